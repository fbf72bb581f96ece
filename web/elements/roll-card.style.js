import { css } from "lit";

/** The card: its outcome stands out most. */
export const cardStyle = css`
  article {
    position: relative;
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  /* No "overflow: hidden": it would cost a layer for each card. */
  article > .head:last-child {
    border-end-start-radius: calc(var(--radius) - 1px);
    border-end-end-radius: calc(var(--radius) - 1px);
  }
  .latest {
    box-shadow: var(--shadow);
    border-color: color-mix(in oklab, var(--tone) 45%, var(--line));
  }
  .by {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    padding: var(--space-1) var(--space-1) var(--space-1) var(--space-3);
    font-size: var(--text-s);
    color: var(--faint);
  }
  /* The button does not make the line higher. */
  .by {
    min-block-size: 48px;
  }
  @media (pointer: coarse) {
    .by {
      min-block-size: 52px;
    }
  }
  .by .what {
    flex: 1;
    min-inline-size: 0;
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
  .by b {
    color: var(--ink);
    font-weight: 650;
  }
  time {
    font-variant-numeric: tabular-nums;
  }
  .face {
    --size: 28px;
    border-width: 2px;
  }
  .open .icon-svg {
    rotate: 180deg;
  }

  .asking {
    --tone: var(--accent);
    --tone-soft: var(--accent-soft);
  }

  /* The outcome */
  .head {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: var(--space-2) var(--space-4);
    align-items: center;
    padding: var(--space-2) var(--space-4);
    background: var(--tone-soft);
    color: var(--tone);
  }
  .outcome {
    display: flex;
    gap: 0.45em;
    align-items: center;
    font-size: var(--text-xl);
    font-weight: 800;
    line-height: 1.1;
    text-wrap: balance;
  }
  .outcome .icon-svg {
    inline-size: 1em;
    block-size: 1em;
    stroke-width: 2.2;
  }
  .sum {
    display: grid;
    justify-items: end;
    gap: 2px;
    font-variant-numeric: tabular-nums lining-nums;
  }
  .total {
    font-family: var(--font-display);
    font-size: var(--text-2xl);
    font-weight: 800;
    line-height: 1;
  }
  .held {
    display: flex;
    gap: var(--space-2);
    font-size: var(--text-s);
    line-height: 1.25;
  }
  .held span {
    color: var(--ink);
  }
  .held b {
    font-weight: 700;
  }
  .latest .head {
    padding-block: var(--space-4);
  }
  .latest .outcome {
    font-size: clamp(var(--text-xl), 8.5cqi, var(--text-3xl));
  }
  .latest .total {
    font-size: clamp(2.2rem, 13cqi, 3.6rem);
  }
  .collapsed .head {
    padding-block: var(--space-2);
  }
  .collapsed :is(.outcome, .total) {
    font-size: var(--text-l);
  }
  .collapsed .sum {
    display: flex;
    align-items: baseline;
    gap: var(--space-2);
  }

  .undone :is(.head, .body) {
    opacity: 0.62;
  }
  .undone .outcome {
    text-decoration: line-through;
  }
  .busy .head {
    min-block-size: 72px;
  }
  .busy .icon-svg {
    animation: turn 1.2s steps(8) 1.5s infinite; /* few steps: every frame takes time from the engine, which may be starting */
  }
  /* All dice move as one: each animated part would be a layer of its own. */
  .fresh .dice {
    animation: settle calc(var(--motion) * 2.5) cubic-bezier(0.2, 0.9, 0.3, 1.2) backwards;
  }
  @keyframes settle {
    from {
      opacity: 0;
      transform: translate(28px, -10px) rotate(8deg);
    }
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .busy .icon-svg {
      animation: none;
    }
  }
`;
