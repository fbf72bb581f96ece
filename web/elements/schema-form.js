import { LitElement, css, html, nothing } from "lit";

import { fieldsOf, optionsOf, setAt } from "./schema.js";
import { shared } from "./style.js";

/** @typedef {import("./schema.js").Field} Field */

/**
 * A form drawn from a JSON schema, field by field, by type. Its `change` event carries the new value.
 */
export class SchemaForm extends LitElement {
  static properties = { schema: { attribute: false }, value: { attribute: false } };
  static styles = [
    shared,
    css`
      .fields,
      fieldset {
        display: grid;
        gap: 8px 12px;
        grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
      }
      fieldset {
        grid-column: 1 / -1;
        margin: 0;
        padding: 8px;
        border: 1px solid var(--line);
        border-radius: 4px;
      }
      label {
        display: grid;
        color: var(--faint);
        font-size: 0.85rem;
      }
      label > * {
        color: var(--ink);
        font-size: 1rem;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {any} */
    this.schema = {};
    /** @type {Record<string, unknown>} */
    this.value = {};
  }

  render() {
    const fields = fieldsOf(this.schema, this.schema);
    return html`<div class="fields">
      ${fields.map((field) => this.#field(field, [field.name], this.value[field.name]))}
    </div>`;
  }

  /**
   * @param {Field} field
   * @param {(string | number)[]} path
   * @param {unknown} value
   * @returns {unknown}
   */
  #field(field, path, value) {
    if (field.kind === "list") return this.#list(field, path, /** @type {unknown[]} */ (value ?? []));
    const shown = value ?? field.initial;
    const change = (/** @type {unknown} */ now) => this.#change(path, now);
    return html`<label title=${field.hint}>${field.label} ${control(field, shown, change)}</label>`;
  }

  /**
   * @param {Field} field
   * @param {(string | number)[]} path
   * @param {unknown[]} rows
   */
  #list(field, path, rows) {
    const inner = fieldsOf(field.items, this.schema);
    if (inner.length === 0 || rows.length === 0) return nothing;
    return html`<fieldset>
      <legend>${field.label}</legend>
      ${rows.map((row, i) =>
        inner.map((each) => {
          const cell = /** @type {Record<string, unknown>} */ (row)[each.name];
          return each.kind === "list" ? nothing : this.#field(each, [...path, i, each.name], cell);
        }),
      )}
    </fieldset>`;
  }

  /**
   * @param {(string | number)[]} path
   * @param {unknown} now
   */
  #change(path, now) {
    const detail = setAt(this.value, path, now);
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }
}

/**
 * @param {Field} field
 * @param {unknown} value
 * @param {(now: unknown) => void} change
 */
function control(field, value, change) {
  const target = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target);
  switch (field.kind) {
    case "switch":
      return html`<input
        type="checkbox"
        .checked=${Boolean(value)}
        @change=${(/** @type {Event} */ event) => change(target(event).checked)}
      />`;
    case "choice":
      return html`<select @change=${(/** @type {Event} */ event) => change(chosen(field, event))}>
        ${optionsOf(field).map(
          ({ key, label }) => html`<option .selected=${key === value}>${label}</option>`,
        )}
      </select>`;
    case "number":
      return html`<input
        type="number"
        .value=${String(value ?? 0)}
        @change=${(/** @type {Event} */ event) => change(Math.trunc(target(event).valueAsNumber) || 0)}
      />`;
    default:
      return html`<input
        .value=${String(value ?? "")}
        @change=${(/** @type {Event} */ event) => change(target(event).value)}
      />`;
  }
}

/**
 * @param {Field} field
 * @param {Event} event
 */
function chosen(field, event) {
  return optionsOf(field)[/** @type {HTMLSelectElement} */ (event.target).selectedIndex].key;
}
