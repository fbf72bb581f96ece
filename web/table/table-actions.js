/** Writes the entries of the current table: everything a player can do there except rolling. */

import { freshId } from "../log/fresh-id.js";
import { needed } from "./own-trackers.js";
import { nameOf } from "./characters.js";
import { sideOf } from "./side.js";

/** @typedef {Pick<import("../replay/feed.js").Feed, "all" | "view" | "isFinal">} Log */
/** @typedef {import("./characters.js").Characters} Characters */
/** @typedef {import("../types.js").Actor} Actor */
/** @typedef {import("../types.js").Author} Author */
/** @typedef {import("../types.js").FoldEntry} FoldEntry */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Move} Move */
/** @typedef {import("../types.js").Tracker} Tracker */

/**
 * An entry that has no id yet.
 * @typedef {FoldEntry extends infer Each ? Each extends FoldEntry ? Omit<Each, "id"> : never : never} Unnamed
 */

const PLAYERS = 4; // in the first session, unless a player says otherwise

export class TableActions {
  #current;
  #append;
  #characters;
  #seed;

  /**
   * @param {() => Log} current the feed of the current table
   * @param {(entries: LogEntry[]) => Promise<void>} append writes entries there
   * @param {Characters} characters
   * @param {() => string} seed
   */
  constructor(current, append, characters, seed) {
    this.#current = current;
    this.#append = append;
    this.#characters = characters;
    this.#seed = seed;
  }

  get #log() {
    return this.#current();
  }

  /** The selected character. @returns {Actor} */
  get actor() {
    const { character } = this.#characters;
    return character ? { id: character.id, name: nameOf(character), side: sideOf(character) } : {};
  }

  /** @returns {Author} */
  get author() {
    const { character } = this.#characters;
    if (!character) return { id: "table", name: "", colour: "" };
    return { id: character.id, name: nameOf(character), colour: character.colour };
  }

  /** The table's trackers. */
  get trackers() {
    return this.#log.view.trackers ?? {};
  }

  /**
   * Take an offer of a roll.
   * @param {string} of
   * @param {string} offer
   * @param {Record<string, string>} [targets] the trackers that fill its open slots
   */
  take(of, offer, targets = {}) {
    const aimed = Object.values(targets).map((tracker) => /** @type {Move} */ ({ do: "advance", tracker, by: 0 }));
    return this.#write(...this.#missing(aimed), { kind: "take", of, offer, targets });
  }

  /** Entries that are too old cannot be undone: an undo of one would have no effect. @param {string} of */
  async undo(of) {
    if (this.#log.isFinal(of)) return;
    await this.#write({ kind: "undo", of });
  }

  /**
   * @param {string} about the entry that the note is on; empty: none
   * @param {string} text
   */
  note(about, text) {
    const entry = this.#entry({ kind: "note", text, actor: this.actor });
    return this.#append([about ? { ...entry, about } : entry]);
  }

  /** @param {Move[]} moves */
  move(moves) {
    return this.#write(...this.#missing(moves), { kind: "move", moves, actor: this.actor });
  }

  /**
   * @param {string} tracker
   * @param {Tracker} what
   */
  create(tracker, what) {
    return this.#write({ kind: "create", tracker, what });
  }

  /** @param {string} tracker */
  remove(tracker) {
    return this.#write({ kind: "remove", tracker });
  }

  /** @param {string} title */
  scene(title) {
    return this.#write({ kind: "scene", title });
  }

  /** @param {number} [players] by default as many as in the last session */
  session(players = this.#players) {
    const rulesets = [...new Set(this.#characters.all.map(({ ruleset }) => ruleset))];
    return this.#write({ kind: "session", players, rulesets });
  }

  get #players() {
    const last = this.#log.all.findLast(({ entry }) => entry.kind === "session")?.entry;
    return last?.kind === "session" ? (last.players ?? PLAYERS) : PLAYERS;
  }

  /** Reset the trackers of characters whose sheets were changed by hand. */
  async resetTrackers() {
    const reset = await this.#characters.trackersToReset(this.trackers);
    if (reset.length) await this.#write(...reset.map(created));
  }

  /**
   * Entries that create the character's own trackers which the moves need and the table does not have yet.
   * @param {Move[]} moves
   */
  #missing(moves) {
    return needed(moves, this.#characters.checked.trackers, this.trackers).map(created);
  }

  /** @param {Unnamed[]} entries */
  #write(...entries) {
    return this.#append(entries.map((each) => this.#entry(each)));
  }

  /**
   * @param {Unnamed} unnamed
   * @returns {LogEntry}
   */
  #entry(unnamed) {
    const id = freshId(this.#seed);
    return { id, at: Date.now(), by: this.author, entry: /** @type {FoldEntry} */ ({ id, ...unnamed }) };
  }
}

/**
 * @param {{ tracker: string, what: Tracker }} found
 * @returns {Unnamed}
 */
function created({ tracker, what }) {
  return { kind: "create", tracker, what };
}
