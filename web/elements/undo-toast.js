import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { shared } from "./style.js";

/** @typedef {import("../types.js").Notice} Notice */

const STAYS = 10_000; // milliseconds; a message about a failure stays until it is closed

/**
 * A message about what has just been done, with a button to undo it, or about what there is to do. Events: `undo`,
 * `act` `{ at }` with the index of an action, `close`.
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
      div > span {
        min-inline-size: 0;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        align-items: center;
        flex: 1;
      }
      .actions > span {
        flex: 1 1 11rem;
        min-inline-size: 0;
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
      .act {
        border-color: transparent;
        background: var(--bg);
        color: var(--ink);
        font-weight: 600;
      }
    `,
  ];

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The element that had the focus before. @type {HTMLElement | undefined} */
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
  #content({ message, undo, bad, actions = [] }) {
    return html`${bad ? icon("warning") : nothing}${actions.length ? this.#toDo(message, actions) : html`<span>${message}</span>`}
      ${undo
        ? html`<button class="undo" @click=${() => this.#say("undo")}>${icon("undo")} ${t("Undo")}</button>`
        : nothing}
      <button class="icon" aria-label=${t("Close this")} @click=${() => this.#say("close")}>${icon("x")}</button>`;
  }

  /**
   * @param {string} message
   * @param {NonNullable<Notice["actions"]>} actions
   */
  #toDo(message, actions) {
    return html`<span class="actions">
      <span>${message}</span>
      ${actions.map(
        ({ label, icon: sign }, at) => html`<button class="act" @click=${() => this.#say("act", { at })}>${icon(sign)} ${label}</button>`,
      )}
    </span>`;
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
    if (!this.notice || this.notice.bad || this.notice.stays) return;
    this.#timer = setTimeout(() => this.#say("close"), STAYS);
  }

  /** @param {string} type @param {object} [detail] */
  #say(type, detail = {}) {
    if (this.shadowRoot?.activeElement) this.#from?.focus(); // the button that has the focus is removed
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
