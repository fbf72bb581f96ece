import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { stepsStyle } from "./steps.style.js";
import { shared } from "./style.js";

/** @typedef {import("../engine/description.js").Ruleset} Ruleset */
/** @typedef {import("../engine/description.js").Words} Words */

/** The help for one system: how a roll is made, its rules in short, its tables. */
export class HelpPanel extends LitElement {
  static properties = { ruleset: { attribute: false } };
  static styles = [
    shared,
    stepsStyle,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 46rem);
        gap: var(--space-6);
        justify-content: center;
      }
      .lead {
        color: var(--faint);
        font-size: var(--text-l);
        line-height: 1.4;
      }
      h2 {
        margin-block-end: var(--space-3);
        font-size: var(--text-xl);
      }
      h3 {
        font-size: var(--text-l);
      }
      .texts {
        display: grid;
        gap: var(--space-4);
      }
      .steps dl {
        display: grid;
        gap: var(--space-1);
        font-size: var(--text-s);
      }
      .steps dl div {
        display: grid;
        grid-template-columns: minmax(7rem, 11rem) 1fr;
        gap: var(--space-3);
      }
      dt {
        font-weight: 600;
      }
      dd {
        color: var(--faint);
      }
      .tables {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-5);
      }
      @media (max-width: 500px) {
        .steps dl div {
          grid-template-columns: 1fr;
          gap: 0;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Ruleset | undefined} */
    this.ruleset = undefined;
  }

  render() {
    if (!this.ruleset) return html`<p>${t("Choose a character first: the help is about their system.")}</p>`;
    const { label, summary, procedure, help, tables } = this.ruleset;
    return html`
      <div>
        <h2>${t(label)}</h2>
        <p class="lead">${t(summary)}</p>
      </div>
      ${procedure.length ? this.#procedure(procedure) : nothing}
      <section aria-labelledby="rules">
        <h2 id="rules">${icon("book")} ${t("The rules in short")}</h2>
        <div class="texts">
          ${help.map((each) => html`<div>
            <h3>${t(each.title)}</h3>
            <p>${t(each.text)}</p>
          </div>`)}
        </div>
      </section>
      ${tables.length
        ? html`<section aria-labelledby="tables">
            <h2 id="tables">${t("Tables")}</h2>
            <div class="tables">
              ${tables.map((table) => html`<reference-table .table=${table}></reference-table>`)}
            </div>
          </section>`
        : nothing}
    `;
  }

  /** @param {Words[]} steps */
  #procedure(steps) {
    return html`<section aria-labelledby="steps">
      <h2 id="steps">${icon("dice")} ${t("How a roll goes")}</h2>
      <ol class="steps">
        ${steps.map((step) => html`<li>
          <h3>${t(step.label)}</h3>
          ${step.hint ? html`<p>${t(step.hint)}</p>` : nothing}
          ${step.values.length
            ? html`<dl>
                ${step.values.map((word) => html`<div>
                  <dt>${t(word.label)}</dt>
                  <dd>${t(word.hint)}</dd>
                </div>`)}
              </dl>`
            : nothing}
        </li>`)}
      </ol>
    </section>`;
  }
}
