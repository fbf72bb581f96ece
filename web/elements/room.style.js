import { css } from "lit";

/** What the parts of the panel for sharing have in common. */
export const roomStyle = css`
  :host {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-5);
  }
  h3 {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    font-size: var(--text-l);
  }
  h3 .icon-svg {
    color: var(--accent);
  }
  section,
  .box {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
  .box {
    padding: var(--space-4);
    background: var(--bg);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  label {
    font-size: var(--text-s);
    font-weight: 600;
  }
  label input {
    margin-block-start: var(--space-1);
    font-size: var(--text-m);
    font-weight: 400;
  }
  small,
  .hint {
    color: var(--faint);
    font-size: var(--text-s);
    line-height: 1.4;
  }
  .problem {
    color: var(--awful);
  }
  .problem:empty {
    display: none;
  }
  ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-2);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    align-items: center;
  }
  .said {
    display: flex;
    gap: var(--space-2);
    align-items: start;
    line-height: 1.4;
  }
  .said .icon-svg {
    margin-block-start: 0.1em;
    color: var(--tone, var(--bad));
  }
  .said span {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;
