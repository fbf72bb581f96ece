/** How a sheet is laid out, and which roll each part of it begins. Pure, and knows no ruleset. */

import { rowOf } from "./fields/picking.js";
import { fieldsOf, optionsOf } from "./schema.js";

/** @typedef {import("../engine/description.js").Ruleset} Ruleset */
/** @typedef {import("../engine/description.js").Action} Action */
/** @typedef {import("./schema.js").Field} Field */
/** @typedef {{ action: string, patch: Record<string, unknown> }} Start */
/** @typedef {{ name: string, note: string, start: Start | undefined }} Item */
/**
 * @typedef {object} Part
 * @property {"stat" | "list" | "fact" | "text"} kind
 * @property {Field} field
 * @property {string} value what to show of a stat, a fact or a text
 * @property {Item[]} items of a list
 * @property {Start | undefined} start
 */

/**
 * The parts of a sheet in its own order, without those that a tracker shows.
 * @param {Ruleset} ruleset
 * @param {Record<string, any>} sheet
 * @param {string} [preferred] key of the selected action, which is begun where it fits
 * @returns {Part[]}
 */
export function partsOfSheet(ruleset, sheet, preferred) {
  const tracked = trackedFields(ruleset);
  const actions = ordered(ruleset.actions, preferred);
  return fieldsOf(ruleset.sheet)
    .filter(({ name }) => name !== "name" && !tracked.has(name))
    .map((field) => partOf(field, sheet[field.name] ?? field.initial, actions));
}

/** @param {Ruleset} ruleset */
function trackedFields(ruleset) {
  /** @type {any[]} */
  const kinds = /** @type {any} */ (ruleset).trackers ?? [];
  const own = kinds.filter(({ scope }) => scope === "character");
  return new Set(own.flatMap((kind) => [kind.sheet_field, kind.maximum_field]).filter(Boolean));
}

/**
 * @param {Action[]} actions
 * @param {string} [preferred]
 */
function ordered(actions, preferred) {
  return [...actions].sort((a, b) => Number(b.key === preferred) - Number(a.key === preferred));
}

/**
 * @param {Field} field
 * @param {any} value
 * @param {Action[]} actions
 * @returns {Part}
 */
function partOf(field, value, actions) {
  if (field.takes.includes("array")) {
    const items = (Array.isArray(value) ? value : []).map(rowOf).map((row) => ({
      ...row,
      start: row.name ? startOfItem(field.name, row.name, actions) : undefined,
    }));
    return { kind: "list", field, value: "", items, start: undefined };
  }
  const start = startOfStat(field.name, actions);
  if (start) return { kind: "stat", field, value: shown(field, value), items: [], start };
  const kind = field.takes.includes("string") && !field.schema.enum ? "text" : "fact";
  return { kind, field, value: shown(field, value), items: [], start: undefined };
}

/**
 * @param {Field} field
 * @param {unknown} value
 */
function shown(field, value) {
  if (value === null || value === undefined) return "–";
  if (field.widget === "die") return `d${value}`;
  const word = field.schema.enum && optionsOf(field).find(({ key }) => key === value);
  return word ? word.label : String(value).replace(/^-(?=\d)/, "−");
}

/**
 * The roll that a row of a list begins: the first one whose form picks from that list.
 * @param {string} list
 * @param {string} name
 * @param {Action[]} actions
 * @returns {Start | undefined}
 */
function startOfItem(list, name, actions) {
  for (const { key, form } of actions) {
    const field = fieldsOf(form).find(({ ui }) => ui.from_sheet === list);
    if (field) {
      const picked = field.takes.includes("array") ? [name] : name;
      return { action: key, patch: { [field.name]: picked } };
    }
  }
  return undefined;
}

/**
 * The roll that a stat begins: the first one whose form has the stat among the answers of a field.
 * @param {string} name
 * @param {Action[]} actions
 * @returns {Start | undefined}
 */
function startOfStat(name, actions) {
  for (const { key, form } of actions) {
    for (const field of fieldsOf(form)) {
      const option = answers(field).find((each) => String(each).toLowerCase() === name.toLowerCase());
      if (option !== undefined) return { action: key, patch: { [field.name]: option } };
    }
  }
  return undefined;
}

/** @param {Field} field */
function answers(field) {
  const isQuestion = field.schema.enum || field.ui.words;
  return isQuestion ? optionsOf(field).map(({ key }) => key) : [];
}

const SHORT = 13; // letters of a name that fits on one or two tiles
const LONGEST_WORD = 10; // letters that fit on one tile on a phone

/**
 * Whether a list can be shown as tiles: its rows have short names and a number to roll with.
 * @param {Item[]} items
 */
export function areTiles(items) {
  return items.every(
    ({ name, note, start }) => start && note && !Array.isArray(Object.values(start.patch)[0]) && name.length <= SHORT,
  );
}

/**
 * Whether a name has a word that is too long for one tile.
 * @param {string} name
 */
export function isWide(name) {
  return name.split(/[\s-]/).some((word) => word.length > LONGEST_WORD);
}

/**
 * The character's own trackers, labelled by their kinds.
 * @param {Ruleset} ruleset
 * @param {string} owner
 * @param {Record<string, any>} trackers
 */
export function ownTrackers(ruleset, owner, trackers) {
  /** @type {any[]} */
  const kinds = /** @type {any} */ (ruleset).trackers ?? [];
  const prefix = `${owner}.`;
  return Object.entries(trackers ?? {})
    .filter(([id]) => id.startsWith(prefix))
    .map(([id, tracker]) => {
      const kind = kinds.find(({ key }) => key === id.slice(prefix.length));
      return { id, tracker, label: kind?.label ?? tracker.label ?? id, hint: kind?.hint ?? "" };
    });
}
