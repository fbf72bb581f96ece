import { LitElement, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { handButton, rollButton } from "./roll-panel-buttons.js";
import { messageTemplate } from "./roll-panel-message.js";
import { panelStyles } from "./roll-panel.style.js";
import { fieldsOf } from "./schema.js";
import { shared } from "./style.js";
import { visibilityStyle, visibilityTemplate } from "./visibility.js";

/** @typedef {import("../engine/description.js").Action} Action */

/** @type {never[]} */
const NO_NET = [];

/** @type {never[]} */
const NONE = [];

/**
 * The roll that is being put together: its action, its form, its odds, and the button.
 *
 * Events: `action` `{ key }`, `form` `{ form }`, `roll` `{ faces, visibility }` (faces null: the
 * engine rolls; visibility undefined: the table is not shared), `again` `{ index }` of a recent roll, `session` to
 * begin one.
 */
export class RollPanel extends LitElement {
  static properties = {
    ruleset: { attribute: false },
    character: { attribute: false },
    action: { attribute: false },
    form: { attribute: false },
    preview: { attribute: false },
    busy: { type: Boolean },
    waitsFor: { attribute: false },
    stale: { type: Boolean },
    problem: { attribute: false },
    trackers: { attribute: false },
    recent: { attribute: false },
    ready: { type: Boolean },
    visibilities: { attribute: false },
    barred: { attribute: false },
    mayBegin: { attribute: false },
    visibility: { state: true },
    byHand: { state: true },
    texts: { state: true },
    answered: { state: true },
  };
  static styles = [shared, panelStyles, visibilityStyle];

  constructor() {
    super();
    /** @type {import("../engine/description.js").Ruleset | undefined} */
    this.ruleset = undefined;
    /** @type {any} */
    this.character = undefined;
    /** @type {string | Action | undefined} the action, or its key */
    this.action = undefined;
    /** @type {Record<string, any>} */
    this.form = {};
    /** @type {any} */
    this.preview = undefined;
    /** A roll is under way. */
    this.busy = false;
    /** @type {readonly string[]} whose answer it waits for */
    this.waitsFor = NONE;
    /** The preview is that of an earlier form; that of this one has been asked for. */
    this.stale = false;
    /** @type {import("./schema.js").Problem | null | undefined} */
    this.problem = undefined;
    /** @type {Record<string, any>} */
    this.trackers = {};
    /** @type {any[]} */
    this.recent = [];
    /** Whether the engine can be asked. */
    this.ready = false;
    /** @type {readonly string[]} at a shared table: who a roll can be shown to */
    this.visibilities = NONE;
    /** At a shared table: why the reader cannot roll; empty where they can. */
    this.barred = "";
    /** Whether the reader can begin a session, where a roll needs one. */
    this.mayBegin = true;
    this.visibility = "public";
    this.byHand = false;
    /** @type {string[]} faces as typed */
    this.texts = [];
    this.given = 0;
    /** The problem about faces that have been changed since: it is not shown any more. @type {unknown} */
    this.answered = undefined;
    /** The latest preview of this action, which is shown in grey while there is no newer one. @type {any} */
    this.latest = undefined;
  }

  /** Sources that cannot be left out. The list is replaced only when they change: a new one draws every field. */
  #fixed = /** @type {string[]} */ ([]);

  get #action() {
    const key = typeof this.action === "string" ? this.action : this.action?.key;
    return this.ruleset?.actions.find((each) => each.key === key) ?? this.ruleset?.actions[0];
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    const action = this.#action;
    if (changed.has("action") || changed.has("ruleset")) this.texts = [];
    if (this.preview) this.latest = this.preview;
    const fits = this.latest?.action === action?.key && this.latest?.ruleset === this.ruleset?.key;
    if (!fits) this.latest = undefined;
    const fixed = this.#carried.filter(({ must }) => must).map(({ source }) => source.ref);
    if (fixed.join() !== this.#fixed.join()) this.#fixed = fixed;
  }

  /** To be called when the roll has been made: until then faces are kept, since the engine may ask for more. */
  rolled() {
    if (this.texts.length) this.texts = [];
  }

  render() {
    const action = this.#action;
    if (!this.ruleset || !action) {
      return html`<p class="empty">${t("Choose a character to see here what they can do.")}</p>`;
    }
    return html`<div class="panel" @keydown=${this.#key}>
      ${this.#tabs(action)}
      <div role="tabpanel" aria-label=${t(action.label)} class="body">
        <p class="summary">${t(action.summary)}</p>
        <schema-form
          compact
          .schema=${action.form}
          .value=${this.form ?? {}}
          .sheet=${this.character?.sheet ?? {}}
          .trackers=${this.trackers}
          .kinds=${/** @type {any} */ (this.ruleset).trackers ?? []}
          .fixed=${this.#fixed}
          .problem=${this.problem}
          @change=${(/** @type {CustomEvent} */ { detail }) => this.#say("form", { form: detail.value })}
        ></schema-form>
        ${this.#lying(action)}
        <roll-odds
          .action=${action}
          .preview=${this.latest}
          ?stale=${this.#isStale}
          @apply=${(/** @type {CustomEvent} */ { detail }) =>
            this.#say("form", { form: { ...this.form, ...detail.changes } })}
        ></roll-odds>
      </div>
      <roll-again
        .recent=${this.recent}
        .ruleset=${this.ruleset}
        @again=${(/** @type {CustomEvent} */ { detail }) => this.#say("again", detail)}
      ></roll-again>
      ${this.#go(action)}
    </div>`;
  }

  /** @param {Action} current */
  #tabs(current) {
    const actions = this.ruleset?.actions ?? [];
    if (actions.length < 2) return html`<h2>${t(current.label)}</h2>`;
    return html`<action-tabs
      .actions=${actions}
      .selected=${current.key}
      @action=${(/** @type {CustomEvent} */ { detail }) => this.#say("action", detail)}
    ></action-tabs>`;
  }

  /** @returns {{ source: any, must: boolean }[]} */
  get #carried() {
    return this.latest?.carried ?? [];
  }

  /** @param {Action} action */
  #lying(action) {
    const field = fieldsOf(action.form).find(({ widget }) => widget === "sources");
    if (!field) return nothing;
    const used = this.form?.[field.name] ?? NONE;
    return html`<carried-sources
      .carried=${this.#carried}
      .used=${used}
      @take=${(/** @type {CustomEvent} */ { detail }) =>
        this.#say("form", { form: { ...this.form, [field.name]: [...used, detail.source] } })}
    ></carried-sources>`;
  }

  /** The chosen visibility, where it is still offered. */
  get #seenBy() {
    return this.visibilities.includes(this.visibility) ? this.visibility : "public";
  }

  /** Whether the odds that are shown are not those of the form. */
  get #isStale() {
    return this.stale || this.latest !== this.preview;
  }

  /** Whether the action throws no dice, so that none can be typed in. */
  get #isDiceless() {
    return Boolean(this.latest?.diceless);
  }

  /** The problem, unless it is about faces that have been changed since. */
  get #told() {
    return this.problem === this.answered ? undefined : this.problem;
  }

  /** Faces were changed: a problem about them is no longer shown, unless it asks for more dice. */
  #retyped() {
    const { code, field } = this.problem ?? {};
    if (field?.endsWith("faces") && code !== "faces_missing") this.answered = this.problem;
  }

  /** The odds in short, which are always in sight; a problem takes their place. @param {Action} action */
  #glance(action) {
    const { ruleset, latest, ready } = this;
    const told = { problem: this.#told, ruleset, latest, ready, barred: this.barred, mayBegin: this.mayBegin };
    const say = messageTemplate(action, told, () => this.#say("session", {}));
    return html`<div class="glance ${this.#isStale ? "stale" : ""}">
      <odds-bar
        show="bar"
        .action=${action}
        .outcomes=${this.latest?.outcomes ?? {}}
      ></odds-bar>
      <p class="message ${!this.barred && (told.problem || this.latest?.short?.length) ? "wrong" : ""}" role="status">${say}</p>
    </div>`;
  }

  /** @param {Action} action */
  #go(action) {
    return html`<div class="go">
      <net-level .net=${this.latest?.net ?? NO_NET} ?stale=${this.#isStale}></net-level>
      ${this.#glance(action)}
      ${this.byHand && !this.#isDiceless
        ? html`<hand-dice
            .dice=${this.latest?.dice ?? []}
            .texts=${this.texts}
            .problem=${this.#told}
            .given=${this.given}
            @change=${(/** @type {CustomEvent} */ { detail }) => {
              this.texts = detail.faces;
              this.#retyped();
            }}
          ></hand-dice>`
        : nothing}
      <div class=${this.visibilities.length > 1 ? "buttons shared" : "buttons"}>
        ${this.#hand()}
        ${visibilityTemplate(this.visibilities, this.#seenBy, (value) => (this.visibility = value))}
        ${rollButton(action, { busy: this.busy, waitsFor: this.waitsFor, barred: this.barred, open: this.#seenBy === "public" }, this.#roll)}
      </div>
    </div>`;
  }

  #hand() {
    return handButton({ barred: this.#isDiceless, on: this.byHand }, () => {
      this.byHand = !this.byHand;
      this.#retyped();
    });
  }

  /** Enter rolls from any field, except where Enter means something else. @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" || event.defaultPrevented || event.isComposing) return;
    const target = event.composedPath()[0];
    const isRoll = target instanceof Element && target.matches(".roll");
    if (event.repeat && isRoll) event.preventDefault(); // a key that is held down makes one roll
    if (event.repeat || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    this.#roll();
  }

  #roll = () => {
    if (this.busy || this.barred) return;
    /** @type {import("./hand-dice.js").HandDice | null} */
    const hand = this.renderRoot.querySelector("hand-dice");
    const faces = hand ? hand.faces() : null;
    if (faces === undefined) return;
    this.given = faces?.length ?? 0;
    this.#say("roll", { faces, visibility: this.visibilities.length ? this.#seenBy : undefined });
  };

  /**
   * @param {string} name
   * @param {object} detail
   */
  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
