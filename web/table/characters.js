/** The characters at hand: made, changed, removed, and the same in every tab. */

import { COLOURS } from "../generated/constants.js";
import { t } from "../i18n/i18n.js";
import { isColour, isPortrait } from "./character-file.js";
import { isSide, sideOf } from "./side.js";

/** @typedef {import("../types.js").Character} Character */
/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {import("../store/store.js").Store} Store */

/**
 * @param {string} id
 * @param {string} ruleset
 * @param {Sheet} sheet
 * @param {{ colour?: string, portrait?: string, side?: import("./side.js").Side }} [appearance]
 * @returns {Character}
 */
export function made(id, ruleset, sheet, { colour = "", portrait = "", side = "players" } = {}) {
  return { v: 1, id, ruleset, sheet, colour: colour || COLOURS[0], portrait, side, updated: Date.now() };
}

/**
 * The colour that the fewest have.
 * @param {Character[]} characters
 */
export function nextColour(characters) {
  const used = (/** @type {string} */ colour) =>
    characters.filter((each) => each.colour === colour).length;
  return COLOURS.toSorted((one, other) => used(one) - used(other))[0];
}

/**
 * @param {Character} character
 * @param {{ colour?: unknown, portrait?: unknown, side?: unknown }} appearance
 * @returns {Character}
 */
export function dressed(character, { colour, portrait, side }) {
  const keep = portrait === "" || isPortrait(portrait);
  return {
    ...character,
    colour: isColour(colour) ? colour : character.colour,
    portrait: keep ? portrait : character.portrait,
    side: isSide(side) ? side : sideOf(character),
  };
}

/**
 * The name of a copy, within what a name may be long.
 * @param {Sheet} sheet
 * @returns {Sheet}
 */
export function copied(sheet) {
  const name = String(sheet.name ?? "");
  const copy = structuredClone(sheet);
  return { ...copy, name: t("{name} (copy)", { name: name.slice(0, 70) }) };
}

/**
 * Saves characters one at a time and each only in its latest state: typing never waits for the disk.
 */
export class Saving {
  #store;
  #saved;
  #failed;
  /** @type {Map<string, Character | null>} null is a removal */
  #waiting = new Map();
  #busy = Promise.resolve();

  /**
   * @param {Store} store
   * @param {(id: string) => void} saved
   * @param {(error: unknown) => void} failed
   */
  constructor(store, saved, failed) {
    this.#store = store;
    this.#saved = saved;
    this.#failed = failed;
  }

  /**
   * @param {string} id
   * @param {Character | null} character
   */
  put(id, character) {
    const first = this.#waiting.size === 0;
    this.#waiting.set(id, character);
    if (first) this.#busy = this.#busy.then(() => this.#write());
  }

  /** Whether this tab has something newer than the store. @param {string} id */
  has(id) {
    return this.#waiting.has(id);
  }

  /** All is on the disk. */
  done() {
    return this.#busy;
  }

  async #write() {
    const writing = this.#waiting;
    this.#waiting = new Map();
    for (const [id, character] of writing) {
      try {
        if (character) await this.#store.saveCharacter(character);
        else await this.#store.removeCharacter(id);
        this.#saved(id);
      } catch (error) {
        this.#failed(error);
      }
    }
  }
}
