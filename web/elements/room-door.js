import { LitElement, css, html, nothing } from "lit";

import { language, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";
import { icon } from "./icon.js";
import { personField } from "./person-field.js";
import { invitationIn } from "./room-words.js";
import { roomStyle } from "./room.style.js";
import { shared } from "./style.js";

/** @typedef {import("./room-words.js").KnownRoom} KnownRoom */

const LONGEST_NAME = 60;
const LONGEST_LINK = 2000;

const day = whenAsked(() => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }));

/**
 * At a table that is not shared: to share it, or to go to a table that is.
 *
 * Events: `share` `{ name, person }`, `join` `{ text, person }` with a link, `recover` `{ file }`, `open`
 * `{ id }` of a known table.
 */
export class RoomDoor extends LitElement {
  static properties = {
    rooms: { attribute: false },
    person: { attribute: false },
    server: { attribute: false },
    busy: { type: Boolean },
    wrong: { state: true },
    nameless: { state: true },
  };
  static styles = [
    shared,
    roomStyle,
    css`
      .lead {
        font-size: var(--text-l);
        line-height: 1.4;
      }
      .known button {
        justify-content: start;
        inline-size: 100%;
        text-align: start;
      }
      .known button > span {
        flex: 1;
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      .known small {
        display: block;
      }
      input[type="file"] {
        display: none;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {readonly KnownRoom[]} */
    this.rooms = [];
    /** What the reader was called at the last table. */
    this.person = "";
    /** @type {boolean | undefined} false: this page knows no server */
    this.server = undefined;
    /** A table is being shared or opened. */
    this.busy = false;
    this.wrong = false;
    /** The reader has tried to share the table without a name. */
    this.nameless = false;
  }

  render() {
    return html`<p class="lead">
        ${t("Share this table, and everybody you invite sees the same rolls on their own device, the moment they fall.")}
        ${t("It is encrypted from end to end: the server passes it on and cannot read it.")}
      </p>
      ${personField({ person: this.person, nameless: this.nameless, typed: () => (this.nameless = false) })}
      ${this.#share()} ${this.#join()} ${this.rooms.length ? this.#known() : nothing}`;
  }

  #share() {
    return html`<form class="box" aria-labelledby="share" @submit=${this.#shared}>
      <h3 id="share">${icon("share")} ${t("Invite others")}</h3>
      <label
        >${t("A name for the table")}
        <input name="name" maxlength=${LONGEST_NAME} autocomplete="off" placeholder=${t("Thursday round")} />
      </label>
      <button class="main" ?disabled=${this.busy}>${icon("share")} ${t("Share this table")}</button>
      <small>
        ${t("What was rolled here so far comes along.")}
        ${this.server === false
          ? t("This page knows no server: others come in through files until there is one.")
          : nothing}
      </small>
    </form>`;
  }

  #join() {
    return html`<form class="box" aria-labelledby="join" novalidate @submit=${this.#joined}>
      <h3 id="join">${icon("enter")} ${t("Have you been invited?")}</h3>
      <label
        >${t("Paste the link")}
        <input
          name="text"
          maxlength=${LONGEST_LINK}
          autocomplete="off"
          spellcheck="false"
          aria-invalid=${this.wrong}
          aria-describedby="wrong"
          @input=${() => (this.wrong = false)}
        />
      </label>
      <small id="wrong" class="problem" role="alert"
        >${this.wrong ? t("This is no invitation: such a link has “#join=” in it.") : nothing}</small
      >
      <div class="row">
        <button ?disabled=${this.busy}>${icon("enter")} ${t("See where it leads")}</button>
        <button type="button" ?disabled=${this.busy} @click=${this.#pick}>${icon("key")} ${t("Open a recovery file")}</button>
        <input type="file" accept=".txt,text/plain" tabindex="-1" aria-label=${t("Recovery file")} @change=${this.#picked} />
      </div>
      <small>${t("You are asked again before you come in anywhere.")}</small>
    </form>`;
  }

  #known() {
    return html`<section aria-labelledby="known">
      <h3 id="known">${t("Tables you know")}</h3>
      <ul class="known">
        ${this.rooms.map(
          ({ id, name, last }) => html`<li>
            <button type="button" ?disabled=${this.busy} @click=${() => this.#say("open", { id })}>
              ${icon("users")}<span
                >${name || t("Nameless")}<small>${t("Last there: {when}", { when: day().format(last) })}</small></span
              >
            </button>
          </li>`,
        )}
      </ul>
    </section>`;
  }

  focus() {
    this.#field.focus();
  }

  get #field() {
    return /** @type {HTMLInputElement} */ (this.renderRoot.querySelector("#person"));
  }

  get #person() {
    return this.#field.value.trim();
  }

  /** @param {SubmitEvent} event */
  #shared(event) {
    event.preventDefault();
    this.nameless = !this.#person;
    if (this.nameless) this.focus();
    else this.#say("share", { name: textOf(event, "name"), person: this.#person });
  }

  /** @param {SubmitEvent} event */
  #joined(event) {
    event.preventDefault();
    const text = invitationIn(textOf(event, "text"));
    this.wrong = !text;
    if (text) this.#say("join", { text, person: this.#person });
    else /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("[name=text]"))?.focus();
  }

  #pick() {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("input[type=file]"))?.click();
  }

  /** @param {Event} event */
  #picked({ target }) {
    const input = /** @type {HTMLInputElement} */ (target);
    const file = input.files?.[0];
    if (file) this.#say("recover", { file });
    input.value = ""; // so that the same file can be chosen again
  }

  /** @param {string} type @param {object} detail */
  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** @param {SubmitEvent} event @param {string} field */
function textOf(event, field) {
  return String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get(field) ?? "").trim();
}
