/** A die as a picture with a label. Cards draw dozens of them, without an element for each. */

import { css, html, nothing, svg } from "lit";

import { t } from "../i18n/i18n.js";
import { pips, shapeOf, standsOut } from "./die-shape.js";

/** @typedef {import("../generated/protocol.js").Die} Die */

export const dieStyles = css`
  .die {
    display: block;
    flex: none;
    inline-size: var(--die-size, 44px);
    block-size: var(--die-size, 44px);
    overflow: visible;
    color: var(--ink);
  }
  .die .outline {
    fill: var(--raised);
    stroke: currentColor;
    stroke-width: 2;
    stroke-linejoin: round;
  }
  .die .edges {
    fill: none;
    stroke: currentColor;
    stroke-width: 1;
    stroke-linejoin: round;
    stroke-opacity: 0.28;
  }
  .die .pips {
    fill: none;
    stroke: currentColor;
    stroke-width: 7.4;
    stroke-linecap: round;
  }
  .die text {
    fill: currentColor;
    font-family: var(--font-text);
    font-weight: 700;
    font-variant-numeric: tabular-nums lining-nums;
    text-anchor: middle;
    dominant-baseline: central;
  }
  .die .mark {
    fill: currentColor;
    stroke: var(--raised);
    stroke-width: 1.5;
  }
  .die.max {
    color: var(--great);
  }
  .die.max .outline {
    fill: var(--great-soft);
  }
  .die.one {
    color: var(--awful);
  }
  .die.one .outline {
    fill: var(--awful-soft);
  }
  .die.dropped {
    --less: calc(var(--die-size, 44px) * 0.07);
    inline-size: calc(var(--die-size, 44px) - 2 * var(--less));
    block-size: calc(var(--die-size, 44px) - 2 * var(--less));
    margin: var(--less);
    color: color-mix(in oklab, var(--faint) 60%, var(--raised));
  }
  .die.dropped .outline {
    fill: none;
    stroke-dasharray: 3 3;
  }
  .die .strike {
    stroke: currentColor;
    stroke-width: 3;
    stroke-linecap: round;
  }
`;

/** @param {Die} die */
function dieInWords({ sides, face, kept, replaced }) {
  const values = { sides, face };
  if (replaced) return t("d{sides}: {face}, rolled again", values);
  return kept ? t("d{sides}: {face}", values) : t("d{sides}: {face}, dropped", values);
}

/**
 * @param {Die} die
 * @param {{ marked?: boolean }} [options] `marked`: whether the highest and the lowest face have a mark
 */
export function dieFace(die, { marked = true } = {}) {
  const { sides, face } = die;
  const counts = die.kept && !die.replaced;
  const shape = shapeOf(sides);
  const dots = pips(sides, face);
  const mark = counts && marked ? standsOut(sides, face) : "";
  const name = dieInWords(die);
  return html`<svg
    class=${`die ${counts ? mark : "dropped"}`}
    viewBox="0 0 48 48"
    role="img"
    aria-label=${name}
  >
    <title>${name}</title>
    <path class="outline" d=${shape.outline}></path>
    ${shape.edges ? svg`<path class="edges" d=${shape.edges}></path>` : nothing}
    ${dots ? svg`<path class="pips" d=${dots}></path>` : number(face, shape)}
    ${mark ? svg`<path class="mark" d=${MARKS[mark]}></path>` : nothing}
    ${counts ? nothing : svg`<path class="strike" d="M7 41 41 7"></path>`}
  </svg>`;
}

/** A triangle up for the highest face and down for the lowest, so that no colour is needed to tell them apart. */
const MARKS = { max: "M41 -3 48 9H34Z", one: "M41 9 48 -3H34Z" };

/**
 * @param {number} face
 * @param {import("./die-shape.js").Shape} shape
 */
function number(face, { at, size }) {
  const long = String(face).length > 2;
  return svg`<text x="24" y=${at} font-size=${long ? size * 0.75 : size}>${face}</text>`;
}
