import { html, nothing } from "lit";

import { linkable } from "../../cards/trackers.js";
import { t } from "../../i18n/i18n.js";
import { FieldElement, fieldStyles } from "./field.js";

/** Which tracker on the table a roll is about. */
export class TrackerField extends FieldElement {
  static styles = fieldStyles;

  render() {
    const known = linkable(this.field.ui.tracker, this.trackers, this.kinds);
    const fitting = known.filter(({ fits }) => fits);
    const others = known.filter(({ fits }) => !fits);
    const lost = this.shown && !known.some(({ id }) => id === this.shown);
    return this.labelled(html`<select
      id="control"
      aria-invalid=${this.invalid}
      aria-describedby=${this.described}
      @change=${(/** @type {Event} */ event) => {
        this.change(/** @type {HTMLSelectElement} */ (event.target).value || this.field.initial);
      }}
    >
      <option value="" .selected=${!this.shown}>
        ${known.length ? t("None") : t("None on the table yet")}
      </option>
      ${fitting.map((each) => this.#option(each))}
      ${others.length && fitting.length
        ? html`<optgroup label=${t("Others")}>${others.map((each) => this.#option(each))}</optgroup>`
        : others.map((each) => this.#option(each))}
      ${lost
        ? html`<option value=${this.shown} selected>${t("{name} (gone)", { name: this.shown })}</option>`
        : nothing}
    </select>`);
  }

  /** @param {{ id: string, label: string }} tracker */
  #option({ id, label }) {
    return html`<option value=${id} .selected=${id === this.shown}>${label}</option>`;
  }
}
