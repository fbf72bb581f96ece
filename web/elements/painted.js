/** When the browser has drawn what it was given. */

const HIDDEN = 100; // milliseconds: a page that nobody sees is never drawn

/** All who ask before a frame wait for the same one. @type {Promise<void> | undefined} */
let next;

/** @returns {Promise<void>} */
export function painted() {
  next ??= new Promise((resolve) => {
    const patience = setTimeout(done, HIDDEN);
    // A frame's callbacks come before it is drawn, and a timer set in one of them after.
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
