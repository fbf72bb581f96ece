/** The other result of a disputed roll: both are shown, whichever counts. */

import { css, html, nothing } from "lit";

import { outcomeOf, sidesOf, sumInWords } from "../cards/card.js";
import { resultOf } from "../cards/entry.js";
import { language, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";
import { icon } from "./icon.js";
import { sidesTemplate } from "./roll-card-parts.js";

/** @typedef {import("../cards/entry.js").LogEntry} LogEntry */
/** @typedef {ReturnType<typeof import("../cards/card.js").actionOf>} Action */

const names = whenAsked(() => new Intl.ListFormat(language));

/**
 * The outcome and the total of the other result; a tap shows its dice, where it is an entry of its own.
 * @param {LogEntry} logged
 * @param {LogEntry | undefined} rival that entry
 * @param {Action} action
 */
export function rivalTemplate({ proof, counts }, rival, action) {
  if (proof?.state !== "disputed" || !proof.rival) return nothing;
  const { of, by = [], outcome = null, total = null } = proof.rival;
  if (!of && outcome === null) return html`<p class="rival">${icon("split")}<span>${unreadable(by)}</span></p>`;
  const other = rival && resultOf(rival);
  const word = outcomeOf(action, other ?? /** @type {any} */ ({ outcome, pending: outcome === null }), false);
  const sum = other ? sumInWords(action, other).total : String(total ?? "");
  const said = [t(word.label), sum].filter(Boolean).join(" ");
  const from = by.length ? t("The other result, with dice from {names}", { names: names().format(by) }) : t("The other result, without a witness");
  const summary = html`<span>${from}: <b>${said}</b> · ${counts ? t("does not count") : t("counts")}</span>`;
  if (!rival || !other) return html`<p class="rival">${icon("split")}${summary}</p>`;
  return html`<details class="rival">
    <summary>${icon("split")}${summary}${icon("chevron")}</summary>
    ${sidesTemplate(sidesOf(rival))}
  </details>`;
}

/** The other result belongs to a choice that was made in secret. @param {readonly string[]} by witnesses */
const unreadable = (by) =>
  by.length
    ? t("The other result, with dice from {names}, cannot be read on this device.", { names: names().format(by) })
    : t("The other result cannot be read on this device.");

export const rivalStyle = css`
  .rival {
    border-block: 1px solid var(--line);
    font-size: var(--text-s);
    line-height: 1.35;
  }
  p.rival,
  .rival > summary {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    min-block-size: 44px;
    padding: var(--space-2) var(--space-4);
  }
  .rival > summary {
    cursor: pointer;
    list-style: none;
  }
  .rival > summary::-webkit-details-marker {
    display: none;
  }
  .rival span {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .rival[open] > summary > .icon-svg:last-child {
    rotate: 180deg;
  }
`;
