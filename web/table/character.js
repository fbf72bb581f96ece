/** One character: made, copied, given a colour, a portrait and a side. Pure. */

import { COLOURS } from "../generated/constants.js";
import { t } from "../i18n/i18n.js";
import { isColour, isPortrait } from "./character-file.js";
import { isSide, sideOf } from "./side.js";

/** @typedef {import("../types.js").Character} Character */
/** @typedef {import("../types.js").Sheet} Sheet */

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
 * The colour that the fewest characters have.
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
export function withAppearance(character, { colour, portrait, side }) {
  const keep = portrait === "" || isPortrait(portrait);
  return {
    ...character,
    colour: isColour(colour) ? colour : character.colour,
    portrait: keep ? portrait : character.portrait,
    side: isSide(side) ? side : sideOf(character),
  };
}

/**
 * A copy of a sheet; its name says that it is one, and stays within the length that a name may have.
 * @param {Sheet} sheet
 * @returns {Sheet}
 */
export function copied(sheet) {
  const name = String(sheet.name ?? "");
  const copy = structuredClone(sheet);
  return { ...copy, name: t("{name} (copy)", { name: name.slice(0, 70) }) };
}
