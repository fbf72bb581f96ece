import { LitElement, css, html, nothing } from "lit";
import { live } from "lit/directives/live.js";

import { t } from "../../i18n/i18n.js";
import { icon } from "../icon.js";
import { shared } from "../style.js";
import { readNumber, showNumber, stepped } from "./number.js";

/**
 * A number with a button on either side. Event: `step` `{ value }`: a number, or the text as typed if it is not
 * one, or null for an empty field that may be empty.
 */
export class NumberStepper extends LitElement {
  static properties = {
    label: {},
    value: { attribute: false },
    start: { attribute: false },
    minimum: { attribute: false },
    maximum: { attribute: false },
    nullable: { type: Boolean },
    invalid: { type: Boolean },
    description: {},
    placeholder: {},
    draft: { state: true },
  };
  static styles = [
    shared,
    css`
      .stepper {
        display: grid;
        grid-template-columns: auto minmax(3rem, 1fr) auto;
        background: var(--raised);
        border: 1px solid var(--line);
        border-radius: var(--radius-s);
      }
      .stepper:hover {
        border-color: var(--faint);
      }
      :host([invalid]) .stepper {
        border-color: var(--awful);
      }
      input {
        padding-inline: 0;
        background: none;
        border: 0;
        font-variant-numeric: tabular-nums;
        font-weight: 600;
        text-align: center;
      }
      button {
        min-block-size: 38px;
        border: 0;
      }
      input:focus-visible {
        border-radius: var(--radius-s);
      }
    `,
  ];

  constructor() {
    super();
    this.label = "";
    /** @type {unknown} */
    this.value = 0;
    /** @type {unknown} */
    this.start = 0;
    /** @type {number | undefined} */
    this.minimum = undefined;
    /** @type {number | undefined} */
    this.maximum = undefined;
    this.nullable = false;
    this.invalid = false;
    this.description = "";
    this.placeholder = "";
    /** @type {string | undefined} what has been typed, as long as it stands for the value */
    this.draft = undefined;
  }

  render() {
    const typing = this.draft !== undefined && readNumber(this.draft, this.nullable) === this.value;
    const text = typing ? this.draft : showNumber(this.value);
    return html`<div class="stepper">
      <button
        type="button"
        class="icon"
        tabindex="-1"
        aria-label=${t("{label}: one less", { label: this.label })}
        @click=${() => this.#step(-1)}
      >
        ${icon("minus")}
      </button>
      <input
        inputmode="text"
        autocomplete="off"
        spellcheck="false"
        aria-label=${this.label}
        aria-invalid=${this.invalid ? "true" : nothing}
        aria-description=${this.description || nothing}
        placeholder=${this.placeholder}
        .value=${live(text ?? "")}
        @input=${this.#typed}
        @keydown=${this.#key}
        @focus=${this.#select}
        @blur=${() => (this.draft = undefined)}
      />
      <button
        type="button"
        class="icon"
        tabindex="-1"
        aria-label=${t("{label}: one more", { label: this.label })}
        @click=${() => this.#step(1)}
      >
        ${icon("plus")}
      </button>
    </div>`;
  }

  /** @override @param {FocusOptions} [options] */
  focus(options) {
    this.renderRoot.querySelector("input")?.focus(options);
  }

  /** @param {Event} event */
  #typed(event) {
    this.draft = /** @type {HTMLInputElement} */ (event.target).value;
    this.#say(readNumber(this.draft, this.nullable));
  }

  /** @param {number} by */
  #step(by) {
    this.draft = undefined;
    const limits = { minimum: this.minimum, maximum: this.maximum };
    this.#say(stepped(this.value, by, limits, this.start));
  }

  /** The keys of the browser's own number fields. @param {KeyboardEvent} event */
  #key(event) {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.#step(by);
  }

  /** @param {Event} event */
  #select(event) {
    /** @type {HTMLInputElement} */ (event.target).select();
  }

  /** @param {unknown} value */
  #say(value) {
    this.dispatchEvent(new CustomEvent("step", { detail: { value } }));
  }
}
