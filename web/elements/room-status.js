import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { OnItsWay } from "./on-its-way.js";
import { shortStatus } from "./room-words.js";
import { shared, unseen } from "./style.js";

/** @typedef {import("./room-words.js").RoomSnapshot} RoomSnapshot */

/**
 * The button in the bar that says whether the table is shared and who is there, and opens the panel. Its text can
 * change while it is being pressed, so its size does not depend on the text. Event: `open` `{ panel }`.
 */
export class RoomStatus extends LitElement {
  static properties = { room: { attribute: false }, open: { type: Boolean } };
  static styles = [
    shared,
    css`
      :host {
        flex: none;
        inline-size: clamp(12rem, 50vw - 17rem, 14.5rem);
        font-size: var(--text-s);
        font-variant-numeric: tabular-nums;
      }
      button {
        inline-size: 100%;
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
      .asking {
        display: inline-flex;
        gap: var(--space-1);
        align-items: center;
        padding: 2px var(--space-2);
        border-radius: 999px;
        background: var(--accent);
        color: var(--accent-ink);
      }
      .asking .icon-svg {
        inline-size: 1em;
        block-size: 1em;
      }
      .short {
        display: none;
        font-weight: 700;
      }
      @media (max-width: 900px) {
        :host {
          inline-size: 64px;
        }
        button {
          gap: var(--space-1);
          padding-inline: 0;
        }
        .text {
          ${unseen}
        }
        .short {
          display: inline;
        }
        button:has(.odd, .asking) > .icon-svg,
        button:has(.asking) .short,
        button:has(.asking) .odd .icon-svg {
          display: none; /* how many wait matters more where there is little room */
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
    const { icon: sign, text, short, tone, odd, asking } = shortStatus(this.#calm());
    const wait = asking ? t("{n} to let in", { n: asking }) : "";
    const hint = this.room ? [`${this.room.name}: ${text}`, wait].filter(Boolean).join(" · ") : `${text}. ${t("Share this table")}`;
    return html`<button class=${tone} aria-haspopup="dialog" aria-expanded=${this.open} title=${hint} @click=${this.#open}>
        ${icon(sign)}<span class="text">${text}</span>
        ${short ? html`<span class="short" aria-hidden="true">${short}</span>` : nothing}
        ${asking ? html`<span class="asking">${icon("enter")}<b aria-hidden="true">${asking}</b><span class="visually-hidden">${wait}</span></span>` : nothing}
        ${odd
          ? html`<span class="odd">${icon("warning")}<span class="visually-hidden">${t("Something here is odd.")}</span></span>`
          : nothing}
      </button>
      <span class="visually-hidden" role="status">${this.#news()}</span>`;
  }

  /** The room, without entries that have been on their way only briefly. */
  #calm() {
    const { room } = this;
    return room && this.#onItsWay.isBrief(room) ? { ...room, status: { ...room.status, waiting: 0, behind: 0 } } : room;
  }

  /** The text for screen readers, without the numbers of people and entries, which change too often. */
  #news() {
    const phase = this.room?.status.phase;
    if (phase === "connected") return t("Connected");
    if (phase === "knocking") return t("At the door");
    return phase === "reconnecting" ? t("Reconnecting") : "";
  }

  #open() {
    this.dispatchEvent(new CustomEvent("open", { detail: { panel: "room" } }));
  }
}
