/** A store in IndexedDB. */

import { openDB } from "idb";

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./store.js").Character} Character */
/** @typedef {import("./store.js").LogEntry} LogEntry */

const NAME = "dicewright";
const VERSION = 1;
const BEGUN = "begun";

/**
 * The transaction is complete only when it is on the disk.
 * @type {IDBTransactionOptions}
 */
const STRICT = { durability: "strict" };

/**
 * @param {{ onGone: () => void, name?: string }} options `onGone`: the browser has closed the database
 * @returns {Promise<Store>}
 */
export async function openIndexed({ onGone, name = NAME }) {
  const db = await openDB(name, VERSION, {
    upgrade(fresh) {
      fresh.createObjectStore("characters", { keyPath: "id" });
      fresh.createObjectStore("entries", { autoIncrement: true });
      fresh.createObjectStore("kept");
    },
    blocking: () => db.close(), // another tab has a newer version of the page, which must not wait for this one
    terminated: onGone,
  });

  return {
    kind: "ok",
    characters: () => db.getAll("characters"),
    character: (id) => db.get("characters", id),
    async saveCharacter(character) {
      await db.put("characters", character);
    },
    removeCharacter: (id) => db.delete("characters", id),

    async begin(first) {
      const writing = db.transaction(["characters", "kept"], "readwrite", STRICT);
      const kept = writing.objectStore("kept");
      const begun = Boolean(await kept.get(BEGUN));
      if (!begun) {
        kept.put(true, BEGUN);
        if (first) writing.objectStore("characters").put(first);
      }
      await writing.done;
      return !begun;
    },

    async after(seq, most) {
      const reading = db.transaction("entries");
      const beyond = IDBKeyRange.lowerBound(seq, true);
      const [keys, values] = await Promise.all([
        reading.store.getAllKeys(beyond, most),
        reading.store.getAll(beyond, most),
      ]);
      return keys.map((key, at) => ({ seq: Number(key), entry: values[at] }));
    },

    forget: () => db.clear("entries"),

    recall: (key) => db.get("kept", key),
    async remember(key, value) {
      await db.put("kept", value, key);
    },
  };
}
