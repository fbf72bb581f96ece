/** Cards without a result: a roll that is under way, a call, a secret. */

import { html, nothing } from "lit";

import { actionOf } from "../cards/card.js";
import { requestOf } from "../cards/entry.js";
import { intentOf, isQuiet, isStub } from "../cards/proof.js";
import { stubOf } from "../cards/stub.js";
import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { byTemplate } from "./roll-card-by.js";
import { trustTemplate } from "./roll-card-proof.js";

/** @typedef {import("../cards/entry.js").LogEntry} LogEntry */
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

/** An entry that cannot be drawn. */
export function brokenTemplate() {
  return html`<p class="slim" role="alert">${icon("warning")}<span>${t("This entry cannot be shown.")}</span></p>`;
}

/**
 * A call, a secret or a blind roll that was asked for, with the reason why no more of it can be shown.
 * @param {LogEntry} logged
 * @param {Card} card
 * @param {import("./roll-card-proof.js").Dependencies} dependencies
 */
export function stubTemplate(logged, card, dependencies) {
  if (!isStub(logged) || isQuiet(logged)) return undefined;
  const { title, icon: sign, tone, hint } = stubOf(logged);
  const waits = logged.proof?.state === "waiting";
  const action = intentOf(logged)?.action;
  return html`<article class=${`stub ${tone}`} aria-busy=${waits ? "true" : nothing} aria-label=${title}>
    ${byTemplate(logged, action ? what(action, card) : t("secret"), card)}
    <div class="head">
      <h3 class="outcome">${icon(sign)}<span>${title}</span></h3>
    </div>
    ${hint ? html`<p class="hint">${hint}</p>` : nothing}
    ${trustTemplate(logged, dependencies)}
  </article>`;
}

/**
 * @param {string | undefined} action
 * @param {Card} card
 */
function what(action, { ruleset }) {
  return t(actionOf(ruleset, action ?? "")?.label ?? action ?? "");
}
