/**
 * Something that is done whenever it may be needed, and never twice at the same time: what comes up
 * meanwhile is looked at afterwards.
 * @param {() => Promise<void>} act
 */
export function oneAtATime(act) {
  let [busy, again] = [false, false];
  return async () => {
    again = true;
    if (busy) return;
    busy = true;
    try {
      while (again) {
        again = false;
        await act();
      }
    } finally {
      busy = false;
    }
  };
}
