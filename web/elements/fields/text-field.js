import { html } from "lit";
import { live } from "lit/directives/live.js";

import { t } from "../../i18n/i18n.js";
import { FieldElement, fieldStyles, textOf } from "./field.js";

/** A line of text. */
export class TextField extends FieldElement {
  static styles = fieldStyles;

  render() {
    return this.labelled(html`<input
      id="control"
      autocomplete="off"
      placeholder=${this.bare ? t(this.field.label) : ""}
      aria-invalid=${this.invalid}
      aria-describedby=${this.described}
      .value=${live(String(this.shown ?? ""))}
      @input=${(/** @type {Event} */ event) => this.change(textOf(event))}
    />`);
  }
}
