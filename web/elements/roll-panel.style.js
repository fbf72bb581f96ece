import { css } from "lit";

import { unseen } from "./style.js";

export const panelStyles = css`
  /* No boxes of its own: the button sticks to the end of the place, also while only what stands above the
     panel is in sight. */
  :host,
  .panel {
    display: contents;
  }
  .empty {
    padding: var(--space-5);
    color: var(--faint);
    text-align: center;
  }
  .body,
  roll-again {
    --covered: 10rem; /* covered by the button and what stands above it */
  }
  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
    min-inline-size: 0;
  }
  .summary {
    color: var(--faint);
  }
  /* It turns grey after a moment: an answer that comes at once causes no flicker. */
  .glance > odds-bar {
    transition: filter var(--motion);
  }
  .stale > odds-bar {
    filter: grayscale(1);
    transition-delay: 250ms;
  }
  .go {
    position: sticky;
    inset-block-end: 0;
    z-index: 4;
    flex: none;
    margin-block-start: auto;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2);
    padding-block: var(--space-2) var(--space-3);
    background: var(--bg);
    border-block-start: 1px solid var(--line);
    box-shadow: /* beside it, over the shadows of what scrolls under it */
      calc(-1 * var(--space-3)) 0 var(--bg),
      var(--space-3) 0 var(--bg);
  }
  .glance {
    position: relative;
    min-block-size: 2rem;
  }
  .message {
    position: absolute;
    inset-inline: 0;
    inset-block-end: 0;
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    align-items: center;
    min-block-size: 2rem;
    padding: var(--space-1) var(--space-3);
    background: var(--sunken);
    border-radius: var(--radius-s);
    font-size: var(--text-s);
  }
  .message > span {
    flex: 1 1 8rem;
  }
  .message > button {
    flex: none;
    color: var(--ink);
  }
  .message:empty {
    display: none;
  }
  .message.wrong {
    background: var(--awful-soft);
    box-shadow: inset 0 0 0 1px var(--awful);
    color: var(--awful);
  }
  .buttons {
    display: flex;
    gap: var(--space-2);
  }
  .roll {
    flex: 1;
    min-block-size: 56px;
    font-family: var(--font-display);
    font-size: var(--text-xl);
    font-weight: 700;
  }
  .roll .what {
    font-family: var(--font-text);
    font-size: var(--text-s);
    hyphens: auto;
    overflow-wrap: anywhere;
    opacity: 0.85;
  }
  .roll[aria-disabled="true"] {
    opacity: 0.7;
    cursor: progress;
  }
  .roll.barred {
    cursor: not-allowed;
  }
  .hand {
    min-block-size: 56px;
  }
  .hand[aria-disabled="true"] {
    opacity: 0.55;
    cursor: not-allowed;
  }
  hand-dice {
    max-block-size: 40dvh;
    overflow: auto;
    padding: var(--space-3);
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: var(--radius);
    box-shadow: var(--shadow);
  }
  @media (max-width: 480px) {
    .hand span {
      ${unseen}
    }
  }
`;
