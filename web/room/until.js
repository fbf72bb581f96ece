/**
 * Wait for something that comes of entries: it is looked for whenever they have been replayed.
 * @param {EventTarget} room
 * @param {() => boolean} reached
 * @param {number} patience milliseconds
 * @returns {Promise<boolean>}
 */
export function until(room, reached, patience) {
  if (reached()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const over = (/** @type {boolean} */ is) => {
      clearTimeout(timer);
      room.removeEventListener("replayed", look);
      resolve(is);
    };
    const look = () => reached() && over(true);
    const timer = setTimeout(() => over(false), patience);
    room.addEventListener("replayed", look);
  });
}
