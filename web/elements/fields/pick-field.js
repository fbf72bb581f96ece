import { css, html, nothing } from "lit";

import { t } from "../../i18n/i18n.js";
import { isSame } from "../schema.js";
import { chip, chipStyles } from "./chips.js";
import { FieldElement, fieldStyles } from "./field.js";
import { MANY, pickables, sameName, toggled } from "./picking.js";

/** @typedef {import("./picking.js").Pickable} Pickable */

/** One thing of the sheet, or several; where the engine takes a number too, any number. */
export class PickField extends FieldElement {
  static styles = [
    ...fieldStyles,
    chipStyles,
    css`
      .free {
        inline-size: 10rem; /* wide enough for the word in an empty one beside buttons for thumbs */
      }
      .empty {
        align-self: center;
        color: var(--faint);
        font-size: var(--text-s);
      }
      .none .name {
        color: var(--faint);
      }
    `,
  ];

  render() {
    const offered = pickables(this.field, this.sheet, this.shown);
    if (this.field.takes.includes("array")) return this.#several(offered);
    if (offered.length > MANY) return this.#menu(offered);
    return this.group(html`<div class="chips">
      <span class="none">${this.#answer(this.field.initial, t("None"))}</span>
      ${this.field.takes.includes("boolean") ? this.#answer(true, t("Any that fits")) : nothing}
      ${offered.map(({ value, label, note, hint, own }) =>
        this.#answer(value, own ? label : t(label), note, hint && t(hint)),
      )}
      ${this.#free(offered)}
    </div>`);
  }

  /**
   * @param {unknown} value
   * @param {string} label
   * @param {string} [note]
   * @param {string} [hint]
   */
  #answer(value, label, note, hint) {
    const checked = sameName(value, this.shown);
    return chip({ label, note, hint, checked, pick: () => this.change(value) });
  }

  /** @param {Pickable[]} offered */
  #several(offered) {
    const names = Array.isArray(this.shown) ? this.shown : [];
    if (offered.length === 0) {
      return this.group(html`<p class="empty">${t("Nothing of that kind is on the sheet yet.")}</p>`);
    }
    return this.group(html`<div class="chips">
      ${offered.map(({ value, label, note }) =>
        chip(
          {
            ...{ label, note },
            checked: names.some((name) => sameName(name, value)),
            pick: () => this.change(toggled(this.shown, String(value))),
          },
          "checkbox",
        ),
      )}
    </div>`);
  }

  /** @param {Pickable[]} offered */
  #menu(offered) {
    const option = (/** @type {Pickable} */ { value, label, note, own }) => html`<option
      value=${String(value)}
      .selected=${sameName(value, this.shown)}
    >
      ${own ? label : t(label)}${note ? ` ${note}` : ""}
    </option>`;
    const own = offered.filter((each) => each.own);
    const words = offered.filter((each) => !each.own);
    return this.labelled(html`<select
      id="control"
      aria-invalid=${this.invalid}
      aria-describedby=${this.described}
      @change=${(/** @type {Event} */ event) => {
        const wanted = /** @type {HTMLSelectElement} */ (event.target).value;
        const found = offered.find(({ value }) => String(value) === wanted);
        this.change(found ? found.value : this.field.initial);
      }}
    >
      <option value="" .selected=${isSame(this.shown, this.field.initial)}>${t("None")}</option>
      ${own.length ? html`<optgroup label=${t("On the sheet")}>${own.map(option)}</optgroup>` : nothing}
      ${words.length ? html`<optgroup label=${t("Usual ones")}>${words.map(option)}</optgroup>` : nothing}
    </select>`);
  }

  /** @param {Pickable[]} offered */
  #free(offered) {
    if (!this.field.takes.includes("integer")) return nothing;
    const picked = offered.some(({ value }) => sameName(value, this.shown));
    const blank = picked || isSame(this.shown, this.field.initial);
    return html`<number-stepper
      class="free"
      .label=${t("{label}: a number", { label: t(this.field.label) })}
      .value=${blank ? null : this.shown}
      .nullable=${this.field.nullable}
      placeholder=${t("number")}
      ?invalid=${Boolean(this.problem)}
      @step=${(/** @type {CustomEvent} */ event) => this.change(event.detail.value)}
    ></number-stepper>`;
  }
}
