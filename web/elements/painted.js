/** When the browser has drawn what it was given. */

const HIDDEN = 100; // milliseconds: a page that nobody sees is never drawn

/** @returns {Promise<void>} */
export function painted() {
  return new Promise((resolve) => {
    const patience = setTimeout(resolve, HIDDEN);
    // A frame's callbacks come before it is drawn, and a timer set in one of them after.
    requestAnimationFrame(() => {
      clearTimeout(patience);
      setTimeout(resolve, 0);
    });
  });
}
