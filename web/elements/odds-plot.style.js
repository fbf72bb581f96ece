import { css } from "lit";

/** The height is the same as `HEIGHT` in odds-plot.js. */
export const plotStyles = css`
  :host {
    min-inline-size: 0;
  }
  figure {
    display: grid;
    gap: 2px;
  }
  svg {
    display: block;
    inline-size: 100%;
    block-size: 132px;
    overflow: visible;
    touch-action: pan-y;
  }
  rect.slice {
    fill: var(--tone);
  }
  rect.lit {
    fill: var(--accent-soft);
  }
  .axis {
    stroke: var(--line);
  }
  .target {
    stroke: var(--ink);
    stroke-width: 1.5;
    stroke-dasharray: 4 3;
  }
  text {
    fill: var(--faint);
    font-size: 11px;
    font-variant-numeric: tabular-nums;
    text-anchor: middle;
  }
  text.aim {
    fill: var(--ink);
    font-weight: 700;
  }
  .walk:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
    border-radius: var(--radius-s);
  }
  figcaption {
    min-block-size: 1.4em;
    color: var(--faint);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
  }
`;
