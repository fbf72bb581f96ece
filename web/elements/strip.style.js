import { css } from "lit";

/** A strip across the page with a message and buttons. */
export const stripStyle = css`
  .strip {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-4);
    align-items: center;
    padding: var(--space-2) var(--space-4);
    background: var(--accent-soft);
    border-block-end: 1px solid var(--line);
  }
`;
