import { LitElement, html, nothing, svg } from "lit";

import { t } from "../i18n/i18n.js";
import { saidOf } from "../cards/odds.js";
import { plotStyles } from "./odds-plot.style.js";
import { atLeast, columnInWords, labelStep, plotOf, startOf, stepped } from "./plot.js";
import { shared } from "./style.js";

/** @typedef {import("./plot.js").Plot} Plot */
/** @typedef {import("./plot.js").Column} Column */

const HEIGHT = 132;
const FLOOR = 108; // the base line of the columns; labels are below
const ROOF = 14;

/**
 * The distribution of the totals, coloured by outcome, with the target. The pointer and the arrow keys choose a
 * column, whose chance is shown and read out.
 */
export class OddsPlot extends LitElement {
  static properties = {
    action: { attribute: false },
    preview: { attribute: false },
    at: { state: true },
    width: { state: true },
  };
  static styles = [shared, plotStyles];

  constructor() {
    super();
    /** @type {any} */
    this.action = undefined;
    /** @type {any} */
    this.preview = undefined;
    /** @type {number | undefined} the column that is pointed at */
    this.at = undefined;
    /** In pixels, so that the letters in the picture are as large as those beside it. */
    this.width = 480;
  }

  /** @type {ResizeObserver | undefined} */
  #watching;

  /** @override */
  connectedCallback() {
    super.connectedCallback();
    this.#watching = new ResizeObserver(([{ contentRect }]) => {
      this.width = Math.max(160, Math.round(contentRect.width));
    });
    this.#watching.observe(this);
  }

  /** @override */
  disconnectedCallback() {
    super.disconnectedCallback();
    this.#watching?.disconnect();
  }

  render() {
    const plot = plotOf(this.preview, this.action);
    return html`<figure>
      ${this.#walk(plot)}
      <figcaption aria-hidden="true">${this.#caption(plot)}</figcaption>
    </figure>`;
  }

  /** @param {Plot} plot */
  #picture(plot) {
    const tallest = Math.max(...plot.columns.map(({ share }) => share), 1e-9);
    const width = this.width / Math.max(plot.columns.length, 1);
    return html`<svg
      viewBox="0 0 ${this.width} ${HEIGHT}"
      aria-hidden="true"
      @pointermove=${(/** @type {PointerEvent} */ event) => this.#point(event, plot)}
      @pointerdown=${(/** @type {PointerEvent} */ event) => this.#point(event, plot)}
      @pointerleave=${() => (this.at = undefined)}
    >
      ${plot.columns.map((column, i) => this.#column(column, i, width, tallest))}
      <line class="axis" x1="0" x2=${this.width} y1=${FLOOR} y2=${FLOOR}></line>
      ${this.#labels(plot, width)} ${this.#target(plot, width)}
    </svg>`;
  }

  /**
   * A slider for choosing a column by keys: of all roles, only a slider's value is read out at every arrow key.
   * @param {Plot} plot
   */
  #walk(plot) {
    const { columns } = plot;
    const at = Math.min(this.at ?? startOf(plot), Math.max(columns.length - 1, 0));
    return html`<div
      class="walk"
      role="slider"
      tabindex="0"
      aria-label=${this.#sentence(plot)}
      aria-valuemin=${columns[0]?.total ?? 1}
      aria-valuemax=${columns.at(-1)?.total ?? columns.length}
      aria-valuenow=${columns[at]?.total ?? at + 1}
      aria-valuetext=${columns.length ? columnInWords(plot, at, this.action?.outcomes ?? []) : nothing}
      @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event, plot, at)}
      @focus=${() => (this.at ??= startOf(plot))}
      @blur=${() => (this.at = undefined)}
    >
      ${this.#picture(plot)}
    </div>`;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Plot} plot
   * @param {number} from
   */
  #key(event, { columns }, from) {
    const at = stepped(event.key, from, columns.length);
    if (at === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.at = at;
  }

  /**
   * @param {Column} column
   * @param {number} i
   * @param {number} width
   * @param {number} tallest
   */
  #column({ slices }, i, width, tallest) {
    const gap = width > 6 ? Math.min(width * 0.15, 6) : 0.5;
    let top = FLOOR;
    return svg`${i === this.at ? svg`<rect class="lit" x=${i * width} y="0" width=${width} height=${FLOOR}></rect>` : nothing}
      ${slices.map(({ share, tone }) => {
        const height = (share / tallest) * (FLOOR - ROOF);
        top -= height;
        return svg`<rect class="slice ${tone}" x=${i * width + gap / 2} y=${top} width=${width - gap} height=${height}></rect>`;
      })}`;
  }

  /**
   * @param {Plot} plot
   * @param {number} width
   */
  #labels({ columns, of }, width) {
    const words = of !== "totals";
    const step = words ? 1 : labelStep(columns.length, this.width / 20);
    return columns.map(({ label, total }, i) => {
      if (!words && (total ?? 0) % step !== 0) return nothing;
      const shown = words ? clipped(t(label), width / 5.6) : label.replace("-", "−");
      return svg`<text x=${(i + 0.5) * width} y=${FLOOR + 15}>${shown}</text>`;
    });
  }

  /**
   * @param {Plot} plot
   * @param {number} width
   */
  #target({ columns, target, of }, width) {
    const first = columns[0]?.total;
    if (of !== "totals" || target === undefined || first === undefined) return nothing;
    const place = Math.min(Math.max(target - first, 0), columns.length) * width;
    const at = Math.min(Math.max(place, 30), this.width - 30);
    const label = `${t(this.action?.target ?? "target")} ${target}`;
    return svg`<line class="target" x1=${place} x2=${place} y1=${ROOF - 2} y2=${FLOOR}></line>
      <text class="aim" x=${at} y="10">${label}</text>`;
  }

  /** @param {Plot} plot */
  #caption(plot) {
    const column = this.at === undefined ? undefined : plot.columns[this.at];
    if (this.at === undefined || !column) return titleOf(plot);
    const said = columnInWords(plot, this.at, this.action?.outcomes ?? []);
    if (column.total === undefined) return said;
    const more = saidOf(atLeast(plot.columns, column.total));
    return `${said}. ${t("{total} or more: {more}.", { total: column.total, more })}`;
  }

  /** @param {Plot} plot */
  #sentence(plot) {
    const { columns, target, of } = plot;
    if (of !== "totals") {
      const all = columns.map(({ label, share }) => `${t(label)} ${saidOf(share)}`).join(", ");
      return `${titleOf(plot)}: ${all}`;
    }
    const from = columns[0]?.label;
    const to = columns.at(-1)?.label;
    const top = columns.reduce((best, each) => (each.share > best.share ? each : best), columns[0]);
    const spread = t("Totals from {from} to {to}, most often {top}.", { from, to, top: top?.label });
    if (target === undefined) return spread;
    const more = saidOf(atLeast(columns, target));
    return `${spread} ${t("{total} or more: {more}.", { total: target, more })}`;
  }

  /**
   * @param {PointerEvent} event
   * @param {Plot} plot
   */
  #point(event, { columns }) {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const at = Math.floor(((event.clientX - box.left) / box.width) * columns.length);
    this.at = Math.min(Math.max(at, 0), columns.length - 1);
  }
}

/** @param {Plot} plot */
function titleOf({ of, title }) {
  if (of === "totals") return t("Total");
  return of === "outcomes" ? t("Outcomes") : t(title);
}

/**
 * @param {string} text
 * @param {number} room in letters
 */
function clipped(text, room) {
  return text.length <= room ? text : `${text.slice(0, Math.max(1, Math.floor(room) - 1))}…`;
}
