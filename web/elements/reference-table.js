import { LitElement, css, html, nothing } from "lit";

import { percent } from "../cards/fraction.js";
import { language, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";
import { shared } from "./style.js";

/** @typedef {import("../engine/description.js").ReferenceTable} Table */

const FRACTION = /^\d+\/\d+$/;
const DECIMAL = /^\d+\.\d\d$/;
const NUMBER = /^[+\-−]?\d+(\.\d+)?$/;

const hundredths = whenAsked(() => new Intl.NumberFormat(language, { minimumFractionDigits: 2 }));

/** One table of a system's rules. Chances are percentages; the exact fraction is shown by hovering, a tap, or the switch. */
export class ReferenceTableElement extends LitElement {
  static properties = { table: { attribute: false }, exact: { state: true } };
  static styles = [
    shared,
    css`
      .head {
        display: flex;
        gap: var(--space-3);
        align-items: center;
        justify-content: space-between;
        min-block-size: 44px;
      }
      h3 {
        font-size: var(--text-m);
      }
      .hint {
        color: var(--faint);
        font-size: var(--text-s);
      }
      .frame {
        overflow-x: auto;
        margin-block-start: var(--space-1);
        border: 1px solid var(--line);
        border-radius: var(--radius-s);
        background: var(--raised);
      }
      table {
        inline-size: 100%;
        border-collapse: collapse;
        font-size: var(--text-s);
        font-variant-numeric: tabular-nums;
      }
      th,
      td {
        padding: var(--space-1) var(--space-3);
        text-align: start;
        white-space: nowrap;
      }
      td.wide {
        white-space: normal;
      }
      thead th {
        background: var(--sunken);
        color: var(--faint);
        font-weight: 600;
        vertical-align: bottom;
      }
      tbody tr + tr > * {
        border-block-start: 1px solid var(--line);
      }
      tbody th {
        font-weight: 600;
      }
      .number {
        text-align: end;
      }
      .chance {
        cursor: help;
      }
      button {
        min-block-size: 36px;
        font-size: var(--text-s);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Table | undefined} */
    this.table = undefined;
    this.exact = false;
  }

  render() {
    if (!this.table) return nothing;
    const { label, hint, columns, rows } = this.table;
    const numeric = columns.map((_, i) => rows.every((row) => isNumber(row[i])));
    return html`
      <div class="head">
        <h3 id="label">${t(label)}</h3>
        ${rows.some((row) => row.some(isChance))
          ? html`<button class="quiet" aria-pressed=${this.exact} @click=${this.#toggle}>${t("Exact")}</button>`
          : nothing}
      </div>
      ${hint ? html`<p class="hint">${t(hint)}</p>` : nothing}
      <div class="frame" role="region" tabindex="0" aria-labelledby="label">
        <table aria-labelledby="label">
          <thead>
            <tr>
              ${columns.map((each, i) => html`<th scope="col" class=${numeric[i] ? "number" : ""}>${t(each)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map((row) => html`<tr>
              ${row.map((cell, i) => this.#cell(cell, i, numeric[i]))}
            </tr>`)}
          </tbody>
        </table>
      </div>
    `;
  }

  /**
   * @param {string | number} cell
   * @param {number} i
   * @param {boolean} numeric
   */
  #cell(cell, i, numeric) {
    if (i === 0) return html`<th scope="row" class=${numeric ? "number" : ""}>${said(cell)}</th>`;
    if (!isChance(cell)) return html`<td class=${numeric ? "number" : "wide"}>${said(cell)}</td>`;
    const exact = String(cell);
    const about = percent(exact);
    return html`<td class="number chance" title=${this.exact ? about : exact} @click=${this.#toggle}>
      ${this.exact ? exact : about}
    </td>`;
  }

  #toggle() {
    this.exact = !this.exact;
  }
}

/** @param {string | number} cell */
function isChance(cell) {
  return typeof cell === "string" && FRACTION.test(cell);
}

/** @param {string | number} cell */
function isNumber(cell) {
  return typeof cell === "number" || isChance(cell) || NUMBER.test(cell);
}

/** @param {string | number} cell */
function said(cell) {
  if (typeof cell === "number") return String(cell).replace("-", "−");
  if (DECIMAL.test(cell)) return hundredths().format(Number(cell));
  return t(cell).replace(/^-(?=\d)/, "−");
}
