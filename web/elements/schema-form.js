import { LitElement, css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { t } from "../i18n/i18n.js";
import { divided, filled, isIdle, widthOf } from "./form-layout.js";
import { icon } from "./icon.js";
import { fieldsOf, problemAt } from "./schema.js";
import { apartAbove, shared } from "./style.js";

/** @typedef {import("./schema.js").Field} Field */
/** @typedef {import("./schema.js").Problem} Problem */

/**
 * A form made from a JSON schema. Event: `change` `{ value }` with the whole new form.
 *
 * In a `compact` form, fields that are rarely needed are behind one button. The path of a problem begins with the
 * name of the form itself (`form.dc`, `sheet.skills.0.value`).
 */
export class SchemaForm extends LitElement {
  static properties = {
    schema: { attribute: false },
    value: { attribute: false },
    sheet: { attribute: false },
    trackers: { attribute: false },
    kinds: { attribute: false },
    fixed: { attribute: false },
    problem: { attribute: false },
    compact: { type: Boolean },
  };
  static styles = [
    shared,
    apartAbove,
    css`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(15rem, 100%), 1fr));
        gap: var(--space-4) var(--space-3);
        align-items: center;
      }
      schema-field {
        display: block;
        min-inline-size: 0;
      }
      .wide {
        grid-column: 1 / -1;
      }
      details {
        margin-block-start: var(--space-4);
        border-block-start: 1px solid var(--line);
      }
      summary {
        display: flex;
        gap: var(--space-2);
        align-items: center;
        min-block-size: 44px;
        color: var(--accent);
        cursor: pointer;
        list-style: none;
      }
      summary .set {
        overflow: hidden;
        color: var(--faint);
        font-size: var(--text-s);
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      summary .icon-svg {
        transition: rotate var(--motion);
      }
      details:not([open]) summary .icon-svg {
        rotate: -90deg;
      }
      details .fields {
        padding-block: var(--space-2);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {any} */
    this.schema = {};
    /** @type {Record<string, any>} */
    this.value = {};
    /** @type {Record<string, any>} */
    this.sheet = {};
    /** @type {Record<string, any>} */
    this.trackers = {};
    /** @type {any[]} */
    this.kinds = [];
    /** @type {string[]} */
    this.fixed = [];
    /** @type {Problem | null | undefined} */
    this.problem = undefined;
    this.compact = false;
  }

  render() {
    const fields = fieldsOf(this.schema);
    const { main, more } = this.compact
      ? divided(fields, this.trackers, this.kinds)
      : { main: fields, more: [] };
    const idle = (/** @type {Field} */ field) => this.compact && isIdle(field, fields, this.value);
    return html`<div class="fields">${this.#all(main.filter((field) => !idle(field)))}</div>
      ${more.length ? this.#more(more) : nothing}`;
  }

  /** If one of the fields behind the button has a problem, they are opened; they are not closed again by themselves. */
  updated() {
    const name = this.problem?.field?.split(".")[1];
    const details = this.renderRoot.querySelector("details");
    if (name && details?.querySelector(`[data-field="${CSS.escape(name)}"]`)) details.open = true;
  }

  /** @param {Field[]} fields */
  #more(fields) {
    const set = filled(fields, this.value).map((label) => t(label));
    return html`<details>
      <summary>
        ${icon("chevron")}${t("More")}
        ${set.length ? html`<span class="set">${set.join(", ")}</span>` : nothing}
      </summary>
      <div class="fields">${this.#all(fields)}</div>
    </details>`;
  }

  /** @param {Field[]} fields */
  #all(fields) {
    return repeat(
      fields,
      ({ name }) => name,
      (field, i) => html`<schema-field
        class=${widthOf(fields, i)}
        data-field=${field.name}
        .field=${field}
        .value=${this.value[field.name]}
        .sheet=${this.sheet}
        .trackers=${this.trackers}
        .kinds=${this.kinds}
        .fixed=${this.fixed}
        .problem=${this.#problem(field)}
        @change=${(/** @type {CustomEvent} */ event) => this.#changed(field, event)}
      ></schema-field>`,
    );
  }

  /** @param {Field} field */
  #problem({ name }) {
    const [whole] = this.problem?.field?.split(".") ?? [];
    return whole ? problemAt(problemAt(this.problem, whole), name) : undefined;
  }

  /**
   * @param {Field} field
   * @param {CustomEvent} event
   */
  #changed({ name }, event) {
    const value = { ...this.value, [name]: event.detail.value };
    this.dispatchEvent(new CustomEvent("change", { detail: { value } }));
  }
}
