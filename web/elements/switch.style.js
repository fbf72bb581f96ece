import { css } from "lit";

/** A switch with its label, and a sentence about it below. */
export const switchStyle = css`
  .switch {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0 var(--space-3);
    align-items: center;
    min-block-size: 44px;
    cursor: pointer;
  }
  .switch small {
    grid-column: 2;
    color: var(--faint);
    font-size: var(--text-s);
  }
  .switch strong:last-child {
    grid-row: span 2;
  }
  .switch strong {
    font-weight: 600;
  }
  .switch input {
    appearance: none;
    grid-row: span 2;
    position: relative;
    inline-size: 44px;
    block-size: 26px;
    padding: 0;
    border: 1px solid var(--faint);
    border-radius: 13px;
    background: var(--sunken);
    cursor: pointer;
  }
  .switch input::before {
    content: "";
    position: absolute;
    inset-block-start: 3px;
    inset-inline-start: 3px;
    inline-size: 18px;
    block-size: 18px;
    border-radius: 50%;
    background: var(--faint);
    transition: translate var(--motion);
  }
  .switch input:checked {
    background: var(--accent);
    border-color: var(--accent);
  }
  .switch input:checked::before {
    background: var(--accent-ink);
    translate: 18px 0;
  }
`;
