import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { personField } from "./person-field.js";
import { roleOf } from "./room-words.js";
import { roomStyle } from "./room.style.js";
import { shared } from "./style.js";

/**
 * What a link to a table says, and what this browser knows about that table.
 * @typedef {object} Arrival
 * @property {string} table its name, where it is known
 * @property {string} server the host of its server
 * @property {boolean} isOwn whether that is the page's own server
 * @property {string} before the host of its server so far; empty: it was the same
 * @property {import("./room-words.js").Role} role
 * @property {boolean} isMine whether it is a link for another device of somebody who sits there already
 * @property {string} called the name of that person, where the link says it
 * @property {boolean} known whether this browser has been at that table
 * @property {string} leaves the name of the shared table that the reader is at now; empty: there is none
 */


/**
 * Asks whether to follow a link to a table: before the answer nothing is sent anywhere.
 * Events: `enter` `{ person }`, `close` where they do not want to.
 */
export class RoomArrival extends LitElement {
  static properties = {
    arrival: { attribute: false },
    person: { attribute: false },
    busy: { type: Boolean },
    nameless: { state: true },
  };
  static styles = [
    shared,
    roomStyle,
    css`
      form {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-4);
      }
      .lead {
        font-size: var(--text-l);
        line-height: 1.4;
      }
      dl {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: var(--space-2) var(--space-4);
        padding: var(--space-3) var(--space-4);
        background: var(--bg);
        border: 1px solid var(--line);
        border-radius: var(--radius);
      }
      dt {
        color: var(--faint);
      }
      dd {
        overflow-wrap: anywhere;
        font-weight: 600;
      }
      .row button {
        flex: 1 1 9rem;
        min-block-size: 48px;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Arrival | undefined} */
    this.arrival = undefined;
    /** What the reader was called at the last table. */
    this.person = "";
    /** The table is being joined. */
    this.busy = false;
    /** The reader has tried to come in without a name. */
    this.nameless = false;
  }

  render() {
    const { arrival } = this;
    if (!arrival) return nothing;
    const { table, server, isOwn, before, role, isMine, called, known, leaves } = arrival;
    return html`<form novalidate @submit=${this.#submit}>
      <p class="lead">${this.#lead(arrival)}</p>
      <dl>
        <dt>${t("Table")}</dt>
        <dd><bdi>${table || t("not named in the link")}</bdi></dd>
        <dt>${t("Server")}</dt>
        <dd><bdi>${server}</bdi>${isOwn ? html` <span class="hint">(${t("this page’s own")})</span>` : nothing}</dd>
        <dt>${t("You come as")}</dt>
        <dd>${isMine ? html`<bdi>${called || t("the person whose link it is")}</bdi>` : t(roleOf(role).label)}</dd>
      </dl>
      ${before
        ? html`<p class="said mixed">
            ${icon("warning")}
            <span>${t("You have reached this table at {before} so far. From now on, this device goes to {server} for it: follow the link only if somebody at the table has told you that it has moved.", { before, server })}</span>
          </p>`
        : nothing}
      ${known || isMine ? nothing : this.#name()}
      ${isOwn ? nothing : html`<p class="hint">${t("Nothing is sent to this server before you join.")}</p>`}
      ${leaves ? html`<p class="hint">${t("The table “{table}” stays as it is, and you can return to it at any time.", { table: leaves })}</p>` : nothing}
      <div class="row">
        <button class="main" ?disabled=${this.busy}>${icon("enter")} ${known ? t("Go there") : t("Join")}</button>
        <button type="button" @click=${() => this.#say("close", {})}>${t("Not now")}</button>
      </div>
    </form>`;
  }

  /** @param {Arrival} arrival */
  #lead({ isMine, called, known }) {
    if (isMine && called) return t("This link makes this device one of {name}’s. Follow it only if you are {name}.", { name: called });
    if (isMine) return t("This link makes this device one of a person’s who sits at the table. Follow it only if you are that person.");
    return known ? t("This link leads to a table that you know.") : t("You are invited to a table.");
  }

  #name() {
    return personField({ person: this.person, nameless: this.nameless, typed: () => (this.nameless = false) });
  }

  focus() {
    const field = this.#field ?? this.renderRoot.querySelector("button");
    /** @type {HTMLElement | null} */ (field)?.focus();
  }

  get #field() {
    return /** @type {HTMLInputElement | null} */ (this.renderRoot.querySelector("input"));
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const field = this.#field;
    const person = field ? field.value.trim() : this.person;
    this.nameless = Boolean(field) && !person;
    if (this.nameless) field?.focus();
    else this.#say("enter", { person });
  }

  /** @param {string} type @param {object} detail */
  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
