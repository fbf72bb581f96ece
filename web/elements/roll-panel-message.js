/** The message in place of the odds: why there are none, or what the roll still needs. */

import { html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { fieldAt } from "./schema.js";

/** @typedef {import("../engine/description.js").Action} Action */

/**
 * @typedef {object} Told
 * @property {import("./schema.js").Problem | null | undefined} problem
 * @property {import("../engine/description.js").Ruleset | undefined} ruleset
 * @property {any} latest the odds that are shown
 * @property {boolean} ready whether the engine can be asked
 * @property {boolean} mayBegin whether the reader can begin a session
 * @property {string} barred why the reader cannot roll at all
 */

/**
 * @param {Action} action
 * @param {Told} told
 * @param {() => void} begin a session, where the roll needs nothing else
 */
export function messageTemplate(action, { problem, ruleset, latest, ready, barred, mayBegin }, begin) {
  if (barred) return html`${icon("lock")} <span>${barred}</span>`;
  if (problem) {
    const field = fieldAt(problem, { form: action.form, sheet: ruleset?.sheet });
    return html`${icon("warning")} ${field ? `${t(field.label)}:` : ""} ${t(problem.message)}`;
  }
  const short = (latest?.short ?? []).map((/** @type {string} */ each) => t(each)).join(" ");
  if (short) return html`${icon("warning")} <span>${short}</span> ${latest.needs_session && mayBegin ? beginTemplate(begin) : nothing}`;
  if (!ready) return t("The odds come as soon as the rules are loaded.");
  return latest ? nothing : t("Working out the odds …");
}

/** @param {() => void} begin */
function beginTemplate(begin) {
  return html`<button type="button" @click=${begin}>${icon("users")}${t("Begin a session")}</button>`;
}
