import { LitElement, css, html, nothing, svg } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { ROLES, roleOf } from "./room-words.js";
import { roomStyle } from "./room.style.js";
import { segments, segmentsStyle } from "./segments.js";
import { shared } from "./style.js";

/** @typedef {import("./room-words.js").Role} Role */
/** @typedef {import("./qr.js").Qr} Qr */

/**
 * The invitation: for whom, as a link and as something to photograph.
 *
 * Events: `invite` `{ role }` when a link for another role is wanted, `clip` `{ text }`, `send` `{ link }`
 * to the device's own ways of sharing.
 */
export class RoomInvite extends LitElement {
  static properties = {
    link: { attribute: false },
    qr: { attribute: false },
    mayDirect: { attribute: false },
    canSend: { type: Boolean },
    as: { state: true },
  };
  static styles = [
    shared,
    roomStyle,
    segmentsStyle,
    css`
      .both {
        display: grid;
        grid-template-columns: minmax(0, 1fr) auto;
        gap: var(--space-4);
        align-items: start;
      }
      .words {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-3);
      }
      .link {
        font-family: var(--font-mono);
        font-size: var(--text-s);
        text-overflow: ellipsis;
      }
      .qr {
        display: block;
        inline-size: 12rem;
        aspect-ratio: 1;
        border: 1px solid var(--line);
        border-radius: var(--radius-s);
        background: #fff; /* cameras want dark on light, in every theme */
        color: #000;
      }
      @media (max-width: 560px) {
        .both {
          grid-template-columns: minmax(0, 1fr);
        }
        .qr {
          inline-size: min(100%, 16rem);
          margin-inline: auto;
        }
        .row button {
          flex: 1 1 9rem;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {string | undefined} */
    this.link = undefined;
    /** @type {Qr | undefined} */
    this.qr = undefined;
    this.mayDirect = false;
    /** Whether the device has ways of its own to pass a link on. */
    this.canSend = false;
    /** @type {Role} */
    this.as = "player";
  }

  render() {
    // Anybody could write another role into a link: a GM is made by a GM, in the list of people.
    const roles = ROLES.filter(({ value }) => value !== "gm");
    return html`<section class="box" aria-labelledby="invite">
      <h3 id="invite">${icon("share")} ${t("Invite")}</h3>
      <div class="both">
        <div class="words">
          ${segments(t("They come as"), roles, this.as, (role) => this.#choose(/** @type {Role} */ (role)))}
          <p class="hint">${t(roleOf(this.as).hint)}</p>
          <label
            >${t("Link")}
            <input class="link" readonly .value=${this.link ?? ""} @focus=${this.#all} />
          </label>
          <div class="row">
            <button class="main" ?disabled=${!this.link} @click=${this.#copy}>${icon("copy")} ${t("Copy the link")}</button>
            ${this.canSend
              ? html`<button ?disabled=${!this.link} @click=${this.#send}>${icon("send")} ${t("Send it")}</button>`
              : nothing}
          </div>
          <p class="hint">
            ${t("Whoever has this link can come in. Give it to those you want at the table.")}
            ${this.mayDirect ? t("Once they are here, you can make somebody a game master in the list below.") : nothing}
          </p>
        </div>
        ${this.#picture()}
      </div>
    </section>`;
  }

  /** Its place is there before it is. */
  #picture() {
    const { size, path } = this.qr ?? { size: 1, path: "" };
    return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${t("The invitation as a QR code")} shape-rendering="crispEdges">
      ${svg`<path d=${path} fill="currentColor"></path>`}
    </svg>`;
  }

  /** @param {Role} role */
  #choose(role) {
    this.as = role;
    this.#say("invite", { role });
  }

  /** @param {Event} event */
  #all({ target }) {
    /** @type {HTMLInputElement} */ (target).select();
  }

  #copy() {
    this.#say("clip", { text: this.link });
  }

  #send() {
    this.#say("send", { link: this.link });
  }

  /** @param {string} type @param {object} detail */
  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
