/** The best place to keep things that this browser allows. */

import { openIndexed } from "./indexed.js";
import { openMemory } from "./memory.js";

/** @typedef {import("./store.js").Store} Store */

const PATIENCE = 5_000; // milliseconds; a database that another tab holds may never open

/**
 * @param {() => void} onGone what was kept is out of reach from now on
 * @returns {Promise<Store>}
 */
export async function openStore(onGone) {
  try {
    return await inTime(openIndexed({ onGone }));
  } catch (error) {
    console.info("Nothing can be kept in this browser:", error);
    return openMemory();
  }
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
