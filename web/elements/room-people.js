import { LitElement, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { t } from "../i18n/i18n.js";
import { characterFace, faceStyles } from "./character-face.js";
import { icon } from "./icon.js";
import { peopleStyle } from "./room-people.style.js";
import { ROLES, nameOf, presenceOf, roleOf } from "./room-words.js";
import { roomStyle } from "./room.style.js";
import { shared } from "./style.js";

/** @typedef {import("./room-words.js").Person} Person */
/** @typedef {import("./room-words.js").PersonDevice} PersonDevice */

/** @typedef {{ what: "edit" | "remove" | "device", id: string }} Question the form or question that is open under a row; `id` of a person or of a device */

const LONGEST = 40;
const NO_COLOUR = "#4a5a78"; // shown for people without a colour, since a colour field is never empty

/**
 * The people of the table: who is here, which characters they play, their devices, their roles, and what is odd
 * about their entries.
 *
 * Events: `rename` `{ name }` and `recolour` `{ colour }` (oneself), and from a GM `role` `{ person, role }`, `describe`
 * `{ person, name, colour }`, `remove` `{ person }`, `remove-device` `{ device }`, `take-back` `{ person }`.
 */
export class RoomPeople extends LitElement {
  static properties = {
    people: { attribute: false },
    mayDirect: { attribute: false },
    question: { state: true },
    taken: { state: true },
    unfolded: { state: true },
  };
  static styles = [shared, faceStyles, roomStyle, peopleStyle];

  /** Selector of the element that gets the focus after the next update. */
  #next = "";

  constructor() {
    super();
    /** @type {readonly Person[]} */
    this.people = [];
    this.mayDirect = false;
    /** @type {Question | undefined} */
    this.question = undefined;
    /** The name of the person who has the colour that was just chosen for somebody else. */
    this.taken = "";
    /** @type {string} the id of the person whose devices are listed */
    this.unfolded = "";
  }

  render() {
    const seated = this.people.filter(({ standing }) => standing === "seated");
    const waiting = this.people.filter(({ standing, me }) => standing === "newcomer" || (me && standing === "knocking"));
    const removed = this.people.filter(({ standing }) => standing === "removed");
    const shown = this.mayDirect ? seated : [...seated, ...waiting]; // for a GM, those who wait stand in room-waiting
    return html`<section aria-labelledby="people">
      <h3 id="people" tabindex="-1">${icon("users")} ${t("At the table")}</h3>
      <ul>
        ${repeat(
          shown,
          ({ id }) => id,
          (person) => html`<li data-id=${person.id}>${this.#person(person)}</li>`,
        )}
      </ul>
      ${removed.length ? this.#removed(removed) : nothing}
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
    const { id, colour, me, good, words, characters, devices } = person;
    const name = nameOf(person);
    return html`<div class="person">
        ${characterFace({ colour, sheet: { name } })}
        <div class="who">
          <b>${name}${me ? html` <span class="hint">(${t("you")})</span>` : nothing}</b>
          <span class="hint">${this.#presence(person)}${this.#mayChange(person) && !me ? nothing : html` · ${this.#role(person)}`}</span>
          ${characters.length ? html`<span class="hint plays">${t("Plays {names}", { names: characters.join(", ") })}</span>` : nothing}
        </div>
        ${this.#controls(person, name)}
      </div>
      ${devices.length > 1 ? this.#devices(person, name) : nothing}
      ${words.map((each) => html`<p class=${`said ${good ? "neutral" : "bad"}`}>${icon(good ? "help" : "warning")}<span>${t(each)}</span></p>`)}
      ${this.#asks("edit", id) ? this.#editing(person, name) : nothing}
      ${this.#asks("remove", id) ? this.#confirmation(person, name) : nothing}`;
  }

  /** @param {Person} person */
  #presence(person) {
    const here = person.present && person.standing === "seated";
    return html`<span class=${here ? "here" : "away"}>${presenceOf(person)}</span>`;
  }

  /** @param {Person} person */
  #role({ role, standing, founder }) {
    if (standing !== "seated") return t("not confirmed yet");
    const label = founder ? t("Game master, founded the table") : t(roleOf(role).label);
    return html`<span class="role">${role === "gm" ? icon("crown") : nothing}${label}</span>`;
  }

  /** Whether the reader may change a person's name and colour: only the founder changes the founder's. @param {Person} person */
  #mayChange({ founder, me, standing }) {
    return standing === "seated" && this.mayDirect && (!founder || me);
  }

  /**
   * @param {Person} person
   * @param {string} name
   */
  #controls(person, name) {
    const { id, me, standing } = person;
    const others = this.#mayChange(person) && !me;
    const edits = others || (me && standing !== "removed");
    if (!edits) return nothing;
    const ofMine = standing === "seated" ? t("Your name and colour") : t("Rename yourself");
    const label = me ? ofMine : t("Name and colour of {name}", { name });
    return html`<div class="controls">
      ${others ? this.#roles(person, name) : nothing}
      <button
        type="button"
        class="icon"
        data-edit
        aria-label=${label}
        title=${label}
        aria-expanded=${this.#asks("edit", id)}
        @click=${() => this.#toggle({ what: "edit", id }, "input[name=name]")}
      >
        ${icon("pencil")}
      </button>
      ${others
        ? html`<button
            type="button"
            class="icon"
            data-remove
            aria-label=${t("Remove {name}", { name })}
            title=${t("Remove {name}", { name })}
            aria-expanded=${this.#asks("remove", id)}
            @click=${() => this.#toggle({ what: "remove", id }, "[data-keep]")}
          >
            ${icon("trash")}
          </button>`
        : nothing}
    </div>`;
  }

  /**
   * @param {Person} person
   * @param {string} name
   */
  #roles({ id: person, role }, name) {
    return html`<select
      aria-label=${t("Role of {name}", { name })}
      .value=${role}
      @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => this.#say("role", { person, role: target.value })}
    >
      ${ROLES.map(({ value, label }) => html`<option value=${value} ?selected=${value === role}>${t(label)}</option>`)}
    </select>`;
  }

  /**
   * @param {Person} person
   * @param {string} name
   */
  #devices(person, name) {
    const { id, devices } = person;
    const isOpen = this.unfolded === id;
    return html`<div class="devices">
      <button
        type="button"
        class="quiet"
        aria-expanded=${isOpen}
        aria-label=${t("{n} devices of {name}", { n: devices.length, name })}
        @click=${() => (this.unfolded = isOpen ? "" : id)}
      >
        ${icon("device")} ${t("{n} devices", { n: devices.length })} ${icon("chevron")}
      </button>
      ${isOpen ? html`<ul>${devices.map((device) => html`<li>${this.#device(person, device)}</li>`)}</ul>` : nothing}
    </div>`;
  }

  /**
   * @param {Person} person
   * @param {PersonDevice} device
   */
  #device(person, { id, name, present, me }) {
    const called = name ? `${name} (${id.slice(0, 4)})` : id.slice(0, 4);
    const label = t("Remove device {id}", { id: called });
    return html`<div class="person">
        <div class="who">
          <span><span class=${present ? "here" : "away"}>${present ? t("here") : t("away")}</span> · ${t("Device {id}", { id: called })}${me ? ` (${t("this one")})` : nothing}</span>
        </div>
        ${this.#mayChange(person) && !me
          ? html`<button
              type="button"
              class="icon"
              data-device=${id}
              aria-label=${label}
              title=${label}
              @click=${() => this.#toggle({ what: "device", id }, "[data-keep]")}
            >
              ${icon("trash")}
            </button>`
          : nothing}
      </div>
      ${this.#asks("device", id)
        ? this.#sure(t("Remove device {id}?", { id: called }), t("A lost or sold one, for example. {name} stays at the table with the others.", { name: nameOf(person) }), () =>
            this.#done("remove-device", { device: id }))
        : nothing}`;
  }

  /**
   * @param {Person} person
   * @param {string} name
   */
  #editing(person, name) {
    return html`<form class="row" @submit=${(/** @type {SubmitEvent} */ event) => this.#described(event, person)} @keydown=${this.#escape}>
      <label
        >${person.me ? t("Your name at the table") : t("Name")}
        <input name="name" required maxlength=${LONGEST} autocomplete=${person.me ? "nickname" : "off"} .value=${name} />
      </label>
      ${person.standing === "seated"
        ? html`<label class="colour">${t("Colour")}
            <input
              type="color"
              name="colour"
              aria-invalid=${this.taken ? "true" : nothing}
              aria-describedby="taken"
              .value=${person.colour || NO_COLOUR}
            />
          </label>`
        : nothing}
      <button class="main">${t("Save")}</button>
      <button type="button" @click=${this.#stop}>${t("Cancel")}</button>
      <p class="said bad" id="taken" role="alert" ?hidden=${!this.taken}>
        ${icon("warning")}<span>${t("{name} has this colour. Choose another one.", { name: this.taken })}</span>
      </p>
    </form>`;
  }

  /**
   * @param {Person} person
   * @param {string} name
   */
  #confirmation({ id: person }, name) {
    const text = t("The table gets a new key for everybody else: {name} reads nothing that is written from then on, and nothing they write counts. You can take this back.", { name });
    return this.#sure(t("Remove {name} from the table?", { name }), text, () => this.#done("remove", { person }));
  }

  /**
   * @param {string} question
   * @param {string} text
   * @param {() => void} does
   */
  #sure(question, text, does) {
    return html`<div class="sure" role="group" aria-labelledby="sure" @keydown=${this.#escape}>
      <p id="sure"><b>${question}</b></p>
      <p>${text}</p>
      <div class="row">
        <button type="button" class="danger" @click=${does}>${icon("trash")} ${t("Remove, and change the key")}</button>
        <button type="button" data-keep @click=${this.#stop}>${t("Keep")}</button>
      </div>
    </div>`;
  }

  /** @param {readonly Person[]} removed */
  #removed(removed) {
    return html`<details>
      <summary>${t("Removed: {n}", { n: removed.length })} ${icon("chevron")}</summary>
      <ul>
        ${removed.map((person) => {
          const name = nameOf(person);
          return html`<li class="removed" data-id=${person.id}>
            <div class="person">
              ${characterFace({ colour: person.colour, sheet: { name } })}
              <div class="who"><b>${name}${person.me ? html` <span class="hint">(${t("you")})</span>` : nothing}</b></div>
              ${this.mayDirect
                ? html`<button type="button" aria-label=${`${t("Take back")}: ${name}`} @click=${() => this.#done("take-back", { person: person.id })}>
                    ${icon("undo")} ${t("Take back")}
                  </button>`
                : nothing}
            </div>
          </li>`;
        })}
      </ul>
    </details>`;
  }

  /** @param {Question["what"]} what @param {string} id */
  #asks(what, id) {
    return this.question?.what === what && this.question.id === id;
  }

  /** @param {Question} question @param {string} next what gets the focus */
  #toggle(question, next) {
    if (this.#asks(question.what, question.id)) return this.#stop();
    this.question = question;
    this.taken = "";
    this.#next = next;
  }

  #stop() {
    if (!this.question) return;
    const { what, id } = this.question;
    this.#next = what === "device" ? `[data-device="${id}"]` : `[data-id="${id}"] [data-${what}]`;
    this.question = undefined;
  }

  /** Escape closes what is open here, not the whole panel. @param {KeyboardEvent} event */
  #escape(event) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    this.#stop();
  }

  /** @param {SubmitEvent} event @param {Person} person */
  #described(event, person) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const said = new FormData(form);
    const name = String(said.get("name") ?? "").trim();
    const colour = said.get("colour"); // null: the form has no field for it
    const isOther = colour !== null && colour !== (person.colour || NO_COLOUR);
    const owner = isOther && this.people.find((each) => each.id !== person.id && each.colour === colour);
    this.taken = owner ? nameOf(owner) : "";
    if (owner) return form.colour.focus();
    this.#stop();
    if (!name) return;
    if (person.me) {
      if (name !== person.name) this.#say("rename", { name });
      if (isOther) this.#say("recolour", { colour });
    } else if (isOther || name !== person.name) {
      this.#say("describe", { person: person.id, name, colour: isOther ? colour : person.colour });
    }
  }

  /** @param {string} type @param {object} detail */
  #done(type, detail) {
    this.question = undefined;
    this.#next = "#people";
    this.requestUpdate();
    this.#say(type, detail);
  }

  /** @param {string} type @param {object} detail */
  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
