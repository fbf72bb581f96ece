import { LitElement, css, nothing, svg, html } from "lit";

import { t } from "../i18n/i18n.js";
import { MOST_SLICES, sector, slice } from "./dial.js";
import { shared } from "./style.js";

/** @typedef {import("../generated/protocol.js").Clock} Clock */

/** A clock with its segments filled up to its value. A threat is hatched as well as coloured. */
export class ClockDial extends LitElement {
  static properties = { clock: { attribute: false } };
  static styles = [
    shared,
    css`
      :host {
        display: inline-block;
        inline-size: var(--dial-size, 84px);
      }
      svg {
        display: block;
        inline-size: 100%;
        color: var(--accent);
        overflow: visible;
      }
      .threat {
        color: var(--awful);
      }
      .stopped {
        color: var(--faint);
      }
      path {
        stroke: var(--raised);
        stroke-width: 2.5;
        stroke-linejoin: round;
        fill: var(--sunken);
        transition: fill var(--motion);
      }
      .filled {
        fill: currentColor;
      }
      .rim {
        fill: none;
        stroke: currentColor;
        stroke-width: 2.5;
      }
      .hatch {
        stroke: var(--raised);
        stroke-width: 2;
        opacity: 0.45;
      }
      .over {
        fill: url(#hatch);
        stroke: none;
      }
      .full .rim {
        stroke-width: 5;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Clock} */
    this.clock = {};
  }

  render() {
    const { segments = 4, value = 0, role = "progress", stopped = false } = this.clock;
    const look = `${role} ${stopped ? "stopped" : ""} ${value >= segments ? "full" : ""}`;
    const words = t("{value} of {segments}", { value, segments });
    return html`<svg class=${look} viewBox="0 0 100 100" role="img" aria-label=${words}>
      ${role === "threat" ? HATCH : nothing}
      ${segments > MOST_SLICES ? whole(value / segments) : slices(segments, value)}
      ${role === "threat" && value ? svg`<path class="over" d=${sector(0, value / segments)}></path>` : nothing}
      <circle class="rim" cx="50" cy="50" r="46"></circle>
    </svg>`;
  }
}

const HATCH = svg`<pattern id="hatch" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
  <line class="hatch" x1="0" y1="0" x2="0" y2="8"></line>
</pattern>`;

/**
 * @param {number} segments
 * @param {number} value
 */
function slices(segments, value) {
  return Array.from({ length: segments }, (_, at) => {
    return svg`<path class=${at < value ? "filled" : ""} d=${slice(at, segments)}></path>`;
  });
}

/** @param {number} share */
function whole(share) {
  return svg`<path d=${sector(0, 1)}></path>
    ${share > 0 ? svg`<path class="filled" d=${sector(0, Math.min(share, 1))}></path>` : nothing}`;
}
