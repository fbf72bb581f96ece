import { css } from "lit";

export const listStyles = css`
  .all {
    display: grid;
    gap: var(--space-2);
    border-radius: var(--radius);
  }
  .dragging {
    outline: 3px dashed var(--accent);
    outline-offset: 4px;
  }
  h2 {
    font-size: var(--text-xl);
  }
  h3 {
    padding-block-start: var(--space-3);
    font-size: var(--text-m);
  }
  .people {
    display: grid;
    gap: var(--space-1);
  }
  .person {
    inline-size: 100%;
    justify-content: start;
    gap: var(--space-3);
    padding: var(--space-1) var(--space-3) var(--space-1) var(--space-1);
    min-block-size: 52px;
    background: none;
    border-color: transparent;
    text-align: start;
  }
  .person .face {
    --size: 40px;
  }
  .person span.words {
    display: grid;
    min-inline-size: 0;
  }
  .person .name {
    overflow-wrap: anywhere;
    font-weight: 600;
  }
  .person .system {
    color: var(--faint);
    font-size: var(--text-s);
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
    align-items: center;
  }
  .tools .grow {
    flex: 1;
  }
  .tools .quiet {
    padding-inline: var(--space-2);
  }
  .tools {
    gap: 0;
  }
  .systems {
    display: grid;
    gap: var(--space-4);
    padding: var(--space-4);
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: var(--radius);
  }
  .system :is(h3, h4) {
    padding: 0;
    font-size: var(--text-m);
  }
  .system p {
    padding-block-end: var(--space-2);
    color: var(--faint);
    font-size: var(--text-s);
  }
  .examples {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
  input[type="file"] {
    display: none;
  }
`;
