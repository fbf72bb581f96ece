/**
 * What a table's entries come to, for the page: what a feed shows, in everybody's order, and what the entries
 * that count have made of trackers and scenes. Late entries may come into the middle.
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

/** @typedef {{ row: Row, entry: LogEntry }} Told */

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
  /** @type {Told[]} what is told of people, in order: nobody has played it */
  #told = [];
  #feed = { of: this.shown, told: this.#told, entries: this.shown };
  /** @type {FoldEntry[]} those that count; always the same list */
  #counted = [];
  /** @type {Map<string, number>} */
  #places = new Map();
  #final = 0;
  /** @type {Map<string, string>} devices of people who had no name when they wrote, and what they are called */
  #named = new Map();
  /** @type {LogEntry[]} ours, stored, and not looked at yet */
  #ours = [];
  /** @type {LogEntry[]} the newest of others, not looked at either */
  #glimpsed = [];

  /**
   * @param {EntryLog} log
   * @param {Replay} replay
   * @param {() => Promise<void>} [painted] when what has changed is on the screen
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

  /** All that a feed shows: what was played, and between it what is told of people. */
  get entries() {
    const { shown } = this;
    const told = this.#told;
    if (this.#feed.of !== shown || this.#feed.told !== told) {
      this.#feed = { of: shown, told, entries: told.length ? this.#withTold(shown, told) : shown };
    }
    return this.#feed.entries;
  }

  /** @param {LogEntry[]} shown @param {readonly Told[]} told */
  #withTold(shown, told) {
    /** @type {LogEntry[]} */
    const feed = [];
    let [next, at] = [0, 0]; // in what was played; in what is shown of that
    for (const { row, entry } of told) {
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

  /** Items have changed, or their order has. @param {import("./items.js").News} news */
  mend({ from, ids, counted }) {
    const { order, rows } = this.#log;
    const { seated } = this.#replay;
    if ([...this.#named].some(([device, name]) => name !== nameOf(seated, device))) from = 0;
    const places = [...ids].flatMap((id) => rows.get(id) ?? []).map((row) => placeOf(order, row));
    const first = places.reduce((least, place) => Math.min(least, place), Math.min(from, order.length));
    const kept = this.#upTo(order[first - 1]);
    const before = this.all.slice(kept);
    const told = this.#told;
    this.#told = told.filter(({ row }) => order[placeOf(order, row)] === row && placeOf(order, row) < first);
    this.all.length = kept;
    this.#rows.length = kept;
    const known = [...before, ...told.map(({ entry }) => entry)];
    const isSame = this.#fill(first, new Map(known.map((each) => [each.id, each])));
    const isToldSame = told.length === this.#told.length && told.every(({ entry }, at) => entry === this.#told[at].entry);
    if (isToldSame) this.#told = told;
    const hasChanged = this.#show(kept, before, { isSame, hasLeft: this.#leave() });
    if (!isToldSame && !hasChanged) this.emit("changed", "entries");
    this.#count(counted);
  }

  /** It is shared now: everything is told as at a shared table. */
  shared() {
    this.mend({ from: 0, ids: new Set(), counted: Infinity });
  }

  /**
   * Entries of ours that are stored, while a long history before them is still being looked at. The
   * engine has checked them before they were signed.
   * @param {LogEntry[]} entries
   */
  anticipate(entries) {
    this.#ours = [...this.#ours, ...(this.#log.isAlone ? entries.map(withoutOthers) : entries)];
    this.shown = this.#withOurs(shownOf(this.all));
    this.emit("changed", "entries");
  }

  /**
   * The newest entries of others, while a long history before them is still to come. They are not verified, and
   * say so.
   * @param {import("../log/admitting.js").Arrived[]} newest
   */
  async glimpse(newest) {
    const { items, tip } = await glimpse(this.#log.room, newest, this.#log.request);
    this.#log.tip = tip;
    this.showNewest(items);
  }

  /** @param {Item[]} items that are not verified, and say so */
  showNewest(items) {
    this.#glimpsed = items.flatMap((item) => this.#entry(item, undefined) ?? []);
    this.shown = this.#withOurs(shownOf(this.all));
    this.emit("changed", "entries");
  }

  /** With what stands there until it has been looked at. @param {LogEntry[]} shown */
  #withOurs(shown) {
    if (!this.#ours.length && !this.#glimpsed.length) return shown;
    // What has to be replayed once more is not among the items any longer, but still where it was.
    const isLeft = (/** @type {LogEntry} */ { id }) => !this.#has(id);
    return [...shown, ...shownOf(this.#glimpsed.filter(isLeft)), ...this.#ours.filter(isLeft)];
  }

  /** What has been looked at need not be stood in for; whether there was any. */
  #leave() {
    const { items, settled } = this.#replay;
    const isLeft = (/** @type {LogEntry} */ { id }) => !items.has(id) && !(settled && this.#log.rows.has(id));
    const [ours, glimpsed] = [this.#ours, this.#glimpsed];
    this.#ours = ours.filter(isLeft);
    this.#glimpsed = glimpsed.filter(isLeft);
    return this.#ours.length < ours.length || this.#glimpsed.length < glimpsed.length;
  }

  /** @param {string} id */
  #has(id) {
    const row = this.#log.rows.get(id);
    return row !== undefined && this.#rows[placeOf(this.#rows, row)]?.id === id;
  }

  /** How many entries there are up to a row that has not moved. @param {Row | undefined} row */
  #upTo(row) {
    if (!row) return 0;
    const at = placeOf(this.#rows, row);
    return this.#rows[at]?.id === row.id ? at + 1 : at;
  }

  /** Whether these were sent may have changed. @param {Iterable<string>} ids */
  touch(ids) {
    const rows = [...ids].flatMap((id) => this.#log.rows.get(id) ?? []);
    if (!rows.length) return;
    for (const row of rows) {
      const at = placeOf(this.#rows, row);
      if (this.#rows[at]?.id === row.id) this.all[at] = { ...this.all[at], sent: !this.#log.unsent.has(row.id) };
    }
    const touched = new Set(rows);
    const isTold = this.#told.some(({ row }) => touched.has(row));
    if (isTold) this.#told = this.#told.map((each) => (touched.has(each.row) ? { ...each, entry: { ...each.entry, sent: !this.#log.unsent.has(each.row.id) } } : each));
    this.shown = this.#withOurs(shownOf(this.all));
    this.emit("changed", "entries");
  }

  /**
   * @param {number} from in the order
   * @param {Map<string, LogEntry>} kept
   * @returns {boolean} whether those that were there are as they were
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
        if (!this.#log.isAlone) this.#told.push({ row, entry });
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
    const told = entryOf(item, sent, this.#replay.health);
    if (!told) return undefined;
    const entry = isAlone ? withoutOthers(told) : isNamed ? told : this.#called(told, item.author);
    sources.set(entry, item);
    return entry;
  }

  /** Somebody who had no name yet is called as they are now. @param {LogEntry} entry @param {string} device */
  #called(entry, device) {
    const name = nameOf(this.#replay.seated, device);
    this.#named.set(device, name);
    return { ...entry, by: { ...entry.by, name } };
  }

  /**
   * @param {number} from
   * @param {LogEntry[]} before
   * @param {{ isSame: boolean, hasLeft: boolean }} how
   * @returns {boolean} whether there is anything new to show
   */
  #show(from, before, { isSame, hasLeft }) {
    const news = this.all.slice(from);
    if (isSame && before.length === news.length && !hasLeft) return false;
    const plain = !hasLeft && !before.length && !this.#ours.length && !this.#glimpsed.length && !news.some((each) => each.entry.kind === "undo" || finishes(each));
    if (!plain) this.undone = undoneIn(this.all);
    this.shown = plain ? [...this.shown, ...news] : this.#withOurs(shownOf(this.all));
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

/** From which item an entry was made: a new one is made only where the item is another one. */
const sources = /** @type {WeakMap<object, Item>} */ (new WeakMap());

/**
 * An item as the feed shows it; none where there is nothing to show.
 * @param {Item} item
 * @param {boolean | undefined} sent
 * @param {import("../generated/protocol.js").Health} [health]
 * @returns {LogEntry | undefined}
 */
export function entryOf(item, sent, health) {
  const { author, proof, flags = [], secret, chosen, counts = false } = item;
  const content = item.entry ?? unknown(item, health);
  if (!content) return undefined;
  const { about, ...rest } = /** @type {any} */ (content);
  return { ...rest, ...(about ? { about } : {}), author, proof, flags, sent, ...(secret ? { secret } : {}), ...(chosen ? { chosen } : {}), ...(proof.state === "disputed" ? { counts } : {}) };
}

/**
 * The same at a table that nobody shares: how one knows is said only of what cannot be believed.
 * @param {LogEntry} told
 * @returns {LogEntry}
 */
function withoutOthers({ author: _, sent: __, proof, flags, by, ...entry }) {
  const { id, name, colour, claimed = { name, colour } } = by; // nobody else could have written it
  const bare = { ...entry, by: { id, ...claimed } };
  return !proof || BELIEVED.has(proof.state) ? bare : { ...bare, proof, flags };
}

const BELIEVED = new Set(["plain", "unwitnessed", "by_hand"]);

/**
 * What came from a newer version is there, though nobody here can read it.
 * @param {Item} item
 * @param {import("../generated/protocol.js").Health} [health]
 */
function unknown({ id, author, kind, proof }, health) {
  if (proof.state !== "newer") return undefined;
  const name = health?.authors.find((each) => each.author === author)?.name ?? author.slice(0, 8);
  return { id, at: 0, by: { id: author, name, colour: "" }, entry: { id, kind } };
}
