/** Opens the best store that this browser allows. */

import { openIndexed } from "./in-indexed-db.js";
import { openMemory } from "./in-memory.js";

/** @typedef {import("./store.js").Store} Store */

const PATIENCE = 5_000; // milliseconds; while another tab holds it, a database may never open

/**
 * Returns at once; its functions wait until the database is open.
 * @param {() => void} onGone the database cannot be used, or not any more
 * @returns {Store}
 */
export function openStore(onGone) {
  const opening = inTime(openIndexed({ onGone })).catch((error) => {
    console.info("Nothing can be kept in this browser:", error);
    onGone();
    return openMemory();
  });
  return {
    kind: "ok",
    characters: async () => (await opening).characters(),
    character: async (id) => (await opening).character(id),
    saveCharacter: async (character) => (await opening).saveCharacter(character),
    removeCharacter: async (id) => (await opening).removeCharacter(id),
    begin: async (first) => (await opening).begin(first),
    after: async (seq, most) => (await opening).after(seq, most),
    forget: async () => (await opening).forget(),
    recall: async (key) => (await opening).recall(key),
    remember: async (key, value) => (await opening).remember(key, value),
  };
}

/**
 * @template T
 * @param {Promise<T>} opening
 * @returns {Promise<T>}
 */
function inTime(opening) {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error("The database does not open.")), PATIENCE);
  });
  return Promise.race([opening, /** @type {Promise<never>} */ (late)]);
}
