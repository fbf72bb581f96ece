import { LitElement, css, html, nothing } from "lit";
import { live } from "lit/directives/live.js";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { shared } from "./style.js";

const MOST = 8;

/**
 * A line to type a roll into, with completions. Event: `quick` `{ text }`. `completions(text)` gives whole lines;
 * none are shown while the line is empty.
 */
export class QuickRoll extends LitElement {
  static properties = {
    completions: { attribute: false },
    problem: { attribute: false },
    text: { state: true },
    at: { state: true },
    open: { state: true },
  };
  static styles = [
    shared,
    css`
      .quick {
        position: relative;
      }
      .line {
        position: relative;
      }
      .line .icon-svg {
        position: absolute;
        inset-block-start: 50%;
        inset-inline-start: var(--space-3);
        translate: 0 -50%;
        color: var(--faint);
        pointer-events: none;
      }
      input {
        padding-inline: 2.5rem 2.75rem;
      }
      kbd {
        position: absolute;
        inset-block-start: 50%;
        inset-inline-end: var(--space-3);
        translate: 0 -50%;
        padding: 0 6px;
        border: 1px solid var(--line);
        border-radius: 4px;
        color: var(--faint);
        font-family: var(--font-mono);
        font-size: var(--text-s);
        pointer-events: none;
      }
      ul,
      .problem {
        position: absolute;
        z-index: 6;
        inset-inline: 0;
        inset-block-start: calc(100% + 4px);
        background: var(--raised);
        border: 1px solid var(--line);
        border-radius: var(--radius-s);
        box-shadow: var(--shadow);
      }
      ul {
        padding: var(--space-1);
        max-block-size: 22rem;
        overflow: auto;
      }
      li {
        display: flex;
        align-items: center;
        min-block-size: 40px;
        padding-inline: var(--space-3);
        border-radius: var(--radius-s);
        cursor: pointer;
      }
      li[aria-selected="true"] {
        background: var(--accent-soft);
        color: var(--accent);
      }
      .problem {
        display: flex;
        gap: var(--space-2);
        padding: var(--space-2) var(--space-3);
        background: var(--awful-soft);
        border-color: var(--awful);
        color: var(--awful);
        font-size: var(--text-s);
      }
      @media (pointer: coarse) {
        kbd {
          display: none;
        }
        li {
          min-block-size: 44px;
        }
      }
    `,
  ];

  constructor() {
    super();
    /** @type {(text: string) => string[]} */
    this.completions = () => [];
    /** @type {import("./schema.js").Problem | null | undefined} */
    this.problem = undefined;
    this.text = "";
    this.at = -1;
    this.open = false;
  }

  get #offered() {
    return this.open && this.text ? this.completions(this.text).slice(0, MOST) : [];
  }

  render() {
    const offered = this.#offered;
    const isOpen = offered.length > 0;
    return html`<div class="quick">
      <div class="line">
        ${icon("dice")}
        <input
          role="combobox"
          aria-label=${t("Quick roll")}
          aria-autocomplete="list"
          aria-controls="list"
          aria-expanded=${isOpen}
          aria-activedescendant=${isOpen && this.at >= 0 ? `option-${this.at}` : nothing}
          aria-invalid=${this.problem ? "true" : nothing}
          aria-describedby=${this.problem && !isOpen ? "problem" : nothing}
          placeholder=${t("Quick roll")}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          enterkeyhint="go"
          maxlength="200"
          .value=${live(this.text)}
          @input=${this.#typed}
          @keydown=${this.#key}
          @blur=${() => (this.open = false)}
        />
        <kbd aria-hidden="true" title=${t("Key /")}>/</kbd>
      </div>
      <ul id="list" role="listbox" aria-label=${t("Completions")} ?hidden=${!isOpen}>
        ${offered.map(
          (line, i) => html`<li
            id="option-${i}"
            role="option"
            aria-selected=${i === this.at}
            @pointerdown=${(/** @type {Event} */ event) => event.preventDefault()}
            @click=${() => this.#take(line)}
          >
            ${line}
          </li>`,
        )}
      </ul>
      ${this.problem && !isOpen
        ? html`<p class="problem" id="problem" role="alert">
            ${icon("warning")}${t(this.problem.message)}
          </p>`
        : nothing}
    </div>`;
  }

  /** @override @param {FocusOptions} [options] */
  focus(options) {
    const input = this.renderRoot.querySelector("input");
    input?.focus(options);
    input?.select(); // typing replaces a line that was not understood
  }

  /** @param {Event} event */
  #typed(event) {
    this.text = /** @type {HTMLInputElement} */ (event.target).value;
    this.at = -1;
    this.open = true;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing) return;
    const offered = this.#offered;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by && this.text) {
      event.preventDefault();
      this.open = true;
      const count = this.#offered.length + 1; // one more: no completion is chosen
      this.at = ((this.at + 1 + by + count) % count) - 1;
    } else if (event.key === "Tab" && offered.length && !event.shiftKey && this.at >= 0) {
      event.preventDefault();
      this.#take(offered[this.at]);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (this.at >= 0 && offered[this.at]) this.#take(offered[this.at]);
      else this.#roll();
    } else if (event.key === "Escape" && (offered.length || this.text)) {
      event.preventDefault();
      if (offered.length) this.open = false;
      else this.text = "";
    }
  }

  /** @param {string} line */
  #take(line) {
    this.text = line.endsWith(" ") ? line : `${line} `;
    this.at = -1;
    this.renderRoot.querySelector("input")?.focus();
  }

  #roll() {
    const text = this.text.trim();
    if (!text) return;
    this.open = false;
    this.dispatchEvent(new CustomEvent("quick", { detail: { text } }));
  }

  /** To be called when the line has been understood. */
  clear() {
    this.text = "";
  }
}
