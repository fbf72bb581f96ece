import { css } from "lit";

/** One row for each person; forms and questions about a person stand below it. */
export const peopleStyle = css`
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2);
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  .person {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-3);
    align-items: center;
  }
  .face {
    --size: 40px;
  }
  .who {
    display: grid;
    flex: 1 1 8rem;
    min-inline-size: 0;
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  .controls {
    display: flex;
    gap: var(--space-1);
    align-items: center;
    margin-inline-start: auto;
  }
  .row .quiet {
    padding-inline: var(--space-2);
  }
  .who b {
    font-weight: 650;
  }
  .removed b {
    text-decoration: line-through;
  }
  .role .icon-svg {
    inline-size: 1em;
    block-size: 1em;
    margin-inline-end: 0.25em;
    color: var(--accent);
  }
  .devices {
    display: grid;
    justify-items: start;
    gap: var(--space-1);
  }
  .devices > .quiet {
    padding-inline: var(--space-2);
    font-size: var(--text-s);
  }
  .devices [aria-expanded="true"] .icon-svg:last-child {
    rotate: 180deg;
  }
  .devices ul {
    inline-size: 100%;
  }
  .devices li {
    padding-block: 0;
  }
  details > summary {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    min-block-size: 44px;
    color: var(--faint);
    font-size: var(--text-s);
    cursor: pointer;
  }
  details[open] > summary .icon-svg {
    rotate: 180deg;
  }
  /* A full dot and a ring, so that no colour is needed; a word says it, too. */
  .here::before,
  .away::before {
    content: "";
    display: inline-block;
    box-sizing: border-box;
    inline-size: 0.6em;
    block-size: 0.6em;
    margin-inline-end: 0.4em;
    border: 2px solid currentColor;
    border-radius: 50%;
  }
  .here {
    color: var(--accent);
    font-weight: 600;
  }
  .here::before {
    background: currentColor;
  }
  select {
    inline-size: auto;
  }
  form label {
    flex: 1 1 12rem;
    min-inline-size: 0;
  }
  form select {
    inline-size: 100%;
  }
  form .colour {
    flex: 0 0 5rem;
  }
  form {
    align-items: end;
  }
  .said {
    font-size: var(--text-s);
  }
  .sure {
    display: grid;
    gap: var(--space-2);
    padding: var(--space-3);
    border-radius: var(--radius-s);
    background: var(--awful-soft);
    box-shadow: inset 0 0 0 1px var(--awful);
    line-height: 1.4;
  }
  .danger {
    border-color: var(--awful);
    color: var(--awful);
    font-weight: 600;
  }
`;
