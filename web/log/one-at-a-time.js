/**
 * A function that never runs twice at the same time: if it is called while it runs, it runs once more afterwards.
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
