/** A character's recent rolls, which can be rolled again. */

import { sourcesField } from "./fields.js";

/** @typedef {import("../types.js").Form} Form */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Recent} Recent */
/** @typedef {import("../types.js").Ruleset} Ruleset */

const MOST = 5;
const BACK = 200; // the newest entries, which are looked at

/** Looks only when something is new, and returns the same list as long as it finds the same rolls. */
export class RecentRolls {
  /** @type {Recent[]} */
  #found = [];
  /** @type {unknown[]} */
  #asked = [];

  /**
   * @param {LogEntry[]} entries
   * @param {string} [character]
   * @param {Ruleset} [ruleset]
   */
  of(entries, character, ruleset) {
    const asked = [entries, character, ruleset];
    if (asked.every((each, at) => each === this.#asked[at])) return this.#found;
    this.#asked = asked;
    const found = character && ruleset ? recentOf(entries, character, ruleset) : [];
    if (JSON.stringify(found) !== JSON.stringify(this.#found)) this.#found = found;
    return this.#found;
  }
}

/**
 * @param {LogEntry[]} entries
 * @param {string} character
 * @param {Ruleset} ruleset
 * @returns {Recent[]} the latest first, each only once
 */
function recentOf(entries, character, ruleset) {
  /** @type {Map<string, Recent>} */
  const found = new Map();
  for (const { entry } of entries.slice(-BACK).reverse()) {
    if (found.size === MOST) break;
    if (entry.kind !== "roll") continue;
    const { ruleset: key, action, form = {}, actor } = entry.record.request;
    const declared = ruleset.actions.find((each) => each.key === action);
    if (actor?.id !== character || key !== ruleset.key || !declared) continue;
    const plain = withoutCarried(form, sourcesField(declared.form));
    const name = JSON.stringify([action, plain]);
    if (found.has(name)) continue;
    found.set(name, { ruleset: key, action, form: plain });
  }
  return [...found.values()];
}

/**
 * The form without the sources from the table, which may not be there any more.
 * @param {Form} form
 * @param {string | undefined} key
 */
function withoutCarried(form, key) {
  const sources = key ? form[key] : undefined;
  if (!key || !Array.isArray(sources)) return form;
  return { ...form, [key]: sources.filter((source) => !source?.ref) };
}
