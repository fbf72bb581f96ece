import { css, html, nothing } from "lit";
import { live } from "lit/directives/live.js";

import { t } from "../../i18n/i18n.js";
import { FieldElement, fieldStyles } from "./field.js";

/** Yes or no. */
export class ToggleField extends FieldElement {
  static styles = [
    ...fieldStyles,
    css`
      label {
        display: flex;
        gap: var(--space-3);
        align-items: center;
        min-block-size: 44px;
        padding: var(--space-1) var(--space-3);
        border: 1px solid var(--line);
        border-radius: var(--radius-s);
        background: var(--raised);
        cursor: pointer;
      }
      label:has(:checked) {
        background: var(--accent-soft);
        border-color: var(--accent);
      }
      .words {
        display: grid;
        min-inline-size: 0;
      }
    `,
  ];

  render() {
    const { label, hint } = this.field;
    return html`<div class="field">
      <label>
        <input
          type="checkbox"
          role="switch"
          aria-label=${t(label)}
          aria-invalid=${this.invalid}
          aria-describedby=${this.described}
          .checked=${live(Boolean(this.shown))}
          @change=${this.#toggle}
        />
        <span class="words">
          <span class="label">${t(label)}</span>
          ${hint ? html`<span class="hint" id="hint">${t(hint)}</span>` : nothing}
        </span>
      </label>
      ${this.complaint()}
    </div>`;
  }

  /** @param {Event} event */
  #toggle(event) {
    this.change(/** @type {HTMLInputElement} */ (event.target).checked);
  }
}
