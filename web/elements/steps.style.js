import { css } from "lit";

/** A list of numbered steps, each number in a disc. */
export const stepsStyle = css`
  .steps {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
    counter-reset: step;
  }
  .steps > li {
    display: grid;
    grid-template-columns: 2rem minmax(0, 1fr);
    gap: var(--space-1) var(--space-3);
    counter-increment: step;
  }
  .steps > li::before {
    content: counter(step);
    display: grid;
    place-content: center;
    grid-row: 1 / span 3;
    inline-size: 2rem;
    block-size: 2rem;
    border-radius: 50%;
    background: var(--accent-soft);
    color: var(--accent);
    font-family: var(--font-display);
    font-weight: 800;
    font-variant-numeric: lining-nums;
  }
`;
