import { css } from "lit";

/** What every element's shadow root begins with. */
export const shared = css`
  :host {
    display: block;
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }
  input,
  select,
  textarea {
    box-sizing: border-box;
    inline-size: 100%;
    padding: 4px 8px;
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: 4px;
  }
  input[type="checkbox"] {
    inline-size: auto;
  }
  button {
    padding: 8px 16px;
    min-block-size: 40px;
    border: 1px solid var(--accent);
    border-radius: 4px;
    background: none;
    color: var(--accent);
    cursor: pointer;
  }
  button.main {
    background: var(--accent);
    color: var(--on-accent);
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
`;
