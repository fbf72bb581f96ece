/**
 * The rulesets as the page knows them: the engine's answer to `describe`, which the build has stored, so that the
 * page can show a sheet before Python has started.
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
 * @property {Words[]} choices questions that the rule may ask during a roll
 * @property {Words[]} facets further results beside the outcome
 * @property {string} target the name of the number to reach
 */
/**
 * @typedef {object} TrackerKind
 * @property {string} key
 * @property {string} label
 * @property {"clock" | "pool" | "track" | "die" | "challenge" | "chase"} kind
 * @property {"character" | "table"} scope
 * @property {string} hint
 * @property {string | null} sheet_field the field of the sheet that shows it
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
