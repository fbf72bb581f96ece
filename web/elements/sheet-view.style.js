import { css } from "lit";

export const sheetStyles = css`
  .sheet {
    display: grid;
    gap: var(--space-4);
  }
  .empty {
    padding: var(--space-5);
    color: var(--faint);
    text-align: center;
  }
  header {
    display: flex;
    gap: var(--space-3);
    align-items: center;
  }
  header .face {
    --size: 56px;
  }
  .who {
    flex: 1;
    min-inline-size: 0;
  }
  .who h2 {
    overflow-wrap: anywhere;
    font-size: var(--text-xl);
  }
  .who p {
    color: var(--faint);
    font-size: var(--text-s);
  }
  .stats {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(4.9rem, 1fr));
    gap: var(--space-2);
  }
  .stats > .wide {
    grid-column: span 2;
  }
  .stat {
    display: grid;
    gap: 2px;
    align-content: center;
    inline-size: 100%;
    block-size: 100%; /* as tall as a neighbour with a name of two lines */
    padding: var(--space-2) 1px; /* a name of ten letters fits on a phone, unbroken */
    border-radius: var(--radius);
    box-shadow: var(--shadow);
  }
  .stat .name {
    color: var(--faint);
    font-size: var(--text-s);
    font-weight: 600;
    hyphens: auto;
    line-height: 1.2;
    overflow-wrap: anywhere;
  }
  .stat .value {
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    font-weight: 600;
    font-variant-numeric: lining-nums tabular-nums;
    line-height: 1.1;
  }
  .stat:hover .name {
    color: var(--accent);
  }
  .list h3 {
    padding-block-end: var(--space-2);
    font-size: var(--text-m);
  }
  .items {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
  .item {
    gap: var(--space-2);
    padding: var(--space-1) var(--space-3);
    overflow-wrap: anywhere;
    text-align: start;
  }
  span.item {
    display: inline-flex;
    align-items: center;
    min-block-size: 40px;
    border: 1px dashed var(--line);
    border-radius: var(--radius-s);
  }
  .item strong {
    color: var(--good);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .item strong.down {
    color: var(--bad);
  }
  .none {
    color: var(--faint);
    font-size: var(--text-s);
  }
  .trackers {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(11rem, 100%), 1fr));
    gap: var(--space-3);
  }
  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr));
    gap: var(--space-1) var(--space-4);
    font-size: var(--text-s);
  }
  .facts div {
    display: flex;
    gap: var(--space-2);
    justify-content: space-between;
    padding-block: var(--space-1);
    border-block-end: 1px solid var(--line);
  }
  .facts dt {
    color: var(--faint);
  }
  .facts dd {
    font-variant-numeric: tabular-nums;
    font-weight: 700;
  }
  .prose {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  .problem {
    color: var(--awful);
    font-size: var(--text-s);
  }
`;
