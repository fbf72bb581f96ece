import { LitElement, css, html, nothing } from "lit";
import { styleMap } from "./style-map.js";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { oneIn, partsOf } from "../cards/odds.js";
import { shared } from "./style.js";

/** @typedef {import("../cards/odds.js").Part} Part */

/**
 * The chances of all outcomes, the worst first, as a bar and as a list. `thin`: a bar without a list; `mark`: the
 * outcome that came up; `show`: "bar" or "list" for one of the two. The bar's label says all that it shows, and
 * a tap shows exact fractions.
 */
export class OddsBar extends LitElement {
  static properties = {
    action: { attribute: false },
    outcomes: { attribute: false },
    mark: {},
    thin: { type: Boolean, reflect: true },
    show: {},
    exact: { state: true },
  };
  static styles = [
    shared,
    css`
      .bar {
        position: relative;
        display: flex;
        gap: 2px;
        block-size: 2rem;
      }
      .part {
        position: relative;
        flex: 1 1 0;
        min-inline-size: 3px;
        display: grid;
        place-items: center;
        background: var(--tone-soft);
        box-shadow: inset 0 -4px 0 var(--tone);
        color: var(--tone);
        transition: flex-grow var(--motion);
      }
      :host(:not([thin])) .part {
        overflow: hidden;
        container-type: inline-size;
      }
      /* A page has many of these: opaque colours, because each transparent part costs the browser a layer. */
      :host([thin]) .part {
        background: var(--tone);
        box-shadow: none;
      }
      .part:first-child {
        border-start-start-radius: var(--radius-s);
        border-end-start-radius: var(--radius-s);
      }
      .part:last-child {
        border-start-end-radius: var(--radius-s);
        border-end-end-radius: var(--radius-s);
      }
      .part .inside {
        display: none;
        font-size: var(--text-s);
        font-variant-numeric: tabular-nums;
        font-weight: 700;
        white-space: nowrap;
      }
      @container (min-width: 3.2rem) {
        .part .inside {
          display: block;
        }
      }
      :host([thin]) .bar {
        block-size: 8px;
      }
      :host([thin]) .marked .part:not(.fell) {
        background: color-mix(in oklab, var(--tone) 35%, var(--raised));
      }
      :host([thin]) .fell {
        outline: 2px solid var(--ink);
        outline-offset: 1px;
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(12.5rem, 100%), 1fr));
        gap: 2px var(--space-4);
        padding-block-start: var(--space-2);
      }
      .row {
        display: grid;
        grid-template-columns: 1.25em 1fr auto;
        gap: var(--space-2);
        align-items: center;
        font-size: var(--text-s);
      }
      .row .icon-svg {
        color: var(--tone);
      }
      .row.never {
        color: var(--faint);
      }
      dd {
        font-variant-numeric: tabular-nums;
        font-weight: 700;
        text-align: end;
      }
      .row.never dd {
        font-weight: 400;
      }
      button.exact {
        min-block-size: 32px;
        margin-inline-start: calc(-1 * var(--space-2));
        padding: 0 var(--space-2);
        font-size: var(--text-s);
      }
      @media (pointer: coarse) {
        button.exact {
          min-block-size: 44px;
        }
      }
      @media (forced-colors: active) {
        .part {
          border: 1px solid CanvasText;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {{ outcomes: import("../cards/odds.js").Word[] } | undefined} */
    this.action = undefined;
    /** @type {Record<string, string>} */
    this.outcomes = {};
    /** @type {string | undefined} */
    this.mark = undefined;
    this.thin = false;
    /** @type {"both" | "bar" | "list"} */
    this.show = "both";
    this.exact = false;
  }

  /** On a card the bar only marks the outcome; the words stand on the card. */
  willUpdate() {
    if (this.mark) this.thin = true;
  }

  render() {
    const parts = partsOf(this.action?.outcomes ?? [], this.outcomes ?? {});
    const shown = parts.filter(({ share, key }) => share > 0 || key === this.mark);
    if (this.show === "list") return this.#legend(parts);
    return html`<div
        class="bar ${this.mark ? "marked" : ""}"
        role=${shown.length ? "img" : nothing}
        aria-label=${shown.length ? this.#sentence(shown) : nothing}
      >
        ${shown.map((part) => this.#part(part))}
      </div>
      ${this.thin || this.show === "bar" ? nothing : this.#legend(parts)}`;
  }

  /** @param {Part} part */
  #part({ key, label, tone, share, said, exact }) {
    return html`<span
      class="part ${tone} ${key === this.mark ? "fell" : ""}"
      title="${t(label)}: ${said} (${exact})"
      style=${styleMap({ "flex-grow": String(Math.max(share, 0.0001) * 1000) })}
    >
      ${this.thin ? nothing : html`<span class="inside">${said}</span>`}
    </span>`;
  }

  /** @param {Part[]} parts */
  #legend(parts) {
    return html`<dl>
        ${parts.map(
          ({ label, tone, share, said, exact, hint }) => html`<div
            class="row ${tone} ${share > 0 ? "" : "never"}"
            title=${hint ? t(hint) : nothing}
          >
            ${icon(tone)}
            <dt>${t(label)}</dt>
            <dd title=${this.#more(share, exact)}>
              ${this.exact ? exact : said}
            </dd>
          </div>`,
        )}
      </dl>
      <button
        class="quiet exact"
        type="button"
        aria-pressed=${this.exact}
        @click=${() => (this.exact = !this.exact)}
      >
        ${t("Exact fractions")}
      </button>`;
  }

  /**
   * @param {number} share
   * @param {string} exact
   */
  #more(share, exact) {
    const ratio = oneIn(share);
    if (!ratio) return exact;
    const { number, rare } = ratio;
    return `${exact}, ${rare ? t("1 in {number}", { number }) : t("all but 1 in {number}", { number })}`;
  }

  /** @param {Part[]} parts */
  #sentence(parts) {
    const all = parts.map(({ label, said }) => `${t(label)} ${said}`).join(", ");
    const fell = parts.find(({ key }) => key === this.mark);
    return fell ? t("{all}; it was {label}", { all, label: t(fell.label) }) : all;
  }
}
