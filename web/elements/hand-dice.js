import { LitElement, css, html, nothing } from "lit";
import { live } from "lit/directives/live.js";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { asked, facesOf, isFace } from "./faces-by-hand.js";
import { shared } from "./style.js";

/** @typedef {{ sides: number, who?: string, label?: string }} DieToRoll */

/**
 * Faces of real dice, typed in: one box for each die of the roll, and more when the engine asks for more.
 * Event: `change` `{ faces }`, the texts as typed. `faces()` gives them as numbers.
 */
export class HandDice extends LitElement {
  static properties = {
    dice: { attribute: false },
    texts: { attribute: false },
    problem: { attribute: false },
    given: { attribute: false },
    missing: { state: true },
  };
  static styles = [
    shared,
    css`
      .dice {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2) var(--space-2);
        align-items: end;
      }
      label {
        display: grid;
        gap: 2px;
        inline-size: 3.75rem;
        color: var(--faint);
        font-size: var(--text-xs);
        text-align: center;
      }
      input {
        min-block-size: 44px;
        padding: 0;
        color: var(--ink);
        font-size: var(--text-l);
        font-variant-numeric: tabular-nums;
        font-weight: 700;
        text-align: center;
      }
      .who {
        flex-basis: 100%;
        color: var(--faint);
        font-size: var(--text-s);
      }
      .say {
        display: grid; /* hint and problem lie in one cell, so that no box moves when something is wrong */
        padding-block-start: var(--space-1);
        color: var(--faint);
        font-size: var(--text-s);
      }
      .say p {
        grid-area: 1 / 1;
      }
      .say .wrong {
        color: var(--awful);
      }
      .say p:has(+ .wrong) {
        visibility: hidden;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {DieToRoll[]} */
    this.dice = [];
    /** @type {string[]} */
    this.texts = [];
    /** @type {import("./schema.js").Problem | null | undefined} */
    this.problem = undefined;
    /** How many faces the engine had when it asked for more. */
    this.given = 0;
    /** Whether the player tried to roll before every die had a face. */
    this.missing = false;
  }

  get #all() {
    return asked(this.dice ?? [], this.texts, this.problem, this.given);
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("texts")) this.missing = false;
  }

  get #wrong() {
    if (this.missing) return t("Type the number that each die shows.");
    return this.problem?.field?.endsWith("faces") ? t(this.problem.message) : "";
  }

  render() {
    const dice = this.#all;
    const wrong = this.#wrong;
    let who = "self";
    return html`<div class="dice" role="group" aria-label=${t("Dice by hand")}>
        ${dice.map((die, i) => {
          const side = die.who ?? "self";
          const heading = side === who ? nothing : html`<span class="who">${t("The other side")}</span>`;
          who = side;
          return html`${heading}${this.#box(die, i)}`;
        })}
        <button class="quiet" type="button" @click=${() => this.#set(dice.length, " ")}>
          ${icon("plus")}${t("One more")}
        </button>
      </div>
      <div class="say">
        <p>${t("In the order in which they lie. Dice that are rolled again come after them.")}</p>
        ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : nothing}
      </div>`;
  }

  /** The faces; undefined while some are missing, and then the first empty box gets the focus. */
  faces() {
    const faces = facesOf(this.#all, this.texts);
    if (faces) return faces;
    this.missing = true;
    const first = this.#all.findIndex((_, i) => !isFace(this.texts[i]));
    this.renderRoot.querySelectorAll("input")[Math.max(first, 0)]?.focus();
    return undefined;
  }

  /**
   * @param {{ sides?: number, label?: string }} die
   * @param {number} i
   */
  #box({ sides, label }, i) {
    const name = [sides ? `d${sides}` : t("die"), label].filter(Boolean).join(" ");
    return html`<label>
      ${name}
      <input
        inputmode="numeric"
        autocomplete="off"
        maxlength="4"
        aria-label=${t("Face of die {n}, a {name}", { n: i + 1, name })}
        aria-invalid=${this.#wrong && !isFace(this.texts[i], sides) ? "true" : nothing}
        .value=${live((this.texts[i] ?? "").trim())}
        @input=${(/** @type {Event} */ event) => this.#typed(event, i, sides)}
        @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
      />
    </label>`;
  }

  /**
   * @param {Event} event
   * @param {number} i
   * @param {number | undefined} sides
   */
  #typed(event, i, sides) {
    const text = /** @type {HTMLInputElement} */ (event.target).value;
    this.#set(i, text);
    const full = sides && Number(text) * 10 > sides;
    if (full) this.renderRoot.querySelectorAll("input")[i + 1]?.focus();
  }

  /**
   * @param {number} i
   * @param {string} text
   */
  #set(i, text) {
    const faces = Array.from({ length: Math.max(this.texts.length, i + 1) }, (_, at) =>
      at === i ? text : (this.texts[at] ?? ""),
    );
    this.dispatchEvent(new CustomEvent("change", { detail: { faces } }));
  }
}
