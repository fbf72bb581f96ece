/**
 * When the page has drawn what it was just told: that happens at the end of the same turn, and what others
 * do not wait for can wait for it.
 */
export const drawn = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel(); // a timer would be a millisecond later
    port1.onmessage = () => resolve(port1.close());
    port2.postMessage(null);
  });
