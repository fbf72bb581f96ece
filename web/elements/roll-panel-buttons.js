/** The two large buttons of the roll in hand. */

import { html, nothing } from "lit";

import { language, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";
import { icon } from "./icon.js";

const names = whenAsked(() => new Intl.ListFormat(language));

/**
 * @param {import("../engine/description.js").Action} action
 * @param {{ pending: boolean, waitsFor: readonly string[], barred: string, open: boolean }} how a roll is under way, and whose
 *   answer it waits for; why there cannot be one; everybody will see it
 * @param {() => void} roll
 */
export function rollButton(action, { pending, waitsFor, barred, open }, roll) {
  const under = waitsFor.length ? t("Waiting for {names}", { names: names().format(waitsFor) }) : t("Rolling …");
  return html`<button
    type="button"
    class=${barred ? "main roll barred" : "main roll"}
    title=${barred || t("Enter")}
    aria-disabled=${pending || Boolean(barred)}
    @click=${roll}
  >
    ${icon(open ? "dice" : "lock")}${pending ? under : t("Roll")}
    ${pending ? nothing : html`<span class="what">${t(action.label)}</span>`}
  </button>`;
}

/**
 * Not `disabled`: the focus would be lost with the key that chose another action.
 * @param {{ barred: boolean, on: boolean }} how no dice are thrown; they are typed in
 * @param {() => void} toggle
 */
export function handButton({ barred, on }, toggle) {
  return html`<button
    type="button"
    class="hand"
    aria-pressed=${on && !barred}
    aria-disabled=${barred}
    title=${barred ? t("No dice are thrown here") : t("Enter dice rolled on a real table")}
    @click=${() => barred || toggle()}
  >
    ${icon("hand")}<span>${t("Dice by hand")}</span>
  </button>`;
}
