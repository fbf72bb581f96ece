import { css, html } from "lit";
import { live } from "lit/directives/live.js";

import { FieldElement, fieldStyles, textOf } from "./field.js";

/** A text of several lines; the field grows with it. */
export class LongtextField extends FieldElement {
  static styles = [
    ...fieldStyles,
    css`
      textarea {
        field-sizing: content;
        min-block-size: 2.75rem;
        max-block-size: 14rem;
      }
    `,
  ];

  render() {
    return this.labelled(html`<textarea
      id="control"
      rows="1"
      aria-invalid=${this.invalid}
      aria-describedby=${this.described}
      .value=${live(String(this.shown ?? ""))}
      @input=${(/** @type {Event} */ event) => this.change(textOf(event))}
    ></textarea>`);
  }
}
