/**
 * The rulesets as the page knows them: what `describe` answers, written down at build time, so that
 * the sheet is there before Python is.
 */

import description from "../generated/describe.json" with { type: "json" };

/** @typedef {{ key: string, label: string, tone: string, hint: string }} Word */
/**
 * @typedef {object} Action
 * @property {string} key
 * @property {string} label
 * @property {string} summary
 * @property {any} form the form's JSON schema
 * @property {Word[]} outcomes
 * @property {string} target
 */
/**
 * @typedef {object} Ruleset
 * @property {string} key
 * @property {string} label
 * @property {string} summary
 * @property {any} sheet the sheet's JSON schema
 * @property {Action[]} actions
 * @property {{ name: string, blurb: string, sheet: Record<string, unknown> }[]} examples
 */

/** @type {Ruleset[]} */
export const rulesets = /** @type {any} */ (description).rulesets;
