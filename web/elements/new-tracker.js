import { LitElement, css, html, nothing } from "lit";

import { newTracker } from "../cards/trackers.js";
import { MAX_LABEL } from "../generated/constants.js";
import { t } from "../i18n/i18n.js";
import { shared } from "./style.js";

/** @typedef {import("../cards/entry.js").Tracker} Tracker */
/** @typedef {import("../cards/trackers.js").TrackerKind} TrackerKind */

/** @type {Record<string, { label: string, size: number, least: number, most: number }>} */
const SIZES = {
  clock: { label: "Segments", size: 6, least: 1, most: 100 },
  challenge: { label: "Threshold", size: 10, least: 1, most: 1000 },
  chase: { label: "Distance", size: 8, least: -1000, most: 1000 },
  pool: { label: "How many", size: 3, least: 0, most: 1000 },
  track: { label: "Maximum", size: 5, least: 1, most: 1000 },
  die: { label: "Sides", size: 8, least: 4, most: 12 },
};

/** A small form for a new tracker on the table. Events: `create` {tracker, what}, `cancel`. */
export class NewTracker extends LitElement {
  static properties = {
    kind: { attribute: false },
    trackers: { attribute: false },
    size: { state: true },
  };
  static styles = [
    shared,
    css`
      form {
        display: grid;
        gap: var(--space-3);
        padding: var(--space-4);
        background: var(--sunken);
        border-radius: var(--radius);
      }
      label {
        font-size: var(--text-s);
        color: var(--faint);
      }
      .row {
        display: flex;
        flex-wrap: wrap;
        gap: var(--space-2);
        align-items: end;
      }
      .row label {
        flex: 1 1 6rem;
      }
      .end {
        justify-content: end;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {TrackerKind | undefined} */
    this.kind = undefined;
    /** @type {Record<string, Tracker>} */
    this.trackers = {};
    /** @type {number | undefined} */
    this.size = undefined;
  }

  /** @param {Map<string, unknown>} changed */
  willUpdate(changed) {
    if (changed.has("kind")) this.size = undefined;
  }

  firstUpdated() {
    this.renderRoot.querySelector("input")?.focus();
  }

  render() {
    const { kind } = this;
    if (!kind) return nothing;
    const { label, size, least, most } = SIZES[kind.kind ?? "pool"];
    const presets = kind.presets ?? [];
    const now = this.size ?? presets[Math.floor(presets.length / 2)]?.value ?? size;
    return html`<form @submit=${this.#submit} @keydown=${this.#key} aria-label=${t(kind.label)}>
      <label>${t("Name")} <input name="label" maxlength=${MAX_LABEL} autocomplete="off" placeholder=${t(kind.label)} /></label>
      <div class="row">
        ${presets.map(
          (preset) =>
            html`<button type="button" aria-pressed=${preset.value === now} @click=${() => (this.size = preset.value)}>
              ${t(preset.label)} ${preset.value}
            </button>`,
        )}
        <label
          >${t(label)}
          <input name="size" type="number" min=${least} max=${most} required .value=${String(now)} />
        </label>
      </div>
      ${kind.kind === "challenge" ? this.#challenge() : nothing}
      ${kind.kind === "clock" ? this.#rivals() : nothing}
      <div class="row end">
        <button type="button" class="quiet" @click=${this.#cancel}>${t("Cancel")}</button>
        <button class="main">${t("Put it on the table")}</button>
      </div>
    </form>`;
  }

  #challenge() {
    return html`<div class="row">
      <label>${t("Lost at (setbacks)")} <input name="bad" type="number" min="1" max="1000" /></label>
      <label>${t("Checks at most")} <input name="limit" type="number" min="1" max="1000" /></label>
    </div>`;
  }

  #rivals() {
    const clocks = Object.entries(this.trackers).filter(([, tracker]) => tracker.kind === "clock");
    if (!clocks.length) return nothing;
    return html`<label
      >${t("Races against")}
      <select name="opposes">
        <option value="">${t("No other clock")}</option>
        ${clocks.map(([id, tracker]) => html`<option value=${id}>${t(tracker.label || id)}</option>`)}
      </select>
    </label>`;
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    if (!this.kind) return;
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const number = (/** @type {string} */ name) => Number(form.get(name)) || 0;
    const what = newTracker(this.kind, {
      label: String(form.get("label")).trim(),
      size: number("size"),
      bad: number("bad"),
      limit: number("limit"),
      opposes: String(form.get("opposes") ?? ""),
    });
    const tracker = `${this.kind.key}.${crypto.getRandomValues(new Uint32Array(2)).join("")}`;
    this.dispatchEvent(new CustomEvent("create", { detail: { tracker, what } }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.#cancel();
  }

  #cancel() {
    this.dispatchEvent(new CustomEvent("cancel"));
  }
}
