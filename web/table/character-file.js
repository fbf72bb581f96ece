/**
 * Characters as files: written, and read with all checks that need no engine. Pure.
 *
 * Nothing of a file is used before all of it has been checked. The engine checks the sheet afterwards.
 */

import { sizeOf } from "../cards/picture-size.js";
import { t } from "../i18n/i18n.js";
import { isRecord, plain } from "./plain.js";
import { isSide, sideOf } from "./side.js";

/** @typedef {import("../types.js").Character} Character */
/** @typedef {Pick<Character, "ruleset" | "sheet" | "colour" | "portrait" | "side">} Read */

const FORMAT = "dicewright-character";
export const VERSION = 1;
export const MOST = 1_000_000; // bytes of a file
export const PORTRAIT = 200_000; // characters of a portrait's address

const PORTRAIT_PIXELS = 1024 * 1024; // portraits made by this page have a sixteenth of that

const COLOUR = /^#[0-9a-f]{6}$/i;
const IMAGE = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/**
 * @param {Character} character
 * @returns {{ name: string, text: string }}
 */
export function written(character) {
  const { ruleset, sheet, colour, portrait } = character;
  const side = sideOf(character);
  const text = JSON.stringify({ format: FORMAT, v: VERSION, ruleset, colour, portrait, side, sheet }, null, 2);
  return { name: `${fileName(sheet.name)}.json`, text };
}

/** @param {unknown} name */
function fileName(name) {
  const plainName = String(name ?? "").normalize("NFKD").replace(/[^\p{L}\p{N}]+/gu, "-");
  return plainName.replace(/^-+|-+$/g, "").toLowerCase().slice(0, 60) || "character";
}

/**
 * @param {string} text
 * @param {string[]} rulesets their keys
 * @returns {Read}
 * @throws {RangeError} with a sentence for players
 */
export function read(text, rulesets) {
  if (text.length > MOST) throw new RangeError(t("The file is too large for a character."));
  const file = migrated(parsed(text));
  if (file.format !== FORMAT) throw new RangeError(t("This is not a character of this table."));
  // A file without a version is read as a sheet with its system: without a system it is not a character.
  if (file.ruleset === undefined) throw new RangeError(t("This is not a character of this table."));
  if (typeof file.ruleset !== "string" || !rulesets.includes(file.ruleset)) {
    const key = String(file.ruleset).slice(0, 40);
    throw new RangeError(t("There is no system “{key}” here.", { key }));
  }
  if (!isRecord(file.sheet)) throw new RangeError(t("There is no sheet in it."));
  const sheet = /** @type {Record<string, unknown>} */ (plain(file.sheet));
  const looks = { colour: colourOf(file), portrait: portraitOf(file), side: writtenSide(file) };
  return { ruleset: file.ruleset, sheet, ...looks };
}

/**
 * @param {string} text
 * @returns {Record<string, unknown>}
 */
function parsed(text) {
  let file;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new RangeError(t("The file is not JSON, or it is damaged."));
  }
  if (!isRecord(file)) throw new RangeError(t("This is not a character of this table."));
  return file;
}

/**
 * From each version to the next. Version 0 is a sheet with its system, as somebody would write it by hand.
 * @type {Record<number, (file: Record<string, unknown>) => Record<string, unknown>>}
 */
const MIGRATIONS = {
  0: ({ ruleset, sheet }) => ({ format: FORMAT, v: 1, ruleset, sheet }),
};

/**
 * @param {Record<string, unknown>} file
 * @returns {Record<string, unknown>}
 */
function migrated(file) {
  const version = file.v ?? 0;
  if (!Number.isInteger(version) || Number(version) < 0) {
    throw new RangeError(t("Its version is not a number."));
  }
  if (Number(version) > VERSION) {
    throw new RangeError(t("It was made by a newer version of this table: reload the page first."));
  }
  let now = file;
  for (let at = Number(version); at < VERSION; at++) now = MIGRATIONS[at](now);
  return now;
}

/** @param {Record<string, unknown>} file */
function colourOf({ colour = "" }) {
  if (colour === "") return "";
  if (typeof colour !== "string" || !COLOUR.test(colour)) {
    throw new RangeError(t("Its colour is not one."));
  }
  return colour.toLowerCase();
}

/** Earlier files have no side. @param {Record<string, unknown>} file */
function writtenSide({ side = "players" }) {
  if (!isSide(side)) throw new RangeError(t("It is on neither the players’ nor the game master’s side."));
  return side;
}

/** @param {Record<string, unknown>} file */
function portraitOf({ portrait = "" }) {
  if (portrait === "") return "";
  if (!isPortrait(portrait)) {
    throw new RangeError(t("Its portrait is not a PNG, JPEG or WebP picture of at most 200 KB and 1024 × 1024 pixels."));
  }
  return portrait;
}

/**
 * @param {unknown} portrait
 * @returns {portrait is string}
 */
export function isPortrait(portrait) {
  if (typeof portrait !== "string" || portrait.length > PORTRAIT || !IMAGE.test(portrait)) return false;
  const { width, height } = sizeOf(bytesOf(portrait)) ?? { width: Infinity, height: Infinity };
  return width * height <= PORTRAIT_PIXELS;
}

/** @param {string} url of data in base64 */
function bytesOf(url) {
  try {
    return Uint8Array.from(atob(url.slice(url.indexOf(",") + 1)), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array(); // it is not valid base64
  }
}

/**
 * @param {unknown} colour
 * @returns {colour is string}
 */
export function isColour(colour) {
  return typeof colour === "string" && COLOUR.test(colour);
}
