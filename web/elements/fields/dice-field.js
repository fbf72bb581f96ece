import { css, html } from "lit";
import { live } from "lit/directives/live.js";

import { t } from "../../i18n/i18n.js";
import { FieldElement, fieldStyles, textOf } from "./field.js";

const USUAL = ["d4", "d6", "d8", "d12"];

/** Dice as text, such as d4+d6, with a button for each die that the ui hints name. */
export class DiceField extends FieldElement {
  static styles = [
    ...fieldStyles,
    css`
      .dice {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      input {
        flex: 1 1 7rem;
        inline-size: auto;
        min-inline-size: 0;
      }
      button {
        padding-inline: var(--space-3);
      }
    `,
  ];

  render() {
    const named = this.field.hint.match(/d\d+/g) ?? USUAL;
    return this.labelled(html`<div class="dice">
      <input
        id="control"
        autocomplete="off"
        spellcheck="false"
        aria-invalid=${this.invalid}
        aria-describedby=${this.described}
        .value=${live(String(this.shown ?? ""))}
        @input=${(/** @type {Event} */ event) => this.change(textOf(event))}
      />
      ${this.cell ? "" : [...new Set(named)].sort(bySize).map((die) => this.#add(die))}
    </div>`);
  }

  /** @param {string} die */
  #add(die) {
    const text = String(this.shown ?? "").trim();
    return html`<button
      type="button"
      aria-label=${t("{label}: add a {die}", { label: t(this.field.label), die })}
      @click=${() => this.change(text ? `${text}+${die}` : die)}
    >
      +${die}
    </button>`;
  }
}

/**
 * @param {string} a
 * @param {string} b
 */
function bySize(a, b) {
  return Number(a.slice(1)) - Number(b.slice(1));
}
