/**
 * Asks the browser not to throw away what is kept here when its disk runs full. Some browsers decide by
 * themselves, some ask their person: so it is asked for only when there is something to lose, and no
 * more than once in a while. Whatever the answer is, nothing else depends on it.
 */

const ASKED = "dicewright.persist";
const AGAIN = 30 * 24 * 60 * 60 * 1000; // milliseconds: a browser may know its person better by then

/**
 * @param {Pick<StorageManager, "persist" | "persisted"> | undefined} storage
 * @param {Pick<Storage, "getItem" | "setItem"> | undefined} memory where it is noted that it was asked
 * @param {() => number} [now]
 * @returns {() => Promise<void>} to be called whenever something has been written
 */
export function keeper(storage, memory, now = Date.now) {
  let done = false;
  return async () => {
    if (done || !storage?.persist) return;
    done = true;
    try {
      if (now() - Number(memory?.getItem(ASKED) ?? 0) < AGAIN || (await storage.persisted())) return;
      memory?.setItem(ASKED, String(now()));
      await storage.persist();
    } catch {
      // it stays as it is: kept as long as there is room
    }
  };
}

/** The browser's own notes, where it allows them. */
export function localMemory() {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
