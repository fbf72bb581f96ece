import { css } from "lit";

/** The part of a card below the outcome: dice, terms, chance, offers. */
export const bodyStyle = css`
  /* Dice and terms */
  .body {
    display: grid;
    gap: var(--space-3);
    padding: var(--space-3) var(--space-4);
  }
  .sides {
    display: grid;
    gap: var(--space-3);
  }
  .side {
    display: grid;
    gap: var(--space-2);
  }
  .side > h4 {
    font: 600 var(--text-s) / 1.3 var(--font-text);
    color: var(--faint);
  }
  .side > h4 b {
    color: var(--ink);
  }
  .dice {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    align-items: center;
  }
  .dice figure {
    display: flex;
    gap: var(--space-2);
    align-items: center;
  }
  .dice figcaption,
  .terms,
  .small {
    font-size: var(--text-s);
    color: var(--faint);
    font-variant-numeric: tabular-nums;
  }
  .many {
    --die-size: 32px;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(11.5rem, 1fr));
  }
  .terms,
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1) var(--space-2);
    align-items: center;
  }
  .terms li,
  .chip {
    padding: 1px var(--space-2);
    border: 1px solid var(--line);
    border-radius: 999px;
    color: var(--ink);
    font-size: var(--text-s);
    line-height: 1.5;
  }
  .terms b {
    font-weight: 700;
  }
  .chip.toned {
    display: inline-flex;
    gap: var(--space-1);
    align-items: center;
    background: var(--tone-soft);
    border-color: transparent;
    color: var(--tone);
    font-weight: 600;
  }
  details {
    inline-size: 100%;
  }
  summary {
    cursor: pointer;
  }
  .chance {
    display: grid;
    gap: var(--space-1);
  }
  /* Reserves the height of what is drawn in the second frame. */
  .bar {
    block-size: 8px;
  }
  .tools {
    min-block-size: calc(40px + var(--space-1));
  }
  @media (pointer: coarse) {
    .tools {
      min-block-size: calc(44px + var(--space-1));
    }
  }
  .meter {
    block-size: 6px;
    border-radius: 3px;
    background: var(--sunken);
    overflow: hidden;
  }
  .meter i {
    display: block;
    block-size: 100%;
    background: var(--tone);
  }
  .effects li {
    display: flex;
    gap: var(--space-2);
    align-items: start;
    font-size: var(--text-s);
  }
  .effects .icon-svg {
    margin-block-start: 0.15em;
    color: var(--accent);
  }
  .effects .problem .icon-svg {
    color: var(--awful);
  }

  /* Choices and offers */
  .offers {
    display: grid;
    gap: var(--space-2);
  }
  .offers legend,
  .offers h4 {
    padding: 0;
    font: 600 var(--text-s) / 1.3 var(--font-text);
    color: var(--faint);
  }
  .offer {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    margin-block-start: var(--space-2);
  }
  .offer button {
    flex: 1 1 11rem;
    justify-content: start;
    text-align: start;
    line-height: 1.3;
  }
  .offer [aria-disabled="true"] {
    cursor: default;
  }
  .offer [aria-disabled="true"]:not([aria-pressed="true"]) {
    color: var(--faint);
    border-style: dashed;
    background: none;
  }
  .offer select {
    flex: 1 1 12rem; /* a tracker's name and value; beside the offer only where there is room for both */
    inline-size: auto;
    min-inline-size: 0;
    text-overflow: ellipsis;
  }
  .options {
    display: grid;
    gap: var(--space-2);
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  }
  .option {
    display: grid;
    gap: var(--space-2);
    align-content: start;
    padding: var(--space-3);
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
  }
  .option button {
    justify-content: start;
    text-align: start;
    font-weight: 650;
  }
  .tools {
    display: flex;
    gap: var(--space-1);
    align-items: center;
    padding: 0 var(--space-1) var(--space-1);
  }
  .tools .small {
    flex: 1;
    padding-inline-start: var(--space-3);
  }
  .writing {
    display: grid;
    gap: var(--space-2);
    padding: 0 var(--space-4) var(--space-3);
  }
  .writing div {
    display: flex;
    gap: var(--space-2);
    justify-content: end;
  }
`;
