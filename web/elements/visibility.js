/** At a shared table, the choice of who sees the next roll, beside the button. */

import { css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { unseen } from "./style.js";

/** @typedef {"public" | "gm" | "self" | "blind"} Visibility */

/** @type {{ value: Visibility, label: string, hint: string }[]} */
const VISIBILITIES = [
  { value: "public", label: "Public", hint: "Everybody sees the roll." },
  { value: "gm", label: "Only the GM", hint: "You and the GM see the roll; the others see that there is one." },
  { value: "self", label: "Only me", hint: "You alone see the roll; the others see that there is one." },
  { value: "blind", label: "Blind", hint: "Only the GM sees the roll, not even you: the dice are made on the GM’s device." },
];

/**
 * @param {readonly string[]} offered empty at a table that is not shared
 * @param {string} value
 * @param {(value: string) => void} choose
 */
export function visibilityTemplate(offered, value, choose) {
  const choices = VISIBILITIES.filter((each) => offered.includes(each.value));
  if (choices.length < 2) return nothing;
  const { hint } = choices.find((each) => each.value === value) ?? choices[0];
  return html`<label class=${value === "public" ? "visibility" : "visibility secret"} title=${t(hint)}>
    ${icon(value === "public" ? "eye" : "lock")}<span class="visually-hidden">${t("Who sees it")}</span>
    <select @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => choose(target.value)}>
      ${choices.map((each) => html`<option value=${each.value} ?selected=${each.value === value}>${t(each.label)}</option>`)}
    </select>
  </label>`;
}

export const visibilityStyle = css`
  .visibility {
    position: relative;
    flex: 0 1 11rem;
    min-inline-size: 0;
  }
  .secret select {
    border: 2px solid var(--accent);
    color: var(--accent);
    font-weight: 600;
  }
  .secret .icon-svg {
    color: var(--accent);
  }
  /* Three stand side by side only if one of them is shorter. */
  .shared .hand span {
    ${unseen}
  }
  .shared .roll {
    padding-inline: var(--space-2);
  }
  @media (max-width: 480px) {
    .visibility {
      flex-basis: 10rem;
    }
    .visibility select {
      font-size: var(--text-s);
    }
    .shared .roll .what {
      ${unseen}
    }
  }
  .visibility .icon-svg {
    position: absolute;
    inset-block: 0;
    inset-inline-start: var(--space-3);
    margin-block: auto;
    pointer-events: none;
  }
  .visibility select {
    block-size: 100%;
    min-block-size: 56px;
    padding-inline: calc(var(--space-3) + 1.6em) var(--space-1);
    text-overflow: ellipsis;
  }
`;
