import { css } from "lit";

/** Panels, and the sign that a dragged file can be dropped. */
export const panelStyles = css`
  dialog {
    inline-size: min(56rem, 100vw - 2 * var(--space-3));
    max-block-size: min(90dvh, 60rem);
    padding: 0;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--raised);
    color: var(--ink);
    box-shadow: var(--shadow);
  }
  dialog:is([data-panel="settings"], [data-panel="characters"], [data-panel="proof"], [data-panel="arrival"]) {
    inline-size: min(40rem, 100vw - 2 * var(--space-3));
  }
  dialog[data-panel="room"] {
    inline-size: min(46rem, 100vw - 2 * var(--space-3));
  }
  @media (max-width: 699px) {
    dialog[data-panel] {
      inline-size: 100vw;
      max-inline-size: none;
      block-size: 100dvh;
      max-block-size: none;
      margin: 0;
      border: 0;
      border-radius: 0;
    }
  }
  dialog::backdrop {
    background: #0008;
  }
  dialog .title {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    display: flex;
    justify-content: space-between;
    align-items: center;
    padding: var(--space-2) var(--space-4);
    background: var(--raised);
    border-block-end: 1px solid var(--line);
  }
  .panel {
    padding: var(--space-4);
  }
  .drop {
    position: fixed;
    inset: var(--space-4);
    z-index: 5;
    display: grid;
    place-content: center;
    gap: var(--space-2);
    justify-items: center;
    border: 3px dashed var(--accent);
    border-radius: var(--radius);
    background: var(--accent-soft);
    color: var(--accent);
    font-size: var(--text-xl);
    opacity: 0.95;
    pointer-events: none;
  }
`;
