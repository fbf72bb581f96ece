/** The two large buttons of the roll in hand. */

import { html } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";

/**
 * Says, too, when a hand comes to it, by pointer, finger or focus, and when it leaves.
 * @param {import("../engine/description.js").Action} action
 * @param {{ pending: boolean, open: boolean }} how a roll is under way; everybody will see it
 * @param {{ roll: () => void, aim: (on: boolean) => void }} does
 */
export function rollButton(action, { pending, open }, { roll, aim }) {
  const comes = () => aim(true);
  const leaves = () => aim(false);
  return html`<button
    type="button"
    class="main roll"
    title=${t("Enter")}
    aria-disabled=${pending}
    @click=${roll}
    @pointerenter=${comes}
    @pointerdown=${comes}
    @focus=${comes}
    @pointerleave=${leaves}
    @blur=${leaves}
  >
    ${icon(open ? "dice" : "lock")}${pending ? t("Rolling …") : t("Roll")}
    <span class="what">${t(action.label)}</span>
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
