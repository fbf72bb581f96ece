import { css } from "lit";

export const trackerStyle = css`
  .tracker {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr); /* its content never makes it wider */
    gap: var(--space-2);
    justify-items: center;
    align-content: space-between;
    block-size: 100%;
    padding: var(--space-3) var(--space-2) var(--space-2);
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    text-align: center;
  }
  .name {
    font-weight: 600;
    font-size: var(--text-s);
    line-height: 1.25;
    overflow-wrap: anywhere;
    hyphens: auto;
  }
  .tracker:has(.remove) .name {
    padding-inline: var(--space-6);
  }
  .picture {
    display: grid;
    place-items: center;
    inline-size: 100%;
    --die-size: 56px;
  }
  clock-dial {
    cursor: pointer;
  }
  .steps {
    display: flex;
    gap: 2px;
    align-items: center;
    justify-content: center;
  }
  .steps [aria-disabled="true"] {
    opacity: 0.35;
    cursor: default;
  }
  .state {
    display: flex;
    gap: 2px;
    align-items: center;
    justify-content: center;
    min-inline-size: 3.2rem;
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
    color: var(--faint);
    white-space: nowrap;
  }
  .state input,
  .steps select {
    min-inline-size: 2.4rem;
    inline-size: 2.9rem;
    padding-inline: 2px;
    text-align: center;
    color: var(--ink);
    font-weight: 650;
    border-color: transparent;
    background: none;
  }
  .steps select {
    inline-size: auto;
  }
  :is(.state input, .steps select):is(:hover, :focus) {
    border-color: var(--line);
    background: var(--raised);
  }
  .tokens {
    display: flex;
    flex-wrap: wrap;
    gap: 5px;
    justify-content: center;
  }
  .tokens i {
    inline-size: 18px;
    block-size: 18px;
    border-radius: 50%;
    border: 2px solid var(--accent);
    transition: background-color var(--motion);
  }
  .tokens .filled {
    background: var(--accent);
  }
  .of-track .tokens i {
    border-radius: 4px;
    border-color: var(--mixed);
  }
  .of-track .tokens .filled {
    background: var(--mixed);
  }
  .chase {
    inline-size: min(100%, 150px);
    color: var(--accent);
  }
  .chase path {
    stroke: currentColor;
    stroke-width: 2;
    stroke-dasharray: 4 4;
  }
  .chase circle {
    fill: currentColor;
    transition: cx var(--motion);
  }
  .chase .quarry {
    fill: var(--raised);
    stroke: currentColor;
    stroke-width: 3;
  }
  .chase.reached {
    color: var(--awful);
  }
  .bars {
    display: grid;
    gap: 2px;
    inline-size: 100%;
    font-size: var(--text-s);
    color: var(--faint);
    text-align: start;
  }
  meter {
    inline-size: 100%;
    block-size: 12px;
    appearance: none;
    border: 0;
    border-radius: 6px;
    overflow: hidden;
    background: var(--sunken);
  }
  meter::-webkit-meter-bar {
    block-size: 12px;
    border: 0;
    border-radius: 6px;
    background: var(--sunken);
  }
  meter::-webkit-meter-optimum-value {
    background: var(--good);
  }
  meter.bad::-webkit-meter-optimum-value {
    background: var(--awful);
  }
  meter::-moz-meter-bar {
    background: var(--good);
  }
  meter.bad::-moz-meter-bar {
    background: var(--awful);
  }
  .remove {
    position: absolute;
    inset-block-start: 0;
    inset-inline-end: 0;
    opacity: 0.7;
  }
  @media (pointer: coarse) {
    .tracker {
      padding-inline: var(--space-1); /* buttons for thumbs, and two trackers in a row */
    }
    .tracker:has(.remove) .name {
      padding-inline: 2rem;
    }
    .state input {
      inline-size: 2.4rem;
    }
  }
`;
