import { LitElement, css, html, nothing } from "lit";

import { shared } from "./style.js";

/** Says that a newer version is there. Its `update` event means: now. */
export class UpdateNotice extends LitElement {
  static properties = { available: { type: Boolean } };
  static styles = [
    shared,
    css`
      p {
        display: flex;
        flex-wrap: wrap;
        gap: 8px 16px;
        align-items: center;
        margin: 0;
        padding: 8px 20px;
        background: var(--raised);
        border-block-end: 1px solid var(--line);
      }
    `,
  ];

  constructor() {
    super();
    this.available = false;
  }

  render() {
    if (!this.available) return nothing;
    return html`<p role="status">
      A new version is ready. It starts when you reload; this table goes on until then.
      <button @click=${this.#update}>Reload now</button>
    </p>`;
  }

  #update() {
    this.dispatchEvent(new CustomEvent("update"));
  }
}
