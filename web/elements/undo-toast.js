import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { shared } from "./style.js";

/** @typedef {import("../table/types.js").Notice} Notice */

const STAYS = 10_000; // milliseconds; what went wrong stays until it is closed

/**
 * What has just been done, and the way back. Events: `undo`, and `close` when it has been read.
 */
export class UndoToast extends LitElement {
  static properties = { notice: { attribute: false } };
  static styles = [
    shared,
    css`
      :host {
        position: fixed;
        inset-block-end: calc(72px + env(safe-area-inset-bottom));
        inset-inline: 0;
        z-index: 4;
        display: grid;
        justify-items: center;
        pointer-events: none;
      }
      div {
        display: flex;
        gap: var(--space-3);
        align-items: center;
        max-inline-size: min(40rem, 100vw - 2 * var(--space-4));
        padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
        border-radius: var(--radius);
        background: var(--ink);
        color: var(--bg);
        box-shadow: var(--shadow);
        overflow-wrap: anywhere;
        pointer-events: auto;
      }
      .bad {
        background: var(--awful-soft);
        border: 1px solid var(--awful);
        color: var(--ink);
      }
      button.icon,
      .undo {
        flex: none;
        color: inherit;
      }
      .undo {
        border: 1px solid currentColor;
        background: none;
      }
    `,
  ];

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Where the focus was before it came here. @type {HTMLElement | undefined} */
  #from;

  constructor() {
    super();
    /** @type {Notice | undefined} */
    this.notice = undefined;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener("focusout", this.#left);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener("focusout", this.#left);
  }

  /** @param {FocusEvent} event */
  #left = (event) => {
    const [from] = event.composedPath();
    if (event.target !== this && from instanceof HTMLElement) this.#from = from;
  };

  render() {
    return html`<div
      role=${this.notice?.bad ? "alert" : "status"}
      class=${this.notice?.bad ? "bad" : ""}
      ?hidden=${!this.notice}
      @pointerenter=${this.#stay}
      @pointerleave=${this.#goLater}
      @focusin=${this.#stay}
      @focusout=${this.#goLater}
    >
      ${this.notice ? this.#content(this.notice) : nothing}
    </div>`;
  }

  /** @param {Notice} notice */
  #content({ message, undo, bad }) {
    return html`${bad ? icon("warning") : nothing}<span>${message}</span>
      ${undo
        ? html`<button class="undo" @click=${() => this.#say("undo")}>${icon("undo")} ${t("Undo")}</button>`
        : nothing}
      <button class="icon" aria-label=${t("Close this")} @click=${() => this.#say("close")}>${icon("x")}</button>`;
  }

  /** @param {Map<string, unknown>} changed */
  updated(changed) {
    if (changed.has("notice")) this.#goLater();
  }

  #stay() {
    clearTimeout(this.#timer);
  }

  #goLater() {
    clearTimeout(this.#timer);
    if (!this.notice || this.notice.bad) return;
    this.#timer = setTimeout(() => this.#say("close"), STAYS);
  }

  /** @param {string} type */
  #say(type) {
    if (this.shadowRoot?.activeElement) this.#from?.focus(); // the button that was pressed goes away
    this.dispatchEvent(new CustomEvent(type));
  }
}
