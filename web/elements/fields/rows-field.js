import { css, html, nothing } from "lit";

import { t } from "../../i18n/i18n.js";
import { icon } from "../icon.js";
import { fieldOf, fieldsOf, problemAt } from "../schema.js";
import { FieldElement, fieldStyles } from "./field.js";
import { newRow, raised, removed, sumOf } from "./listing.js";
import { together, togetherStyle } from "./together.js";

/** @typedef {import("../schema.js").Field} Field */

/** A list whose rows have several fields, or one. Rows can be added, removed and moved up. */
export class RowsField extends FieldElement {
  static styles = [
    ...fieldStyles,
    togetherStyle,
    css`
      .rows {
        display: grid;
        gap: var(--space-2);
      }
      .row {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: var(--space-2) var(--space-1);
        align-items: start;
      }
      .row.two {
        grid-template-columns: minmax(0, 1fr) 8rem auto;
      }
      .row.many {
        padding: var(--space-2);
        background: var(--sunken);
        border-radius: var(--radius-s);
      }
      .rest {
        display: grid;
        grid-column: 1 / -1;
        grid-template-columns: repeat(auto-fill, minmax(min(8rem, 100%), 1fr));
        gap: var(--space-2);
        align-items: end;
      }
      .tools {
        display: flex;
        flex: none;
      }
      .tools button {
        min-inline-size: 36px;
      }
      .up {
        rotate: 180deg;
      }
      .add {
        margin-block-start: var(--space-2);
        padding-inline: var(--space-2);
      }
      @media (pointer: coarse) {
        .tools button {
          min-inline-size: 44px;
        }
      }
    `,
  ];

  render() {
    /** @type {any[]} */
    const rows = Array.isArray(this.shown) ? this.shown : [];
    const full = rows.length >= (this.field.schema.maxItems ?? Infinity);
    return this.group(
      html`<div class="rows">${rows.map((row, i) => this.#row(rows, row, i))}</div>
        <button class="quiet add" type="button" ?disabled=${full} @click=${() => this.#add(rows)}>
          ${icon("plus")}${t("Add")}<span class="visually-hidden">: ${t(this.field.label)}</span>
        </button>`,
      this.field.widget === "modifiers" && rows.length
        ? together(sumOf(rows, "value"))
        : nothing,
    );
  }

  /** A problem with a row stands in that row. @override */
  complaint() {
    return this.problem?.field ? nothing : super.complaint();
  }

  /**
   * @param {any[]} rows
   * @param {any} row
   * @param {number} i
   */
  #row(rows, row, i) {
    const { items, root, label } = this.field;
    const cells = items?.properties ? fieldsOf(items, root) : [];
    const size = cells.length > 2 ? "many" : cells.length === 2 ? "two" : "one";
    const what = t("{label}, row {n}", { label: t(label), n: i + 1 });
    const drawn = cells.map((cell) => this.#cell(cell, i, row?.[cell.name], (value) =>
      this.change(rows.with(i, { ...row, [cell.name]: value })),
    ));
    const plain = () => this.#plain(row, i, (value) => this.change(rows.with(i, value)));
    return html`<div class="row ${size}" role="group" aria-label=${what}>
      ${drawn.length ? drawn.slice(0, size === "two" ? 2 : 1) : plain()} ${this.#tools(rows, i, what)}
      ${size === "many" ? html`<div class="rest">${drawn.slice(1)}</div>` : nothing}
    </div>`;
  }

  /**
   * @param {any[]} rows
   * @param {number} i
   * @param {string} what
   */
  #tools(rows, i, what) {
    return html`<div class="tools">
      ${rows.length > 1
        ? html`<button
            class="icon"
            type="button"
            aria-label=${t("{what}: move up", { what })}
            title=${t("Move up")}
            ?disabled=${i === 0}
            @click=${() => this.change(raised(rows, i))}
          >
            <span class="up">${icon("chevron")}</span>
          </button>`
        : nothing}
      <button
        class="icon"
        type="button"
        aria-label=${t("{what}: remove", { what })}
        title=${t("Remove")}
        @click=${() => this.#remove(rows, i)}
      >
        ${icon("x")}
      </button>
    </div>`;
  }

  /**
   * @param {Field} cell
   * @param {number} i
   * @param {unknown} value
   * @param {(value: unknown) => void} change
   */
  #cell(cell, i, value, change) {
    const cells = Object.keys(this.field.items.properties);
    return html`<schema-field
      cell
      ?bare=${cells.length < 3 || cell.name === cells[0]}
      .field=${cell}
      .value=${value}
      .problem=${problemAt(problemAt(this.problem, i), cell.name)}
      @change=${(/** @type {CustomEvent} */ event) => change(event.detail.value)}
    ></schema-field>`;
  }

  /**
   * @param {unknown} row
   * @param {number} i
   * @param {(value: unknown) => void} change
   */
  #plain(row, i, change) {
    const { items, root, label } = this.field;
    const cell = fieldOf(String(i), { ...items, title: label, ui: undefined }, root);
    return html`<schema-field
      cell
      bare
      .field=${cell}
      .value=${row}
      .problem=${problemAt(this.problem, i)}
      @change=${(/** @type {CustomEvent} */ event) => change(event.detail.value)}
    ></schema-field>`;
  }

  /** @param {any[]} rows */
  async #add(rows) {
    this.change([...rows, newRow(this.field)]);
    await this.updateComplete;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    /** @type {HTMLElement | null} */
    const cell = this.renderRoot.querySelector(".row:last-child schema-field");
    cell?.focus();
  }

  /**
   * @param {any[]} rows
   * @param {number} i
   */
  #remove(rows, i) {
    this.change(removed(rows, i));
    /** @type {HTMLElement | null} */
    const add = this.renderRoot.querySelector(".add");
    add?.focus(); // the button that had the focus has been removed
  }
}
