/** The parts of a card that ask for nothing: outcome, dice, terms, chance, effects. */

import { html, nothing } from "lit";
import { styleMap } from "./style-map.js";

import { arithmetic, chanceOf, facetsOf, neededInWords, sumInWords } from "../cards/card.js";
import { percentAmong, spoken, valueOf } from "../cards/fraction.js";
import { labelsOf, moveInWords, signed, worthShowing } from "../cards/moves.js";
import { t } from "../i18n/i18n.js";
import { dieFace } from "./die.js";
import { icon } from "./icon.js";

/** @typedef {import("../cards/entry.js").LogEntry} LogEntry */
/** @typedef {import("../cards/entry.js").RollResult} RollResult */
/** @typedef {import("../cards/entry.js").View} View */
/** @typedef {import("../cards/card.js").Side} Side */
/** @typedef {ReturnType<typeof import("../cards/card.js").actionOf>} Action */
/** @typedef {import("../engine/description.js").Word} Word */

/** More dice with captions than this stand in a table. */
const FEW_CAPTIONS = 3;
const FEW_NOTES = 6;

/**
 * @param {Word} word
 * @param {Action} action
 * @param {RollResult} result
 */
export function head(word, action, result) {
  const { total, against, margin } = sumInWords(action, result);
  return html`<div class="head">
    <h3 class="outcome" title=${t(word.hint)}>
      ${icon(result.pending ? "help" : word.tone)}<span>${t(word.label)}</span>
    </h3>
    ${
      total || against
        ? html`<p class="sum">
            ${total ? html`<span class="total">${total}</span>` : nothing}
            <span class="held">
              ${against ? html`<span>${against}</span>` : nothing}
              ${margin ? html`<b>${margin}</b>` : nothing}
            </span>
          </p>`
        : nothing
    }
  </div>`;
}

/** @param {Side[]} sides */
export function sidesTemplate(sides) {
  const shown = sides.filter(({ groups, terms }) => groups.length || terms.length);
  if (!shown.length) return nothing;
  return html`<div class="sides">${shown.map((side) => sideTemplate(side, shown.length > 1))}</div>`;
}

/**
 * @param {Side} side
 * @param {boolean} contested
 */
function sideTemplate(side, contested) {
  const { name, total, groups, terms } = side;
  const captions = groups.filter(({ label }) => label).length;
  return html`<div class="side" title=${arithmetic(side)}>
    ${contested ? html`<h4>${name || t("This side")} <b>${total ?? ""}</b></h4>` : nothing}
    <div
      class=${captions > FEW_CAPTIONS ? "dice many" : "dice"}
      role="group"
      aria-label=${contested && name ? t("Dice of {name}", { name }) : t("Dice")}
    >
      ${groups.map(({ label, dice }) =>
        label
          ? html`<figure>${dice.map((die) => dieFace(die))}<figcaption>${t(label)}</figcaption></figure>`
          : dice.map((die) => html`<span>${dieFace(die)}</span>`),
      )}
    </div>
    ${
      terms.length
        ? html`<ul class="terms" aria-label=${t("Added")}>
            ${terms.map(({ label, value }) => html`<li><b>${signed(value)}</b> ${t(label)}</li>`)}
          </ul>`
        : nothing
    }
  </div>`;
}

/**
 * @param {Action} action
 * @param {RollResult} result
 */
export function findings(action, result) {
  const facets = facetsOf(action, result);
  const notes = result.notes ?? [];
  if (!facets.length && !notes.length && !result.by_hand) return nothing;
  return html`<div class="chips">
    ${facets.map(
      ({ label, word }) =>
        html`<span class=${`chip toned ${word.tone}`} title=${`${t(label)}: ${t(word.hint)}`}
          >${icon(word.tone)}${word.tone === "neutral" ? `${t(label)}: ${t(word.label)}` : t(word.label)}</span
        >`,
    )}
    ${result.by_hand ? html`<span class="chip">${icon("hand")} ${t("Rolled by hand")}</span>` : nothing}
    ${notes.length > FEW_NOTES ? foldedNotes(notes) : notes.map(chip)}
  </div>`;
}

/**
 * The engine's sentence about the outcome, where there are no dice to show.
 * @param {Action | undefined} action
 * @param {RollResult} result
 */
export function sayingTemplate(action, { dice, line, outcome }) {
  const label = action?.outcomes.find(({ key }) => key === outcome)?.label;
  if (dice?.length || !label) return nothing;
  const [, said] = line.split(`: ${label}. `);
  return said ? html`<p class="small">${t(said)}</p>` : nothing;
}

/** @param {string} note */
function chip(note) {
  return html`<span class="chip">${t(note)}</span>`;
}

/** @param {string[]} notes */
function foldedNotes(notes) {
  return html`<details>
    <summary class="small">${t("{n} remarks", { n: notes.length })}</summary>
    <div class="chips">${notes.map(chip)}</div>
  </details>`;
}

/**
 * How much was missing or to spare, and the chance that the outcome had.
 * @param {LogEntry} logged
 * @param {Action} action
 * @param {RollResult} result
 * @param {boolean} drawn whether the chance is drawn as a bar as well
 */
export function chanceTemplate({ odds }, action, result, drawn) {
  const needed = neededInWords(action, result);
  const chance = chanceOf(result, odds);
  const known = chance && valueOf(chance) < 1 ? chance : "";
  if (!needed && !known) return nothing;
  const among = known && percentAmong(known, result.outcome, action?.outcomes ?? [], odds?.outcomes);
  const said = known ? t("it had a chance of {chance}", { chance: spoken(known, among) }) : "";
  const line = [needed, said].filter(Boolean).join(" · ").replaceAll(" %", "\u00a0%");
  return html`<div class="chance">
    <p class="small" title=${known ? `${known} = ${among}` : ""}>${capital(line)}</p>
    ${known ? html`<div class="bar">${drawn ? bar(action, odds?.outcomes, result.outcome, known) : nothing}</div>` : nothing}
  </div>`;
}

/**
 * @param {Action} action
 * @param {Record<string, string> | undefined} outcomes
 * @param {string | null} outcome
 * @param {string} chance
 */
function bar(action, outcomes, outcome, chance) {
  if (outcomes) return html`<odds-bar thin .action=${action} .outcomes=${outcomes} .mark=${outcome}></odds-bar>`;
  const width = styleMap({ width: `${(100 * valueOf(chance)).toFixed(2)}%` });
  return html`<div class="meter" aria-hidden="true"><i style=${width}></i></div>`;
}

/**
 * @param {LogEntry} logged
 * @param {RollResult} result
 * @param {View} view
 * @param {{ trackers?: import("../cards/moves.js").Kind[] } | undefined} ruleset
 */
export function effectsTemplate(logged, result, view, ruleset) {
  const actor = logged.entry.kind === "roll" ? logged.entry.record.request.actor?.id : "";
  const news = (view.news ?? []).filter(({ entry }) => entry === logged.id);
  const refused = news.some(({ problem }) => problem);
  // Where a transfer of tokens was refused, the table's news says why, and it is not listed as an effect.
  const moves = worthShowing(result.effects ?? []).filter((move) => !(refused && move.do === "transfer"));
  const said = new Set(moves.map((move) => (move.do === "say" ? move.text : "")));
  const more = news.filter(({ text }) => !said.has(text));
  if (!moves.length && !more.length) return nothing;
  const trackers = { ...labelsOf(ruleset?.trackers), ...view.trackers };
  return html`<ul class="effects" aria-label=${t("What it did")}>
    ${moves.map((move) => html`<li>${icon("check")}<span>${moveInWords(move, trackers, actor)}</span></li>`)}
    ${more.map(
      ({ text, problem }) =>
        html`<li class=${problem ? "problem" : ""}>${icon(problem ? "warning" : "check")}<span>${t(text)}</span></li>`,
    )}
  </ul>`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
