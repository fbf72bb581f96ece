import { LitElement, css, html } from "lit";

import { shared } from "./style.js";

/** @typedef {import("../engine/description.js").Ruleset} Ruleset */
/** @typedef {import("../engine/description.js").Action} Action */
/** @typedef {{ action: Action, form: Record<string, unknown> }} Wish */

/**
 * A character's sheet and what it can do, drawn from a ruleset's description.
 *
 * Events: `choose` (another ruleset's key), `edit` (the changed sheet), `roll` (a `Wish`).
 */
export class TableSheet extends LitElement {
  static properties = {
    rulesets: { attribute: false },
    ruleset: { attribute: false },
    sheet: { attribute: false },
    forms: { state: true },
  };
  static styles = [
    shared,
    css`
      section {
        display: grid;
        gap: 12px;
        padding: 16px;
        background: var(--raised);
        border: 1px solid var(--line);
        border-radius: 6px;
      }
      h2,
      h3 {
        margin: 0;
        font-size: 1rem;
      }
      p {
        margin: 0;
        color: var(--faint);
      }
      summary {
        cursor: pointer;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Ruleset[]} */
    this.rulesets = [];
    /** @type {Ruleset | undefined} */
    this.ruleset = undefined;
    /** @type {Record<string, unknown>} */
    this.sheet = {};
    /** @type {Record<string, Record<string, unknown>>} by ruleset and action */
    this.forms = {};
  }

  render() {
    if (!this.ruleset) return html`<p>No ruleset is there.</p>`;
    const { key, label, summary, sheet, actions } = this.ruleset;
    return html`<section aria-label="Character sheet">
      <label>
        System
        <select @change=${this.#choose}>
          ${this.rulesets.map(
            (each) => html`<option value=${each.key} ?selected=${each.key === key}>
              ${each.label}
            </option>`,
          )}
        </select>
      </label>
      <p>${summary}</p>
      <schema-form
        aria-label=${label}
        .schema=${sheet}
        .value=${this.sheet}
        @change=${this.#edit}
      ></schema-form>
      ${actions.map((action) => this.#action(action))}
    </section>`;
  }

  /** @param {Action} action */
  #action(action) {
    const form = this.#form(action);
    return html`<div>
      <button class="main" title=${action.summary} @click=${() => this.#roll(action)}>
        Roll ${action.label}
      </button>
      <details>
        <summary>${action.label}: details</summary>
        <schema-form
          .schema=${action.form}
          .value=${form}
          @change=${(/** @type {CustomEvent} */ event) => this.#fill(action, event.detail)}
        ></schema-form>
      </details>
    </div>`;
  }

  /** @param {Action} action */
  #form(action) {
    return this.forms[`${this.ruleset?.key} ${action.key}`] ?? {};
  }

  /**
   * @param {Action} action
   * @param {Record<string, unknown>} form
   */
  #fill(action, form) {
    this.forms = { ...this.forms, [`${this.ruleset?.key} ${action.key}`]: form };
  }

  /** @param {Event} event */
  #choose(event) {
    const detail = /** @type {HTMLSelectElement} */ (event.target).value;
    this.dispatchEvent(new CustomEvent("choose", { detail }));
  }

  /** @param {CustomEvent<Record<string, unknown>>} event */
  #edit({ detail }) {
    this.dispatchEvent(new CustomEvent("edit", { detail }));
  }

  /** @param {Action} action */
  #roll(action) {
    /** @type {Wish} */
    const detail = { action, form: this.#form(action) };
    this.dispatchEvent(new CustomEvent("roll", { detail }));
  }
}
