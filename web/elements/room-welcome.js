import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { stripStyle } from "./strip.style.js";
import { shared } from "./style.js";

const LONGEST = 40;

/**
 * Says to whoever has followed an invitation where they are, and asks what to call them: a character's
 * name will not do, because those who have none of their own all come with the same.
 * Events: `name` `{ name }`, and `close` when they would rather not say.
 */
export class RoomWelcome extends LitElement {
  static properties = { guest: { attribute: false } };
  static styles = [
    shared,
    stripStyle,
    css`
      p {
        flex: 1 1 12rem;
        overflow-wrap: anywhere;
      }
      .answer {
        display: flex;
        flex: 1 1 20rem;
        gap: var(--space-2);
        align-items: center;
      }
      input {
        flex: 1;
        min-inline-size: 0;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {{ table: string, name: string } | undefined} where somebody has come to, and as whom */
    this.guest = undefined;
  }

  render() {
    if (!this.guest) return nothing;
    const { table, name } = this.guest;
    return html`<form class="strip" aria-label=${t("Welcome")} @submit=${this.#submit}>
      <p role="status">
        ${table ? t("You are at the table “{table}” now.", { table }) : t("You are at the table now.")}
        ${t("What are you called here?")}
      </p>
      <div class="answer">
        <input name="name" maxlength=${LONGEST} autocomplete="nickname" placeholder=${name} aria-label=${t("Your name at the table")} />
        <button class="main">${t("Save")}</button>
        <button type="button" class="icon" aria-label=${t("Close this")} @click=${() => this.#say("close", {})}>${icon("x")}</button>
      </div>
    </form>`;
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const name = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("name") ?? "").trim();
    if (name) this.#say("name", { name });
    else this.#say("close", {});
  }

  /** @param {string} type @param {object} detail */
  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
