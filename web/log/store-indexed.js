/** Stores entries in an IndexedDB. */

import { openDB } from "idb";

import { sameHead } from "./store.js";

/** @typedef {import("./store.js").EntryStore} EntryStore */
/** @typedef {import("./store.js").Stored} Stored */

const NAME = "dicewright-rooms";
const VERSION = 1;
/** @type {IDBTransactionOptions} */
const STRICT = { durability: "strict" };
/** @type {IDBTransactionOptions} for what can be had again if it is lost */
const RELAXED = { durability: "relaxed" };

const OWN = "own table"; // under this key, the id of the table to which nobody else was invited

const ignored = () => {}; // a failed request aborts the transaction, whose `done` rejects

const headOf = (/** @type {string} */ room) => `head ${room}`;
const cursorOf = (/** @type {string} */ room) => `cursor ${room}`;
const chainOf = (/** @type {string} */ room, /** @type {string} */ anchor) => `chain ${room} ${anchor}`;

/**
 * @param {{ onGone: () => void, name?: string }} options
 * @returns {Promise<EntryStore>}
 */
export async function openIndexedStore({ onGone, name = NAME }) {
  const db = await openDB(name, VERSION, {
    upgrade(fresh) {
      fresh.createObjectStore("rooms", { keyPath: "id" });
      const rows = fresh.createObjectStore("rows", { keyPath: "n", autoIncrement: true });
      rows.createIndex("id", ["room", "row.id"], { unique: true });
      rows.createIndex("n", ["room", "n"]);
      fresh.createObjectStore("texts");
      fresh.createObjectStore("kept");
    },
    blocking: () => db.close(), // another tab wants to open a newer version, and must not wait for this one
    terminated: onGone,
  });

  /** @param {string[]} stores */
  const writing = (...stores) => db.transaction(stores, "readwrite", STRICT);

  /** Commit at once: without it, the browser first waits whether more requests follow. @param {any} transaction */
  function done(transaction) {
    transaction.commit();
    return transaction.done;
  }

  /** @param {any} transaction @param {string} room @param {Stored} entry */
  function put(transaction, room, { row, text, signature, out }) {
    transaction.objectStore("rows").add({ room, row, out }).catch(ignored);
    transaction.objectStore("texts").put({ text, signature }, [room, row.id]).catch(ignored);
  }

  /** What came from the server with a cursor comes again if both are lost. @param {import("./store.js").Arrivals} arrivals */
  const adding = ({ cursor }) => db.transaction(["rows", "texts", "kept"], "readwrite", cursor ? RELAXED : STRICT);

  /** Looks for each entry before it is added. @param {string} room @param {import("./store.js").Arrivals} arrivals */
  async function addWithCare(room, arrivals) {
    const { entries, moved = [], cursor, head } = arrivals;
    const all = adding(arrivals);
    const index = all.objectStore("rows").index("id");
    for (const entry of entries) {
      if (!(await index.getKey([room, entry.row.id]))) put(all, room, entry);
    }
    for (const row of moved) {
      const found = await index.get([room, row.id]);
      if (found) all.objectStore("rows").put({ ...found, row });
    }
    const kept = all.objectStore("kept");
    if (cursor) kept.put(cursor, cursorOf(room));
    if (head && head.seq > ((await kept.get(headOf(room)))?.seq ?? 0)) kept.put(head, headOf(room));
    await done(all);
  }

  return {
    kind: "ok",
    rooms: () => db.getAll("rooms"),
    room: (id) => db.get("rooms", id),
    async saveRoom(news) {
      const saving = writing("rooms");
      const rooms = saving.objectStore("rooms");
      rooms.put({ ...(await rooms.get(news.id)), ...news });
      await saving.done;
    },

    async claimOwn(fresh) {
      const claiming = writing("rooms", "kept");
      const kept = claiming.objectStore("kept");
      const id = await kept.get(OWN);
      const found = id && (await claiming.objectStore("rooms").get(id));
      const own = found?.alone ? found : fresh;
      if (own === fresh) {
        claiming.objectStore("rooms").put(fresh);
        kept.put(fresh.id, OWN);
      }
      await claiming.done;
      return own;
    },

    async after(room, n, most) {
      const beyond = IDBKeyRange.bound([room, n], [room, Infinity], true);
      return db.getAllFromIndex("rows", "n", beyond, most);
    },

    async texts(room, ids) {
      const { store } = db.transaction("texts");
      return Promise.all(ids.map((id) => store.get([room, id])));
    },

    head: async (room) => (await db.get("kept", headOf(room))) ?? null,

    // Everything is written before the answers are known, and the transaction aborted if one of them forbids it:
    // waiting for the answers first would take another round trip to the database, while others wait for the entry.
    async write(room, { before, head, entries, chain, reveal, progress }) {
      const all = writing("rows", "texts", "kept");
      all.done.catch(ignored); // looked at below
      const kept = all.objectStore("kept");
      const keep = (/** @type {unknown} */ value, /** @type {string} */ key) => kept.put(value, key).catch(ignored);
      const asked = [kept.get(headOf(room)), reveal && kept.get(chainOf(room, reveal.anchor)), progress && kept.get(progress.key)];
      keep(head, headOf(room));
      if (chain) keep({ ...chain, anchor: head.id }, chainOf(room, head.id));
      for (const entry of entries) put(all, room, entry);
      const [last, known, noted] = await Promise.all(asked);
      const isKnown = reveal && !(known?.revealed < reveal.index);
      const isStale = progress && (noted?.done ?? 0) !== progress.from;
      if (isKnown || isStale || !sameHead(last, before)) {
        all.abort();
        return isStale ? "stale" : sameHead(last, before) ? "revealed" : "raced";
      }
      if (reveal) keep({ ...known, revealed: reveal.index }, chainOf(room, reveal.anchor));
      if (progress) keep(progress.to(), progress.key);
      return { stored: done(all) };
    },

    async add(room, arrivals) {
      if (arrivals.moved?.length || arrivals.head) return addWithCare(room, arrivals);
      const all = adding(arrivals);
      all.done.catch(ignored); // looked at below
      for (const entry of arrivals.entries) put(all, room, entry);
      if (arrivals.cursor) all.objectStore("kept").put(arrivals.cursor, cursorOf(room));
      // If another tab has stored one of them meanwhile, the transaction fails; then each is looked for first.
      await done(all).catch(() => addWithCare(room, arrivals));
    },

    async sent(room, ids) {
      const all = db.transaction(["rows"], "readwrite", RELAXED); // if the mark is lost, they are sent again and count once
      const index = all.objectStore("rows").index("id");
      for (const id of ids) {
        const found = await index.get([room, id]);
        if (found?.out) all.objectStore("rows").put({ ...found, out: false });
      }
      await done(all);
    },

    async sendAgain(room, author) {
      const all = writing("rows");
      const ofRoom = IDBKeyRange.bound([room, 0], [room, Infinity]);
      for await (const at of all.objectStore("rows").index("n").iterate(ofRoom)) {
        if (at.value.row.author === author) at.update({ ...at.value, out: true });
      }
      await all.done;
    },

    cursor: async (room) => (await db.get("kept", cursorOf(room))) ?? null,
    chain: (room, anchor) => db.get("kept", chainOf(room, anchor)),
    recall: (key) => db.get("kept", key),
    async remember(key, value) {
      const all = writing("kept");
      all.objectStore("kept").put(value, key);
      await all.done;
    },
    async rememberAll(pairs) {
      const all = db.transaction("kept", "readwrite", RELAXED);
      for (const [key, value] of pairs) all.store.put(value, key);
      await all.done;
    },
  };
}
