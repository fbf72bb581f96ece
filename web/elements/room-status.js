import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { OnItsWay } from "./on-its-way.js";
import { glanceAt } from "./room-words.js";
import { shared } from "./style.js";

/** @typedef {import("./room-words.js").RoomSnapshot} RoomSnapshot */

/** Alone, or with whom: always in sight, and the way into the room's panel. Event: `open` `{ panel }`. */
export class RoomStatus extends LitElement {
  static properties = { room: { attribute: false }, open: { type: Boolean } };
  static styles = [
    shared,
    css`
      :host {
        min-inline-size: 0;
        font-size: var(--text-s);
        font-variant-numeric: tabular-nums;
      }
      button {
        max-inline-size: 100%;
        padding-inline: var(--space-3);
        border-color: var(--line);
        border-radius: 999px;
        background: none;
        line-height: 1.2;
        white-space: nowrap;
      }
      button > .icon-svg {
        color: var(--tone);
      }
      .text {
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .odd {
        display: inline-flex;
        color: var(--bad);
      }
      .short {
        display: none;
        font-weight: 700;
      }
      @media (max-width: 900px) {
        :host {
          flex: none;
        }
        button {
          gap: var(--space-1);
          min-inline-size: 44px;
          padding-inline: var(--space-2);
        }
        .text {
          position: absolute;
          inline-size: 1px;
          block-size: 1px;
          clip-path: inset(50%);
        }
        .short {
          display: inline;
        }
        button:has(.odd) > .icon-svg {
          display: none; /* a warning says more, and there is room for one */
        }
      }
    `,
  ];

  #onItsWay = new OnItsWay(this);

  constructor() {
    super();
    /** @type {RoomSnapshot | undefined} */
    this.room = undefined;
    /** Whether its panel is open. */
    this.open = false;
  }

  render() {
    const { icon: sign, text, short, tone, odd } = glanceAt(this.#calm());
    const hint = this.room ? `${this.room.name}: ${text}` : `${text}. ${t("Share this table")}`;
    return html`<button class=${tone} aria-haspopup="dialog" aria-expanded=${this.open} title=${hint} @click=${this.#open}>
        ${icon(sign)}<span class="text">${text}</span>
        ${short ? html`<span class="short" aria-hidden="true">${short}</span>` : nothing}
        ${odd
          ? html`<span class="odd">${icon("warning")}<span class="visually-hidden">${t("Something here is odd.")}</span></span>`
          : nothing}
      </button>
      <span class="visually-hidden" role="status">${this.#news()}</span>`;
  }

  /** The room, without what is on its way for a moment only. */
  #calm() {
    const { room } = this;
    return room && this.#onItsWay.isBrief(room) ? { ...room, status: { ...room.status, waiting: 0, behind: 0 } } : room;
  }

  /** Said aloud when it changes; how many are here or wait changes too often for that. */
  #news() {
    const phase = this.room?.status.phase;
    if (phase === "connected") return t("Connected");
    return phase === "reconnecting" ? t("Reconnecting") : "";
  }

  #open() {
    this.dispatchEvent(new CustomEvent("open", { detail: { panel: "room" } }));
  }
}
