import { LitElement, css, html, nothing } from "lit";

import { reachInWords, signed } from "../cards/moves.js";
import { kindsToAdd, tableTrackers } from "../cards/trackers.js";
import { MAX_LABEL } from "../generated/constants.js";
import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { apart, shared } from "./style.js";

/** @typedef {import("../cards/entry.js").Tracker} Tracker */
/** @typedef {import("../cards/trackers.js").TrackerKind} TrackerKind */
/** @typedef {import("../generated/protocol.js").Carried} Carried */

/**
 * The table's scene, its trackers, and the sources that are carried along.
 *
 * Events: `move` {moves}, `create` {tracker, what}, `remove` {tracker}, `scene` {title},
 * `session` {players}.
 */
export class TrackerBoard extends LitElement {
  static properties = {
    trackers: { attribute: false },
    rulesets: { attribute: false },
    carried: { attribute: false },
    scene: { type: String },
    barred: { attribute: false },
    clocksBarred: { attribute: false },
    adding: { state: true },
  };
  static styles = [
    shared,
    apart,
    css`
      :host {
        container-type: inline-size;
      }
      section {
        display: grid;
        gap: var(--space-3);
        padding-block-end: var(--space-5);
      }
      h3 {
        font-size: var(--text-l);
      }
      form {
        display: flex;
        gap: var(--space-2);
        align-items: end;
      }
      form label {
        flex: 1;
        min-inline-size: 0;
        font-size: var(--text-s);
        color: var(--faint);
      }
      form .narrow {
        flex: 0 0 5.5rem;
      }
      .grid {
        display: grid;
        gap: var(--space-3);
        grid-template-columns: repeat(auto-fill, minmax(148px, 1fr));
      }
      .add,
      .carried {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      .carried li {
        display: inline-flex;
        align-items: center;
        padding-inline-start: var(--space-3);
        border: 1px solid var(--line);
        border-radius: 999px;
        background: var(--raised);
        font-size: var(--text-s);
      }
      .faint {
        color: var(--faint);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Record<string, Tracker>} */
    this.trackers = {};
    /** @type {{ trackers?: TrackerKind[] }[]} */
    this.rulesets = [];
    /** @type {Carried[]} */
    this.carried = [];
    this.scene = "";
    /** At a shared table: why the reader cannot begin a scene or a session; empty where they can. */
    this.barred = "";
    /** The same for putting a tracker on the table. */
    this.clocksBarred = "";
    /** @type {TrackerKind | undefined} */
    this.adding = undefined;
  }

  render() {
    const shown = tableTrackers(this.trackers, this.rulesets);
    return html`${this.#sceneTemplate()}
      <section>
        <h3>${t("On the table")}</h3>
        ${shown.length || this.clocksBarred ? nothing : html`<p class="faint">${t("Nothing yet. Put a clock here when something is at stake.")}</p>`}
        <div class="grid">
          ${shown.map(
            ([id, tracker]) =>
              html`<tracker-view
                .id=${id}
                .tracker=${tracker}
                removable
                @move=${this}
                @remove=${this.#remove}
              ></tracker-view>`,
          )}
        </div>
        ${this.clocksBarred ? html`<p class="faint">${icon("lock")} ${this.clocksBarred}</p>` : this.#additions()}
      </section>
      ${this.carried.length ? this.#carriedTemplate() : nothing}`;
  }

  #additions() {
    return html`<div class="add">
        ${kindsToAdd(this.rulesets).map(
          (kind) =>
            html`<button
              title=${t(kind.hint ?? "")}
              aria-expanded=${this.adding === kind}
              @click=${() => (this.adding = this.adding === kind ? undefined : kind)}
            >
              ${icon("plus")} ${t(kind.label)}
            </button>`,
        )}
      </div>
      ${
        this.adding
          ? html`<new-tracker
              .kind=${this.adding}
              .trackers=${this.trackers}
              @create=${this.#create}
              @cancel=${this.#leave}
            ></new-tracker>`
          : nothing
      }`;
  }

  #sceneTemplate() {
    const tokens = this.rulesets.some(({ trackers }) => trackers?.some(({ each_session: each }) => each));
    return html`<section>
      <h3>${this.scene ? t("Scene: {title}", { title: this.scene }) : t("Scene")}</h3>
      ${this.barred ? html`<p class="faint">${icon("lock")} ${this.barred}</p>` : this.#beginnings(tokens)}
    </section>`;
  }

  /** @param {boolean} tokens */
  #beginnings(tokens) {
    return html`<form @submit=${this.#scene}>
        <label>${t("Next scene")} <input name="title" maxlength=${MAX_LABEL} autocomplete="off" /></label>
        <button>${icon("scene")} ${t("Begin")}</button>
      </form>
      <form @submit=${this.#session}>
        <label class="narrow">${t("Players")} <input name="players" type="number" min="0" max="100" .value=${"4"} /></label>
        <button>${icon("users")} ${t("Begin a session")}</button>
        ${tokens ? html`<span class="visually-hidden">${t("Pools that start with a session are filled.")}</span>` : nothing}
      </form>`;
  }

  #carriedTemplate() {
    return html`<section>
      <h3>${t("Carried along")}</h3>
      <ul class="carried">
        ${this.carried.map((each) => {
          const name = `${t(each.label)} ${signed(each.level)}`;
          return html`<li>
            <span>${name} ${reachInWords(each.reach, each.whom)}</span>
            <button class="icon" aria-label=${t("Remove {name}", { name })} title=${t("Remove")} @click=${() => this.#drop(each)}>
              ${icon("x")}
            </button>
          </li>`;
        })}
      </ul>
    </section>`;
  }

  /** @param {CustomEvent} event */
  handleEvent({ type, detail }) {
    this.#tell(type, detail);
  }

  /** @param {CustomEvent} event */
  #create({ detail }) {
    this.#leave();
    this.#tell("create", detail);
  }

  /** The form is closed, and the button that opened it gets the focus. */
  #leave() {
    this.#focus(`.add [aria-expanded="true"]`);
    this.adding = undefined;
  }

  /** @param {string} selector */
  #focus(selector) {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(selector))?.focus();
  }

  /** The button that had the focus is removed with its tracker. @param {CustomEvent} event */
  #remove({ type, detail }) {
    this.#focus(".add button");
    this.#tell(type, detail);
  }

  /** @param {Carried} carried */
  #drop({ id }) {
    this.#focus(".add button");
    this.#tell("move", { moves: [{ do: "use", ref: id, ended: true }] });
  }

  /** @param {SubmitEvent} event */
  #scene(event) {
    const title = String(filled(event).get("title")).trim();
    /** @type {HTMLFormElement} */ (event.target).reset();
    this.#tell("scene", { title });
  }

  /** @param {SubmitEvent} event */
  #session(event) {
    this.#tell("session", { players: Number(filled(event).get("players")) || 0 });
  }

  /**
   * @param {string} type
   * @param {object} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** @param {SubmitEvent} event */
function filled(event) {
  event.preventDefault();
  return new FormData(/** @type {HTMLFormElement} */ (event.target));
}
