/** The two large buttons of the roll panel. */

import { html, nothing } from "lit";

import { language, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";
import { icon } from "./icon.js";

const names = whenAsked(() => new Intl.ListFormat(language));

/**
 * @param {import("../engine/description.js").Action} action
 * @param {{ busy: boolean, waitsFor: readonly string[], barred: string, open: boolean }} how `busy`: a roll is under way;
 *   `waitsFor`: whose answers it waits for; `barred`: why the reader cannot roll; `open`: everybody will see the roll
 * @param {() => void} roll
 */
export function rollButton(action, { busy, waitsFor, barred, open }, roll) {
  const under = waitsFor.length ? t("Waiting for {names}", { names: names().format(waitsFor) }) : t("Rolling …");
  return html`<button
    type="button"
    class=${barred ? "main roll barred" : "main roll"}
    title=${barred || t("Enter")}
    aria-disabled=${busy || Boolean(barred)}
    @click=${roll}
  >
    ${icon(open ? "dice" : "lock")}${busy ? under : t("Roll")}
    ${busy ? nothing : html`<span class="what">${t(action.label)}</span>`}
  </button>`;
}

/**
 * It is not `disabled`, because it would lose the focus when a key chooses another action.
 * @param {{ barred: boolean, on: boolean }} how `barred`: the roll has no dice; `on`: faces are typed in
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
