/**
 * Asks the browser not to delete what is kept here when its disk is full. Some browsers decide by themselves, some
 * ask the reader: so the page asks only when something has been kept, and not again for a month. Nothing else
 * depends on the answer.
 */

const ASKED = "dicewright.persist";
const AGAIN = 30 * 24 * 60 * 60 * 1000; // milliseconds; a browser that decides by how often the page is used may then say yes

/**
 * @param {Pick<StorageManager, "persist" | "persisted"> | undefined} storage
 * @param {Pick<Storage, "getItem" | "setItem"> | undefined} memory where the time of the last question is kept
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
      // The browser keeps everything as long as there is room.
    }
  };
}

/** localStorage, where the browser allows it. */
export function localMemory() {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
