import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { OnItsWay } from "./on-its-way.js";
import { askingIn, readerOf, sentencesAbout } from "./room-words.js";
import { roomStyle } from "./room.style.js";
import { shared } from "./style.js";
import { switchStyle } from "./switch.style.js";

/** @typedef {import("./room-words.js").RoomSnapshot} RoomSnapshot */
/** @typedef {import("./room-words.js").KnownRoom} KnownRoom */
/** @typedef {import("./room-words.js").Permission} Permission */

/** @type {{ key: Permission, label: string }[]} */
const PERMISSIONS = [
  { key: "scenes", label: "Begin scenes and sessions" },
  { key: "clocks", label: "Move all clocks and trackers" },
  { key: "undo", label: "Undo what others have done" },
];

/**
 * Sharing: how to share the table, and at a shared one who is there, its settings and its state.
 *
 * Events: `leave`, `witnessing` `{ on }`, `lines` `{ on }`, `permissions` `{ list }`, `export`, `import` `{ file }`,
 * and those of its parts: `room-door`, `room-waiting`, `room-people`, `room-invite`, `room-own`.
 */
export class RoomPanel extends LitElement {
  static properties = {
    room: { attribute: false },
    rooms: { attribute: false },
    person: { attribute: false },
    server: { attribute: false },
    busy: { type: Boolean },
    canSend: { type: Boolean },
  };
  static styles = [
    shared,
    roomStyle,
    switchStyle,
    css`
      .state {
        display: grid;
        gap: var(--space-2);
      }
      h3 {
        font-size: var(--text-xl);
      }
      section h3 {
        font-size: var(--text-l);
      }
      .said small {
        display: block;
      }
      .may li {
        display: flex;
        gap: var(--space-2);
        align-items: center;
      }
      input[type="file"] {
        display: none;
      }
      .away {
        padding-block-start: var(--space-4);
        border-block-start: 1px solid var(--line);
      }
    `,
  ];

  #focused = false;
  #onItsWay = new OnItsWay(this);

  constructor() {
    super();
    /** @type {RoomSnapshot | undefined} */
    this.room = undefined;
    /** @type {readonly KnownRoom[]} */
    this.rooms = [];
    /** What the reader was called at the last table. */
    this.person = "";
    /** @type {boolean | undefined} false: this page knows no server */
    this.server = undefined;
    /** A table is being shared, opened or left. */
    this.busy = false;
    /** Whether the device can send a link to other apps. */
    this.canSend = false;
  }

  willUpdate() {
    this.#focused = Boolean(this.shadowRoot?.activeElement);
  }

  /** When a table has been shared or opened, `room-door` is removed: the focus moves to the panel. */
  updated() {
    if (!this.#focused || this.shadowRoot?.activeElement) return;
    /** @type {import("./room-door.js").RoomDoor | null} */
    const door = this.renderRoot.querySelector("room-door");
    if (door) door.updateComplete.then(() => door.focus());
    else this.#toTop();
  }

  #toTop = () => /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("#room"))?.focus();

  render() {
    return this.room ? this.#inside(this.room) : this.#outside();
  }

  #outside() {
    return html`<room-door
      .rooms=${this.rooms}
      .person=${this.person}
      .server=${this.server}
      .busy=${this.busy}
      @share=${this}
      @join=${this}
      @recover=${this}
      @open=${this}
    ></room-door>`;
  }

  /** @param {RoomSnapshot} room */
  #inside(room) {
    return html`<div class="state">
        <h3 id="room" tabindex="-1">${room.name || t("Nameless")}</h3>
        ${sentencesAbout(room, { brief: this.#onItsWay.isBrief(room) }).map(
          ({ icon: sign, tone, text, hint }) => html`<p class=${`said ${tone}`}>
            ${icon(sign)}<span>${text}${hint ? html`<small>${hint}</small>` : nothing}</span>
          </p>`,
        )}
      </div>
      ${room.mayDirect
        ? html`<room-waiting
            ?hidden=${!askingIn(room).length}
            .people=${room.people}
            @seat=${this}
            @refuse=${this}
            @remove-device=${this}
            @let-in=${this}
            @decline=${this}
            @emptied=${this.#toTop}
          ></room-waiting>`
        : nothing}
      <room-people
        .people=${room.people}
        .mayDirect=${room.mayDirect}
        @rename=${this}
        @recolour=${this}
        @describe=${this}
        @role=${this}
        @remove=${this}
        @remove-device=${this}
        @take-back=${this}
      ></room-people>
      ${readerOf(room)?.standing === "seated" ? this.#seated(room) : nothing} ${this.#fairness(room)}
      ${this.#evening()} ${this.#away()}`;
  }

  /** The parts for those who sit at the table. @param {RoomSnapshot} room */
  #seated({ link, qr, own, invitable, mayDirect, strict = false, recovery, permissions }) {
    return html`<room-invite
        .link=${link}
        .qr=${qr}
        .roles=${invitable ?? ["player", "watcher"]}
        .mayDirect=${mayDirect}
        .strict=${strict}
        .canSend=${this.canSend}
        @invite=${this}
        @clip=${this}
        @send=${this}
      ></room-invite>
      ${recovery
        ? html`<room-own
            .shown=${own}
            .recovery=${recovery}
            .mayDirect=${mayDirect}
            .canSend=${this.canSend}
            @device=${this}
            @recovery=${this}
            @clip=${this}
            @send=${this}
          ></room-own>`
        : nothing}
      ${strict && permissions ? this.#permissions(permissions, mayDirect) : nothing}`;
  }

  /**
   * @param {readonly Permission[]} given
   * @param {boolean} mayDirect
   */
  #permissions(given, mayDirect) {
    if (!mayDirect) {
      const may = PERMISSIONS.filter(({ key }) => given.includes(key)).map(({ label }) => t(label));
      return may.length
        ? html`<section aria-labelledby="may">
            <h3 id="may">${icon("users")} ${t("Players may")}</h3>
            <ul class="may">${may.map((each) => html`<li>${icon("check")} ${each}</li>`)}</ul>
          </section>`
        : nothing;
    }
    return html`<section aria-labelledby="may">
      <h3 id="may">${icon("users")} ${t("Players may")}</h3>
      ${PERMISSIONS.map(
        ({ key, label }) => html`<label class="switch">
          <input
            type="checkbox"
            role="switch"
            .checked=${given.includes(key)}
            @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) =>
              this.#say("permissions", { list: PERMISSIONS.map((each) => each.key).filter((each) => (each === key ? target.checked : given.includes(each))) })}
          />
          <strong>${t(label)}</strong>
        </label>`,
      )}
      <p class="hint">${t("Whatever is not switched on is for game masters alone. Everybody always moves what is their own.")}</p>
    </section>`;
  }

  /** @param {RoomSnapshot} room */
  #fairness(room) {
    const { witnessing, mayDirect } = room;
    return html`<section aria-labelledby="fair">
      <h3 id="fair">${icon("seal")} ${t("Fair dice")}</h3>
      ${mayDirect
        ? html`<label class="switch">
            <input
              type="checkbox"
              role="switch"
              aria-describedby="fair-hint"
              .checked=${witnessing}
              @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) =>
                this.#say("witnessing", { on: target.checked })}
            />
            <strong>${t("Another device has a hand in every roll")}</strong>
          </label>`
        : html`<p>
            ${witnessing
              ? t("Another device has a hand in every roll.")
              : t("The GM has switched witnessing off: each device makes its own dice.")}
          </p>`}
      <p class="hint" id="fair-hint">
        ${t("With a witness nobody can choose, repeat or hide a roll. It takes a moment, and the card names the witness; for one who is silent it is three seconds, then another is asked.")}
        ${t("What it cannot do: stop a roller and a witness who cheat together. Without one, a card says “unwitnessed”, and you trust the roller’s device.")}
      </p>
      ${this.#lines(room)}
    </section>`;
  }

  /** What players see of a GM's secret rolls. @param {RoomSnapshot} room */
  #lines({ secretLines = true, mayDirect }) {
    const kept = t("Each of them is in the evening’s file in any case, sealed, so that it can be checked once it is shown.");
    if (!mayDirect) return secretLines ? nothing : html`<p class="hint">${t("The GM’s secret rolls do not show in the feed.")} ${kept}</p>`;
    return html`<label class="switch">
        <input
          type="checkbox"
          role="switch"
          aria-describedby="lines-hint"
          .checked=${secretLines}
          @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) => this.#say("lines", { on: target.checked })}
        />
        <strong>${t("Players see a line for each secret roll of the GM")}</strong>
      </label>
      <p class="hint" id="lines-hint">${t("Without it, their feed says nothing of your secret rolls.")} ${kept}</p>`;
  }

  #evening() {
    return html`<section aria-labelledby="evening">
      <h3 id="evening">${icon("book")} ${t("The evening as a file")}</h3>
      <p class="hint">
        ${t("Everything that happened, signed: anybody can check it without this page. Taking one in adds what is missing here, and changes nothing else.")}
        ${t("Secrets are in it only sealed: it lets nobody read more than before.")}
      </p>
      <div class="row">
        <button type="button" @click=${() => this.#say("export")}>${icon("download")} ${t("Export the evening")}</button>
        <button type="button" @click=${this.#pick}>
          ${icon("upload")} ${t("Import a file")}
        </button>
        <input
          type="file"
          accept=".json,application/json"
          tabindex="-1"
          aria-label=${t("Evening as a file")}
          @change=${this.#picked}
        />
      </div>
    </section>`;
  }

  #away() {
    return html`<div class="row away">
      <button type="button" ?disabled=${this.busy} @click=${() => this.#say("leave")}>${icon("leave")} ${t("Leave this table")}</button>
      <small>${t("Back to your own table. You can return at any time.")}</small>
    </div>`;
  }

  #pick() {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("input[type=file]"))?.click();
  }

  /** @param {Event} event */
  #picked({ target }) {
    const input = /** @type {HTMLInputElement} */ (target);
    const file = input.files?.[0];
    if (file) this.#say("import", { file });
    input.value = ""; // so that the same file can be chosen again
  }

  /** The events of the parts are passed on. @param {CustomEvent} event */
  handleEvent({ type, detail }) {
    this.#say(type, detail);
  }

  /** @param {string} type @param {object} [detail] */
  #say(type, detail = {}) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
