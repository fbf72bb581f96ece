import { LitElement, css, html } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { shared } from "./style.js";

/** @typedef {import("./roll-card.js").Entry} Entry */

/** The rolls of this table, the newest last. */
export class RollFeed extends LitElement {
  static properties = { entries: { attribute: false } };
  static styles = [
    shared,
    css`
      ol {
        display: grid;
        gap: 12px;
        margin: 0;
        padding: 0;
        list-style: none;
      }
      p {
        margin: 0;
        color: var(--faint);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Entry[]} */
    this.entries = [];
  }

  render() {
    if (this.entries.length === 0) return html`<p>Roll something: it shows here.</p>`;
    return html`<ol aria-label="Feed">
      ${repeat(
        this.entries,
        ({ id }) => id,
        (entry) => html`<li><roll-card .entry=${entry}></roll-card></li>`,
      )}
    </ol>`;
  }
}
