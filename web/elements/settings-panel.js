import { LitElement, css, html } from "lit";

import { languages, t } from "../i18n/i18n.js";
import { segments, segmentsStyle } from "./segments.js";
import { shared } from "./style.js";

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

/** How a person likes the page. Its `change` event carries `{ settings }`, all of them. */
export class SettingsPanel extends LitElement {
  static properties = { settings: { attribute: false } };
  static styles = [
    shared,
    segmentsStyle,
    css`
      :host {
        display: grid;
        gap: var(--space-5);
      }
      .switch {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 0 var(--space-3);
        align-items: center;
        min-block-size: 44px;
        cursor: pointer;
      }
      .switch small {
        grid-column: 2;
      }
      .switches {
        display: grid;
        gap: var(--space-3);
      }
      small,
      footer {
        color: var(--faint);
        font-size: var(--text-s);
      }
      .switch strong {
        font-weight: 600;
      }
      input[type="checkbox"] {
        appearance: none;
        grid-row: span 2;
        position: relative;
        inline-size: 44px;
        block-size: 26px;
        padding: 0;
        border: 1px solid var(--faint);
        border-radius: 13px;
        background: var(--sunken);
        cursor: pointer;
      }
      input[type="checkbox"]::before {
        content: "";
        position: absolute;
        inset-block-start: 3px;
        inset-inline-start: 3px;
        inline-size: 18px;
        block-size: 18px;
        border-radius: 50%;
        background: var(--faint);
        transition: translate var(--motion);
      }
      input[type="checkbox"]:checked {
        background: var(--accent);
        border-color: var(--accent);
      }
      input[type="checkbox"]:checked::before {
        background: var(--accent-ink);
        translate: 18px 0;
      }
      footer {
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
        <p>${t("Everything stays in this browser: nothing is sent anywhere.")}</p>
        <p>
          ${t("Typefaces: Alegreya and Atkinson Hyperlegible Next (SIL Open Font License). Icons: Lucide (ISC).")}
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
