import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { portraitFrom } from "./portrait.js";
import { shared } from "./style.js";

/** A character's colour, portrait and side. Event: `appearance` `{ colour }`, `{ portrait }` or `{ side }`. */
export class SheetAppearance extends LitElement {
  static properties = { character: { attribute: false }, complaint: { state: true } };
  static styles = [
    shared,
    css`
      .appearance {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-3);
        align-items: end;
      }
      .appearance label {
        display: grid;
        gap: var(--space-1);
        font-size: var(--text-s);
        font-weight: 600;
      }
      .colour input {
        inline-size: 4rem;
      }
      .picture {
        position: relative;
      }
      .picture .look {
        display: inline-flex;
        gap: var(--space-2);
        align-items: center;
        min-block-size: 40px;
        padding-inline: var(--space-4);
        background: var(--raised);
        border: 1px solid var(--line);
        border-radius: var(--radius-s);
        font-size: var(--text-m);
        font-weight: 400;
        cursor: pointer;
      }
      .picture:hover .look {
        border-color: var(--accent);
      }
      .picture :focus-visible + .look {
        outline: 3px solid var(--focus);
        outline-offset: 2px;
      }
      .appearance .side {
        display: flex;
        gap: var(--space-2);
        align-items: center;
        min-block-size: 40px;
      }
      .complaint {
        flex-basis: 100%;
        color: var(--awful);
        font-size: var(--text-s);
      }
      .complaint:empty {
        display: none;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {any} */
    this.character = {};
    this.complaint = "";
  }

  render() {
    const { colour, portrait, side } = this.character;
    return html`<div class="appearance">
      <label class="colour">
        <span>${t("Colour")}</span>
        <input
          type="color"
          .value=${colour || "#7a6a55"}
          @input=${(/** @type {Event} */ event) =>
            this.#say("appearance", { colour: /** @type {HTMLInputElement} */ (event.target).value })}
        />
      </label>
      <label class="picture">
        <input
          type="file"
          class="visually-hidden"
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label=${t("Portrait")}
          @change=${this.#picture}
        />
        <span class="look">${icon("user")}${t("Choose a portrait")}</span>
      </label>
      ${portrait
        ? html`<button type="button" class="quiet" @click=${() => this.#say("appearance", { portrait: "" })}>
            ${icon("trash")}${t("Remove portrait")}
          </button>`
        : nothing}
      <label class="side" title=${t("It spends the game master’s pools, and the players are its opponents.")}>
        <input
          type="checkbox"
          .checked=${side === "gm"}
          @change=${(/** @type {Event} */ event) => {
            const { checked } = /** @type {HTMLInputElement} */ (event.target);
            this.#say("appearance", { side: checked ? "gm" : "players" });
          }}
        />
        ${t("Played by the game master")}
      </label>
      <p class="complaint" role="status">${this.complaint}</p>
    </div>`;
  }

  /** @param {Event} event */
  async #picture(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const [file] = input.files ?? [];
    if (!file) return;
    try {
      this.#say("appearance", { portrait: await portraitFrom(file) });
      this.complaint = "";
    } catch (error) {
      const unread = t("That file is not a picture this browser can read.");
      this.complaint = error instanceof RangeError ? error.message : unread;
    }
    input.value = "";
  }

  /**
   * @param {string} name
   * @param {object} detail
   */
  #say(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
