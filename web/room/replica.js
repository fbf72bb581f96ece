/**
 * This device's copy of a room: a set of entries that only grows. The same entry may come by several
 * ways, in any order, any number of times; equal sets stand in equal order.
 *
 * The engine says what an entry is and where it stands. Here it is signed, checked against its
 * signature, stored, and put into its place.
 */

import { isSigned, signEntry } from "../feed/net/keys.js";
import { compare, merge } from "./order.js";
import { Pace } from "./pace.js";
import { sameHead } from "./rows.js";
import { Turns } from "./turns.js";

/** @typedef {import("../feed/net/bytes.js").Bytes} Bytes */
/** @typedef {import("../feed/net/keys.js").Device} Device */
/** @typedef {import("../feed/net/nats.js").Cursor} Cursor */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */
/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./rows.js").Rows} Rows */
/** @typedef {import("./rows.js").Head} Head */
/** @typedef {import("./rows.js").Own} Own */
/** @typedef {import("./rows.js").Signed} Signed */
/** @typedef {import("./rows.js").Stored} Stored */

/** @typedef {{ id: string, text: string, signature: Bytes, author?: string }} Arrived */

/**
 * Something to write. `done` is told the id it got; one that is `optional` is left out where the
 * engine refuses it, and `done` is told null.
 * @typedef {object} Draft
 * @property {string} kind
 * @property {object | (() => object | null)} body null: it is left out
 * @property {(id: string | null) => void} [done]
 * @property {boolean} [optional]
 */

/**
 * @typedef {object} Ways
 * @property {(message: Message) => Promise<Reply>} request
 * @property {(from: number) => void} placed from this place on, the order is another one
 * @property {(entries: Stored[]) => void} written by this device, here: to be sent
 * @property {(ids: string[]) => void} acknowledged
 * @property {(error: unknown) => void} failed something could not be stored
 * @property {() => void} tell the other tabs
 */

const CHUNK = 1000; // rows read from the store at once
const MOST_ORDERED = 5000; // rows that the engine places at once
const RECENT = 400; // texts kept at hand

export class Replica {
  /** @type {Map<string, Row>} */
  rows = new Map();
  /** @type {Row[]} in everybody's order; always the same list */
  order = [];
  /** @type {Set<string>} written here or in another tab, and not acknowledged */
  unsent = new Set();
  /** @type {Map<string, Map<string, number>>} by author: what was refused, how often */
  refused = new Map();
  #room;
  #device;
  #store;
  #ways;
  #turns = new Turns();
  #pace = new Pace(10, 100);
  #read = 0;
  #closed = false;
  /** @type {Map<string, Set<string>>} by id: those that name it, whether it is there or not */
  #children = new Map();
  /** @type {Map<string, Set<string>>} by author and number */
  #numbered = new Map();
  /** @type {Map<string, Signed>} the last ones, and all that could not be stored */
  #texts = new Map();
  #unsaved = /** @type {Set<string>} */ (new Set());
  /** @type {Head | null | undefined} where the store could not keep it */
  #head;

  /**
   * @param {string} room
   * @param {Device} device
   * @param {Rows} store
   * @param {Ways} ways
   */
  constructor(room, device, store, ways) {
    this.#room = room;
    this.#device = device;
    this.#store = store;
    this.#ways = ways;
  }

  /** Read what is there, as it stood when it was stored. */
  load() {
    return this.#turns.take(async () => {
      await this.#readOn(false);
      await this.#mendStored();
    });
  }

  /** The table was left: nothing more is taken in, or written. */
  close() {
    this.#closed = true;
  }

  /** Read what other tabs have stored. */
  readOn() {
    return this.#turns.take(() => this.#readOn(true));
  }

  /**
   * All of them or none. Resolves when they are stored and stand in their places.
   * @param {Draft[]} drafts
   * @param {Pick<Own, "chain" | "reveal">} [also] stored with them, or nothing is
   * @returns {Promise<{ rows: Row[] } | { error: Complaint }>}
   */
  async write(drafts, also = {}) {
    if (this.#closed) return { error: { code: "left", message: "The table was left before that." } };
    return this.#turns.take(() => this.#write(drafts, also));
  }

  /**
   * Take in what came from anywhere.
   * @param {Arrived[]} arrived
   * @param {Cursor} [cursor] how far the server was read when these had come
   */
  async receive(arrived, cursor) {
    let from = 0;
    do {
      const batch = arrived.slice(from, from + this.#pace.size);
      from += batch.length;
      const upTo = from >= arrived.length ? cursor : undefined;
      await this.#turns.take(() => this.#receive(batch, upTo)); // our own rolls come in between
    } while (from < arrived.length);
  }

  /** @param {string[]} ids */
  async texts(ids) {
    const missing = ids.filter((id) => !this.#texts.has(id));
    const found = missing.length ? await this.#store.texts(this.#room, missing) : [];
    const fetched = new Map(missing.map((id, at) => [id, found[at]]));
    return ids.map((id) => this.#texts.get(id) ?? fetched.get(id));
  }

  /** The server has these. @param {string[]} ids */
  async acknowledge(ids) {
    const news = ids.filter((id) => this.unsent.delete(id));
    if (!news.length) return;
    this.#ways.acknowledged(news);
    await this.#store.sent(this.#room, news).catch(this.#ways.failed);
  }

  /** @param {string | undefined} author @param {string} code */
  refuse(author = "", code) {
    const counts = this.refused.get(author) ?? new Map();
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (this.refused.has(author) || this.refused.size < 200) this.refused.set(author, counts);
  }

  // ── writing ────────────────────────────────────────────────────────────────────────────────────

  /** @param {Draft[]} drafts @param {Pick<Own, "chain" | "reveal">} also */
  async #write(drafts, also) {
    for (;;) {
      if (this.#closed) return { error: { code: "left", message: "The table was left." } };
      const before = this.#head === undefined ? await this.#store.head(this.#room) : this.#head;
      if (before && !this.rows.has(before.id)) await this.#readOn(true); // another tab's
      const made = await this.#compose(drafts, before);
      if ("error" in made) return made;
      const { entries } = made;
      const last = entries.at(-1)?.row;
      if (!last) return { rows: [] };
      const head = { seq: last.seq, id: last.id, height: last.height };
      const outcome = await this.#keepOwn({ before, head, entries, ...also });
      if (outcome === "revealed") return { error: { code: "revealed", message: "This step is known already." } };
      if (outcome === "raced") {
        await this.#readOn(true);
        continue;
      }
      const rows = entries.map(({ row }) => row);
      for (const entry of entries) {
        this.#hold(entry.row.id, entry);
        this.unsent.add(entry.row.id);
      }
      this.#put(rows, (await this.#mended(rows)).moved);
      this.#ways.written(entries);
      this.#ways.tell();
      return { rows };
    }
  }

  /**
   * @param {Draft[]} drafts
   * @param {Head | null} before
   * @returns {Promise<{ entries: Stored[] } | { error: Complaint }>}
   */
  async #compose(drafts, before) {
    /** @type {Stored[]} */
    const entries = [];
    let { seq, id: prev, height } = before ?? { seq: 0, id: null, height: 0 };
    const last = this.order.at(-1);
    let after = last?.id ?? null;
    for (const { kind, body: given, done, optional } of drafts) {
      const body = typeof given === "function" ? given() : given;
      if (!body) continue;
      const clock = 1 + Math.max(height, (entries.at(-1)?.row ?? last)?.height ?? 0);
      const author = this.#device.id;
      const place = { author, seq: seq + 1, prev, after, clock, kind };
      const reply = await this.#ways.request(
        /** @type {Message} */ ({ op: "write", table: this.#room, ...place, body }),
      );
      if (!reply.ok || !("entry" in reply)) {
        const error = reply.ok ? { code: "bad_reply", message: "The engine gave no entry." } : reply.error;
        if (!optional || error.code.startsWith("engine")) return { error };
        done?.(null);
        continue;
      }
      const { id, text } = reply.entry;
      const signature = await signEntry(this.#device, text);
      entries.push({ text, signature, out: true, row: { id, ...place, height: clock, flags: [], twin: null } });
      done?.(id);
      [seq, prev, after, height] = [seq + 1, id, id, clock];
    }
    return { entries };
  }

  /** @param {Own} own */
  async #keepOwn(own) {
    if (this.#head !== undefined && !sameHead(this.#head, own.before)) return "raced";
    try {
      if (this.#head === undefined) return await this.#store.write(this.#room, own);
    } catch (error) {
      this.#ways.failed(error);
    }
    this.#head = own.head; // a roll that was made is not taken back
    for (const { row } of own.entries) this.#unsaved.add(row.id);
    return "done";
  }

  // ── taking in ──────────────────────────────────────────────────────────────────────────────────

  /** @param {Arrived[]} arrived @param {Cursor} [cursor] */
  async #receive(arrived, cursor) {
    if (this.#closed) return;
    const known = arrived.filter(({ id }) => this.rows.has(id));
    await this.acknowledge(known.map(({ id }) => id).filter((id) => this.unsent.has(id)));
    const fresh = [...new Map(arrived.map((each) => [each.id, each])).values()].filter(({ id }) => !this.rows.has(id));
    const admitted = fresh.length ? await this.#admit(fresh) : [];
    for (const entry of admitted) this.#hold(entry.row.id, entry);
    const { fresh: rows, moved } = await this.#mended(admitted.map(({ row }) => row));
    const entries = admitted.map((entry, at) => ({ ...entry, row: rows[at] }));
    await this.#keep(entries, moved, cursor);
    this.#put(rows, moved);
    if (entries.length) this.#ways.tell();
  }

  /** @param {Arrived[]} fresh @returns {Promise<Stored[]>} */
  async #admit(fresh) {
    const begun = performance.now();
    const told = fresh.map(({ text }) => claims(text));
    const signed = await Promise.all(
      fresh.map(({ text, signature, author }, at) => {
        const claimed = told[at].author;
        return typeof claimed === "string" && (author ?? claimed) === claimed && isSigned(claimed, text, signature);
      }),
    );
    const entries = fresh.map(({ text }, at) => ({ text, signed: signed[at], ...this.#known(told[at]) }));
    const reply = await this.#ways.request({ op: "admit", table: this.#room, entries });
    if (!reply.ok || !("admitted" in reply)) {
      if (!reply.ok && fresh.length > 1 && !reply.error.code.startsWith("engine")) return this.#oneByOne(fresh);
      for (const { author } of fresh) this.refuse(author, reply.ok ? "bad_reply" : reply.error.code);
      return [];
    }
    this.#pace.took(fresh.length, performance.now() - begun);
    return reply.admitted.flatMap((row, at) => {
      const { text, signature, author, id } = fresh[at];
      if ("refused" in row) this.refuse(author, row.refused.code);
      else if (row.id !== id) this.refuse(author, "id");
      else return [{ row, text, signature, out: false }];
      return [];
    });
  }

  /** One of them spoils the whole message: find it. @param {Arrived[]} fresh */
  async #oneByOne(fresh) {
    /** @type {Stored[]} */
    const good = [];
    for (const each of fresh) good.push(...(await this.#admit([each])));
    return good;
  }

  /** What is known of the entries that one names. @param {Claims} claims */
  #known({ author, seq, prev, after }) {
    const before = this.rows.get(String(prev));
    const seen = this.rows.get(String(after));
    const twins = this.#numbered.get(`${author} ${seq}`);
    return {
      prev: before ? { height: before.height, author: before.author, seq: before.seq } : null,
      after: seen?.height ?? null,
      twin: twins?.values().next().value ?? null,
    };
  }

  /** @param {Stored[]} entries @param {{ after: Row }[]} moved @param {Cursor} [cursor] */
  async #keep(entries, moved, cursor) {
    if (!entries.length && !moved.length && !cursor) return;
    const own = entries.map(({ row }) => row).filter(({ author }) => author === this.#device.id);
    const last = own.sort((one, other) => one.seq - other.seq).at(-1);
    const head = last && { seq: last.seq, id: last.id, height: last.height };
    if (head && this.#head && head.seq > this.#head.seq) this.#head = head;
    try {
      await this.#store.add(this.#room, { entries, moved: moved.map(({ after }) => after), cursor, head });
    } catch (error) {
      for (const { row } of entries) this.#unsaved.add(row.id);
      this.#ways.failed(error);
    }
  }

  /** @param {boolean} again whether the places that were stored have to be looked at again */
  async #readOn(again) {
    for (;;) {
      const found = await this.#store.after(this.#room, this.#read, CHUNK);
      this.#read = found.at(-1)?.n ?? this.#read;
      for (const { row, out } of found) if (out) this.unsent.add(row.id);
      const fresh = found.map(({ row }) => row).filter(({ id }) => !this.rows.has(id));
      if (fresh.length) {
        const news = again ? await this.#mended(await this.#ordered(fresh)) : { fresh, moved: [] };
        this.#put(news.fresh, news.moved);
      }
      if (found.length < CHUNK) return;
    }
  }

  /** Two tabs that store at the same time may each miss what the other one knew. */
  async #mendStored() {
    const stale = this.order.filter((row) => !this.#isInPlace(row));
    if (!stale.length) return;
    const { moved } = await this.#mended([], stale);
    await this.#keep([], moved);
    this.#put([], moved);
  }

  /** Whether a row still says what follows from the rows that are there. @param {Row} row */
  #isInPlace({ author, seq, prev, after, height, flags = [] }) {
    const [before, seen] = [this.rows.get(prev ?? ""), this.rows.get(after ?? "")];
    const isFork = (this.#numbered.get(`${author} ${seq}`)?.size ?? 0) > 1;
    return (
      height === 1 + Math.max(before?.height ?? 0, seen?.height ?? 0) &&
      flags.includes("orphan") === Boolean(after && !seen) &&
      (flags.includes("gap") || !prev || before !== undefined) &&
      (!flags.includes("gap") || !before || before.author !== author || before.seq !== seq - 1) &&
      flags.includes("fork") === isFork
    );
  }

  // ── places ─────────────────────────────────────────────────────────────────────────────────────

  /** @param {Row[]} fresh @param {{ before: Row, after: Row }[]} moved */
  #put(fresh, moved) {
    const news = fresh.filter(({ id }) => !this.rows.has(id)); // another tab's, read meanwhile
    for (const row of news) this.#note(row);
    for (const { after } of moved) this.rows.set(after.id, after);
    if (news.length || moved.length) this.#ways.placed(merge(this.order, news, moved));
  }

  /** @param {Row} row */
  #note(row) {
    this.rows.set(row.id, row);
    for (const parent of [row.prev, row.after]) if (parent) into(this.#children, parent, row.id);
    into(this.#numbered, `${row.author} ${row.seq}`, row.id);
  }

  /**
   * Rows that are there already and stand elsewhere, or are flagged otherwise, because of new ones;
   * and the new ones, which may name some of those.
   * @param {Row[]} fresh
   * @param {Row[]} [stale] that have to be looked at in any case
   * @returns {Promise<{ fresh: Row[], moved: { before: Row, after: Row }[] }>}
   */
  async #mended(fresh, stale = []) {
    /** @type {Map<string, Row>} */
    const touched = new Map(stale.map((row) => [row.id, row]));
    const news = new Map(fresh.map((row) => [row.id, row]));
    /** @type {Map<string, Set<string>>} */
    const naming = new Map();
    for (const { id, prev, after } of fresh) for (const parent of [prev, after]) if (parent) into(naming, parent, id);
    const late = [...fresh, ...stale].map(({ id }) => id);
    for (let id = late.pop(); id !== undefined; id = late.pop()) {
      const among = touched.has(id) ? [...(naming.get(id) ?? [])] : []; // the engine has seen the others
      for (const child of [...(this.#children.get(id) ?? []), ...among]) {
        const row = this.rows.get(child) ?? news.get(child);
        if (!row || touched.has(child)) continue;
        touched.set(child, row);
        late.push(child);
      }
    }
    for (const { id, author, seq } of [...fresh, ...stale]) {
      for (const twin of this.#numbered.get(`${author} ${seq}`) ?? []) {
        const row = touched.get(twin) ?? this.rows.get(twin);
        // One that is known as a fork stays one: a thousand of a number must not cost a million looks.
        if (row && !row.twin && twin !== id) touched.set(twin, { ...row, twin: id });
      }
    }
    if (!touched.size) return { fresh, moved: [] };
    const ordered = await this.#ordered([...touched.values()], fresh);
    const after = new Map(ordered.map((row) => [row.id, row]));
    const moved = ordered.flatMap((row) => {
      const before = this.rows.get(row.id);
      return before && JSON.stringify(before) !== JSON.stringify(row) ? [{ before, after: row }] : [];
    });
    return { fresh: fresh.map((row) => after.get(row.id) ?? row), moved };
  }

  /**
   * @param {Row[]} rows parents and children alike
   * @param {Row[]} [fresh] that are not in their places yet
   */
  async #ordered(rows, fresh = []) {
    const placed = new Map(fresh.map((row) => [row.id, row]));
    const sorted = rows.toSorted(compare); // parents were before their children, and still are
    for (let from = 0; from < sorted.length; from += MOST_ORDERED) {
      const some = sorted.slice(from, from + MOST_ORDERED);
      const among = new Set(some.map(({ id }) => id));
      /** @type {Record<string, { height: number, author: string, seq: number }>} */
      const parents = {};
      for (const { prev, after } of some) {
        for (const id of [prev, after]) {
          const row = id && !among.has(id) ? (placed.get(id) ?? this.rows.get(id)) : undefined;
          if (row) parents[row.id] = { height: row.height, author: row.author, seq: row.seq };
        }
      }
      const reply = await this.#ways.request({ op: "order", rows: some, parents });
      const found = reply.ok && "rows" in reply ? reply.rows : some;
      for (const row of found) placed.set(row.id, /** @type {Row} */ (row));
    }
    return rows.map(({ id }) => /** @type {Row} */ (placed.get(id)));
  }

  /** @param {string} id @param {Signed} signed */
  #hold(id, { text, signature }) {
    this.#texts.set(id, { text, signature });
    if (this.#texts.size <= RECENT + this.#unsaved.size) return;
    for (const old of this.#texts.keys()) {
      if (this.#unsaved.has(old)) continue;
      this.#texts.delete(old);
      return;
    }
  }
}

/** @typedef {{ author?: unknown, seq?: unknown, prev?: unknown, after?: unknown }} Claims */

/** What an entry says of itself; nothing is believed. @param {string} text @returns {Claims} */
function claims(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** @param {Map<string, Set<string>>} found @param {string} key @param {string} id */
function into(found, key, id) {
  const set = found.get(key) ?? new Set();
  found.set(key, set.add(id));
}
