import { LitElement, css, html, nothing } from "lit";

import { t } from "../../i18n/i18n.js";
import { icon } from "../icon.js";
import { shared } from "../style.js";

/** @typedef {import("../schema.js").Field} Field */
/** @typedef {import("../schema.js").Problem} Problem */

/** @type {Field} */
const NONE = /** @type {any} */ ({ name: "", label: "", hint: "", schema: {}, ui: {}, takes: [] });

/**
 * What all controls of a form have in common: a label, a hint, a place for the engine's complaint, and one event,
 * `change` `{ value }`. A new value has to be set from outside.
 */
export class FieldElement extends LitElement {
  static properties = {
    field: { attribute: false },
    value: { attribute: false },
    sheet: { attribute: false },
    trackers: { attribute: false },
    kinds: { attribute: false },
    fixed: { attribute: false },
    problem: { attribute: false },
    cell: { type: Boolean },
    bare: { type: Boolean },
  };

  constructor() {
    super();
    /** @type {Field} */
    this.field = NONE;
    /** @type {any} */
    this.value = undefined;
    /** @type {Record<string, any>} the character's sheet, for fields that pick from it */
    this.sheet = {};
    /** @type {Record<string, any>} the trackers on the table, by id */
    this.trackers = {};
    /** @type {any[]} the ruleset's kinds of trackers */
    this.kinds = [];
    /** @type {string[]} refs of sources that cannot be left out */
    this.fixed = [];
    /** @type {Problem | undefined} */
    this.problem = undefined;
    /** Part of a row: small, its label above it. */
    this.cell = false;
    /** Its label is for screen readers only. */
    this.bare = false;
  }

  /** The value to show: where there is none, the field's initial one. */
  get shown() {
    return this.value === undefined ? this.field.initial : this.value;
  }

  /** @param {unknown} value */
  change(value) {
    this.dispatchEvent(new CustomEvent("change", { detail: { value } }));
  }

  /** @override @param {FocusOptions} [options] */
  focus(options) {
    const wanted = "input:checked, input, select, textarea, button";
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(wanted))?.focus(options);
  }

  /**
   * A control with its label; the control has the id `control`.
   * @param {unknown} control
   */
  labelled(control) {
    return html`<div class="field">
      <div class="head">
        <label for="control" class=${this.bare ? "visually-hidden" : "label"}>
          ${t(this.field.label)}
        </label>
        ${this.hint()}
      </div>
      ${control} ${this.complaint()}
    </div>`;
  }

  /**
   * A control with a label of its own for screen readers; the visible label is hidden from them.
   * @param {unknown} control
   */
  titled(control) {
    if (this.bare) return html`<div class="field">${control} ${this.complaint()}</div>`;
    return html`<div class="field">
      <div class="head" aria-hidden="true">
        <span class="label">${t(this.field.label)}</span>
        ${this.hint()}
      </div>
      ${control} ${this.complaint()}
    </div>`;
  }

  /**
   * Several controls with one label.
   * @param {unknown} controls
   * @param {unknown} [aside] shown at the end of the label's line
   */
  group(controls, aside = nothing) {
    return html`<fieldset class="field" aria-describedby=${this.described}>
      <legend class=${this.bare ? "visually-hidden" : "head"}>
        <span class="label">${t(this.field.label)}</span>
        ${this.bare ? nothing : this.hint()} ${aside}
      </legend>
      ${controls} ${this.complaint()}
    </fieldset>`;
  }

  get described() {
    return this.problem ? "problem" : this.field.hint ? "hint" : nothing;
  }

  get invalid() {
    return this.problem ? "true" : nothing;
  }

  hint() {
    const { hint } = this.field;
    if (!hint) return nothing;
    const className = this.bare ? "visually-hidden" : "hint";
    return html`<span class=${className} id="hint">${t(hint)}</span>`;
  }

  /** The complaint lies over what follows, so that nothing moves while somebody is typing. */
  complaint() {
    if (!this.problem) return /** @type {unknown} */ (nothing);
    return html`<p class="problem" id="problem" role="alert">
      ${icon("warning")}${t(this.problem.message)}
    </p>`;
  }
}

/** @param {Event} event */
export const textOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

export const fieldStyles = [
  shared,
  css`
    :host {
      min-inline-size: 0;
    }
    .field {
      position: relative;
    }
    legend {
      padding: 0;
    }
    .head {
      display: flex;
      flex-wrap: wrap; /* a hint is never cut off: it moves below the label if need be */
      gap: 0 var(--space-2);
      align-items: baseline;
      min-inline-size: 0;
      inline-size: 100%;
      padding-block-end: var(--space-1);
    }
    :host([bare]) .head {
      padding: 0;
    }
    :host([cell]) .label {
      color: var(--faint);
      font-size: var(--text-xs);
      font-weight: 400;
    }
    :host([cell]) .hint {
      display: none;
    }
    .label {
      flex: none;
      max-inline-size: 100%;
      font-size: var(--text-s);
      font-weight: 600;
    }
    .hint {
      color: var(--faint);
      font-size: var(--text-s);
      font-weight: 400;
    }
    .problem {
      position: absolute;
      z-index: 3;
      inset-block-start: calc(100% + 2px);
      inset-inline-start: 0;
      display: flex;
      gap: var(--space-2);
      inline-size: max-content;
      max-inline-size: min(100%, 22rem);
      min-inline-size: min(14rem, 70vw);
      padding: var(--space-1) var(--space-2);
      background: var(--awful-soft);
      border: 1px solid var(--awful);
      border-radius: var(--radius-s);
      color: var(--awful);
      font-size: var(--text-s);
      box-shadow: var(--shadow);
    }
    .chips {
      display: flex;
      flex-wrap: wrap;
      gap: var(--space-2);
    }
  `,
];
