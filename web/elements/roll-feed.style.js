import { css } from "lit";

export const feedStyle = css`
  :host {
    display: flex;
    flex-direction: column;
    min-block-size: 0;
    block-size: 100%;
    position: relative;
  }
  .scroller {
    flex: 1;
    min-block-size: 0;
    overflow-y: auto;
    overflow-anchor: none; /* scroll-window.js keeps the place, the same in every browser */
    overscroll-behavior: contain;
    scrollbar-gutter: stable;
    container-type: inline-size; /* for all cards at once: a container for each would cost a layout each */
    padding-inline: var(--space-4) var(--space-2);
  }
  ol {
    display: flow-root;
  }
  li {
    padding-block-end: var(--space-3);
    contain: layout style;
    isolation: isolate; /* see "apart" in style.js */
  }
  li.line {
    padding-block-end: 0;
  }
  li.line:has(+ li:not(.line)) {
    padding-block-end: var(--space-2);
  }
  .empty {
    display: grid;
    place-items: center;
    place-content: center;
    gap: var(--space-3);
    min-block-size: 60%;
    padding: var(--space-5);
    color: var(--faint);
    text-align: center;
  }
  .empty .icon-svg {
    inline-size: 40px;
    block-size: 40px;
    stroke-width: 1.4;
  }
  /* It takes no room, and lets the wheel scroll what it lies on. */
  .jump {
    position: sticky;
    inset-block-end: 56px;
    block-size: 0;
    display: grid;
    justify-items: center;
    z-index: 1;
  }
  .jump button {
    border-radius: 999px;
    box-shadow: var(--shadow);
  }
  @media (max-width: 699px) {
    .scroller {
      padding-inline: var(--space-3);
      scrollbar-gutter: auto;
    }
  }
`;
