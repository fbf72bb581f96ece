/** Stores entries in memory until the page is closed: for browsers that allow no more, and for tests. */

import { sameHead } from "./store.js";

/** @typedef {import("./store.js").EntryStore} EntryStore */

/** @returns {EntryStore} */
export function openMemoryStore() {
  /** @type {Map<string, import("./store.js").Known>} */
  const rooms = new Map();
  /** @type {(import("./store.js").Numbered & { room: string })[]} */
  const rows = [];
  /** @type {Map<string, import("./store.js").Signed>} */
  const texts = new Map();
  /** @type {Map<string, any>} */
  const kept = new Map();

  /** @type {Map<string, number>} */
  const places = new Map();
  /** @param {string} room @param {string} id */
  const find = (room, id) => rows[places.get(`${room} ${id}`) ?? -1];

  /** @param {string} room @param {import("./store.js").Stored} entry */
  function put(room, { row, text, signature, out }) {
    places.set(`${room} ${row.id}`, rows.length);
    rows.push({ n: rows.length + 1, room, row, out });
    texts.set(`${room} ${row.id}`, { text, signature });
  }

  return {
    kind: "memory",
    rooms: async () => [...rooms.values()],
    room: async (id) => rooms.get(id),
    async saveRoom(news) {
      rooms.set(news.id, /** @type {import("./store.js").Known} */ ({ ...rooms.get(news.id), ...news }));
    },
    async claimOwn(fresh) {
      const found = [...rooms.values()].find(({ alone }) => alone);
      if (!found) rooms.set(fresh.id, fresh);
      return found ?? fresh;
    },
    after: async (room, n, most) => rows.slice(n).filter((each) => each.room === room).slice(0, most).map((each) => ({ ...each })),
    texts: async (room, ids) => ids.map((id) => texts.get(`${room} ${id}`)),
    head: async (room) => kept.get(`head ${room}`) ?? null,
    async write(room, { before, head, entries, chain, reveal, progress }) {
      if (progress && (kept.get(progress.key)?.done ?? 0) !== progress.from) return "stale";
      if (!sameHead(kept.get(`head ${room}`), before)) return "raced";
      if (reveal) {
        const known = kept.get(`chain ${room} ${reveal.anchor}`);
        if (!known || known.revealed >= reveal.index) return "revealed";
        kept.set(`chain ${room} ${reveal.anchor}`, { ...known, revealed: reveal.index });
      }
      if (progress) kept.set(progress.key, progress.to());
      if (chain) kept.set(`chain ${room} ${head.id}`, { ...chain, anchor: head.id });
      kept.set(`head ${room}`, head);
      for (const entry of entries) put(room, entry);
      return { stored: Promise.resolve() };
    },
    async add(room, { entries, moved = [], cursor, head }) {
      for (const entry of entries) if (!texts.has(`${room} ${entry.row.id}`)) put(room, entry);
      for (const row of moved) Object.assign(find(room, row.id) ?? {}, { row });
      if (cursor) kept.set(`cursor ${room}`, cursor);
      if (head && head.seq > (kept.get(`head ${room}`)?.seq ?? 0)) kept.set(`head ${room}`, head);
    },
    async sent(room, ids) {
      for (const id of ids) Object.assign(find(room, id) ?? {}, { out: false });
    },
    async sendAgain(room, author) {
      for (const each of rows) if (each.room === room && each.row.author === author) each.out = true;
    },
    cursor: async (room) => kept.get(`cursor ${room}`) ?? null,
    chain: async (room, anchor) => kept.get(`chain ${room} ${anchor}`),
    recall: async (key) => kept.get(key),
    async remember(key, value) {
      kept.set(key, value);
    },
    async rememberAll(pairs) {
      for (const [key, value] of pairs) kept.set(key, structuredClone(value));
    },
  };
}
