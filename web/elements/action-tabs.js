import { LitElement, css, html } from "lit";

import { t } from "../i18n/i18n.js";
import { shared } from "./style.js";

/** @typedef {import("../engine/description.js").Action} Action */

/** The actions of a system as tabs. Event: `action` `{ key }`. */
export class ActionTabs extends LitElement {
  static properties = { actions: { attribute: false }, selected: { attribute: false } };
  static styles = [
    shared,
    css`
      .tabs {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr));
        gap: var(--space-1);
        padding: var(--space-1);
        background: var(--sunken);
        border-radius: var(--radius);
        position: relative;
      }
      button {
        padding-inline: var(--space-2);
        background: none;
        border-color: transparent;
      }
      @media (max-width: 480px) {
        .tabs {
          display: flex;
          overflow-x: auto;
          scrollbar-width: none;
        }
        button {
          padding-inline: var(--space-2);
          flex: none;
          font-size: var(--text-s);
        }
      }
      button[aria-selected="true"]:not(.main) {
        background: var(--raised);
        border-color: var(--line);
        font-weight: 600;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Action[]} */
    this.actions = [];
    /** @type {string | undefined} */
    this.selected = undefined;
  }

  render() {
    return html`<div class="tabs" role="tablist" aria-label=${t("What to roll")} @keydown=${this.#key}>
      ${this.actions.map(
        ({ key, label, summary }) => html`<button
          role="tab"
          type="button"
          title=${t(summary)}
          aria-selected=${key === this.selected}
          tabindex=${key === this.selected ? 0 : -1}
          @click=${() => this.#choose(key)}
        >
          ${t(label)}
        </button>`,
      )}
    </div>`;
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    // In the next frame: measuring now would make the browser lay out a page that is still being changed.
    if (changed.has("selected") || changed.has("actions")) requestAnimationFrame(() => this.#bringIntoSight());
  }

  /** On a narrow screen the tabs scroll sideways: the selected one is scrolled into sight. */
  #bringIntoSight() {
    const strip = /** @type {HTMLElement} */ (this.renderRoot.querySelector(".tabs"));
    const tab = /** @type {HTMLElement | null} */ (strip.querySelector("[aria-selected=true]"));
    if (!tab || strip.scrollWidth <= strip.clientWidth) return;
    strip.scrollTo({ left: tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2 });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { length } = this.actions;
    const at = this.actions.findIndex(({ key }) => key === this.selected);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + length) % length;
    this.#choose(this.actions[next].key);
    this.renderRoot.querySelectorAll("button")[next]?.focus();
  }

  /** @param {string} key */
  #choose(key) {
    this.dispatchEvent(new CustomEvent("action", { detail: { key } }));
  }
}
