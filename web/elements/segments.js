import { css, html } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";

/** @typedef {{ value: string, label: string, icon?: string }} Segment */

/**
 * A choice between a few values side by side. They are radio buttons, for arrow keys and screen readers.
 *
 * @param {string} legend
 * @param {Segment[]} choices
 * @param {string} value
 * @param {(value: string) => void} choose
 */
export function segments(legend, choices, value, choose) {
  return html`<fieldset class="segments">
    <legend>${legend}</legend>
    <div>
      ${repeat(
        choices,
        (choice) => choice.value,
        (choice) => html`<label>
          <input
            type="radio"
            name=${legend}
            .checked=${choice.value === value}
            @change=${() => choose(choice.value)}
          />
          <span>${choice.icon ? icon(choice.icon) : ""}${t(choice.label)}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

export const segmentsStyle = css`
  .segments legend {
    margin-block-end: var(--space-1);
    font-weight: 600;
  }
  .segments > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
    inline-size: fit-content;
    padding: 3px;
    background: var(--sunken);
    border-radius: var(--radius-s);
  }
  .segments label {
    position: relative;
    cursor: pointer;
  }
  .segments input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    opacity: 0;
    cursor: pointer;
  }
  .segments span {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    min-block-size: 38px;
    padding-inline: var(--space-3);
    border: 1px solid transparent;
    border-radius: var(--radius-s);
  }
  .segments input:checked + span {
    background: var(--raised);
    border-color: var(--accent);
    color: var(--accent);
    box-shadow: var(--shadow);
  }
  .segments input:focus-visible + span {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  @media (pointer: coarse) {
    .segments span {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .segments input:checked + span {
      background: Highlight;
      color: HighlightText;
    }
  }
`;
