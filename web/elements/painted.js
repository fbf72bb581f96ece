/** Tells when the browser has drawn the present state of the document. */

const HIDDEN = 100; // milliseconds: a hidden page is never drawn, and is not waited for longer

/** Shared by all who ask before the same frame. @type {Promise<void> | undefined} */
let next;

/** @returns {Promise<void>} */
export function painted() {
  next ??= new Promise((resolve) => {
    const patience = setTimeout(done, HIDDEN);
    // The callback of a frame runs before it is drawn, and a timer that is set in it runs afterwards.
    requestAnimationFrame(() => {
      clearTimeout(patience);
      next = undefined;
      setTimeout(resolve, 0);
    });
    function done() {
      next = undefined;
      resolve();
    }
  });
  return next;
}
