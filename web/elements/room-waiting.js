import { LitElement, css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { t } from "../i18n/i18n.js";
import { characterFace, faceStyles } from "./character-face.js";
import { icon } from "./icon.js";
import { peopleStyle } from "./room-people.style.js";
import { ROLES, barToDevice, canHaveDevice, invitedWords, nameOf, presenceOf, roleOf, sameNamed, waitingIn } from "./room-words.js";
import { roomStyle } from "./room.style.js";
import { shared } from "./style.js";

/** @typedef {import("./room-words.js").Person} Person */
/** @typedef {import("./room-words.js").Role} Role */

const MOST_SHOWN = 12; // a single guest can open the link with any number of devices
const MANY = 3;

/**
 * Those who have come and do not sit at the table yet: a GM says who they are.
 *
 * Events: `seat`, or `let-in` for those who knock, `{ device, role }` as a new person or `{ device, person }`
 * as another device of somebody; `remove-device`, or `decline`, `{ device }`; `refuse` all of them; `emptied` when
 * nobody waits any more and the row that had the focus has been removed.
 */
export class RoomWaiting extends LitElement {
  static properties = {
    people: { attribute: false },
    placing: { state: true },
    refusing: { state: true },
  };
  static styles = [
    shared,
    faceStyles,
    roomStyle,
    peopleStyle,
    css`
      section {
        padding: var(--space-4);
        background: var(--accent-soft);
        border: 1px solid var(--accent);
        border-radius: var(--radius);
      }
      li {
        background: var(--raised);
      }
    `,
  ];

  /** Selector of the element that gets the focus after the next update. */
  #next = "";
  #focused = false;

  constructor() {
    super();
    /** @type {readonly Person[]} everybody: a newcomer may be a further device of one of them */
    this.people = [];
    /** @type {string} the id of the newcomer for whom other choices are open */
    this.placing = "";
    this.refusing = false;
  }

  render() {
    const waiting = waitingIn(this);
    if (!waiting.length) return nothing;
    const more = waiting.length - MOST_SHOWN;
    return html`<section aria-labelledby="new">
      <h3 id="new" tabindex="-1">${icon("enter")} ${t("New at the table")}</h3>
      <p class="hint">${t("Until you have said who somebody is, they only read, and nothing they write counts.")}</p>
      <ul>
        ${repeat(
          waiting.slice(0, MOST_SHOWN),
          ({ id }) => id,
          (person) => html`<li data-id=${person.id}>${this.#person(person)}</li>`,
        )}
      </ul>
      ${more > 0 ? html`<p class="hint">${t("And {n} more.", { n: more })}</p>` : nothing}
      ${waiting.length >= MANY ? this.#refusal(waiting.length) : nothing}
    </section>`;
  }

  willUpdate() {
    this.#focused = Boolean(this.shadowRoot?.activeElement);
  }

  updated() {
    if (this.#focused && !this.renderRoot.querySelector("#new")) this.dispatchEvent(new CustomEvent("emptied"));
    if (!this.#next) return;
    const to = this.renderRoot.querySelector(this.#next) ?? this.renderRoot.querySelector("#new");
    this.#next = "";
    /** @type {HTMLElement | null} */ (to)?.focus();
  }

  /** @param {Person} person */
  #person(person) {
    const { id, colour, standing } = person;
    const name = nameOf(person);
    const knocks = standing === "knocking";
    return html`<div class="person">
        ${characterFace({ colour, sheet: { name } })}
        <div class="who">
          <b>${name}</b>
          <span class="hint">
            ${knocks ? t("knocks with an old link") : presenceOf(person)} · ${invitedWords(person)}
          </span>
        </div>
        ${this.#place(person, name)}
      </div>
      ${this.placing === id ? this.#choice(person, name) : nothing}`;
  }

  /**
   * @param {Person} person
   * @param {string} name
   */
  #place(person, name) {
    const { id: device, invitedAs: role } = person;
    const same = sameNamed(person, this.people);
    const bar = barToDevice(same, this.people);
    const label = role === "player" ? t("Let in as a player") : t("Let in as a watcher");
    return html`<div class="row">
      <button type="button" class="main" data-seat aria-label=${`${name}: ${label}`} @click=${() => this.#seat(person, { role })}>
        ${icon(roleOf(role).icon)} ${label}
      </button>
      ${same && !bar
        ? html`<button type="button" @click=${() => this.#seat(person, { person: same.id })}>
            ${icon("device")} ${t("Another device of {name}", { name: nameOf(same) })}
          </button>`
        : nothing}
      <button type="button" class="quiet" data-otherwise aria-expanded=${this.placing === device} aria-label=${t("{name}: other options", { name })} @click=${() => this.#open(device)}>
        ${t("Other options …")}
      </button>
    </div>
    ${bar ? html`<p class="hint">${bar}</p>` : this.#likeness(person)}`;
  }

  /** A new person of this name would be numbered. @param {Person} person */
  #likeness({ alike = [] }) {
    const names = this.people.filter(({ id }) => alike.includes(id)).map(nameOf);
    if (!names.length) return nothing;
    return html`<p class="hint">${t("The name looks like that of {names}, who is at this table already.", { names: names.join(", ") })}</p>`;
  }

  /**
   * The other choices for a newcomer: who they could be.
   * @param {Person} person
   * @param {string} name
   */
  #choice(person, name) {
    const { id: device, invitedAs, standing } = person;
    const listed = canHaveDevice(this.people);
    return html`<form class="row" @submit=${(/** @type {SubmitEvent} */ event) => this.#chosen(event, person)} @keydown=${this.#escape}>
      <label
        >${t("Who is {name}?", { name })}
        <select name="who">
          <optgroup label=${t("Somebody new")}>
            ${ROLES.map(
              ({ value, label }) => html`<option value=${`role ${value}`} ?selected=${value === invitedAs}>${t(label)}</option>`,
            )}
          </optgroup>
          ${listed.length
            ? html`<optgroup label=${t("Another device of")}>
                ${listed.map((each) => html`<option value=${`person ${each.id}`}>${nameOf(each)}</option>`)}
              </optgroup>`
            : nothing}
        </select>
      </label>
      <button class="main">${icon("enter")} ${t("Let in")}</button>
      <button type="button" class="danger" @click=${() => this.#done(standing === "knocking" ? "decline" : "remove-device", { device })}>
        ${icon("x")} ${t("Refuse")}</button>
    </form>`;
  }

  /** @param {number} n */
  #refusal(n) {
    if (!this.refusing) {
      return html`<div class="row">
        <button type="button" data-refuse @click=${this.#ask}>${icon("trash")} ${t("Turn them all away")}</button>
      </div>`;
    }
    return html`<div class="sure" role="group" aria-labelledby="sure" @keydown=${this.#escape}>
      <p id="sure"><b>${t("Turn all {n} newcomers away?", { n })}</b></p>
      <p>${t("They read nothing that is written from then on. You can still let in each of them later.")}</p>
      <div class="row">
        <button type="button" class="danger" @click=${() => this.#done("refuse", {})}>${icon("trash")} ${t("Turn them all away")}</button>
        <button type="button" data-keep @click=${this.#stop}>${t("Keep")}</button>
      </div>
    </div>`;
  }

  #ask() {
    this.refusing = true;
    this.#next = "[data-keep]";
  }

  /** @param {string} device */
  #open(device) {
    if (this.placing === device) return this.#stop();
    this.placing = device;
    this.#next = "select";
  }

  #stop() {
    this.#next = this.refusing ? "[data-refuse]" : `[data-id="${this.placing}"] [data-otherwise]`;
    this.placing = "";
    this.refusing = false;
  }

  /** Escape closes what is open here, not the whole panel. @param {KeyboardEvent} event */
  #escape(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.#stop();
  }

  /** @param {Person} person @param {{ person?: string, role?: Role }} as */
  #seat({ id: device, standing }, as) {
    this.#done(standing === "knocking" ? "let-in" : "seat", { device, ...as });
  }

  /** @param {SubmitEvent} event @param {Person} person */
  #chosen(event, person) {
    event.preventDefault();
    const who = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("who"));
    const [kind, value] = [who.slice(0, who.indexOf(" ")), who.slice(who.indexOf(" ") + 1)];
    this.#seat(person, kind === "person" ? { person: value } : { role: /** @type {Role} */ (value) });
  }

  /** @param {string} type @param {object} detail */
  #done(type, detail) {
    this.placing = "";
    this.refusing = false;
    this.#next = "#new"; // the row with the button that had the focus is removed
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
