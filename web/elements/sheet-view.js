import { LitElement, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { characterFace, faceStyles } from "./character-face.js";
import { icon } from "./icon.js";
import { sheetStyles } from "./sheet-view.style.js";
import { areTiles, isWide, ownTrackers, partsOfSheet } from "./stats.js";
import { apartAbove, shared } from "./style.js";

/** @typedef {import("../engine/description.js").Ruleset} Ruleset */
/** @typedef {import("./stats.js").Part} Part */
/** @typedef {import("./stats.js").Start} Start */

/**
 * A character's sheet, for playing and for editing.
 *
 * Events: `start` `{ action, patch }`, `edit` `{ sheet }`, `appearance` `{ colour?, portrait?, side? }`,
 * `editing` `{ on }`, `move` `{ moves }`.
 */
export class SheetView extends LitElement {
  static properties = {
    ruleset: { attribute: false },
    character: { attribute: false },
    trackers: { attribute: false },
    derived: { attribute: false },
    problem: { attribute: false },
    editing: { type: Boolean },
    action: { attribute: false },
  };
  static styles = [shared, apartAbove, faceStyles, sheetStyles];

  constructor() {
    super();
    /** @type {Ruleset | undefined} */
    this.ruleset = undefined;
    /** @type {any} */
    this.character = undefined;
    /** @type {Record<string, any>} */
    this.trackers = {};
    /** @type {{ label: string, value: number, hint?: string }[]} */
    this.derived = [];
    /** @type {import("./schema.js").Problem | null | undefined} */
    this.problem = undefined;
    this.editing = false;
    /** @type {string | { key: string } | undefined} the selected action: it stays selected when a stat that fits it is clicked */
    this.action = undefined;
  }

  render() {
    const { character, ruleset } = this;
    if (!character || !ruleset) {
      return html`<p class="empty">${t("No character is chosen. Take one of the examples, or make one.")}</p>`;
    }
    return html`<section class="sheet" aria-label=${t("Character sheet")}>
      ${this.#head(character, ruleset)} ${this.editing ? this.#form(ruleset) : this.#play(ruleset)}
    </section>`;
  }

  /**
   * @param {any} character
   * @param {Ruleset} ruleset
   */
  #head(character, ruleset) {
    return html`<header>
      ${characterFace(character)}
      <div class="who">
        <h2>${character.sheet.name || t("Nameless")}</h2>
        <p>${t(ruleset.label)}${character.side === "gm" ? ` · ${t("Game master")}` : nothing}</p>
      </div>
      <button
        type="button"
        class=${this.editing ? "main" : ""}
        aria-pressed=${this.editing}
        @click=${() => this.#say("editing", { on: !this.editing })}
      >
        ${icon(this.editing ? "check" : "pencil")}${this.editing ? t("Done") : t("Edit")}
      </button>
    </header>`;
  }

  /** @param {Ruleset} ruleset */
  #form(ruleset) {
    return html`<sheet-appearance
        .character=${this.character}
        @appearance=${(/** @type {CustomEvent} */ { detail }) => this.#say("appearance", detail)}
      ></sheet-appearance>
      <schema-form
        .schema=${ruleset.sheet}
        .value=${this.character.sheet}
        .problem=${this.problem}
        @change=${(/** @type {CustomEvent} */ { detail }) => this.#say("edit", { sheet: detail.value })}
      ></schema-form>`;
  }

  /** @param {Ruleset} ruleset */
  #play(ruleset) {
    const preferred = typeof this.action === "string" ? this.action : this.action?.key;
    const parts = partsOfSheet(ruleset, this.character.sheet, preferred);
    const of = (/** @type {Part["kind"]} */ kind) => parts.filter((part) => part.kind === kind);
    return html`${this.problem
        ? html`<p class="problem" role="alert">${icon("warning")} ${t(this.problem.message)}</p>`
        : nothing}
      ${this.#stats(of("stat"))} ${of("list").map((part) => this.#list(part))}
      ${this.#trackers(ruleset)} ${this.#facts(of("fact"))} ${of("text").map((part) => this.#text(part))}`;
  }

  /** @param {Part[]} stats */
  #stats(stats) {
    if (stats.length === 0) return nothing;
    return html`<ul class="stats" aria-label=${t("Stats")}>
      ${stats.map(
        ({ field, value, start }) => this.#tile({ name: t(field.label), value, hint: field.hint, start }),
      )}
    </ul>`;
  }

  /** @param {{ name: string, value: string, hint: string, start: Start | undefined }} tile */
  #tile({ name, value, hint, start }) {
    return html`<li class=${isWide(name) ? "wide" : ""}>
      <button
        type="button"
        class="stat"
        title=${hint ? t(hint) : nothing}
        @click=${() => start && this.#say("start", start)}
      >
        <span class="name">${name}</span> <span class="value">${value}</span>
      </button>
    </li>`;
  }

  /** @param {Part} part */
  #list({ field, items }) {
    return html`<div class="list">
      <h3 title=${field.hint ? t(field.hint) : nothing}>${t(field.label)}</h3>
      ${items.length === 0
        ? html`<p class="none">
            ${t("None yet.")}
            <button class="quiet" type="button" @click=${() => this.#say("editing", { on: true })}>
              ${t("Add some")}
            </button>
          </p>`
        : html`<ul class=${areTiles(items) ? "stats" : "items"}>
            ${items.map(({ name, note, start }) =>
              areTiles(items)
                ? this.#tile({ name, value: note, hint: "", start })
                : html`<li>${this.#item(name, note, start)}</li>`,
            )}
          </ul>`}
    </div>`;
  }

  /**
   * @param {string} name
   * @param {string} note
   * @param {Start | undefined} start
   */
  #item(name, note, start) {
    const tone = note.startsWith("−") ? "down" : "";
    const face = html`<span>${name || t("Nameless")}</span>
      ${note ? html`<strong class=${tone}>${note}</strong>` : nothing}`;
    if (!start) return html`<span class="item">${face}</span>`;
    return html`<button type="button" class="item" @click=${() => this.#say("start", start)}>${face}</button>`;
  }

  /** @param {Ruleset} ruleset */
  #trackers(ruleset) {
    const own = ownTrackers(ruleset, this.character.id, this.trackers);
    if (own.length === 0) return nothing;
    return html`<div class="trackers">
      ${own.map(
        ({ id, tracker, label, hint }) => html`<tracker-view
          title=${hint ? t(hint) : nothing}
          .id=${id}
          .tracker=${tracker}
          .label=${t(label)}
          @move=${(/** @type {CustomEvent} */ { detail }) => this.#say("move", detail)}
        ></tracker-view>`,
      )}
    </div>`;
  }

  /** @param {Part[]} facts */
  #facts(facts) {
    const all = [
      ...facts.map(({ field, value }) => ({ label: field.label, value, hint: field.hint })),
      ...(this.derived ?? []),
    ];
    if (all.length === 0) return nothing;
    return html`<dl class="facts">
      ${all.map(
        ({ label, value, hint }) => html`<div title=${hint ? t(hint) : nothing}>
          <dt>${t(label)}</dt>
          <dd>${value}</dd>
        </div>`,
      )}
    </dl>`;
  }

  /** @param {Part} part */
  #text({ field, value }) {
    if (!value) return nothing;
    return html`<div class="list">
      <h3>${t(field.label)}</h3>
      <p class="prose">${value}</p>
    </div>`;
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
