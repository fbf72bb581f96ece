import { css, html } from "lit";

import { t } from "../../i18n/i18n.js";
import { chip, chipStyles } from "./chips.js";
import { FieldElement, fieldStyles } from "./field.js";

/** @typedef {{ value: number, label: string, hint: string }} Preset */

/** A number for which some values have names; any other one can be typed. */
export class LadderField extends FieldElement {
  static styles = [
    ...fieldStyles,
    chipStyles,
    css`
      .ladder {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      .chip {
        flex: 1 1 auto;
      }
      .chip .face {
        flex-direction: column-reverse;
        flex-wrap: nowrap;
        gap: 0;
        align-items: center;
        padding-inline: var(--space-2);
      }
      .chip .name {
        font-size: var(--text-s);
        overflow-wrap: normal;
      }
      .chip .note {
        color: inherit;
      }
      number-stepper {
        flex: 0 1 9rem;
        align-self: center;
      }
    `,
  ];

  render() {
    /** @type {Preset[]} */
    const presets = this.field.ui.presets ?? [];
    const { minimum, maximum } = this.field.schema;
    return this.group(html`<div class="ladder">
      ${presets.map(({ value, label, hint }) =>
        chip({
          ...{ label: t(label), note: String(value), hint: hint && t(hint) },
          checked: this.shown === value,
          pick: () => this.change(value),
        }),
      )}
      <number-stepper
        .label=${t(this.field.label)}
        .value=${this.shown}
        .start=${this.field.initial}
        .minimum=${minimum}
        .maximum=${maximum}
        .nullable=${this.field.nullable}
        ?invalid=${Boolean(this.problem)}
        @step=${(/** @type {CustomEvent} */ event) => this.change(event.detail.value)}
      ></number-stepper>
    </div>`);
  }
}
