import { LitElement } from "lit";
import { html, literal } from "lit/static-html.js";

import { FieldElement } from "./field.js";

/** All controls that a ruleset can name. */
const TAGS = {
  number: literal`number-field`,
  toggle: literal`toggle-field`,
  text: literal`text-field`,
  longtext: literal`longtext-field`,
  choice: literal`choice-field`,
  die: literal`die-field`,
  ladder: literal`ladder-field`,
  pick: literal`pick-field`,
  rows: literal`rows-field`,
  sources: literal`sources-field`,
  modifiers: literal`rows-field`,
  tracker: literal`tracker-field`,
  dice: literal`dice-field`,
};

/**
 * One field of a form, drawn by the control that it names. Event: `change` `{ value }`. It has no shadow root: the
 * control is its only child.
 */
export class SchemaField extends LitElement {
  static properties = FieldElement.properties;

  constructor() {
    super();
    /** @type {import("../schema.js").Field | undefined} */
    this.field = undefined;
    /** @type {unknown} */
    this.value = undefined;
    this.bare = false;
    this.cell = false;
    /** @type {any} */
    this.sheet = undefined;
    /** @type {any} */
    this.trackers = undefined;
    /** @type {any} */
    this.kinds = undefined;
    /** @type {any} */
    this.fixed = undefined;
    /** @type {any} */
    this.problem = undefined;
  }

  /** @override */
  createRenderRoot() {
    return this;
  }

  render() {
    if (!this.field) return html``;
    const tag = TAGS[this.field.widget];
    return html`<${tag}
      .field=${this.field}
      .value=${this.value}
      .sheet=${this.sheet ?? {}}
      .trackers=${this.trackers ?? {}}
      .kinds=${this.kinds ?? []}
      .fixed=${this.fixed ?? []}
      .problem=${this.problem ?? undefined}
      ?cell=${this.cell}
      ?bare=${this.bare}
      @change=${this.#changed}
    ></${tag}>`;
  }

  /** @override @param {FocusOptions} [options] */
  focus(options) {
    /** @type {HTMLElement | null} */ (this.firstElementChild)?.focus(options);
  }

  /** @param {CustomEvent} event */
  #changed({ detail }) {
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }
}
