import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { partsOf, pointsOf, saidOf, tallyOf, variantsOf } from "../cards/odds.js";
import { shared } from "./style.js";

/** @typedef {import("../cards/odds.js").Variant} Variant */

/**
 * What other values in the form, and other choices, would come to, as a table. Event: `apply` `{ changes }` to
 * the form.
 */
export class OddsTable extends LitElement {
  static properties = { action: { attribute: false }, preview: { attribute: false } };
  static styles = [
    shared,
    css`
      table {
        inline-size: 100%;
        border-collapse: collapse;
        font-size: var(--text-s);
      }
      caption {
        padding-block-end: var(--space-1);
        font-weight: 600;
        text-align: start;
      }
      th,
      td {
        padding: 2px var(--space-2) 2px 0;
        border-block-start: 1px solid var(--line);
        font-weight: 400;
        text-align: start;
      }
      thead th {
        border: 0;
        color: var(--faint);
      }
      .number {
        padding-inline-end: 0;
        font-variant-numeric: tabular-nums;
        text-align: end;
        white-space: nowrap;
      }
      td.number {
        font-weight: 700;
      }
      td.mixed {
        color: var(--faint);
        font-weight: 400;
      }
      .number + .number {
        padding-inline-start: var(--space-3);
      }
      .change {
        min-inline-size: 4ch;
        padding-inline-start: var(--space-2);
        color: var(--faint);
        font-weight: 400;
      }
      :host {
        container-type: inline-size;
      }
      .bar {
        inline-size: 30%;
      }
      @container (max-width: 27rem) {
        .bar {
          display: none;
        }
      }
      .up {
        color: var(--good);
      }
      .down {
        color: var(--bad);
      }
      .now th,
      .plain {
        padding-block: var(--space-2);
      }
      .group th {
        padding-block: var(--space-2) 2px;
        color: var(--faint);
      }
      button {
        justify-content: start;
        min-block-size: 32px;
        padding: 0;
        border: 0;
        background: none;
        color: var(--accent);
        text-align: start;
        text-decoration: underline;
        text-decoration-color: var(--line);
        text-underline-offset: 3px;
      }
      button:hover {
        text-decoration-color: currentColor;
      }
      @media (pointer: coarse) {
        button {
          min-block-size: 44px;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {any} */
    this.action = undefined;
    /** @type {any} */
    this.preview = undefined;
  }

  render() {
    const variants = variantsOf(this.preview, this.action);
    const words = this.action?.outcomes ?? [];
    if (variants.length === 0) return nothing;
    const { well: now, mixed } = tallyOf(words, this.preview.outcomes);
    const plain = variants.filter(({ group }) => !group);
    const groups = [...new Set(variants.map(({ group }) => group))].filter(Boolean);
    return html`<table>
      <caption>
        ${t("What if")}
      </caption>
      <thead>
        <tr>
          <th scope="col"><span class="visually-hidden">${t("Change")}</span></th>
          <th scope="col" class="bar"><span class="visually-hidden">${t("All outcomes")}</span></th>
          ${mixed ? html`<th scope="col" class="number">${t("so-so")}</th>` : nothing}
          <th scope="col" class="number">${now === undefined ? "" : t("goes well")}</th>
          <th scope="col" class="number"><span class="visually-hidden">${t("Snapshots")}</span></th>
        </tr>
      </thead>
      <tbody>
        ${this.#row({ label: t("As it is"), outcomes: this.preview.outcomes, className: "now" }, now)}
        ${plain.map((variant) => this.#row(variant, now))}
        ${groups.map((group) => [
          html`<tr class="group">
            <th scope="rowgroup" colspan=${mixed ? 5 : 4}>${t(group)}</th>
          </tr>`,
          ...variants.filter((each) => each.group === group).map((each) => this.#row(each, now)),
        ])}
      </tbody>
    </table>`;
  }

  /**
   * @param {{ label: string, outcomes: Record<string, string>, changes?: any, className?: string }} row
   * @param {import("../cards/odds.js").Sum | undefined} now
   */
  #row({ label, outcomes, changes, className }, now) {
    const words = this.action.outcomes;
    const { well, mixed } = tallyOf(words, outcomes);
    const all = partsOf(words, outcomes).map((part) => `${t(part.label)} ${part.said}`);
    return html`<tr class=${className ?? ""}>
      <th scope="row">
        ${changes
          ? html`<button type="button" title=${t("Change the form so")} @click=${() => this.#apply(changes)}>
              ${t(label)}
            </button>`
          : html`<span class="plain">${t(label)}</span>`}
      </th>
      <td class="bar" title=${all.join(", ")}>
        <odds-bar thin .action=${this.action} .outcomes=${outcomes}></odds-bar>
      </td>
      ${mixed ? html`<td class="number mixed">${saidOf(mixed.share, mixed.percent)}</td>` : nothing}
      <td class="number">${well ? saidOf(well.share, well.percent) : ""}</td>
      <td class="number change">${className || !now || !well ? "" : this.#points(well, now)}</td>
    </tr>`;
  }

  /**
   * @param {import("../cards/odds.js").Sum} well
   * @param {import("../cards/odds.js").Sum} now
   */
  #points(well, now) {
    const points = pointsOf(well, now);
    const side = points.startsWith("+") ? "up" : points.startsWith("−") ? "down" : "";
    return html`<span class=${side}>${points}</span>`;
  }

  /** @param {Record<string, unknown>} changes */
  #apply(changes) {
    this.dispatchEvent(new CustomEvent("apply", { detail: { changes } }));
  }
}
