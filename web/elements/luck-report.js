import { LitElement, css, html, svg } from "lit";

import { luckInWords, luckPlot } from "../cards/luck-words.js";
import { signed } from "../cards/moves.js";
import { t } from "../i18n/i18n.js";
import { shared } from "./style.js";

/** @typedef {import("../cards/luck.js").Luck} Luck */

const WIDTH = 480;
const HEIGHT = 150;

/** How the dice of each character fell, compared with what was to be expected. */
export class LuckReport extends LitElement {
  static properties = { report: { attribute: false } };
  static styles = [
    shared,
    css`
      section {
        display: grid;
        gap: var(--space-2);
        padding-block: var(--space-4);
        border-block-start: 1px solid var(--line);
      }
      h3 {
        display: flex;
        justify-content: space-between;
        gap: var(--space-3);
        font-size: var(--text-l);
      }
      h3 b {
        font-weight: 400;
        font-variant-numeric: tabular-nums;
      }
      svg {
        inline-size: 100%;
        block-size: auto;
        overflow: visible;
      }
      .band {
        fill: var(--accent-soft);
      }
      .zero {
        stroke: var(--faint);
        stroke-dasharray: 3 4;
      }
      .line {
        fill: none;
        stroke: var(--accent);
        stroke-width: 2.5;
        stroke-linejoin: round;
      }
      circle {
        fill: var(--accent);
      }
      .faint,
      figcaption {
        color: var(--faint);
        font-size: var(--text-s);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Luck[]} */
    this.report = [];
  }

  render() {
    const shown = this.report.filter(({ rolls }) => rolls > 0);
    if (!shown.length) return html`<p class="faint">${t("Roll a few times: then there is something to tell.")}</p>`;
    return html`<p class="faint">
        ${t("The line adds up what each roll gave more or less than it was worth. Fair dice stay inside the band about 19 times in 20.")}
      </p>
      ${shown.map((luck) => this.#person(luck))}`;
  }

  /** @param {Luck} luck */
  #person(luck) {
    const words = luckInWords(luck);
    const { band, line, end } = luckPlot(luck, WIDTH, HEIGHT);
    return html`<section>
      <h3><span>${luck.name}</span> <b>${signed(Math.round(luck.sum * 10) / 10)}</b></h3>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${words[0]}>
        ${svg`<path class="band" d=${band}></path>
          <line class="zero" x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2}></line>
          <path class="line" d=${line}></path>
          <circle cx=${end.x} cy=${end.y} r="5"></circle>`}
      </svg>
      ${words.map((each) => html`<p>${each}</p>`)}
    </section>`;
  }
}
