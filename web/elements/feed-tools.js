import { LitElement, css, html, nothing } from "lit";

import { isEverything } from "../cards/timeline.js";
import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { shared } from "./style.js";

/** @typedef {import("../cards/timeline.js").Filter} Filter */

const KINDS = [
  { key: "", label: "Everything" },
  { key: "rolls", label: "Rolls" },
  { key: "notes", label: "Notes" },
  { key: "table", label: "The table" },
];
const EXPORTS = [
  { format: "copy", label: "Copy as text", icon: "copy" },
  { format: "markdown", label: "Save as Markdown", icon: "download" },
  { format: "text", label: "Save as text", icon: "download" },
  { format: "json", label: "Save as JSON", icon: "download" },
];

/** Where the reader can read secrets, an export is for them alone or for everybody. */
const READERS = [
  { forAll: true, label: "For everybody, without secrets" },
  { forAll: false, label: "For me, with secrets, which are marked" },
];

/** Search, filter and export, above the feed. Events: `filter` {who, kind, text}, `export` {format, forAll}. */
export class FeedTools extends LitElement {
  static properties = {
    filter: { attribute: false },
    people: { attribute: false },
    found: { type: Number },
    secrets: { type: Boolean },
    open: { state: true },
  };
  static styles = [
    shared,
    css`
      :host {
        padding: var(--space-4) var(--space-2) var(--space-3) var(--space-4);
      }
      @media (max-width: 699px) {
        :host {
          padding: var(--space-3);
        }
      }
      .bar {
        display: flex;
        gap: var(--space-1);
      }
      .search {
        position: relative;
        flex: 1;
        min-inline-size: 0;
      }
      .search .icon-svg {
        position: absolute;
        inset-block-start: 50%;
        inset-inline-start: var(--space-3);
        translate: 0 -50%;
        color: var(--faint);
        pointer-events: none;
      }
      .search input {
        padding-inline-start: 40px;
      }
      .choices {
        display: grid;
        grid-template-columns: 1fr 1fr;
        gap: var(--space-2);
        padding-block-start: var(--space-2);
      }
      .menu {
        position: relative;
      }
      .formats {
        position: absolute;
        inset-inline-end: 0;
        inset-block-start: calc(100% + 4px);
        z-index: 2;
        inline-size: max-content;
        padding: var(--space-1);
        background: var(--raised);
        border: 1px solid var(--line);
        border-radius: var(--radius-s);
        box-shadow: var(--shadow);
      }
      .menu strong {
        display: block;
        padding: var(--space-2) var(--space-3) 0;
        color: var(--faint);
        font-size: var(--text-s);
        font-weight: 600;
      }
      .menu li button {
        inline-size: 100%;
        justify-content: start;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Filter} */
    this.filter = { who: "", kind: "", text: "" };
    /** @type {{ id: string, name: string }[]} */
    this.people = [];
    this.found = 0;
    /** Whether the feed has secrets that the reader can read. */
    this.secrets = false;
    /** @type {"" | "filter" | "export"} */
    this.open = "";
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("pointerdown", this.#outside);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("pointerdown", this.#outside);
  }

  /** A press outside of the menu closes it. @param {Event} event */
  #outside = (event) => {
    const menu = this.renderRoot.querySelector(".menu");
    if (this.open === "export" && menu && !event.composedPath().includes(menu)) this.open = "";
  };

  /** The menu closes when the focus leaves it by a key. @param {FocusEvent} event */
  #left(event) {
    const menu = /** @type {HTMLElement} */ (event.currentTarget);
    const to = /** @type {Node | null} */ (event.relatedTarget);
    if (this.open === "export" && to && !menu.contains(to)) this.open = "";
  }

  render() {
    const filtering = this.open === "filter" || Boolean(this.filter.who || this.filter.kind);
    return html`<div class="bar" @keydown=${this.#key}>
        <label class="search"
          ><span class="visually-hidden">${t("Search the feed")}</span>${icon("search")}
          <input
            type="search"
            placeholder=${t("Search the feed")}
            .value=${this.filter.text}
            @input=${(/** @type {Event} */ event) => this.#set({ text: valueOf(event) })}
          />
        </label>
        <button
          class="icon"
          aria-label=${t("Filter")}
          title=${t("Filter")}
          aria-expanded=${filtering}
          @click=${() => this.#toggle("filter")}
        >
          ${icon("filter")}
        </button>
        <div class="menu" @focusout=${this.#left}>
          <button
            class="icon"
            data-export
            aria-label=${t("Export")}
            title=${t("Export")}
            aria-expanded=${this.open === "export"}
            @click=${() => this.#toggle("export")}
          >
            ${icon("download")}
          </button>
          ${this.open === "export" ? this.#exports() : nothing}
        </div>
      </div>
      ${filtering ? this.#choices() : nothing}
      <p class="visually-hidden" role="status">
        ${isEverything(this.filter) ? "" : t("{n} found", { n: this.found })}
      </p>`;
  }

  #choices() {
    return html`<div class="choices">
      <select
        aria-label=${t("Who")}
        .value=${this.filter.who}
        @change=${(/** @type {Event} */ event) => this.#set({ who: valueOf(event) })}
      >
        <option value="">${t("Everybody")}</option>
        ${this.people.map(
          ({ id, name }) => html`<option value=${id} ?selected=${id === this.filter.who}>${name || id}</option>`,
        )}
      </select>
      <select
        aria-label=${t("What")}
        @change=${(/** @type {Event} */ event) => this.#set({ kind: valueOf(event) })}
      >
        ${KINDS.map(
          ({ key, label }) => html`<option value=${key} ?selected=${key === this.filter.kind}>${t(label)}</option>`,
        )}
      </select>
    </div>`;
  }

  #exports() {
    const groups = () =>
      READERS.map(
        ({ forAll, label }) => html`<div role="group" aria-label=${t(label)}>
          <strong aria-hidden="true">${t(label)}</strong>
          ${this.#formats(forAll)}
        </div>`,
      );
    return html`<div class="formats">${this.secrets ? groups() : this.#formats(false)}</div>`;
  }

  /** @param {boolean} forAll */
  #formats(forAll) {
    return html`<ul>
      ${EXPORTS.map(
        (each) =>
          html`<li>
            <button class="quiet" @click=${() => this.#export(each.format, forAll)}>${icon(each.icon)} ${t(each.label)}</button>
          </li>`,
      )}
    </ul>`;
  }

  /** @param {Partial<Filter>} change */
  #set(change) {
    const detail = { ...this.filter, ...change };
    this.dispatchEvent(new CustomEvent("filter", { detail }));
  }

  /** @param {"filter" | "export"} what */
  #toggle(what) {
    const closing = this.open === what;
    this.open = closing ? "" : what;
    if (closing && what === "filter" && (this.filter.who || this.filter.kind)) this.#set({ who: "", kind: "" });
  }

  /** @param {string} format @param {boolean} forAll */
  #export(format, forAll) {
    this.#close();
    this.dispatchEvent(new CustomEvent("export", { detail: { format, forAll } }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape" || this.open !== "export") return;
    event.stopPropagation();
    this.#close();
  }

  #close() {
    this.open = "";
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector("[data-export]"))?.focus();
  }
}

/** @param {Event} event */
function valueOf(event) {
  return /** @type {HTMLInputElement} */ (event.target).value;
}
