import { LitElement, html, nothing, svg } from "lit";

import { boundsOf, DICE, setTo, stateInWords, step, valueOf } from "../cards/trackers.js";
import { t } from "../i18n/i18n.js";
import { sliceUnder } from "./dial.js";
import { dieFace, dieStyles } from "./die.js";
import { icon } from "./icon.js";
import { shared } from "./style.js";
import { trackerStyle } from "./tracker-view.style.js";

/** @typedef {import("../cards/entry.js").Tracker} Tracker */
/** @typedef {import("../cards/entry.js").Move} Move */

const MOST_TOKENS = 12;

/** One tracker, with buttons for one less and one more and a field to set it. Event: `move` {moves}. */
export class TrackerView extends LitElement {
  static properties = {
    tracker: { attribute: false },
    label: { type: String },
    removable: { type: Boolean },
  };
  static styles = [shared, dieStyles, trackerStyle];

  constructor() {
    super();
    /** @type {Tracker | undefined} the element's `id` is the tracker's */
    this.tracker = undefined;
    this.label = "";
    this.removable = false;
  }

  render() {
    const { tracker } = this;
    if (!tracker) return nothing;
    const name = t(this.label || tracker.label || this.id);
    return html`<div class=${`tracker of-${tracker.kind}`} role="group" aria-label=${name}>
      <span class="name">${name}</span>
      <div class="picture">${this.#picture(tracker)}</div>
      <div class="steps">
        ${this.#button(tracker, -1, name)} ${this.#value(tracker, name)} ${this.#button(tracker, 1, name)}
      </div>
      ${
        this.removable
          ? html`<button class="icon remove" aria-label=${t("Remove {name}", { name })} title=${t("Remove")} @click=${this.#remove}>
              ${icon("x")}
            </button>`
          : nothing
      }
    </div>`;
  }

  /** @param {Tracker} tracker */
  #picture(tracker) {
    switch (tracker.kind) {
      case "clock":
        return html`<clock-dial .clock=${tracker} @click=${this.#dial}></clock-dial>`;
      case "die":
        return dieFace({ sides: valueOf(tracker), face: valueOf(tracker), kept: true }, { marked: false });
      case "challenge":
        return challenge(tracker);
      case "chase":
        return chase(valueOf(tracker));
      default:
        return this.#tokens(tracker);
    }
  }

  /** @param {Tracker} tracker */
  #tokens(tracker) {
    const { low = 0, high } = boundsOf(tracker);
    const value = valueOf(tracker) - low;
    const places = high === undefined ? value : high - low;
    if (places > MOST_TOKENS || places < 0) return nothing;
    const tokens = Array.from({ length: places }, (_, at) => html`<i class=${at < value ? "filled" : ""}></i>`);
    return html`<div class="tokens" aria-hidden="true">${tokens}</div>`;
  }

  /**
   * @param {Tracker} tracker
   * @param {number} by
   * @param {string} name
   */
  #button(tracker, by, name) {
    const { low, high } = boundsOf(tracker);
    const at = valueOf(tracker);
    const over = by < 0 ? low !== undefined && at <= low : high !== undefined && at >= high;
    const ended = ("stopped" in tracker && tracker.stopped) || ("outcome" in tracker && (tracker.outcome ?? "open") !== "open");
    const label = by < 0 ? t("{name}: one less", { name }) : t("{name}: one more", { name });
    return html`<button
      class="icon"
      aria-label=${label}
      title=${label}
      aria-disabled=${Boolean(over || ended)}
      @click=${() => !over && !ended && this.#move(step(this.id, by))}
    >
      ${icon(by < 0 ? "minus" : "plus")}
    </button>`;
  }

  /**
   * @param {Tracker} tracker
   * @param {string} name
   */
  #value(tracker, name) {
    const label = t("{name}: {state}", { name, state: stateInWords(tracker) });
    if (tracker.kind === "die") {
      const sizes = DICE.filter((size) => size <= (tracker.full ?? 8));
      return html`<select aria-label=${label} @change=${this.#set}>
        ${sizes.map((size) => html`<option value=${size} ?selected=${size === valueOf(tracker)}>d${size}</option>`)}
      </select>`;
    }
    if (tracker.kind === "challenge") return html`<span class="state">${stateInWords(tracker)}</span>`;
    const { high } = boundsOf(tracker);
    return html`<span class="state"
      ><input
        inputmode="numeric"
        aria-label=${label}
        .value=${String(valueOf(tracker))}
        @change=${this.#set}
      />${high === undefined ? nothing : html`<span>/ ${high}</span>`}</span
    >`;
  }

  /** @param {Event} event */
  #set(event) {
    const control = /** @type {HTMLInputElement} */ (event.target);
    const to = Number(control.value.trim().replace("−", "-"));
    const valid = control.value.trim() !== "" && Number.isInteger(to);
    if (!this.tracker) return;
    if (valid) this.#move(setTo(this.id, this.tracker, to));
    else control.value = String(valueOf(this.tracker));
  }

  /**
   * A press on a segment fills the clock up to it; on the last filled one, it empties that.
   * @param {MouseEvent} event
   */
  #dial(event) {
    const clock = /** @type {import("../generated/protocol.js").Clock} */ (this.tracker);
    const { left, top, width, height } = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const [x, y] = [(100 * (event.clientX - left)) / width, (100 * (event.clientY - top)) / height];
    const at = sliceUnder(x, y, clock.segments ?? 4);
    if (at === undefined || clock.stopped) return;
    const value = clock.value ?? 0;
    this.#move(step(this.id, at + 1 === value ? -1 : at + 1 - value));
  }

  /** @param {Move[]} moves */
  #move(moves) {
    if (moves.length) this.dispatchEvent(new CustomEvent("move", { detail: { moves } }));
  }

  #remove() {
    this.dispatchEvent(new CustomEvent("remove", { detail: { tracker: this.id } }));
  }
}

/**
 * A picture of two runners at their distance; from a dozen steps on it stays the same.
 * @param {number} distance
 */
function chase(distance) {
  const x = 14 + 112 * Math.min(Math.max(distance, 0) / 12, 1);
  return html`<svg class=${distance <= 0 ? "chase reached" : "chase"} viewBox="0 0 140 28" aria-hidden="true">
    ${svg`<path d=${`M14 14H${x}`}></path><circle cx="14" cy="14" r="9"></circle>
      <circle class="quarry" cx=${x} cy="14" r="9"></circle>`}
  </svg>`;
}

/** @param {import("../generated/protocol.js").Challenge} tracker */
function challenge({ good = 0, bad = 0, threshold, fail_threshold: fail }) {
  return html`<div class="bars">
    <span>${t("Good")} <b>${good}</b> / ${threshold}</span>
    <meter min="0" max=${threshold} value=${Math.max(good, 0)} aria-label=${t("Good")}></meter>
    ${
      fail
        ? html`<span>${t("Bad")} <b>${bad}</b> / ${fail}</span>
            <meter class="bad" min="0" max=${fail} value=${bad} aria-label=${t("Bad")}></meter>`
        : nothing
    }
  </div>`;
}
