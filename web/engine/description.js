/**
 * The rulesets as the page knows them: what `describe` answers, written down at build time, so that
 * the sheet is there before Python is.
 */

import description from "../generated/describe.json" with { type: "json" };

/** @typedef {{ key: string, label: string, tone: string, hint: string }} Word */
/** @typedef {{ key: string, label: string, hint: string, values: Word[] }} Words */
/** @typedef {{ value: number, label: string, hint: string }} Preset */
/**
 * @typedef {object} Action
 * @property {string} key
 * @property {string} label
 * @property {string} summary
 * @property {any} form the form's JSON schema
 * @property {Word[]} outcomes
 * @property {Words[]} choices questions that the rule may ask on the way
 * @property {Words[]} facets findings beside the outcome
 * @property {string} target what the number to reach is called
 */
/**
 * @typedef {object} TrackerKind
 * @property {string} key
 * @property {string} label
 * @property {"clock" | "pool" | "track" | "die" | "challenge" | "chase"} kind
 * @property {"character" | "table"} scope
 * @property {string} hint
 * @property {string | null} sheet_field where a sheet shows it
 * @property {string | null} maximum_field
 * @property {Preset[]} presets
 * @property {number | "players" | null} each_session
 */
/**
 * @typedef {object} ReferenceTable
 * @property {string} key
 * @property {string} label
 * @property {string[]} columns
 * @property {(string | number)[][]} rows
 * @property {string} hint
 */
/** @typedef {{ name: string, blurb: string, sheet: Record<string, unknown> }} Example */
/**
 * @typedef {object} Ruleset
 * @property {string} key
 * @property {string} label
 * @property {string} summary
 * @property {any} sheet the sheet's JSON schema
 * @property {Action[]} actions
 * @property {TrackerKind[]} trackers
 * @property {ReferenceTable[]} tables
 * @property {Words[]} procedure
 * @property {{ title: string, text: string }[]} help
 * @property {Example[]} examples
 */

/** @type {Ruleset[]} */
export const rulesets = /** @type {any} */ (description).rulesets;
