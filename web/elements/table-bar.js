import { LitElement, css, html, nothing } from "lit";

import { language, languages, t } from "../i18n/i18n.js";
import { characterFace, faceStyles } from "./character-face.js";
import { icon } from "./icon.js";
import { shared, unseen } from "./style.js";

/** @typedef {import("../settings.js").Settings} Settings */
/** @typedef {import("../types.js").Character} Character */
/** @typedef {{ key: string, label: string, icon: string }} Panel */

/** @type {Panel[]} */
const PANELS = [
  { key: "characters", label: "Characters", icon: "users" },
  { key: "luck", label: "Luck report", icon: "luck" },
  { key: "help", label: "Help", icon: "help" },
  { key: "settings", label: "Settings", icon: "settings" },
];

const NEXT = /** @type {const} */ ({
  system: "light",
  light: "dark",
  dark: "contrast",
  contrast: "system",
});
const LOOKS = {
  system: { icon: "system", label: "As the system" },
  light: { icon: "sun", label: "Light" },
  dark: { icon: "moon", label: "Dark" },
  contrast: { icon: "contrast", label: "High contrast" },
};

/**
 * The top of the page: the selected character, the status of table and engine (slot `status`), and buttons for
 * the panels. Events: `open` `{ panel }`, `settings` with those that are to change.
 */
export class TableBar extends LitElement {
  static properties = {
    name: { type: String },
    character: { attribute: false },
    storage: { attribute: false },
    settings: { attribute: false },
    panels: { attribute: false },
    panel: { attribute: false },
  };
  static styles = [
    shared,
    faceStyles,
    css`
      header {
        display: flex;
        gap: var(--space-2);
        align-items: center;
        min-block-size: 56px;
        padding: var(--space-1) max(var(--space-4), env(safe-area-inset-right)) var(--space-1)
          max(var(--space-4), env(safe-area-inset-left));
        background: var(--raised);
        border-block-end: 1px solid var(--line);
      }
      h1 {
        display: flex;
        gap: var(--space-2);
        align-items: center;
        font-size: var(--text-l);
        font-weight: 800;
        white-space: nowrap;
      }
      h1 .icon-svg {
        color: var(--accent);
      }
      .who {
        flex-shrink: 100000; /* a long name is cut off before the status is */
        gap: var(--space-2);
        min-inline-size: 7rem;
        padding-inline: var(--space-2);
        color: var(--ink);
      }
      .who .icon-svg {
        color: var(--faint);
      }
      .who b {
        overflow: hidden;
        font-weight: 600;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .face {
        --size: 32px;
        border-width: 2px;
        color: var(--ink);
      }
      .state {
        display: flex;
        gap: var(--space-3);
        align-items: center;
        min-inline-size: 0;
        margin-inline-start: auto;
        color: var(--faint);
        font-size: var(--text-s);
      }
      .unsaved {
        display: flex;
        gap: var(--space-1);
        align-items: center;
        color: var(--bad);
      }
      nav {
        display: flex;
        gap: var(--space-1);
        align-items: center;
      }
      select {
        inline-size: auto;
        min-inline-size: 64px;
        padding-inline: var(--space-2);
        background: none;
        border-color: transparent;
        color: var(--faint);
      }
      @media (max-width: 700px) {
        header {
          gap: var(--space-1);
          padding-inline: var(--space-3) var(--space-1);
        }
        .quick,
        .who ~ nav [data-panel="characters"] {
          display: none;
        }
        .who > .icon-svg {
          display: none; /* the name needs the room */
        }
        .who {
          gap: var(--space-1);
          min-inline-size: 0;
          padding-inline: var(--space-1);
        }
        .state {
          min-inline-size: min-content; /* the name is cut off first */
          gap: var(--space-1);
        }
        h1 span,
        .unsaved span {
          ${unseen}
        }
      }
    `,
  ];

  constructor() {
    super();
    this.name = "";
    /** @type {Character | undefined} */
    this.character = undefined;
    /** @type {"ok" | "memory"} */
    this.storage = "ok";
    /** @type {Settings | undefined} */
    this.settings = undefined;
    this.panels = PANELS;
    /** @type {string | undefined} the one that is open */
    this.panel = undefined;
  }

  render() {
    return html`<header>
      <h1>${icon("dice")}<span>${this.name}</span></h1>
      ${this.#who()}
      <div class="state">${this.#unsaved()}<slot name="status"></slot></div>
      <nav aria-label=${t("Table")}>
        ${this.#quick()} ${this.panels.map((panel) => this.#button(panel))}
      </nav>
    </header>`;
  }

  #who() {
    const { character } = this;
    if (!character) return nothing;
    return html`<button class="quiet who" title=${t("Characters")} @click=${() => this.#open("characters")}>
      ${characterFace(character)}<b>${character.sheet.name || t("Nameless")}</b>${icon("chevron")}
    </button>`;
  }

  #unsaved() {
    if (this.storage !== "memory") return nothing;
    const why = t("This browser keeps nothing for us: export what you want to keep.");
    return html`<span class="unsaved" role="status" title=${why}>
      ${icon("warning")}<span>${t("Not saved")}</span>
    </span>`;
  }

  #quick() {
    if (!this.settings) return nothing;
    const { theme } = this.settings;
    const look = LOOKS[theme];
    const label = t("Theme: {name}", { name: t(look.label) });
    return html`<select
        class="quick"
        aria-label=${t("Language")}
        title=${t("Language")}
        @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) =>
          this.#send("settings", { language: target.value })}
      >
        ${Object.entries(languages).map(
          ([code, own]) => html`<option value=${code} ?selected=${code === language}>${own}</option>`,
        )}
      </select>
      <button
        class="icon quick"
        aria-label=${label}
        title=${label}
        @click=${() => this.#send("settings", { theme: NEXT[theme] })}
      >
        ${icon(look.icon)}
      </button>`;
  }

  /** @param {Panel} panel */
  #button({ key, label, icon: name }) {
    return html`<button
      class="icon"
      data-panel=${key}
      aria-label=${t(label)}
      title=${t(label)}
      aria-expanded=${this.panel === key}
      @click=${() => this.#open(key)}
    >
      ${icon(name)}
    </button>`;
  }

  /** @param {string} panel */
  #open(panel) {
    this.#send("open", { panel });
  }

  /** @param {string} type @param {object} detail */
  #send(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
