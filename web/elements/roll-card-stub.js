/** Cards without a result: dice that are on their way, a roll that was called, a secret. */

import { html, nothing } from "lit";

import { actionOf } from "../feed/card.js";
import { requestOf, whoOf } from "../feed/entry.js";
import { badgeOf, callOf, sealedOf } from "../feed/proof.js";
import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { byTemplate } from "./roll-card-by.js";
import { trustTemplate } from "./roll-card-proof.js";

/** @typedef {import("../feed/entry.js").LogEntry} LogEntry */
/** @typedef {Parameters<typeof byTemplate>[2] & { ruleset?: import("../engine/description.js").Ruleset, latest: boolean }} Card */

/**
 * @param {LogEntry} logged
 * @param {Card & { state?: string }} card
 */
export function busyTemplate(logged, card) {
  const said = card.state === "waiting" ? t("Waiting for the engine") : t("Rolling");
  return html`<article class="busy neutral latest" aria-busy="true" aria-label=${said}>
    ${byTemplate(logged, what(requestOf(logged)?.action, card), card)}
    <div class="head"><h3 class="outcome">${icon("dice")}<span>${said} …</span></h3></div>
  </article>`;
}

/**
 * A call or a secret: there is something, and it says why one cannot see more of it.
 * @param {LogEntry} logged
 * @param {Card} card
 * @param {import("./roll-card-proof.js").Ways} ways
 */
export function stubTemplate(logged, card, ways) {
  const call = callOf(logged);
  if (!call && !sealedOf(logged)) return undefined;
  const badge = badgeOf(logged.proof);
  const said = call ? t("A roll was called") : t("A secret roll by {name}", { name: whoOf(logged) });
  const tone = call ? (badge?.tone ?? "mixed") : "neutral";
  const waits = logged.proof?.state === "waiting";
  return html`<article class=${`stub ${tone}`} aria-busy=${waits ? "true" : nothing} aria-label=${said}>
    ${byTemplate(logged, call ? what(call.intent.action, card) : t("secret"), card)}
    <div class="head">
      <h3 class="outcome">${icon(call ? "dice" : "lock")}<span>${said}</span></h3>
    </div>
    ${waits ? html`<p class="hint">${t("The dice fall when that device answers. The call stays here until then.")}</p>` : nothing}
    ${trustTemplate(logged, ways)}
  </article>`;
}

/**
 * @param {string | undefined} action
 * @param {Card} card
 */
function what(action, { ruleset }) {
  return t(actionOf(ruleset, action ?? "")?.label ?? action ?? "");
}
