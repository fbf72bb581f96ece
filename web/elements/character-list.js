import { LitElement, html, nothing } from "lit";

import { t, tExample } from "../i18n/i18n.js";
import { characterFace, faceStyles } from "./character-face.js";
import { listStyles } from "./character-list.style.js";
import { icon } from "./icon.js";
import { shared } from "./style.js";

/** @typedef {import("../engine/description.js").Ruleset} Ruleset */

/**
 * The characters of this browser: to select, make, copy, remove, import and export them.
 *
 * Events: `select` `{ id }`, `create` `{ ruleset, example }` (null: an empty sheet), `duplicate`,
 * `remove` and `export` `{ id }`, `import` `{ files }`.
 */
export class CharacterList extends LitElement {
  static properties = {
    characters: { attribute: false },
    selected: { attribute: false },
    rulesets: { attribute: false },
    choosing: { type: Boolean },
    adding: { state: true },
    dragging: { state: true },
  };
  static styles = [shared, faceStyles, listStyles];

  constructor() {
    super();
    /** @type {any[]} */
    this.characters = [];
    /** @type {string | undefined} */
    this.selected = undefined;
    /** @type {Ruleset[]} */
    this.rulesets = [];
    /** No character is selected, and the list takes the place of the sheet: it also offers to make and import one. */
    this.choosing = false;
    this.adding = false;
    this.dragging = false;
  }

  render() {
    const none = this.characters.length === 0;
    return html`<section
      class="all ${this.dragging ? "dragging" : ""}"
      aria-label=${t("Characters")}
      @dragover=${this.#over}
      @dragleave=${() => (this.dragging = false)}
      @drop=${this.#drop}
    >
      ${this.choosing ? this.#choice(none) : html`${this.#characters()} ${this.#tools(none)} ${none || this.adding ? this.#systems() : nothing}`}
    </section>`;
  }

  #characters() {
    return html`<ul class="people">
      ${this.characters.map((each) => html`<li>${this.#character(each)}</li>`)}
    </ul>`;
  }

  /** @param {boolean} none there are no characters */
  #choice(none) {
    return html`<h2>${t("Choose, make or try a character")}</h2>
      ${none
        ? nothing
        : html`<h3>${t("On this device")}</h3>
            ${this.#characters()}`}
      <h3>${t("Make a new one, or try a ready-made one")}</h3>
      ${this.#systems()}
      <div class="tools">${this.#files()}</div>`;
  }

  /** The button that had the focus has been removed: the selected character gets it, or the first button. */
  updated() {
    const root = /** @type {ShadowRoot} */ (this.renderRoot);
    if (!this.#lost) return;
    this.#lost = false;
    if (root.activeElement) return;
    /** @type {HTMLElement | null} */
    const next = root.querySelector('.person[aria-current="true"], button');
    next?.focus();
  }

  #lost = false;

  /** @param {any} character */
  #character(character) {
    const ruleset = this.rulesets.find(({ key }) => key === character.ruleset);
    return html`<button
      type="button"
      class="person"
      aria-current=${character.id === this.selected}
      @click=${() => this.#say("select", { id: character.id })}
    >
      ${characterFace(character)}
      <span class="words">
        <span class="name">${character.sheet?.name || t("Nameless")}</span>
        <span class="system"
          >${t(ruleset?.label ?? character.ruleset)}${character.side === "gm" ? ` · ${t("Game master")}` : nothing}</span
        >
      </span>
    </button>`;
  }

  /** @param {boolean} none */
  #tools(none) {
    const current = this.characters.find(({ id }) => id === this.selected);
    const name = current?.sheet?.name || t("Nameless");
    /** @type {[string, string, string][]} */
    const tools = [
      ["duplicate", "copy", t("Duplicate {name}", { name })],
      ["export", "download", t("Save {name} as a file", { name })],
      ["remove", "trash", t("Delete {name}", { name })],
    ];
    return html`<div class="tools">
      <button
        type="button"
        class="quiet"
        aria-expanded=${none || this.adding}
        @click=${() => (this.adding = !this.adding)}
      >
        ${icon("plus")}${t("New character")}
      </button>
      <span class="grow"></span>
      ${current
        ? tools.map(
            ([event, picture, label]) => html`<button
              type="button"
              class="icon"
              aria-label=${label}
              title=${label}
              @click=${() => {
                this.#lost = event === "remove";
                this.#say(event, { id: current.id });
              }}
            >
              ${icon(picture)}
            </button>`,
          )
        : nothing}
      ${this.#files()}
    </div>`;
  }

  #files() {
    return html`<button
        type="button"
        class="icon"
        aria-label=${t("Open character files")}
        title=${t("Open character files; they can be dropped here, too")}
        @click=${() => this.renderRoot.querySelector("input")?.click()}
      >
        ${icon("upload")}
      </button>
      <input
        type="file"
        accept=".json,application/json"
        multiple
        tabindex="-1"
        aria-label=${t("Character files")}
        @change=${this.#picked}
      />`;
  }

  #systems() {
    return html`<div class="systems">
      ${this.rulesets.map(
        ({ key, label, summary, examples }) => html`<div class="system">
          ${this.choosing ? html`<h4>${t(label)}</h4>` : html`<h3>${t(label)}</h3>`}
          <p>${t(summary)}</p>
          <div class="examples">
            ${examples.map(
              ({ name, blurb }, example) => html`<button
                type="button"
                title=${t(blurb)}
                @click=${() => this.#create(key, example)}
              >
                ${icon("user")}${tExample(name)}
              </button>`,
            )}
            <button
              type="button"
              class="quiet"
              aria-label=${t("Empty sheet: {system}", { system: t(label) })}
              @click=${() => this.#create(key, null)}
            >
              ${t("Empty sheet")}
            </button>
          </div>
        </div>`,
      )}
    </div>`;
  }

  /**
   * @param {string} ruleset
   * @param {number | null} example
   */
  #create(ruleset, example) {
    this.adding = false;
    this.#lost = true;
    this.#say("create", { ruleset, example });
  }

  /** @param {DragEvent} event */
  #over(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    this.dragging = true;
  }

  /** @param {DragEvent} event */
  #drop(event) {
    this.dragging = false;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    this.#say("import", { files });
  }

  /** @param {Event} event */
  #picked(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const files = [...(input.files ?? [])];
    input.value = ""; // so that the same file can be chosen again
    if (files.length) this.#say("import", { files });
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
