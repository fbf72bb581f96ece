/**
 * Delays telling of a change that is likely to be followed by another at once. Without the delay, a call that
 * is about to be answered would be drawn as waiting first, and its card would flicker.
 */

const DELAY = 150; // milliseconds

/**
 * @template T
 * @param {(what: T) => void} tell
 * @param {() => boolean} isBrief whether another change is expected at once
 * @returns {(what: T) => void} tells at once, or, if brief, after the delay; equal changes are told once
 */
export function debounced(tell, isBrief) {
  const delayed = /** @type {Set<T>} */ (new Set());
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const tellAll = () => {
    clearTimeout(timer);
    timer = undefined;
    const all = [...delayed];
    delayed.clear();
    for (const what of all) tell(what);
  };
  return (what) => {
    delayed.add(what);
    if (!isBrief()) tellAll();
    else timer ??= setTimeout(tellAll, DELAY);
  };
}
