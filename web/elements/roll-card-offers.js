/** The parts of a card that ask for an answer: an open choice, and offers. */

import { html, nothing } from "lit";

import { valueOf } from "../cards/fraction.js";
import { trackerName } from "../cards/moves.js";
import { candidates, offerGroups } from "../cards/offers.js";
import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { partsOf } from "../cards/odds.js";

/** @typedef {import("../cards/entry.js").RollResult} RollResult */
/** @typedef {import("../cards/entry.js").View} View */
/** @typedef {import("../cards/offers.js").OfferGroup} OfferGroup */
/** @typedef {import("../cards/offers.js").OfferState} OfferState */
/** @typedef {{ trackers?: import("../cards/trackers.js").TrackerKind[] }} Ruleset */
/** @typedef {{ view: View, reader?: import("../cards/offers.js").Role, ruleset?: Ruleset }} Card */
/** @typedef {NonNullable<ReturnType<typeof import("../cards/card.js").actionOf>>} Action */

/**
 * @param {Action | undefined} action
 * @param {RollResult} result
 * @param {(option: string, event: Event) => void} choose
 * @param {{ problem: string, bar: string }} why `problem`: why the engine refused the last answer; `bar`: why the reader may not answer
 */
export function choiceTemplate(action, result, choose, { problem, bar }) {
  const { pending } = result;
  if (!pending) return nothing;
  const words = action?.choices?.find(({ key }) => key === pending.key);
  return html`<fieldset class="offers choice">
    <legend>${t(words?.label ?? pending.key)}</legend>
    <div class="options">
      ${pending.options.map((option) => {
        const word = words?.values.find(({ key }) => key === option);
        const odds = pending.odds?.[option] ?? {};
        return html`<div class="option">
          <button class=${word?.tone ?? ""} ?disabled=${Boolean(bar)} title=${bar || nothing} @click=${(/** @type {Event} */ event) => choose(option, event)}>
            ${icon(word?.tone ?? "neutral")} ${t(word?.label ?? option)}
          </button>
          ${word?.hint ? html`<p class="small">${t(word.hint)}</p>` : nothing}
          ${result.by_hand && !bar && !isCertain(odds) ? byHand() : nothing}
          <odds-bar thin .action=${action} .outcomes=${odds}></odds-bar>
          <p class="small">${oddsInWords(action, odds)}</p>
        </div>`;
      })}
    </div>
    ${problem ? html`<p class="small problem" role="alert">${icon("warning")} ${t(problem)}</p>` : nothing}
  </fieldset>`;
}

function byHand() {
  return html`<label class="small"
    >${t("Face you rolled")}
    <input name="faces" inputmode="numeric" autocomplete="off" />
  </label>`;
}

/**
 * The faces that were typed beside the button.
 * @param {Event} event
 */
export function facesBeside(event) {
  const option = /** @type {HTMLElement} */ (event.currentTarget).closest(".option");
  const typed = /** @type {HTMLInputElement | null | undefined} */ (option?.querySelector("input"))?.value ?? "";
  return (typed.match(/\d+/g) ?? []).map(Number);
}

/** @param {Record<string, string>} odds */
function isCertain(odds) {
  return Object.values(odds).some((chance) => valueOf(chance) === 1);
}

/**
 * "Success 42 % · Failure 58 %": the likeliest first, without outcomes that cannot happen.
 * @param {Action | undefined} action
 * @param {Record<string, string>} odds
 */
function oddsInWords(action, odds) {
  return partsOf(action?.outcomes ?? [], odds)
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share)
    .map(({ label, said }) => `${t(label)} ${said}`.replace(" %", "\u00a0%"))
    .join(" · ");
}

/**
 * @param {RollResult} result
 * @param {{ taken?: string[] } | undefined} opened
 * @param {Card} card
 * @param {(offer: string, targets: Record<string, string>) => void} take
 */
export function offersTemplate(result, opened, card, take) {
  const groups = offerGroups(result.offers ?? [], opened, card.reader);
  if (!groups.length) return nothing;
  return html`<div class="offers">${groups.map((group) => groupTemplate(group, card, take))}</div>`;
}

/**
 * @param {OfferGroup} group
 * @param {Card} card
 * @param {(offer: string, targets: Record<string, string>) => void} take
 */
function groupTemplate(group, card, take) {
  const whose = group.by === "gm" ? t("The GM decides") : t("You decide");
  const left = Math.max(group.left, 0);
  const count =
    group.offers.length === 1 ? "" : left ? t("choose {n}", { n: left }) : t("chosen");
  return html`<fieldset>
    <legend>${[whose, count].filter(Boolean).join(" · ")}</legend>
    ${group.offers.map((state) => offerTemplate(state, group.bar, card, take))}
  </fieldset>`;
}

/**
 * @param {OfferState} state
 * @param {string} bar
 * @param {Card} card
 * @param {(offer: string, targets: Record<string, string>) => void} take
 */
function offerTemplate({ offer, taken, open, slots }, bar, { view, ruleset }, take) {
  const trackers = view.trackers ?? {};
  const aims = open ? slots.map((slot) => ({ slot, fit: candidates(slot, trackers, ruleset) })) : [];
  const aimless = aims.some(({ fit }) => !fit.length);
  /** @param {Event} event */
  const click = (event) => {
    // The button is not `disabled` when the offer is taken: it would lose the focus.
    if (open && !aimless) take(offer.key, targetsBeside(event));
  };
  return html`<div class="offer">
    <button
      aria-pressed=${taken}
      aria-disabled=${!open || aimless}
      title=${aimless ? t("Needs a clock on the table") : bar}
      @click=${click}
    >
      ${taken ? icon("check") : nothing}${t(offer.label)}${(offer.weight ?? 1) > 1 ? ` (${t("counts {n}", { n: offer.weight })})` : ""}
    </button>
    ${aims
      .filter(({ fit }) => fit.length)
      .map(
        ({ slot, fit }) =>
          html`<select name=${slot} aria-label=${t("Which one")}>
            ${fit.map(([id, tracker]) => html`<option value=${id}>${nameOf(id, tracker, trackers)}</option>`)}
          </select>`,
      )}
    ${aimless ? html`<p class="small">${t("Needs a clock on the table.")}</p>` : nothing}
  </div>`;
}

/**
 * @param {string} id
 * @param {import("../cards/entry.js").Tracker} tracker
 * @param {Record<string, import("../cards/entry.js").Tracker>} trackers
 */
function nameOf(id, tracker, trackers) {
  const name = trackerName(id, trackers);
  return tracker.kind === "clock" ? `${name} ${tracker.value ?? 0}/${tracker.segments ?? 4}` : name;
}

/**
 * @param {Event} event
 * @returns {Record<string, string>}
 */
function targetsBeside(event) {
  const row = /** @type {HTMLElement} */ (event.currentTarget).closest(".offer");
  const selects = [...(row?.querySelectorAll("select") ?? [])];
  return Object.fromEntries(selects.map(({ name, value }) => [name, value]));
}
