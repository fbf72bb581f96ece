import { LitElement, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";

import { actorOf, requestOf } from "../cards/entry.js";
import { exported, hasSecrets } from "../cards/export.js";
import { Hearing, NOTHING_NEW } from "../cards/hearing.js";
import { intentOf, isCard, isQuiet } from "../cards/proof.js";
import { barToReader } from "../cards/reader.js";
import { SlimViews } from "../cards/slim-view.js";
import { EVERYTHING, Timelines, isEverything } from "../cards/timeline.js";
import { Unfolding } from "../cards/unfolding.js";
import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { painted } from "./painted.js";
import { feedStyle } from "./roll-feed.style.js";
import { ScrollWindow } from "./scroll-window.js";
import { shared } from "./style.js";

/** @typedef {import("../cards/entry.js").LogEntry} LogEntry */
/** @typedef {import("../cards/entry.js").View} View */
/** @typedef {import("../engine/description.js").Ruleset} Ruleset */
/** @typedef {{ id: string, colour?: string, portrait?: string, sheet?: any }} Character */

const PASSED_ON = ["choose", "take", "undo", "note", "copy", "explain", "reveal"];
/** @type {LogEntry[]} */
const NO_NOTES = [];

/**
 * All entries, the newest last; only those in sight are in the document.
 *
 * Events: those of the cards (`choose`, `take`, `undo`, `note`, `copy`, and at a shared table
 * `explain` and `reveal`), and `export` {format, forAll}.
 */
export class RollFeed extends LitElement {
  static properties = {
    entries: { attribute: false },
    view: { attribute: false },
    rulesets: { attribute: false },
    characters: { attribute: false },
    waiting: { attribute: false },
    problems: { attribute: false },
    isFinal: { attribute: false },
    me: { attribute: false },
    reader: { attribute: false },
    secretLines: { attribute: false },
    filter: { state: true },
    announced: { state: true },
  };
  static styles = [shared, feedStyle];

  #views = new SlimViews();
  #timelines = new Timelines();
  #timeline = this.#timelines.of([]);
  #unfolding = new Unfolding();
  /** @type {ScrollWindow<LogEntry>} */
  #window = new ScrollWindow(this, (entry) => !isQuiet(entry));
  #hearing = new Hearing();
  /** @type {Set<string>} */
  #fresh = new Set();
  #focused = false;
  #hasSecrets = false;

  constructor() {
    super();
    /** @type {LogEntry[]} */
    this.entries = [];
    /** @type {View} */
    this.view = {};
    /** @type {Ruleset[]} */
    this.rulesets = [];
    /** @type {Character[]} */
    this.characters = [];
    /** @type {LogEntry[]} rolls that have no result yet; `state`: "rolling" or "waiting" */
    this.waiting = [];
    /** @type {Record<string, { message: string }>} why the engine refused the last answer, by entry */
    this.problems = {};
    /** @type {(id: string) => boolean} whether an entry is too old to be undone */
    this.isFinal = () => false;
    /** @type {string | undefined} at a shared table: the reader's device */
    this.me = undefined;
    /** @type {import("../cards/offers.js").Role | undefined} at a shared table: the reader's part in it */
    this.reader = undefined;
    /** At a shared table: whether players see a line for each secret roll of a GM. */
    this.secretLines = true;
    this.filter = EVERYTHING;
    this.announced = "";
  }

  /** Scrolls to the newest entry. */
  toLatest() {
    this.#window.toEnd();
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    this.#focused = Boolean(this.shadowRoot?.activeElement);
    if (changed.has("entries")) this.#hasSecrets = hasSecrets(this.entries);
    const { news, sentences } = changed.has("entries") ? this.#hearing.listen(this.entries) : NOTHING_NEW;
    if (sentences.length) this.announced = sentences.slice(-3).join(" ");
    if (["entries", "filter", "reader", "secretLines"].some((name) => changed.has(name))) {
      this.#timeline = this.#timelines.of(this.entries, this.filter, this.secretLines || this.reader === "gm");
      this.#window.rows = this.#timeline.rows;
      this.#unfold(news);
    }
  }

  /** New cards are drawn at once; older ones close a frame later. @param {string[]} news */
  #unfold(news) {
    if (!news.length && this.#window.growing) return; // the frame between them is still to come
    if (!news.length) return this.#unfolding.update(this.#timeline.rows, this.#window.stuck);
    this.#unfolding.grow(this.#timeline.rows);
    this.#window.growing = true;
    for (const id of news) this.#fresh.add(id);
    painted().then(() => {
      this.#fresh = new Set(news);
      this.#window.growing = false;
      this.#unfolding.update(this.#timeline.rows, this.#window.stuck);
      this.requestUpdate();
    });
  }

  render() {
    const { rows, people } = this.#timeline;
    const { from, to, above, below } = this.#window.span();
    const empty = !rows.length && !this.waiting.length;
    return html`<feed-tools
        .filter=${this.filter}
        .people=${people}
        .found=${rows.length}
        .secrets=${this.#hasSecrets}
        @filter=${this.#filter}
        @export=${this.#export}
      ></feed-tools>
      <div class="scroller" tabindex="0" role="log" aria-live="off" aria-label=${t("Feed")} @scroll=${this.#window}>
        ${empty ? this.#empty() : nothing}
        <ol style=${this.#window.style(above, below)}>
          ${repeat(rows.slice(from, to), ({ id }) => id, (entry, at) => this.#row(entry, from + at + 1))}
          ${repeat(this.waiting, ({ id }) => id, (entry) => this.#waitingRow(entry))}
        </ol>
        ${this.#window.stuck ? nothing : this.#jump()}
      </div>
      <p class="visually-hidden" role="status" aria-live="polite">${this.announced}</p>`;
  }

  /** The newest card belongs to it, since that is what somebody waits for. */
  async getUpdateComplete() {
    const done = await super.getUpdateComplete();
    const newest = this.renderRoot.querySelector("li:last-child > roll-card");
    await /** @type {import("./roll-card.js").RollCard | null} */ (newest)?.updateComplete;
    return done;
  }

  /** The events of cards do not bubble: one listener catches them all on their way down. */
  firstUpdated() {
    const list = this.renderRoot.querySelector("ol");
    for (const type of ["collapse", ...PASSED_ON]) list?.addEventListener(type, this, true);
  }

  updated() {
    this.#window.updated();
    // The element that had the focus may have been removed, as an answered question is: the feed keeps the focus.
    if (this.#focused && !this.shadowRoot?.activeElement) this.focus();
  }

  focus() {
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(".scroller"))?.focus({ preventScroll: true });
  }

  /**
   * @param {LogEntry} entry
   * @param {number} place among all rows, most of which are not in the document
   */
  #row(entry, place) {
    const { id } = entry;
    const { notes, undone, undos, labels } = this.#timeline;
    const rival = entry.proof?.state === "disputed" ? entry.proof.rival?.of : undefined;
    return html`<li
      class=${isCard(entry) ? "" : "line"}
      data-id=${id}
      aria-posinset=${place}
      aria-setsize=${this.#timeline.rows.length}
    >
      <roll-card
        .entry=${entry}
        .ruleset=${this.#rulesetOf(entry)}
        .character=${this.characters.find((character) => character.id === actorOf(entry))}
        .view=${this.#views.of(entry, this.view)}
        .notes=${notes.get(id) ?? NO_NOTES}
        .undone=${undone.get(id)}
        .undoer=${undos.get(undone.get(id) ?? "")}
        .rival=${rival ? this.entries.find((each) => each.id === rival) : undefined}
        .final=${this.isFinal(id)}
        .labels=${labels}
        .problem=${this.problems[id]}
        .collapsed=${!this.#unfolding.isOpen(id)}
        .latest=${this.#unfolding.isLatest(id)}
        .fresh=${this.#fresh.has(id)}
        .me=${this.me}
        .reader=${this.reader}
      ></roll-card>
    </li>`;
  }

  /** @param {LogEntry & { state?: string }} entry */
  #waitingRow(entry) {
    return html`<li>
      <roll-card .entry=${entry} .ruleset=${this.#rulesetOf(entry)} .state=${entry.state ?? "rolling"}></roll-card>
    </li>`;
  }

  #empty() {
    if (isEverything(this.filter)) {
      const text = barToReader(this.reader) ? t("Nothing has been rolled yet.") : t("Roll something: it shows here.");
      return html`<div class="empty">${icon("dice")}<p>${text}</p></div>`;
    }
    return html`<div class="empty">
      ${icon("search")}
      <p>${t("Nothing fits the filter.")}</p>
      <button @click=${() => this.#filter({ detail: EVERYTHING })}>${t("Show everything")}</button>
    </div>`;
  }

  #jump() {
    const count = this.#window.unseen;
    const words = count === 0 ? t("Latest") : t("{n} new", { n: count });
    return html`<div class="jump">
      <button class="main" @click=${() => this.#window.toEnd()}>${icon("chevron")} ${words}</button>
    </div>`;
  }

  /** @param {LogEntry} entry */
  #rulesetOf(entry) {
    const key = (requestOf(entry) ?? intentOf(entry))?.ruleset;
    return this.rulesets.find((ruleset) => ruleset.key === key);
  }

  /** @param {CustomEvent} event */
  handleEvent({ type, detail }) {
    if (type === "collapse") {
      this.#unfolding.set(detail.id, !detail.collapsed);
      return;
    }
    if (PASSED_ON.includes(type)) this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  /** @param {Pick<CustomEvent, "detail">} event */
  #filter({ detail }) {
    this.filter = detail;
    this.#window.toEnd();
  }

  /** @param {CustomEvent} event */
  #export({ detail }) {
    if (detail.format !== "copy") this.dispatchEvent(new CustomEvent("export", { detail }));
    else this.dispatchEvent(new CustomEvent("copy", { detail: { text: this.#asText(detail) } }));
  }

  /** The entries that are shown, with their notes, as text. @param {{ forAll: boolean }} how */
  #asText(how) {
    const shown = new Set(this.#timeline.rows.map(({ id }) => id));
    const entries = this.entries.filter(({ id, about = "" }) => shown.has(id) || shown.has(about));
    return exported("text", entries, this.rulesets, this.view, how);
  }
}
