import { LitElement, css, html } from "lit";

import { languages, t } from "../i18n/i18n.js";
import { segments, segmentsStyle } from "./segments.js";
import { shared } from "./style.js";
import { switchStyle } from "./switch.style.js";

/** @typedef {import("../settings.js").Settings} Settings */

const THEMES = [
  { value: "system", label: "As the system", icon: "system" },
  { value: "light", label: "Light", icon: "sun" },
  { value: "dark", label: "Dark", icon: "moon" },
  { value: "contrast", label: "High contrast", icon: "contrast" },
];

const MOTIONS = [
  { value: "system", label: "As the system" },
  { value: "on", label: "On" },
  { value: "off", label: "Off" },
];

/** The settings of the page. Event: `change` `{ settings }` with all of them. */
export class SettingsPanel extends LitElement {
  static properties = { settings: { attribute: false } };
  static styles = [
    shared,
    segmentsStyle,
    switchStyle,
    css`
      :host {
        display: grid;
        gap: var(--space-5);
      }
      .switches {
        display: grid;
        gap: var(--space-3);
      }
      footer {
        color: var(--faint);
        font-size: var(--text-s);
        padding-block-start: var(--space-4);
        border-block-start: 1px solid var(--line);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Settings | undefined} */
    this.settings = undefined;
  }

  render() {
    if (!this.settings) return "";
    const { theme, language, motion } = this.settings;
    const tongues = Object.entries(languages).map(([value, label]) => ({ value, label }));
    return html`
      ${segments(t("Theme"), THEMES, theme, (value) => this.#set({ theme: /** @type {any} */ (value) }))}
      ${segments(t("Language"), tongues, language, (value) => this.#set({ language: value }))}
      <div class="switches">
        ${this.#toggle("dice3d", t("Dice in 3D"), t("They roll over the page and land on what was rolled."))}
        ${this.#toggle("sound", t("Sound"), t("A rattle when dice fall."))}
      </div>
      ${segments(t("Motion"), MOTIONS, motion, (value) => this.#set({ motion: /** @type {any} */ (value) }))}
      <footer>
        <p>${t("Everything stays in this browser, unless you share a table: that goes to those you invite, and nobody else can read it.")}</p>
        <p>
          ${t("Typefaces: Alegreya and Atkinson Hyperlegible Next (SIL Open Font License). Icons: Lucide (ISC).")}
          <a href="licences.txt" target="_blank" rel="noopener">${t("All licences, with their texts")}</a>
        </p>
      </footer>
    `;
  }

  /**
   * @param {"dice3d" | "sound"} name
   * @param {string} label
   * @param {string} hint
   */
  #toggle(name, label, hint) {
    return html`<label class="switch">
      <input
        type="checkbox"
        role="switch"
        aria-label=${label}
        aria-describedby=${`${name}-hint`}
        .checked=${this.settings?.[name] ?? false}
        @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) =>
          this.#set({ [name]: target.checked })}
      />
      <strong>${label}</strong>
      <small id=${`${name}-hint`}>${hint}</small>
    </label>`;
  }

  /** @param {Partial<Settings>} change */
  #set(change) {
    const settings = { ...this.settings, ...change };
    this.dispatchEvent(new CustomEvent("change", { detail: { settings } }));
  }
}
