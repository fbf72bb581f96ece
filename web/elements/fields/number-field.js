import { css, html } from "lit";

import { t } from "../../i18n/i18n.js";
import { FieldElement, fieldStyles } from "./field.js";

/** A whole number, to be typed or changed by buttons. */
export class NumberField extends FieldElement {
  static styles = [
    ...fieldStyles,
    css`
      .field {
        display: grid;
        grid-template-columns: minmax(0, 1fr) 8.5rem;
        gap: 0 var(--space-3);
        align-items: center;
      }
      :host([cell]) .field {
        display: block;
      }
      :host([cell]) .head {
        padding-block-end: var(--space-1);
      }
      .head {
        display: grid;
        gap: 0;
        padding: 0;
        line-height: 1.25;
      }
      .problem {
        inset-inline: auto 0;
      }
    `,
  ];

  render() {
    const { label, hint, nullable, initial } = this.field;
    const { minimum, maximum } = this.field.schema;
    return this.titled(html`<number-stepper
        .label=${t(label)}
        .description=${hint ? t(hint) : ""}
        .value=${this.shown}
        .start=${initial ?? this.sheet?.[this.field.name] ?? minimum ?? 0}
        .minimum=${minimum}
        .maximum=${maximum}
        .nullable=${nullable}
        placeholder=${nullable ? "–" : ""}
        title=${hint ? t(hint) : ""}
        ?invalid=${Boolean(this.problem)}
        @step=${(/** @type {CustomEvent} */ event) => this.change(event.detail.value)}
      ></number-stepper>`);
  }

  /** @override @param {FocusOptions} [options] */
  focus(options) {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("number-stepper"))?.focus(options);
  }
}
