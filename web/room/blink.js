/**
 * What will be another in a blink is not drawn before: it would flicker, and take the page's time from
 * what it waits for. A call that is about to be answered is such a thing.
 */

const BLINK = 150; // milliseconds

/**
 * @template T
 * @param {(what: T) => void} tell
 * @param {() => boolean} isBrief whether what is so now will be another at once
 * @returns {(what: T) => void} tells, at once or in a blink
 */
export function blinking(tell, isBrief) {
  const held = /** @type {Set<T>} */ (new Set());
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const tellAll = () => {
    clearTimeout(timer);
    timer = undefined;
    const all = [...held];
    held.clear();
    for (const what of all) tell(what);
  };
  return (what) => {
    held.add(what);
    if (!isBrief()) tellAll();
    else timer ??= setTimeout(tellAll, BLINK);
  };
}
