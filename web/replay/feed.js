/**
 * What the page shows of a table's entries: the feed, in everybody's order, and the trackers and scenes as the
 * entries that count have left them. Entries that come late may go into the middle.
 */

import { changesIn } from "../cards/people.js";
import { undoneIn } from "../cards/undone.js";
import { Folding } from "./folding.js";
import { finishes, shownOf } from "../cards/shown.js";
import { glimpse } from "../log/admitting.js";
import { Emitter } from "../log/emitter.js";
import { placeOf } from "../log/order.js";
import { nameOf } from "./name-of.js";

/** @typedef {import("../types.js").FoldEntry} FoldEntry */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("../log/entry-log.js").EntryLog} EntryLog */
/** @typedef {import("../log/store.js").Row} Row */
/** @typedef {import("../generated/protocol.js").Item} Item */

/** @typedef {{ row: Row, entry: LogEntry }} PeopleLine a line of the feed that says what has changed about people */

/** @typedef {{ changed: (what: "entries" | "view") => void }} Events */

/** @extends {Emitter<Record<keyof Events, (...details: any[]) => void> & Events>} */
export class Feed extends Emitter {
  /** @type {LogEntry[]} */
  all = [];
  /** @type {LogEntry[]} */
  shown = [];
  /** @type {Map<string, string>} */
  undone = new Map();
  #log;
  #replay;
  /** @type {Row[]} of each entry in `all`, its row */
  #rows = [];
  /** @type {PeopleLine[]} in everybody's order; they are not in `all`, since nobody has played them */
  #peopleLines = [];
  #feed = { of: this.shown, lines: this.#peopleLines, entries: this.shown };
  /** @type {FoldEntry[]} those that count; changed in place */
  #counted = [];
  /** @type {Map<string, number>} */
  #places = new Map();
  #final = 0;
  /** @type {Map<string, string>} by device of somebody who had no name when they wrote: the name that is shown */
  #named = new Map();
  /** @type {LogEntry[]} entries of this device that are stored and not replayed yet */
  #anticipated = [];
  /** @type {LogEntry[]} the newest entries of others, which are not replayed yet either */
  #glimpsed = [];

  /**
   * @param {EntryLog} log
   * @param {Replay} replay
   * @param {() => Promise<void>} [painted] resolves when what has changed is on the screen
   */
  constructor(log, replay, painted) {
    super();
    this.#log = log;
    this.#replay = replay;
    this.folding = new Folding({ request: log.request, painted }, this.#counted);
    this.folding.changed = () => {
      this.#settleFinal();
      this.emit("changed", "view");
    };
    replay.on({ changed: (news) => this.mend(news) });
    log.on({ acknowledged: (ids) => this.touch(ids) });
  }

  /** @type {(id: string) => boolean} */
  isFinal = () => false;

  /** @returns {View} */
  get view() {
    return this.folding.view;
  }

  get settled() {
    return this.#replay.settled && this.folding.settled;
  }

  /** All that the feed shows: what was played, with the lines about people between it. */
  get entries() {
    const { shown } = this;
    const lines = this.#peopleLines;
    if (this.#feed.of !== shown || this.#feed.lines !== lines) {
      this.#feed = { of: shown, lines, entries: lines.length ? this.#withLines(shown, lines) : shown };
    }
    return this.#feed.entries;
  }

  /** @param {LogEntry[]} shown @param {readonly PeopleLine[]} lines in the same order */
  #withLines(shown, lines) {
    /** @type {LogEntry[]} */
    const feed = [];
    let [next, at] = [0, 0]; // places in `all` and in `shown`, which leaves out what finishes another entry
    for (const { row, entry } of lines) {
      const from = at;
      for (const end = placeOf(this.#rows, row); next < end; next += 1) if (!finishes(this.all[next])) at += 1;
      feed.push(...shown.slice(from, at), entry);
    }
    return [...feed, ...shown.slice(at)];
  }

  /** The table was left. */
  close() {
    this.folding.stop();
  }

  /** Items or their order have changed: make the entries anew from the first change on. @param {import("./items.js").News} news */
  mend({ from, ids, counted }) {
    const { order, rows } = this.#log;
    const { seated } = this.#replay;
    if ([...this.#named].some(([device, name]) => name !== nameOf(seated, device))) from = 0;
    const places = [...ids].flatMap((id) => rows.get(id) ?? []).map((row) => placeOf(order, row));
    const first = places.reduce((least, place) => Math.min(least, place), Math.min(from, order.length));
    const kept = this.#upTo(order[first - 1]);
    const before = this.all.slice(kept);
    const lines = this.#peopleLines;
    this.#peopleLines = lines.filter(({ row }) => order[placeOf(order, row)] === row && placeOf(order, row) < first);
    this.all.length = kept;
    this.#rows.length = kept;
    const known = [...before, ...lines.map(({ entry }) => entry)];
    const isSame = this.#fill(first, new Map(known.map((each) => [each.id, each])));
    const areLinesSame = lines.length === this.#peopleLines.length && lines.every(({ entry }, at) => entry === this.#peopleLines[at].entry);
    if (areLinesSame) this.#peopleLines = lines;
    const hasChanged = this.#show(kept, before, { isSame, hasDropped: this.#dropReplayed() });
    if (!areLinesSame && !hasChanged) this.emit("changed", "entries");
    this.#count(counted);
  }

  /** The table is shared now, so entries are shown with what others need to know of them. */
  shared() {
    this.mend({ from: 0, ids: new Set(), counted: Infinity });
  }

  /**
   * Show entries of this device that are stored, while a long history before them is still being replayed. The
   * engine has checked them before they were signed.
   * @param {LogEntry[]} entries
   */
  anticipate(entries) {
    this.#anticipated = [...this.#anticipated, ...(this.#log.isAlone ? entries.map(asAlone) : entries)];
    this.shown = this.#withUnreplayed(shownOf(this.all));
    this.emit("changed", "entries");
  }

  /**
   * Show the newest entries of others, while a long history before them is still to come. They are not
   * verified, and their cards say so.
   * @param {import("../log/admitting.js").Arrived[]} newest
   */
  async glimpse(newest) {
    const { items, tip } = await glimpse(this.#log.room, newest, this.#log.request);
    this.#log.tip = tip;
    this.showNewest(items);
  }

  /** @param {Item[]} items whose proof says that they are being checked */
  showNewest(items) {
    const missing = items.filter(({ id }) => !this.#replay.items.has(id)); // a table's own entries come back once it is shared
    this.#glimpsed = missing.flatMap((item) => this.#entry(item, undefined) ?? []);
    this.shown = this.#withUnreplayed(shownOf(this.all));
    this.emit("changed", "entries");
  }

  /** With the entries that are shown before they have been replayed. @param {LogEntry[]} shown */
  #withUnreplayed(shown) {
    if (!this.#anticipated.length && !this.#glimpsed.length) return shown;
    // `#has` instead of the items: an entry that is being replayed again is no item, but still in `all`.
    const isLeft = (/** @type {LogEntry} */ { id }) => !this.#has(id);
    return [...shown, ...shownOf(this.#glimpsed.filter(isLeft)), ...this.#anticipated.filter(isLeft)];
  }

  /** Drop those of them that have been replayed by now. @returns {boolean} whether there were any */
  #dropReplayed() {
    const { items, settled } = this.#replay;
    const isLeft = (/** @type {LogEntry} */ { id }) => !items.has(id) && !(settled && this.#log.rows.has(id));
    const [ours, glimpsed] = [this.#anticipated, this.#glimpsed];
    this.#anticipated = ours.filter(isLeft);
    this.#glimpsed = glimpsed.filter(isLeft);
    return this.#anticipated.length < ours.length || this.#glimpsed.length < glimpsed.length;
  }

  /** @param {string} id */
  #has(id) {
    const row = this.#log.rows.get(id);
    return row !== undefined && this.#rows[placeOf(this.#rows, row)]?.id === id;
  }

  /** How many entries of `all` stand up to a row, and that one included. @param {Row | undefined} row */
  #upTo(row) {
    if (!row) return 0;
    const at = placeOf(this.#rows, row);
    return this.#rows[at]?.id === row.id ? at + 1 : at;
  }

  /** The server may have these by now, which their cards say. @param {Iterable<string>} ids */
  touch(ids) {
    const rows = [...ids].flatMap((id) => this.#log.rows.get(id) ?? []);
    if (!rows.length) return;
    for (const row of rows) {
      const at = placeOf(this.#rows, row);
      if (this.#rows[at]?.id === row.id) this.all[at] = { ...this.all[at], sent: !this.#log.unsent.has(row.id) };
    }
    const touched = new Set(rows);
    const isAnyLine = this.#peopleLines.some(({ row }) => touched.has(row));
    if (isAnyLine) this.#peopleLines = this.#peopleLines.map((each) => (touched.has(each.row) ? { ...each, entry: { ...each.entry, sent: !this.#log.unsent.has(each.row.id) } } : each));
    this.shown = this.#withUnreplayed(shownOf(this.all));
    this.emit("changed", "entries");
  }

  /**
   * Append the entries from a place on.
   * @param {number} from in the order
   * @param {Map<string, LogEntry>} kept by id: entries as they were before
   * @returns {boolean} whether all of those are the same as before
   */
  #fill(from, kept) {
    const { order } = this.#log;
    let isSame = true;
    for (let at = from; at < order.length; at += 1) {
      const row = order[at];
      const item = this.#replay.items.get(row.id);
      const entry = item && this.#entry(item, kept.get(row.id));
      if (!entry) continue;
      if (changesIn(entry) !== undefined) {
        if (!this.#log.isAlone) this.#peopleLines.push({ row, entry });
        continue;
      }
      if (kept.size && entry !== kept.get(row.id)) isSame = false;
      this.all.push(entry);
      this.#rows.push(row);
    }
    return isSame;
  }

  /**
   * @param {Item} item
   * @param {LogEntry | undefined} before
   * @returns {LogEntry | undefined}
   */
  #entry(item, before) {
    const isAlone = this.#log.isAlone;
    const sent = isAlone ? undefined : !this.#log.unsent.has(item.id);
    const known = sources.get(/** @type {object} */ (before));
    const isNamed = isAlone || /** @type {any} */ (item.entry)?.by.name !== "";
    if (before && known === item && before.sent === sent && isNamed) return before;
    const made = entryOf(item, sent, this.#replay.health);
    if (!made) return undefined;
    const entry = isAlone ? asAlone(made) : isNamed ? made : this.#called(made, item.author);
    sources.set(entry, item);
    return entry;
  }

  /** An entry by somebody who had no name yet, with the name they have now. @param {LogEntry} entry @param {string} device */
  #called(entry, device) {
    const name = nameOf(this.#replay.seated, device);
    this.#named.set(device, name);
    return { ...entry, by: { ...entry.by, name } };
  }

  /**
   * @param {number} from
   * @param {LogEntry[]} before
   * @param {{ isSame: boolean, hasDropped: boolean }} how
   * @returns {boolean} whether what is shown has changed
   */
  #show(from, before, { isSame, hasDropped }) {
    const news = this.all.slice(from);
    if (isSame && before.length === news.length && !hasDropped) return false;
    const plain = !hasDropped && !before.length && !this.#anticipated.length && !this.#glimpsed.length && !news.some((each) => each.entry.kind === "undo" || finishes(each));
    if (!plain) this.undone = undoneIn(this.all);
    this.shown = plain ? [...this.shown, ...news] : this.#withUnreplayed(shownOf(this.all));
    this.emit("changed", "entries");
    return true;
  }

  /** @param {number} first */
  #count(first) {
    const entries = this.#counted;
    const { counted, items } = this.#replay;
    if (first < entries.length) {
      for (const { id } of entries.slice(first)) this.#places.delete(id);
      entries.length = first;
      this.folding.cut(first);
    }
    for (let at = entries.length; at < counted.length; at += 1) {
      entries.push(/** @type {any} */ (items.get(counted[at])).entry.entry);
      this.#places.set(counted[at], at);
    }
    this.folding.goOn();
  }

  #settleFinal() {
    const final = this.#places.get(this.folding.oldest ?? "") ?? 0;
    if (final === this.#final) return;
    this.#final = final;
    this.isFinal = (id) => (this.#places.get(id) ?? final) < final;
  }
}

/** By entry, the item from which it was made: as long as the item is the same, so is the entry. */
const sources = /** @type {WeakMap<object, Item>} */ (new WeakMap());

/**
 * An item as the feed shows it.
 * @param {Item} item
 * @param {boolean | undefined} sent
 * @param {import("../generated/protocol.js").Health} [health]
 * @returns {LogEntry | undefined} undefined: nothing is shown for it
 */
export function entryOf(item, sent, health) {
  const { author, proof, flags = [], secret, chosen, counts = false } = item;
  const content = item.entry ?? unknown(item, health);
  if (!content) return undefined;
  const { about, ...rest } = /** @type {any} */ (content);
  return { ...rest, ...(about ? { about } : {}), author, proof, flags, sent, ...(secret ? { secret } : {}), ...(chosen ? { chosen } : {}), ...(proof.state === "disputed" ? { counts } : {}) };
}

/**
 * The entry at a table that nobody else shares: without author and acknowledgement, and with its proof only
 * if something is wrong.
 * @param {LogEntry} entry
 * @returns {LogEntry}
 */
function asAlone({ author: _, sent: __, proof, flags, by, ...entry }) {
  const { id, name, colour, claimed = { name, colour } } = by; // who is claimed to have written it is right: there is nobody else
  const bare = { ...entry, by: { id, ...claimed } };
  return !proof || BELIEVED.has(proof.state) ? bare : { ...bare, proof, flags };
}

const BELIEVED = new Set(["plain", "unwitnessed", "by_hand"]);

/**
 * An entry from a newer version is shown, though this version cannot read it.
 * @param {Item} item
 * @param {import("../generated/protocol.js").Health} [health]
 */
function unknown({ id, author, kind, proof }, health) {
  if (proof.state !== "newer") return undefined;
  const name = health?.authors.find((each) => each.author === author)?.name ?? author.slice(0, 8);
  return { id, at: 0, by: { id: author, name, colour: "" }, entry: { id, kind } };
}
