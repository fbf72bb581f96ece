/** The characters of this browser, and the selected one: what its sheet comes to, and what is wrong with it. */

import { MAX_LABEL } from "../generated/constants.js";
import { t } from "../i18n/i18n.js";
import { copied, made, nextColour, withAppearance } from "./character.js";
import { CharacterSaving } from "./character-saving.js";
import { problemOf } from "../engine/problem.js";
import { freshId } from "../log/fresh-id.js";
import { Latest } from "./latest.js";
import { followed, setAnew } from "./own-trackers.js";
import { isRecord } from "./plain.js";
import { readyMade } from "./ready-made.js";
import { sideOf } from "./side.js";

/** @typedef {import("../types.js").Character} Character */
/** @typedef {import("../types.js").DerivedValue} DerivedValue */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../types.js").Ruleset} Ruleset */
/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {import("../types.js").Tracker} Tracker */
/** @typedef {import("../store/store.js").Store} Store */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */

/**
 * @typedef {object} Dependencies
 * @property {(message: Message) => Promise<Reply>} request
 * @property {() => string} seed
 * @property {() => void} changed
 * @property {(id: string) => void} saved
 * @property {(error: unknown) => void} failed
 */

const SELECTED = "selected";
const EMPTY = Object.freeze({ derived: [], trackers: {}, problem: undefined });

export class Characters {
  /** @type {Character[]} */
  all = [];
  /** @type {string | undefined} */
  selected = undefined;
  /** @type {{ derived: DerivedValue[], trackers: Record<string, Tracker>, problem: Problem | undefined }} */
  checked = EMPTY;
  #rulesets;
  #store;
  #dependencies;
  #saving;
  #checking;
  /** @type {Set<string>} ids of the characters whose sheets were changed by hand since their trackers were set */
  #editedByHand = new Set();
  /** @type {Map<string, Character | null> | undefined} by id: what was changed before the store was read; null: removed */
  #changedBeforeLoad = new Map();
  /** No character was selected at the last visit, so that `load` selects none. */
  #selectsNone = false;

  /**
   * @param {Ruleset[]} rulesets
   * @param {Store} store
   * @param {Dependencies} dependencies
   */
  constructor(rulesets, store, dependencies) {
    this.#rulesets = rulesets;
    this.#store = store;
    this.#dependencies = dependencies;
    this.#saving = new CharacterSaving(store, dependencies.saved, dependencies.failed);
    this.#checking = new Latest(dependencies.request, (reply) => this.#answered(reply));
  }

  /** @returns {Character | undefined} */
  get character() {
    return this.all.find(({ id }) => id === this.selected);
  }

  /** @param {string} [key] */
  ruleset(key = this.character?.ruleset) {
    return this.#rulesets.find((each) => each.key === key);
  }

  /**
   * Show a character before the store has answered: the one that was selected last, or on the very first
   * visit a ready-made one, so that the first roll is one click away.
   * @param {Character | null} [last] null: none was selected
   */
  showLast(last = this.#readyMade() ?? null) {
    this.#selectsNone = !last;
    if (!last) return;
    this.all = [last];
    this.selected = last.id;
    this.check();
  }

  #readyMade() {
    const [first] = this.#rulesets;
    const example = first?.examples[0];
    return example && made(freshId(this.#dependencies.seed), first.key, readyMade(example.sheet));
  }

  async load() {
    const [shown = this.#selectsNone ? undefined : this.#readyMade()] = this.all;
    await this.#store.begin(shown);
    const stored = await this.#store.characters();
    const wanted = await this.#store.recall(SELECTED);
    const found = new Map(stored.map((each) => [each.id, shown && same(each, shown) ? shown : each]));
    for (const [id, character] of this.#changedBeforeLoad ?? []) {
      if (character) found.set(id, character);
      else found.delete(id);
    }
    this.#changedBeforeLoad = undefined;
    this.all = [...found.values()]
      .filter((each) => this.ruleset(each.ruleset) && isRecord(each.sheet))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const there = this.all.some(({ id }) => id === wanted);
    const isNone = wanted === null || (wanted === undefined && this.#selectsNone);
    this.select(there ? wanted : isNone ? undefined : this.all[0]?.id);
  }

  /** @param {string | undefined} id */
  select(id) {
    if (id !== this.selected) this.checked = EMPTY;
    this.selected = id;
    this.#store.remember(SELECTED, id ?? null).catch(() => {});
    this.check();
    this.#dependencies.changed();
  }

  /**
   * @param {string} ruleset
   * @param {Sheet} sheet
   * @param {{ colour?: string, portrait?: string, side?: import("./side.js").Side }} [appearance]
   */
  add(ruleset, sheet, appearance = {}) {
    const colour = appearance.colour || nextColour(this.all);
    const character = made(freshId(this.#dependencies.seed), ruleset, sheet, { ...appearance, colour });
    this.restore(character);
    return character;
  }

  /** @param {string} id */
  duplicate(id) {
    const original = this.all.find((each) => each.id === id);
    if (!original) return;
    this.add(original.ruleset, copied(original.sheet), {
      portrait: original.portrait,
      side: sideOf(original),
    });
  }

  /** @param {Character} character */
  restore(character) {
    this.all = [...this.all, character];
    this.#keep(character.id, character);
    this.select(character.id);
  }

  /**
   * @param {string} id
   * @returns {Character | undefined} the one that was removed
   */
  remove(id) {
    const at = this.all.findIndex((each) => each.id === id);
    if (at < 0) return undefined;
    const gone = this.all[at];
    this.all = this.all.toSpliced(at, 1);
    this.#keep(id, null);
    if (this.selected === id) this.select(this.all[Math.min(at, this.all.length - 1)]?.id);
    else this.#dependencies.changed();
    return gone;
  }

  /**
   * A sheet changed by hand. It is kept as it was typed; what is wrong with it is said beside it.
   * @param {Sheet} sheet
   */
  edit(sheet) {
    const { character } = this;
    if (!character) return;
    this.#editedByHand.add(character.id);
    this.#put({ ...character, sheet });
    this.check();
  }

  /** @param {{ colour?: unknown, portrait?: unknown, side?: unknown }} appearance */
  setAppearance(appearance) {
    const { character } = this;
    if (character) this.#put(withAppearance(character, appearance));
  }

  /** @param {Character} character */
  #put(character) {
    const now = { ...character, updated: Date.now() };
    this.all = this.all.map((each) => (each.id === now.id ? now : each));
    this.#keep(now.id, now);
    this.#dependencies.changed();
  }

  /**
   * @param {string} id
   * @param {Character | null} character
   */
  #keep(id, character) {
    this.#changedBeforeLoad?.set(id, character);
    this.#saving.put(id, character);
  }

  /** Write into the sheets what their trackers have come to. */
  follow(/** @type {Record<string, Tracker> | undefined} */ before, /** @type {Record<string, Tracker>} */ now) {
    for (const character of this.all) {
      const ruleset = this.ruleset(character.ruleset);
      const sheet = ruleset && followed(ruleset, character, before, now);
      if (!sheet || this.#editedByHand.has(character.id)) continue;
      this.#put({ ...character, sheet });
      if (character.id === this.selected) this.check();
    }
  }

  /**
   * The trackers that must be set anew because sheets were changed by hand.
   * @param {Record<string, Tracker>} now
   * @returns {Promise<{ tracker: string, what: Tracker }[]>}
   */
  async trackersToReset(now) {
    const ids = [...this.#editedByHand];
    this.#editedByHand.clear();
    const found = await Promise.all(ids.map((id) => this.#setAnew(id, now)));
    return found.flat();
  }

  /**
   * @param {string} id
   * @param {Record<string, Tracker>} now
   */
  async #setAnew(id, now) {
    const character = this.all.find((each) => each.id === id);
    const ruleset = this.ruleset(character?.ruleset);
    if (!character || !ruleset?.trackers.some(({ scope }) => scope === "character")) return [];
    const { sheet } = character;
    const reply = await this.#dependencies.request({ op: "sheet", ruleset: ruleset.key, sheet, owner: id });
    return reply.ok && "trackers" in reply ? setAnew(ruleset, id, reply.trackers ?? {}, now) : [];
  }

  /** Another tab has changed, made or removed a character. @param {string} id */
  async heard(id) {
    if (this.#saving.has(id)) return; // what we are about to write is newer
    const character = await this.#store.character(id);
    const known = this.all.some((each) => each.id === id);
    const others = this.all.filter((each) => each.id !== id);
    if (!character) this.all = others;
    else if (!known) this.all = [...others, character];
    else this.all = this.all.map((each) => (each.id === id ? character : each));
    if (id !== this.selected) return this.#dependencies.changed();
    if (!character) return this.select(this.all[0]?.id);
    this.check();
    this.#dependencies.changed();
  }

  /** Ask the engine about the sheet of the selected character. */
  check() {
    const { character } = this;
    if (!character) return this.#checking.forget();
    const { ruleset, sheet, id } = character;
    this.#checking.ask({ op: "sheet", ruleset, sheet, owner: id });
  }

  /** @param {Reply} reply */
  #answered(reply) {
    if (!reply.ok) this.checked = { ...this.checked, problem: problemOf(reply.error) };
    else if ("trackers" in reply || "derived" in reply) {
      const { derived = [], trackers = {} } = /** @type {any} */ (reply);
      this.checked = { derived, trackers, problem: undefined };
    }
    this.#dependencies.changed();
  }
}

/** @param {Character | undefined} character */
export function nameOf(character) {
  return String(character?.sheet.name || t("Nameless")).slice(0, MAX_LABEL);
}

/**
 * @param {Character} one
 * @param {Character} other
 */
function same(one, other) {
  return one.id === other.id && JSON.stringify(one) === JSON.stringify(other);
}
