import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { signed } from "./fields/number.js";
import { icon } from "./icon.js";
import { shared } from "./style.js";

/** @typedef {import("../generated/protocol.js").CarriedSource} CarriedSource */
/** @typedef {CarriedSource["source"]} Source */

/** Sources on the table that fit this roll and are not in its form yet. Event: `take` `{ source }`. */
export class CarriedSources extends LitElement {
  static properties = { carried: { attribute: false }, used: { attribute: false } };
  static styles = [
    shared,
    css`
      :host {
        display: contents;
      }
      div {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        align-items: center;
        font-size: var(--text-s);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {CarriedSource[]} */
    this.carried = [];
    /** @type {Source[]} those in the form */
    this.used = [];
  }

  render() {
    const refs = new Set(this.used.map(({ ref }) => ref));
    const open = this.carried.filter(({ source }) => !refs.has(source.ref));
    if (open.length === 0) return nothing;
    return html`<div role="group" aria-label=${t("On the table for you")}>
      <span>${t("On the table for you")}</span>
      ${open.map(
        ({ source }) => html`<button type="button" @click=${() => this.#take(source)}>
          ${icon("plus")}${source.label} ${signed(source.level ?? 1)}
        </button>`,
      )}
    </div>`;
  }

  /** @param {Source} source */
  #take(source) {
    this.dispatchEvent(new CustomEvent("take", { detail: { source } }));
  }
}
