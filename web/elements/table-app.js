import { LitElement, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { shared } from "./style.js";
import { panelStyles } from "./table-app-panel.style.js";
import { appStyles } from "./table-app.style.js";

/** @typedef {"sheet" | "roll" | "feed" | "table"} Place */

/** @type {{ key: Place, label: string, icon: string }[]} */
const PLACES = [
  { key: "sheet", label: "Sheet", icon: "user" },
  { key: "roll", label: "Roll", icon: "dice" },
  { key: "feed", label: "Feed", icon: "book" },
  { key: "table", label: "Table", icon: "clock" },
];

/** @type {Record<string, string>} */
const PANELS = {
  characters: "Characters",
  room: "Playing together",
  arrival: "Where this link leads",
  proof: "How do I know?",
  luck: "Luck report",
  help: "Help",
  settings: "Settings",
};

const PHONE = matchMedia("(max-width: 699px)");

/**
 * The layout of the page: three columns, two, or one with a bar below. Its contents come through slots: `bar`, `notice`, `sheet`, `quick`, `result`, `roll`, `feed`,
 * `table`, `toast`, and one for each panel.
 *
 * Events: `place` {place}, `panel` {panel} when one has been opened or closed, `phone` {phone} when the
 * window has become as narrow as a phone's, or wider.
 */
export class TableApp extends LitElement {
  static properties = {
    place: { type: String, reflect: true },
    over: { type: Boolean, reflect: true },
    panel: { type: String },
    dropping: { type: Boolean },
    phone: { state: true },
  };
  static styles = [shared, appStyles, panelStyles];

  /** @type {HTMLElement | null} the element that gets the focus back */
  #before = null;

  constructor() {
    super();
    /** @type {Place} */
    this.place = "sheet";
    /** On a phone: the roll panel lies over the other place. */
    this.over = false;
    /** @type {string | undefined} */
    this.panel = undefined;
    /** A file is being dragged over the page. */
    this.dropping = false;
    this.phone = PHONE.matches;
  }

  connectedCallback() {
    super.connectedCallback();
    PHONE.addEventListener("change", this);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    PHONE.removeEventListener("change", this);
  }

  handleEvent() {
    this.phone = PHONE.matches;
    if (!this.phone) this.over = false;
    this.dispatchEvent(new CustomEvent("phone", { detail: { phone: this.phone } }));
  }

  render() {
    const lifted = this.over && this.phone;
    return html`
      <div class="top" ?inert=${lifted}>
        <slot name="bar"></slot>
        <slot name="notice"></slot>
      </div>
      <main>
        <div class="places">
          <div class="one" ?inert=${lifted}>
            <section class="place sheet" aria-label=${t("Sheet")}><slot name="sheet"></slot></section>
            <section class="place table" aria-label=${t("Table")}>
              <h2 class="visually-hidden">${t("Table")}</h2>
              <slot name="table"></slot>
            </section>
          </div>
          ${lifted ? html`<div class="veil" @click=${this.closeRoll}></div>` : nothing} ${this.#roll(lifted)}
          <section class="place feed" aria-label=${t("Feed")} ?inert=${lifted}>
            <h2 class="visually-hidden">${t("Feed")}</h2>
            <slot name="feed"></slot>
          </section>
        </div>
      </main>
      ${this.#bottom(lifted)} ${this.#dialog()}
      <div class="drop" ?hidden=${!this.dropping}>${icon("upload")} ${t("Drop a character here")}</div>
      ${this.panel ? nothing : html`<slot name="toast"></slot>` /* while a dialog is open, nothing outside of it can be clicked */}
    `;
  }

  /** @param {boolean} lifted */
  #roll(lifted) {
    return html`<section
      class="place roll"
      role=${lifted ? "dialog" : "region"}
      aria-modal=${lifted ? "true" : nothing}
      aria-label=${t("Roll")}
      tabindex="-1"
      @keydown=${this.#escape}
    >
      <h2 class="visually-hidden">${t("Roll")}</h2>
      <div class="first">
        <slot name="quick"></slot>
        ${lifted
          ? html`<button class="icon" aria-label=${t("Close this")} title="Escape" @click=${this.closeRoll}>
              ${icon("x")}
            </button>`
          : nothing}
      </div>
      <slot name="result"></slot>
      <slot name="roll"></slot>
    </section>`;
  }

  /** @param {boolean} lifted */
  #bottom(lifted) {
    return html`<nav class="bottom" aria-label=${t("Places")} ?inert=${lifted}>
      ${PLACES.map(
        ({ key, label, icon: name }) => html`<button
          class="quiet"
          aria-current=${this.place === key ? "page" : "false"}
          @click=${() => this.show(key)}
        >
          ${icon(name)}<span>${t(label)}</span>
        </button>`,
      )}
    </nav>`;
  }

  #dialog() {
    const { panel } = this;
    return html`<dialog data-panel=${panel ?? ""} aria-labelledby="panel-title" @close=${this.#closed} @click=${this.#beside}>
      ${panel
        ? html`<div class="title">
              <h2 id="panel-title">${t(PANELS[panel] ?? panel)}</h2>
              <button class="icon" aria-label=${t("Close this")} title="Escape" @click=${this.closePanel}>
                ${icon("x")}
              </button>
            </div>
            <div class="panel"><slot name=${panel}></slot></div>
            <slot name="toast"></slot>`
        : nothing}
    </dialog>`;
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("panel") && (this.panel || changed.get("panel"))) this.#openOrClose();
    if (changed.has("over") && (this.over || changed.get("over"))) this.#focusRoll();
  }

  get #modal() {
    return /** @type {HTMLDialogElement} */ (this.renderRoot.querySelector("dialog"));
  }

  #openOrClose() {
    if (this.panel && !this.#modal.open) {
      this.#modal.showModal();
      this.#modal.scrollTop = 0; // the panel before it may have been scrolled
    }
    if (!this.panel && this.#modal.open) this.#modal.close();
    this.dispatchEvent(new CustomEvent("panel", { detail: { panel: this.panel } }));
  }

  /** The browser reports it a moment later, when another panel may already be open. */
  #closed() {
    if (!this.#modal.open) this.panel = undefined;
  }

  /** A click beside the dialog closes it. @param {MouseEvent} event */
  #beside(event) {
    if (event.target === this.#modal) this.closePanel();
  }

  closePanel() {
    this.#modal.close();
  }

  /** @param {Place} place */
  show(place) {
    this.place = place;
    this.over = false;
    this.dispatchEvent(new CustomEvent("place", { detail: { place } }));
  }

  /** Shows the roll panel; on a phone it slides in from below, unless it is shown already. */
  openRoll() {
    if (this.phone) {
      if (this.place === "roll") return;
      this.#before = deepFocus();
      this.over = true;
      return;
    }
    this.#place("roll").scrollIntoView({ block: "nearest" });
  }

  closeRoll() {
    this.over = false;
  }

  /** On a phone the newest result stands beside the form: it is scrolled into sight. */
  toResult() {
    if (this.phone) this.#place("roll").scrollTo({ top: 0 });
  }

  /** @param {Place} name */
  #place(name) {
    return /** @type {HTMLElement} */ (this.renderRoot.querySelector(`.place.${name}`));
  }

  /** The roll panel gets the focus when it slides in; afterwards it goes back to where it was. */
  #focusRoll() {
    if (this.over) return this.#place("roll").focus();
    this.#before?.focus();
    this.#before = null;
  }

  /** @param {KeyboardEvent} event */
  #escape(event) {
    if (event.key !== "Escape" || event.defaultPrevented || !this.over) return;
    event.preventDefault();
    this.closeRoll();
  }
}

/** The element that has the focus, in whatever shadow root. */
function deepFocus() {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at instanceof HTMLElement ? at : null;
}
