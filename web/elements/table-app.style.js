import { css } from "lit";

/** Three columns, two, or one. No part moves because another one grows. */
export const appStyles = css`
  :host {
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
    block-size: 100dvh;
    background: var(--bg);
  }
  main {
    container-type: size;
  }
  .places {
    block-size: 100%;
  }
  .place {
    outline: none;
  }
  .place:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  .place.roll,
  .place.sheet,
  .place.table {
    padding: var(--space-4);
  }
  .place.roll {
    display: flex;
    flex-direction: column;
    gap: var(--space-4);
    padding-block-end: 0; /* the roll button sticks to the very end */
  }
  .first {
    display: flex;
    gap: var(--space-2);
  }
  .first > ::slotted(*) {
    flex: 1;
    min-inline-size: 0;
  }
  .place.feed {
    background: color-mix(in oklab, var(--sunken) 55%, var(--bg));
  }
  .feed ::slotted(*) {
    block-size: 100%;
  }
  .bottom,
  .veil,
  slot[name="result"] {
    display: none;
  }

  /* Desktop: each column scrolls by itself. */
  @media (min-width: 1100px) {
    .places {
      display: grid;
      grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr) minmax(0, 1fr);
      max-inline-size: 1760px;
      margin-inline: auto;
    }
    .one,
    .place.roll {
      overflow: auto;
      scrollbar-gutter: stable;
    }
    .one {
      border-inline-end: 1px solid var(--line);
    }
    .place.table {
      border-block-start: 1px solid var(--line);
    }
    .place.feed {
      min-block-size: 0;
      block-size: 100cqb;
      border-inline-start: 1px solid var(--line);
    }
    .one,
    .place.roll {
      block-size: 100cqb;
    }
  }

  /* Tablet: sheet and roll are one column, the feed stays beside it. */
  @media (min-width: 700px) and (max-width: 1099px) {
    .places {
      display: grid;
      grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
      grid-template-rows: auto auto 1fr;
      overflow: auto;
    }
    .one {
      display: contents;
    }
    .place.sheet,
    .place.roll,
    .place.table {
      grid-column: 1;
    }
    .place.table {
      grid-row: 3;
    }
    .place.roll {
      grid-row: 2;
      border-block: 1px solid var(--line);
    }
    .place.feed {
      position: sticky;
      inset-block-start: 0;
      grid-column: 2;
      grid-row: 1 / 4;
      block-size: 100cqb;
      border-inline-start: 1px solid var(--line);
    }
  }

  /* Phone: one place at a time, and a bar for the thumb. */
  @media (max-width: 699px) {
    .one {
      display: contents;
    }
    .place.sheet,
    .place.roll,
    .place.feed,
    .place.table {
      display: none;
      block-size: 100cqb;
      overflow: auto;
      padding: var(--space-3);
    }
    .place.roll {
      padding-block-end: 0;
    }
    .place.feed {
      overflow: hidden;
      padding: 0;
    }
    :host([place="sheet"]) .place.sheet,
    :host([place="feed"]) .place.feed,
    :host([place="table"]) .place.table {
      display: block;
    }
    :host([place="roll"]) .place.roll,
    :host([over]) .place.roll {
      display: flex;
    }
    slot[name="result"] {
      display: contents;
    }
    .bottom {
      display: grid;
      grid-template-columns: repeat(4, 1fr);
      padding-block-end: env(safe-area-inset-bottom);
      background: var(--raised);
      border-block-start: 1px solid var(--line);
    }
    .bottom button {
      display: grid;
      gap: 2px;
      justify-items: center;
      min-block-size: 56px;
      padding: var(--space-1);
      border-radius: 0;
      color: var(--faint);
      font-size: var(--text-xs);
    }
    .bottom button[aria-current="page"] {
      color: var(--accent);
      font-weight: 700;
      box-shadow: inset 0 3px 0 var(--accent);
    }
    :host([over]) .place.roll {
      position: fixed;
      inset: auto 0 0 0;
      z-index: 3;
      block-size: auto;
      max-block-size: 92dvh;
      padding-block-end: env(safe-area-inset-bottom);
      background: var(--bg);
      border-radius: var(--radius) var(--radius) 0 0;
      box-shadow: 0 -4px 24px #0006;
      animation: rise var(--motion) ease-out;
    }
    :host([over]) .veil {
      display: block;
      position: fixed;
      inset: 0;
      z-index: 2;
      background: #0008;
    }
  }
  @keyframes rise {
    from {
      translate: 0 40%;
    }
  }
`;
