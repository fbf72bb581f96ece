import { css, html, nothing } from "lit";
import { live } from "lit/directives/live.js";

import { MAX_LABEL } from "../../generated/constants.js";
import { t } from "../../i18n/i18n.js";
import { icon } from "../icon.js";
import { FieldElement, fieldStyles } from "./field.js";
import { removed, sourceFrom, sumOf } from "./listing.js";
import { signed, stepped } from "./number.js";
import { together, togetherStyle } from "./together.js";

/** @typedef {{ label?: string, level?: number, ref?: string | null }} Source */

/** Sources that help or hinder, each as a chip with a signed level, and their sum. */
export class SourcesField extends FieldElement {
  static properties = { ...FieldElement.properties, text: { state: true } };
  static styles = [
    ...fieldStyles,
    togetherStyle,
    css`
      .chips {
        padding-block-end: var(--space-2);
      }
      .source {
        --tone: var(--good);
        --tone-soft: var(--good-soft);
        display: flex;
        align-items: center;
        max-inline-size: 100%;
        background: var(--tone-soft);
        border: 1px solid var(--tone);
        border-radius: var(--radius-s);
      }
      .source.hinders {
        --tone: var(--bad);
        --tone-soft: var(--bad-soft);
      }
      .source button {
        min-inline-size: 36px;
        border: 0;
        color: var(--tone);
      }
      .source .level {
        min-inline-size: 2ch;
        color: var(--tone);
        font-variant-numeric: tabular-nums;
        font-weight: 700;
        text-align: center;
      }
      .source .name {
        padding-inline: var(--space-2);
        overflow-wrap: anywhere;
      }
      .source .from {
        padding-inline-start: var(--space-2);
        color: var(--faint);
      }
      .add,
      .directions {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
      }
      .directions {
        flex: 1 1 auto; /* the two stay side by side, below the line where it is narrow */
      }
      .add input {
        flex: 4 1 12rem;
        inline-size: auto;
        min-inline-size: 0;
      }
      .add button {
        flex: 1 1 auto;
        padding-inline: var(--space-3);
      }
      @media (pointer: coarse) {
        .source button {
          min-inline-size: 44px;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.text = "";
  }

  render() {
    /** @type {Source[]} */
    const sources = Array.isArray(this.shown) ? this.shown : [];
    return this.group(
      html`${sources.length
          ? html`<ul class="chips">
              ${sources.map((source, i) => this.#chip(sources, source, i))}
            </ul>`
          : nothing}
        ${this.#adding(sources)}`,
      sources.length ? together(sumOf(sources, "level")) : nothing,
    );
  }

  /**
   * @param {Source[]} sources
   * @param {Source} source
   * @param {number} i
   */
  #chip(sources, source, i) {
    const name = source.label || t("Unnamed");
    const level = source.level ?? 1;
    const to = (/** @type {number} */ by) => () =>
      this.change(sources.with(i, { ...source, level: stepped(level, by, { minimum: -10, maximum: 10 }) }));
    const carried = Boolean(source.ref);
    return html`<li class="source ${level < 0 ? "hinders" : ""}">
      ${carried
        ? html`<span class="from" title=${t("From the table")}>${icon("link")}</span>
            <span class="level">${signed(level)}</span>`
        : html`<button class="icon" aria-label=${t("{name}: one less", { name })} @click=${to(-1)}>
              ${icon("minus")}
            </button>
            <span class="level">${signed(level)}</span>
            <button class="icon" aria-label=${t("{name}: one more", { name })} @click=${to(1)}>
              ${icon("plus")}
            </button>`}
      <span class="name">${name}</span>
      ${source.ref && this.fixed.includes(source.ref)
        ? html`<span class="visually-hidden">${t("has to be used")}</span>`
        : html`<button
            class="icon"
            aria-label=${t("Remove {name}", { name })}
            @click=${() => this.#remove(sources, i)}
          >
            ${icon("x")}
          </button>`}
    </li>`;
  }

  /** @param {Source[]} sources */
  #adding(sources) {
    return html`<div class="add">
      <input
        autocomplete="off"
        aria-label=${t("{label}: what helps or hinders", { label: t(this.field.label) })}
        placeholder=${t("What helps or hinders?")}
        aria-invalid=${this.invalid}
        maxlength=${MAX_LABEL}
        .value=${live(this.text)}
        @input=${(/** @type {Event} */ event) => {
          this.text = /** @type {HTMLInputElement} */ (event.target).value;
        }}
        @keydown=${(/** @type {KeyboardEvent} */ event) => {
          if (event.key !== "Enter" || !this.text.trim()) return;
          event.preventDefault(); // in an empty line, Enter rolls, as it does everywhere in the form
          this.#add(sources, 1);
        }}
      />
      <div class="directions">
        <button type="button" @click=${() => this.#add(sources, 1)}>${icon("plus")}${t("Helps")}</button>
        <button type="button" @click=${() => this.#add(sources, -1)}>${icon("minus")}${t("Hinders")}</button>
      </div>
    </div>`;
  }

  /**
   * @param {Source[]} sources
   * @param {number} level
   */
  #add(sources, level) {
    const source = sourceFrom(this.text, level);
    this.text = "";
    this.change([...sources, source]);
  }

  /**
   * @param {Source[]} sources
   * @param {number} i
   */
  #remove(sources, i) {
    this.change(removed(sources, i));
    this.renderRoot.querySelector("input")?.focus(); // the button that had the focus has been removed
  }
}
