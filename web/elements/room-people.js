import { LitElement, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { t } from "../i18n/i18n.js";
import { characterFace, faceStyles } from "./character-face.js";
import { icon } from "./icon.js";
import { peopleStyle } from "./room-people.style.js";
import { ROLES, presenceOf, roleOf } from "./room-words.js";
import { roomStyle } from "./room.style.js";
import { shared } from "./style.js";

/** @typedef {import("./room-words.js").Person} Person */

const LONGEST = 40;

/**
 * Who is at the table: whether they are here, what they may do, and what is odd about their entries.
 *
 * Events: `rename` `{ name }` (oneself), and from a GM `role` `{ device, role }`, `remove` `{ device }`.
 */
export class RoomPeople extends LitElement {
  static properties = {
    people: { attribute: false },
    mayDirect: { attribute: false },
    renaming: { state: true },
    removing: { state: true },
  };
  static styles = [shared, faceStyles, roomStyle, peopleStyle];

  /** What gets the focus when the next drawing is done. */
  #next = "";

  constructor() {
    super();
    /** @type {readonly Person[]} */
    this.people = [];
    this.mayDirect = false;
    this.renaming = false;
    /** @type {string} the device that is about to be removed */
    this.removing = "";
  }

  render() {
    return html`<section aria-labelledby="people">
      <h3 id="people" tabindex="-1">${icon("users")} ${t("At the table")}</h3>
      <ul>
        ${repeat(
          this.people,
          ({ device }) => device,
          (person) => html`<li class=${person.removed ? "removed" : ""} data-device=${person.device}>${this.#person(person)}</li>`,
        )}
      </ul>
    </section>`;
  }

  updated() {
    if (!this.#next) return;
    const to = this.renderRoot.querySelector(this.#next) ?? this.renderRoot.querySelector("#people");
    this.#next = "";
    /** @type {HTMLElement | null} */ (to)?.focus();
  }

  /** @param {Person} person */
  #person(person) {
    const { device, colour, me, good, words, removed } = person;
    const name = person.name || t("Nameless");
    return html`<div class="person">
        ${characterFace({ colour, sheet: { name } })}
        <div class="who">
          <b>${name}${me ? html` <span class="hint">(${t("you")})</span>` : nothing}</b>
          <span class="hint">${this.#presence(person)} · ${t(roleOf(person.role).label)}</span>
        </div>
        ${me ? this.#renameButton() : this.mayDirect && !removed ? this.#directing(person, name) : nothing}
      </div>
      ${words.map((each) => html`<p class=${`said ${good ? "neutral" : "bad"}`}>${icon(good ? "help" : "warning")}<span>${t(each)}</span></p>`)}
      ${me && this.renaming ? this.#renameForm(name) : nothing}
      ${this.removing === device ? this.#confirmation(device, name) : nothing}`;
  }

  /** @param {Person} person */
  #presence(person) {
    const here = (person.present || person.me) && !person.removed && !person.waits;
    return html`<span class=${here ? "here" : "away"}>${presenceOf(person)}</span>`;
  }

  #renameButton() {
    return html`<button
      type="button"
      class="icon"
      data-rename
      aria-label=${t("Rename")}
      title=${t("Rename")}
      aria-expanded=${this.renaming}
      @click=${this.#startRenaming}
    >
      ${icon("pencil")}
    </button>`;
  }

  /** @param {string} name */
  #renameForm(name) {
    return html`<form class="row" @submit=${this.#rename} @keydown=${this.#escape}>
      <label
        >${t("Your name at the table")}
        <input name="name" required maxlength=${LONGEST} autocomplete="nickname" .value=${name} />
      </label>
      <button class="main">${t("Save")}</button>
      <button type="button" @click=${this.#stop}>${t("Cancel")}</button>
    </form>`;
  }

  /**
   * @param {Person} person
   * @param {string} name
   */
  #directing({ device, role, waits }, name) {
    return html`${waits ? this.#letIn(device, role, name) : this.#roles(device, role, name)}
      <button
        type="button"
        class="icon"
        data-remove
        aria-label=${t("Remove {name}", { name })}
        title=${t("Remove {name}", { name })}
        @click=${() => this.#ask(device)}
      >
        ${icon("trash")}
      </button>`;
  }

  /**
   * @param {string} device
   * @param {import("./room-words.js").Role} role as which they were invited
   * @param {string} name
   */
  #letIn(device, role, name) {
    return html`<button type="button" class="main" aria-label=${t("Let {name} in", { name })} @click=${() => this.#say("role", { device, role })}>
      ${icon("enter")} ${t("Let in")}
    </button>`;
  }

  /**
   * @param {string} device
   * @param {import("./room-words.js").Role} role
   * @param {string} name
   */
  #roles(device, role, name) {
    return html`<select
        aria-label=${t("Role of {name}", { name })}
        .value=${role}
        @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) =>
          this.#say("role", { device, role: target.value })}
      >
        ${ROLES.map(({ value, label }) => html`<option value=${value} ?selected=${value === role}>${t(label)}</option>`)}
      </select>`;
  }

  /**
   * @param {string} device
   * @param {string} name
   */
  #confirmation(device, name) {
    return html`<div class="sure" role="group" aria-labelledby="sure" @keydown=${this.#escape}>
      <p id="sure"><b>${t("Remove {name} from the table?", { name })}</b></p>
      <p>
        ${t("The room gets a new key for everybody else, which this device is not given: it reads nothing from then on.")}
        ${t("What it has seen already, it keeps. This cannot be undone.")}
      </p>
      <div class="row">
        <button type="button" class="danger" @click=${() => this.#remove(device)}>
          ${icon("trash")} ${t("Remove, and change the key")}
        </button>
        <button type="button" data-keep @click=${this.#stop}>${t("Keep")}</button>
      </div>
    </div>`;
  }

  /** @param {string} device */
  #ask(device) {
    this.removing = device;
    this.renaming = false;
    this.#next = "[data-keep]";
  }

  /** @param {string} device */
  #remove(device) {
    this.removing = "";
    this.#next = "#people";
    this.#say("remove", { device });
  }

  #startRenaming() {
    if (this.renaming) return this.#stop();
    this.renaming = true;
    this.removing = "";
    this.#next = "input[name=name]";
  }

  #stop() {
    this.#next = this.renaming ? "[data-rename]" : `[data-device="${this.removing}"] [data-remove]`;
    this.renaming = false;
    this.removing = "";
  }

  /** Escape closes what is open here, not the whole panel. @param {KeyboardEvent} event */
  #escape(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.#stop();
  }

  /** @param {SubmitEvent} event */
  #rename(event) {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name")).trim();
    this.#stop();
    if (name) this.#say("rename", { name });
  }

  /** @param {string} type @param {object} detail */
  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
