import { css, html, nothing } from "lit";

import { t } from "../../i18n/i18n.js";
import { isSame, optionsOf } from "../schema.js";
import { chip, chipStyles } from "./chips.js";
import { FieldElement, fieldStyles } from "./field.js";
import { MANY, noteFor } from "./picking.js";

/** One of a few answers; with `free` in its ui hints, any other number as well. */
export class ChoiceField extends FieldElement {
  static styles = [
    ...fieldStyles,
    chipStyles,
    css`
      .free {
        inline-size: 10rem; /* wide enough for the word in an empty one beside buttons for thumbs */
      }
      .free[hidden] {
        display: none;
      }
    `,
  ];

  render() {
    const options = this.options();
    if (this.cell || options.length > MANY) return this.#menu(options);
    return this.group(html`<div class="chips">
      ${options.map(({ key, label, hint, note }) =>
        chip({
          ...{ label, hint, note },
          checked: isSame(key, this.shown),
          pick: () => this.change(key),
        }),
      )}
      ${this.#free()}
    </div>`);
  }

  /** @returns {{ key: unknown, label: string, hint: string, note: string }[]} */
  options() {
    const none = this.field.nullable ? [{ key: null, label: t("None"), hint: "", note: "" }] : [];
    return [
      ...none,
      ...optionsOf(this.field).map(({ key, label, hint }) => ({
        ...{ key, label: t(label), hint: hint && t(hint), note: this.#note(key) },
      })),
    ];
  }

  /** @param {unknown} key */
  #note(key) {
    const note = typeof key === "string" ? noteFor(key, this.sheet) : "";
    const [option] = optionsOf(this.field).filter((each) => each.label === `d${note}`);
    return option ? option.label : note; // where the answers are dice, a stat is a die
  }

  /** @param {{ key: unknown, label: string, note: string }[]} options */
  #menu(options) {
    const at = options.findIndex(({ key }) => isSame(key, this.shown));
    return this.labelled(html`<select
      id="control"
      aria-invalid=${this.invalid}
      @change=${(/** @type {Event} */ event) => {
        this.change(options[/** @type {HTMLSelectElement} */ (event.target).selectedIndex]?.key);
      }}
    >
      ${options.map(
        ({ label, note }, i) =>
          html`<option .selected=${i === at}>${label}${note ? ` ${note}` : ""}</option>`,
      )}
    </select>`);
  }

  #free() {
    if (this.field.ui.free !== "number") return nothing;
    const chosen = optionsOf(this.field).some(({ key }) => isSame(key, this.shown));
    return html`<number-stepper
      class="free"
      .label=${t("{label}: a number", { label: t(this.field.label) })}
      .value=${chosen ? null : this.shown}
      placeholder=${t("number")}
      ?invalid=${Boolean(this.problem)}
      @step=${(/** @type {CustomEvent} */ event) => this.change(event.detail.value)}
    ></number-stepper>`;
  }
}
