/** The store for entries: IndexedDB, or memory where the browser allows no more. There is one for the whole page. */

import { openIndexedStore } from "./store-indexed.js";
import { openMemoryStore } from "./store-memory.js";

const PATIENCE = 5_000; // milliseconds; a database that another tab keeps open in an older version may never open

/** @type {Promise<import("./store.js").EntryStore> | undefined} */
let opening;

/** @param {() => void} [onGone] is called when the browser has closed the database for good */
export function openEntryStore(onGone = () => {}) {
  opening ??= inTime(openIndexedStore({ onGone })).catch((error) => {
    console.info("Tables cannot be stored in this browser:", error);
    return openMemoryStore();
  });
  return opening;
}

/**
 * @template T
 * @param {Promise<T>} work
 * @returns {Promise<T>}
 */
function inTime(work) {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error("The database does not open.")), PATIENCE);
  });
  return Promise.race([work, /** @type {Promise<never>} */ (late)]);
}
