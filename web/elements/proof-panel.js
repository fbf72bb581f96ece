import { LitElement, css, html, nothing } from "lit";

import { badgeOf } from "../cards/proof.js";
import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { isShort, shortened } from "./proof-value.js";
import { stepsStyle } from "./steps.style.js";
import { shared } from "./style.js";

/** @typedef {import("../cards/proof.js").Proof} Proof */
/** @typedef {{ title: string, text: string, value?: string }} Step */
/** @typedef {{ plain?: string, steps: readonly Step[], proof: Proof }} Explanation `plain`: the whole in one sentence */

/**
 * "How do I know?": one sentence about whose devices made a roll's dice, then, for those who want it, step by
 * step how they were made, and a button to verify the roll again.
 * Event: `recheck` `{ id }`; the result is put into `checked`, or into `problem` where there is none.
 */
export class ProofPanel extends LitElement {
  static properties = {
    entry: { attribute: false },
    explanation: { attribute: false },
    busy: { type: Boolean },
    checked: { attribute: false },
    problem: { attribute: false },
  };
  static styles = [
    shared,
    stepsStyle,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-5);
      }
      .verdict {
        display: flex;
        gap: var(--space-3);
        align-items: center;
        padding: var(--space-3) var(--space-4);
        border-radius: var(--radius);
        background: var(--tone-soft);
        color: var(--tone);
      }
      .verdict h3 {
        font-size: var(--text-xl);
      }
      .verdict > .icon-svg {
        inline-size: 2rem;
        block-size: 2rem;
      }
      .verdict p,
      .plain {
        color: var(--ink);
        line-height: 1.4;
      }
      .verdict p + p {
        margin-block-start: var(--space-2);
        font-size: var(--text-s);
      }
      .all[open] > summary {
        margin-block-end: var(--space-3);
      }
      li > * {
        grid-column: 2;
        min-inline-size: 0;
      }
      h4 {
        padding-block-start: 0.25em;
        font-size: var(--text-l);
      }
      li p {
        color: var(--faint);
        line-height: 1.4;
      }
      code {
        font-family: var(--font-mono);
        font-size: var(--text-s);
        overflow-wrap: anywhere;
      }
      code.whole {
        display: block;
        padding: var(--space-2) var(--space-3);
        border-radius: var(--radius-s);
        background: var(--sunken);
        white-space: pre-wrap;
      }
      summary {
        display: flex;
        gap: var(--space-2);
        align-items: center;
        inline-size: fit-content;
        min-block-size: 44px;
        color: var(--accent);
        cursor: pointer;
      }
      summary::-webkit-details-marker {
        display: none;
      }
      details[open] > summary .icon-svg {
        rotate: 180deg;
      }
      .check {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2) var(--space-4);
        align-items: center;
        padding-block-start: var(--space-4);
        border-block-start: 1px solid var(--line);
      }
      .check p {
        display: flex;
        flex: 1 1 14rem;
        gap: var(--space-2);
        align-items: center;
        min-block-size: 44px;
        color: var(--tone, var(--faint));
        line-height: 1.4;
      }
      .check button[aria-disabled="true"] {
        opacity: 0.7;
        cursor: progress;
      }
      .turning .icon-svg {
        animation: turn 1.2s linear infinite;
      }
      @keyframes turn {
        to {
          transform: rotate(1turn);
        }
      }
      @media (prefers-reduced-motion: reduce) {
        .turning .icon-svg {
          animation: none;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {string | undefined} the id of the entry it is about */
    this.entry = undefined;
    /** @type {Explanation | undefined} */
    this.explanation = undefined;
    /** The roll is being verified again. */
    this.busy = false;
    /** @type {Proof | undefined} the result of verifying it again */
    this.checked = undefined;
    /** @type {string | undefined} why it could not be verified again */
    this.problem = undefined;
  }

  render() {
    const { explanation } = this;
    if (!explanation) {
      return html`<p role="status">${this.problem ? t(this.problem) : t("Looking it up …")}</p>`;
    }
    return html`${this.#verdict(explanation)}
      <details class="all">
        <summary>${t("Step by step")} ${icon("chevron")}</summary>
        <ol class="steps">
          ${explanation.steps.map((step) => html`<li>${this.#step(step)}</li>`)}
        </ol>
      </details>
      ${this.#check()}`;
  }

  /** Where something is wrong, its reasons are added. @param {Explanation} explanation */
  #verdict({ plain, proof }) {
    const badge = badgeOf(proof);
    if (!badge) return plain ? html`<p class="plain">${t(plain)}</p>` : nothing;
    const hint = badge.hint && (badge.loud || !plain);
    return html`<div class=${`verdict ${badge.tone}`}>
      ${icon(badge.icon)}
      <div>
        <h3>${badge.text}</h3>
        ${plain ? html`<p class="plain">${t(plain)}</p>` : nothing}
        ${hint ? html`<p>${badge.hint}</p>` : nothing}
      </div>
    </div>`;
  }

  /** @param {Step} step */
  #step({ title, text, value }) {
    return html`<h4>${t(title)}</h4>
      <p>${t(text)}</p>
      ${value ? this.#value(t(title), value) : nothing}`;
  }

  /**
   * @param {string} of
   * @param {string} value
   */
  #value(of, value) {
    if (isShort(value)) return html`<div><code>${value}</code></div>`;
    return html`<details>
      <summary>
        <code>${shortened(value)}</code><span class="visually-hidden">${t("{what}: the whole value", { what: of })}</span>
        ${icon("chevron")}
      </summary>
      <code class="whole">${value}</code>
    </details>`;
  }

  #check() {
    return html`<div class="check">
      <button type="button" class=${this.busy ? "main turning" : "main"} aria-disabled=${this.busy} @click=${this.#again}>
        ${icon("again")} ${this.busy ? t("Checking …") : t("Check again")}
      </button>
      ${this.#answer()}
    </div>`;
  }

  #answer() {
    const badge = this.busy ? undefined : badgeOf(this.checked);
    if (badge) {
      return html`<p role="status" class=${badge.tone}>
        ${icon(badge.icon)}<span>${t("{result}. Just worked out again here.", { result: badge.text })} ${badge.loud ? badge.hint : ""}</span>
      </p>`;
    }
    if (this.problem && !this.busy) return html`<p role="status" class="bad">${icon("warning")}<span>${t(this.problem)}</span></p>`;
    return html`<p role="status">
      ${this.busy ? t("Signature, chain, seed, dice and odds, from what is stored here.") : t("Your device can work all of it out again, from what is stored here.")}
    </p>`;
  }

  #again() {
    if (this.busy) return;
    this.dispatchEvent(new CustomEvent("recheck", { detail: { id: this.entry } }));
  }
}
