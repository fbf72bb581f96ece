import { LitElement, html, nothing } from "lit";

import { actionOf, outcomeOf, sidesOf } from "../cards/card.js";
import { resultOf } from "../cards/entry.js";
import { entryAsText } from "../cards/export.js";
import { own } from "../cards/own.js";
import { barToChoice, isDoubtful, isQuiet } from "../cards/proof.js";
import { rollInWords } from "../cards/told.js";
import { t } from "../i18n/i18n.js";
import { faceStyles } from "./character-face.js";
import { dieStyles } from "./die.js";
import { icon } from "./icon.js";
import { painted } from "./painted.js";
import { choiceTemplate, facesBeside, offersTemplate } from "./roll-card-offers.js";
import { chanceTemplate, effectsTemplate, findings, head, sayingTemplate, sidesTemplate } from "./roll-card-parts.js";
import { notesStyle, notesTemplate } from "./roll-card-notes.js";
import { bodyStyle } from "./roll-card-body.style.js";
import { byTemplate } from "./roll-card-by.js";
import { badgeTemplate, proofStyle, quietTemplate, trustTemplate } from "./roll-card-proof.js";
import { rivalStyle, rivalTemplate } from "./roll-card-rival.js";
import { brokenTemplate, busyTemplate, stubTemplate } from "./roll-card-stub.js";
import { cardStyle } from "./roll-card.style.js";
import { slimLine, slimStyle } from "./slim-line.js";
import { shared } from "./style.js";

/** @typedef {import("../cards/entry.js").LogEntry} LogEntry */
/** @typedef {import("../cards/entry.js").View} View */
/** @typedef {import("../engine/description.js").Ruleset} Ruleset */
/** @typedef {{ colour?: string, portrait?: string }} Looks */

const LONGEST_NOTE = 600;
const NO_LABELS = Object.freeze({});
/** @type {WeakSet<LogEntry>} entries whose drawing has failed */
const undrawable = new WeakSet();

/**
 * One entry of the feed: a roll as a card, anything else as a line.
 *
 * Events: `choose` {id, option, faces}, `take` {id, offer, targets}, `undo` {id} (an undone entry's
 * undo is undone by its own id), `note` {id, text}, `copy` {id, text}, `collapse` {id, collapsed}; at a
 * shared table also `explain` {id} ("how do I know?") and `reveal` {id}, after asking once more.
 */
export class RollCard extends LitElement {
  static properties = {
    entry: { attribute: false },
    ruleset: { attribute: false },
    character: { attribute: false },
    view: { attribute: false },
    notes: { attribute: false },
    state: { attribute: false },
    undone: { attribute: false },
    undoer: { attribute: false },
    rival: { attribute: false },
    final: { type: Boolean },
    labels: { attribute: false },
    problem: { attribute: false },
    collapsed: { type: Boolean },
    latest: { type: Boolean },
    fresh: { type: Boolean },
    me: { attribute: false },
    reader: { attribute: false },
    writing: { state: true },
    revealing: { state: true },
  };
  static styles = [
    shared,
    dieStyles,
    faceStyles,
    cardStyle,
    bodyStyle,
    notesStyle,
    slimStyle,
    proofStyle,
    rivalStyle,
  ];

  #focused = false;
  /** A new roll is drawn in two frames: the dice and the outcome first, since the player waits for them. */
  #hasRest = true;
  /** @type {string | undefined | null} the id of the entry that was drawn last; null: none was */
  #drawn = null;

  constructor() {
    super();
    /** @type {LogEntry | undefined} */
    this.entry = undefined;
    /** @type {Ruleset | undefined} */
    this.ruleset = undefined;
    /** @type {Looks | undefined} */
    this.character = undefined;
    /** @type {View} */
    this.view = {};
    /** @type {LogEntry[]} */
    this.notes = [];
    /** @type {"rolling" | "waiting" | undefined} */
    this.state = undefined;
    /** @type {string | boolean | undefined} the id of the undo that is in force */
    this.undone = undefined;
    /** @type {LogEntry | undefined} the undo that is in force */
    this.undoer = undefined;
    /** @type {LogEntry | undefined} of a disputed roll: its other result, where that is an entry of its own */
    this.rival = undefined;
    /** Whether the entry is too old to be undone. */
    this.final = false;
    /** @type {import("../cards/moves.js").Trackers} names of trackers that may have been removed from the table */
    this.labels = NO_LABELS;
    /** @type {{ message: string } | undefined} why the engine refused the last answer */
    this.problem = undefined;
    this.collapsed = false;
    this.latest = false;
    this.fresh = false;
    /** @type {string | undefined} at a shared table: the reader's device */
    this.me = undefined;
    /** @type {import("../cards/offers.js").Role | undefined} at a shared table: the reader's part in it */
    this.reader = undefined;
    this.writing = false;
    /** @type {string | undefined} the id of the secret that the reader is about to show to everybody */
    this.revealing = undefined;
  }

  willUpdate() {
    this.#focused = Boolean(this.shadowRoot?.activeElement);
    const id = this.entry?.id;
    if (id === this.#drawn) return; // also where drawing has failed: otherwise it would be tried in every frame
    this.#drawn = id;
    this.#hasRest = !this.fresh;
    if (id && this.fresh) painted().then(() => this.#addRest());
  }

  /**
   * An entry from somebody else may have a content that makes drawing fail. Then this card says so, the console
   * once, and all other cards are drawn.
   * @override
   * @param {import("lit").PropertyValues} changed
   */
  update(changed) {
    try {
      super.update(changed);
    } catch (error) {
      if (!this.entry || undrawable.has(this.entry)) throw error; // not the entry, but the card without one
      console.error("A card could not be drawn:", error);
      undrawable.add(this.entry);
      super.update(changed);
    }
  }

  #addRest() {
    this.#hasRest = true;
    this.requestUpdate();
  }

  /** The buttons of a question are removed when it has been answered: the focus stays on the card. */
  updated() {
    if (!this.#focused || this.shadowRoot?.activeElement) return;
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("header button"))?.focus();
  }

  render() {
    const { entry } = this;
    if (!entry) return nothing;
    if (undrawable.has(entry)) return brokenTemplate();
    const result = resultOf(entry);
    if (this.state && !result) return busyTemplate(entry, this);
    if (!result) return stubTemplate(entry, this, this.#dependencies) ?? this.#slim(entry);
    const action = actionOf(this.ruleset, result.action);
    const word = outcomeOf(action, result, !this.me || entry.author === this.me);
    const look = [
      word.tone,
      this.latest ? "latest" : "",
      this.fresh ? "fresh" : "",
      this.collapsed ? "collapsed" : "",
      this.undone ? "undone" : "",
      isDoubtful(entry) ? "doubtful" : "",
    ];
    return html`<article class=${look.join(" ")} aria-label=${rollInWords(entry)}>
      ${byTemplate(entry, t(action?.label ?? result.action), this, () => this.#toggle())}
      ${head(word, action, result)}
      ${rivalTemplate(entry, this.rival, action)}
      ${this.collapsed ? trustTemplate(entry, this.#dependencies) : this.#body(entry, action, result)}
    </article>`;
  }

  /** @param {LogEntry} entry */
  #slim(entry) {
    const undo = this.final ? undefined : () => this.#undo();
    const isCalm = !entry.proof || isQuiet(entry);
    const end = isQuiet(entry) ? quietTemplate(entry, this.#dependencies.explain) : nothing;
    return html`${slimLine(entry, this.view, this.undone, { undo, undoer: this.undoer, labels: this.labels, end })}
    ${isCalm ? nothing : trustTemplate(entry, this.#dependencies)}`;
  }

  get #dependencies() {
    return this.#dependenciesOf(this.entry);
  }

  /** @param {LogEntry | undefined} of this card's entry, or a note on it */
  #dependenciesOf = (of) => {
    const id = of?.id;
    return {
      ...{ me: this.me, revealing: id !== undefined && this.revealing === id },
      explain: () => this.#tell("explain", { id }),
      reveal: (/** @type {"ask" | "show" | "keep"} */ what) => this.#reveal(what, id),
    };
  };

  /**
   * @param {LogEntry} entry
   * @param {ReturnType<typeof actionOf>} action
   * @param {import("../cards/entry.js").RollResult} result
   */
  #body(entry, action, result) {
    const opened = this.undone ? undefined : own(this.view.offers, entry.id);
    return html`<div class="body">
        ${sidesTemplate(sidesOf(entry))} ${chanceTemplate(entry, action, result, this.#hasRest)}
        ${sayingTemplate(action, result)} ${findings(action, result)}
        ${effectsTemplate(entry, result, this.view, this.ruleset)}
        ${choiceTemplate(action, result, this.#choose, {
          problem: this.problem?.message ?? "",
          bar: barToChoice(entry, this.me, this.reader),
        })}
        ${offersTemplate(result, opened, this, this.#take)}
        ${notesTemplate(this.notes, this.#dependenciesOf)}
      </div>
      ${trustTemplate(entry, this.#dependencies)} ${this.writing ? this.#writing() : this.#tools(entry, result)}`;
  }

  /**
   * @param {LogEntry} entry
   * @param {import("../cards/entry.js").RollResult} result
   */
  #tools(entry, result) {
    if (!this.#hasRest) return html`<div class="tools"></div>`;
    const undo = this.undone ? t("Redo") : t("Undo");
    return html`<div class="tools">
      <span class="small">${badgeTemplate(entry, this.#dependencies.explain)}</span>
      <button class="icon" data-note aria-label=${t("Add a note")} title=${t("Add a note")} @click=${this.#write}>
        ${icon("note")}
      </button>
      <button class="icon" aria-label=${t("Copy as text")} title=${t("Copy as text")} @click=${this.#copy}>
        ${icon("copy")}
      </button>
      ${
        result.pending || this.final
          ? nothing
          : html`<button class="icon" aria-label=${undo} title=${undo} @click=${this.#undo}>
              ${icon(this.undone ? "redo" : "undo")}
            </button>`
      }
    </div>`;
  }

  #writing() {
    return html`<form class="writing" @submit=${this.#save} @keydown=${this.#key}>
      <label
        >${t("What happened?")}
        <textarea name="text" rows="3" maxlength=${LONGEST_NOTE} required></textarea>
      </label>
      <div>
        <button type="button" class="quiet" @click=${this.#close}>${t("Cancel")}</button>
        <button class="main">${t("Add the note")}</button>
      </div>
    </form>`;
  }

  /**
   * @param {string} type
   * @param {object} detail
   */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail: { id: this.entry?.id, ...detail } }));
  }

  /**
   * @param {string} option
   * @param {Event} event
   */
  #choose = (option, event) => this.#tell("choose", { option, faces: facesBeside(event) });

  /**
   * @param {string} offer
   * @param {Record<string, string>} targets
   */
  #take = (offer, targets) => this.#tell("take", { offer, targets });

  /**
   * Asks first (`ask`), then shows the secret to everybody (`show`) or does not (`keep`).
   * @param {"ask" | "show" | "keep"} what
   * @param {string | undefined} id
   */
  #reveal(what, id) {
    this.revealing = what === "ask" ? id : undefined;
    if (what === "show") this.#tell("reveal", { id });
  }

  #undo() {
    this.#tell("undo", typeof this.undone === "string" ? { id: this.undone } : {});
  }

  #copy() {
    if (this.entry) this.#tell("copy", { text: entryAsText(this.entry, this.ruleset, this.notes) });
  }

  #toggle() {
    this.collapsed = !this.collapsed;
    this.#tell("collapse", { collapsed: this.collapsed });
  }

  async #write() {
    this.writing = true;
    await this.updateComplete;
    this.renderRoot.querySelector("textarea")?.focus();
  }

  async #close() {
    this.writing = false;
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("[data-note]"))?.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Escape") this.#close();
    else if (event.key === "Enter" && !event.shiftKey && event.target instanceof HTMLTextAreaElement) {
      event.preventDefault();
      /** @type {HTMLFormElement} */ (event.currentTarget).requestSubmit();
    } else return;
    event.stopPropagation();
  }

  /** @param {SubmitEvent} event */
  #save(event) {
    event.preventDefault();
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("text")).trim();
    if (text) this.#tell("note", { text });
    this.#close();
  }
}
