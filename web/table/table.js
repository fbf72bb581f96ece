/**
 * Everything the page shows, and everything a player can do. The `change` event means that something is
 * different; what has not changed is still the same object.
 */

import { TableActions } from "./table-actions.js";
import { Changing } from "./changing.js";
import { CharacterFiles } from "./character-files.js";
import { Characters } from "./characters.js";
import { Draft } from "./draft.js";
import { QuickLine } from "./quick/line.js";
import { RecentRolls } from "./recent.js";
import { Rolling } from "../fair/rolling.js";
import { Tables } from "./tables.js";
import { inPlay, seenBy } from "./systems.js";

/** @typedef {import("../types.js").Character} Character */
/** @typedef {import("../types.js").Form} Form */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Notice} Notice */
/** @typedef {import("../types.js").Ruleset} Ruleset */
/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {import("../types.js").Tracker} Tracker */
/** @typedef {import("../store/store.js").Store} Store */
/** @typedef {{ what: "character", id: string }} Change what another tab has written */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */

/**
 * @typedef {object} Dependencies
 * @property {Ruleset[]} rulesets
 * @property {Store} store
 * @property {(message: Message, how?: { urgent?: boolean }) => Promise<Reply>} request never rejects
 * @property {() => string} seed fresh entropy for one roll
 * @property {(change: Change) => void} [tell] tells the other tabs
 * @property {() => Promise<void>} [painted] resolves when what has changed is on the screen
 * @property {Promise<import("../log/store.js").EntryStore>} [entries] where entries are kept; without it, in the best place this browser has
 * @property {import("../room/room.js").Dependencies["dial"]} [dial] connects to others; without it, through the server that the page knows
 */

/** What the page shows until there is a current table. */
const NO_FEED = Object.freeze({
  ...{ all: /** @type {LogEntry[]} */ ([]), shown: /** @type {LogEntry[]} */ ([]), entries: /** @type {LogEntry[]} */ ([]) },
  ...{ undone: /** @type {Map<string, string>} */ (new Map()), view: /** @type {import("../types.js").View} */ ({}), settled: false },
  isFinal: (/** @type {string} */ _) => false,
});
const PAUSE = 600; // milliseconds after the last keystroke before trackers are reset

export class Table extends Changing {
  /** @type {"ok" | "memory"} */
  storage;
  /** @type {Notice | undefined} */
  notice = undefined;
  /** @type {Ruleset[]} the systems of this browser's characters */
  inPlay = [];
  /** @type {Record<string, Tracker>} the table's, and the selected character's own as they would start */
  trackers = {};
  #recentRolls = new RecentRolls();
  /** @type {Set<string>} rolls whose choice is being made */
  #choosing = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;
  /** @type {Record<string, Tracker> | undefined} what the sheets show already */
  #followed;

  /** @param {Dependencies} dependencies */
  constructor({ rulesets, store, request, seed, tell = () => {}, painted, entries, dial }) {
    super();
    this.rulesets = rulesets;
    this.storage = store.kind;
    const changed = () => this.changed();
    const failed = () => this.lost();
    this.characters = new Characters(rulesets, store, {
      ...{ request, seed, failed },
      changed: () => this.#charactersChanged(),
      saved: (id) => tell({ what: "character", id }),
    });
    this.tables = new Tables(store, {
      ...{ request, painted, entries, dial },
      say: (notice) => this.say(notice),
      changed: (what) => (what === "room" ? changed() : this.#logChanged(what)),
      switched: () => this.#switched(),
      lost: () => this.storage === "memory" || this.lost(),
    });
    this.characterFiles = new CharacterFiles(rulesets, this.characters, request, (notice) => this.say(notice));
    this.actions = new TableActions(() => this.feed, (entries) => this.#append(entries), this.characters, seed);
    this.draft = new Draft(request, () => this.#context(), changed);
    this.rolling = new Rolling(request, seed, changed);
    this.quick = new QuickLine(() => this.#quickContext(), changed);
  }

  /** Show a character while the store is being read. @param {Character | null} [last] the one that was selected last; null: none was */
  showLast(last) {
    this.characters.showLast(last);
    this.#charactersChanged();
  }

  async load() {
    await Promise.all([this.characters.load(), this.tables.load()]);
  }

  /** The feed of the current table. */
  get feed() {
    return this.tables.current?.feed ?? NO_FEED;
  }

  /** The current table, as soon as there is one. */
  async #currentRoom() {
    await this.tables.ready;
    return /** @type {import("../room/room.js").Room} */ (this.tables.current);
  }

  /** @param {LogEntry[]} entries */
  async #append(entries) {
    await (await this.#currentRoom()).append(...entries);
  }

  /** Another tab has written something. @param {Change} change */
  heard(change) {
    if (change.what === "character") this.characters.heard(change.id);
  }

  get character() {
    return this.characters.character;
  }

  get ruleset() {
    return this.characters.ruleset();
  }

  #context() {
    const { character, ruleset } = this;
    if (!character || !ruleset) return undefined;
    const view = seenBy(this.feed.view, this.characters.all, character);
    return { ruleset, sheet: character.sheet, actor: this.actions.actor, view };
  }

  #quickContext() {
    const context = this.#context();
    return context && { ...context, action: this.draft.action };
  }

  /** A sheet changed by hand. @param {Sheet} sheet */
  editSheet(sheet) {
    this.characters.edit(sheet);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.actions.resetTrackers(), PAUSE);
  }

  // ── rolling ────────────────────────────────────────────────────────────────────────────────────

  /**
   * Choose an action, with a part of its form filled in.
   * @param {string} key
   * @param {Form} [patch]
   * @param {{ fresh?: boolean }} [how] fresh: with nothing else in it
   */
  start(key, patch = {}, how = {}) {
    const action = this.ruleset?.actions.find((each) => each.key === key);
    this.draft.choose(action, patch, how);
  }

  /**
   * @param {number[] | null} [faces] of dice rolled by hand; null: the engine rolls
   * @param {"public" | "gm" | "self" | "blind"} [visibility] who may see it
   * @returns {Promise<import("../types.js").Problem | undefined>} why it could not be made
   */
  roll(faces = null, visibility = "public") {
    return this.rolling.during(() => this.#roll(faces, visibility));
  }

  /** @param {number[] | null} faces @param {"public" | "gm" | "self" | "blind"} visibility */
  async #roll(faces, visibility) {
    clearTimeout(this.#pause);
    await this.actions.resetTrackers();
    const wish = this.#wish(faces);
    if (!wish) return undefined;
    const problem = await (await this.#currentRoom()).roll({ ...wish, visibility }, this.rolling);
    if (problem) this.draft.refuse(problem);
    return problem;
  }

  /** @param {number[] | null} faces @returns {import("../fair/rolling.js").Wish | undefined} */
  #wish(faces) {
    const context = this.#context();
    const { action, form, preview, current } = this.draft;
    if (!context || !action) return undefined;
    const outcomes = current ? preview?.outcomes : undefined;
    return { context, by: this.actions.author, action: action.key, form, faces, outcomes };
  }

  /** What the selected character has rolled lately. */
  get recent() {
    return this.#recentRolls.of(this.feed.shown, this.character?.id, this.ruleset);
  }

  /** Fill the form as for one of the recent rolls. @param {number} index */
  again(index) {
    const recent = this.recent[index];
    if (recent) this.start(recent.action, recent.form, { fresh: true });
  }

  /**
   * @param {string} id of a roll that waits for a choice
   * @param {string} option
   * @param {number[] | null} [faces] that the rest of a roll by hand needs
   */
  async choose(id, option, faces = null) {
    if (this.#choosing.has(id)) return; // a double click is one choice
    this.#choosing.add(id);
    try {
      await this.#choose(id, option, faces);
    } finally {
      this.#choosing.delete(id);
    }
  }

  /** @param {string} id @param {string} option @param {number[] | null} faces */
  async #choose(id, option, faces) {
    const roll = this.feed.all.find((each) => each.id === id);
    if (roll?.entry.kind !== "roll") return;
    const called = this.tables.current?.answer(id, option, roll.by);
    if (called) return this.rolling.answered(id, await called);
    const answer = { option, faces: faces ?? [], by: roll.by };
    await this.rolling.choose(roll, answer, (entry) => this.#append([entry]));
  }

  /**
   * @param {string} text
   * @returns {Promise<boolean>} whether it was understood
   */
  async quickRoll(text) {
    const read = this.quick.read(text);
    if (!read) return false;
    this.start(read.action, read.form, { fresh: true });
    await this.roll();
    return true;
  }

  // ── tables ─────────────────────────────────────────────────────────────────────────────────────

  /** The current table, if it is shared. */
  get room() {
    return this.tables.room;
  }

  /** The shared tables this browser has been at. */
  get rooms() {
    return this.tables.rooms;
  }

  /** What the player was called at the last table. */
  get person() {
    return this.tables.person;
  }

  /**
   * From now on, others can be invited to the current table.
   * @param {string} name
   * @param {string} [person] what the player is called there
   */
  share(name, person = this.person) {
    return this.tables.share(name, person);
  }

  /**
   * At a table the player has not been at before, no character is selected: the one of another table is not
   * meant, and a ready-made one would be the same for everybody who joins.
   * @param {string} invitation a link, or what is in its fragment
   * @param {string} [person] what the player is called there
   */
  async join(invitation, person = this.person) {
    const known = new Set(this.rooms.map(({ id }) => id));
    await this.tables.join(invitation, person);
    if (this.room && !known.has(this.room.id)) this.characters.select(undefined);
  }

  /** The server of a shared table; null: the page's own. @param {string} id */
  serverOf(id) {
    return this.tables.serverOf(id);
  }

  /** Come back to a shared table. @param {string} id */
  openRoom(id) {
    return this.tables.open(id);
  }

  /** To the table of this browser that is not shared. */
  leaveRoom() {
    return this.tables.leave();
  }

  /** Another table is the current one, or the current one has been shared. */
  #switched() {
    this.#followed = undefined;
    this.#viewChanged();
  }

  // ── telling ────────────────────────────────────────────────────────────────────────────────────

  /** @param {Notice | undefined} notice */
  say(notice) {
    this.notice = notice;
    this.changed();
  }

  /** The store cannot be used any more: the page goes on, and says that nothing is kept. */
  lost() {
    this.storage = "memory";
    this.changed();
  }

  #charactersChanged() {
    this.draft.follow(this.character, this.ruleset);
    this.inPlay = inPlay(this.rulesets, this.characters.all, this.inPlay);
    this.#gatherTrackers();
  }

  /** @param {"entries" | "view"} what */
  #logChanged(what) {
    if (what === "view") this.#viewChanged();
    else this.changed();
  }

  #viewChanged() {
    if (this.feed.settled) {
      this.characters.follow(this.#followed, this.actions.trackers);
      this.#followed = this.actions.trackers;
    }
    this.draft.refresh();
    this.#gatherTrackers();
  }

  /** The table's trackers replace the character's own of the same names. */
  #gatherTrackers() {
    this.trackers = { ...this.characters.checked.trackers, ...this.actions.trackers };
    this.changed();
  }
}
