/**
 * Holds back what will change again in a moment: a call that is about to be answered would be drawn as
 * waiting, and flicker.
 */

const DELAY = 150; // milliseconds

/**
 * @template T
 * @param {(what: T) => void} tell
 * @param {() => boolean} isBrief whether what is so now will change at once
 * @returns {(what: T) => void} tells at once, or after the delay, each once
 */
export function debounced(tell, isBrief) {
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
    else timer ??= setTimeout(tellAll, DELAY);
  };
}
