import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { stripStyle } from "./strip.style.js";
import { shared } from "./style.js";

/**
 * What the reader has to know about their own place at the table, as long as it is so.
 * @typedef {object} RoomNote
 * @property {string} icon
 * @property {string} text
 * @property {readonly { key: string, icon: string, label: string }[]} [actions] the first one stands out
 */

/** Shows a note as a strip across the page. Event: `act` `{ key }`. */
export class RoomNotice extends LitElement {
  static properties = { note: { attribute: false } };
  static styles = [
    shared,
    stripStyle,
    css`
      p {
        display: flex;
        flex: 1 1 16rem;
        gap: var(--space-2);
        min-inline-size: 0;
        line-height: 1.4;
        overflow-wrap: anywhere;
      }
      p .icon-svg {
        color: var(--accent);
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      @media (max-width: 560px) {
        p {
          font-size: var(--text-s);
        }
        .actions {
          flex: 1;
        }
        .actions button {
          flex: 1 1 auto;
          padding-inline: var(--space-2);
          font-size: var(--text-s);
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {RoomNote | undefined} */
    this.note = undefined;
  }

  render() {
    const { note } = this;
    return html`<div class=${note ? "strip" : nothing} role="status" aria-label=${t("Your place at the table")}>
      ${note ? html`<p>${icon(note.icon)}<span>${note.text}</span></p>${this.#actions(note)}` : nothing}
    </div>`;
  }

  /** @param {RoomNote} note */
  #actions({ actions = [] }) {
    if (!actions.length) return nothing;
    return html`<div class="actions">
      ${actions.map(
        ({ key, icon: sign, label }, at) => html`<button
          type="button"
          class=${at ? "" : "main"}
          @click=${() => this.dispatchEvent(new CustomEvent("act", { detail: { key } }))}
        >
          ${icon(sign)} ${label}
        </button>`,
      )}
    </div>`;
  }
}
