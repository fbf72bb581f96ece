import { css } from "lit";

/**
 * For a part of the page that the browser need not look into when other parts change.
 */
export const apart = css`
  :host {
    isolation: isolate;
  }
`;

/** The same for a part with fields: a complaint about its last field may lie over what follows. */
export const apartAbove = css`
  :host {
    position: relative;
    z-index: 1;
  }
`;

/**
 * For texts that only screen readers read. They are placed in the corner of their element: at their place in the
 * text they could make a scrolling part larger.
 */
export const unseen = css`
  position: absolute;
  inset-block-start: 0;
  inset-inline-start: 0;
  inline-size: 1px;
  block-size: 1px;
  min-block-size: 0;
  margin: 0;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`;

/** The common styles of all shadow roots: text, buttons, inputs, focus. */
export const shared = css`
  :host {
    display: block;
    position: relative; /* positioned parts stay within the element and scroll with it */
    font-family: var(--font-text);
    color: var(--ink);
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  /* Not for ::before and ::after: the browser would compute both for every element, although few have them. */
  * {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  h4,
  p,
  ul,
  ol,
  dl,
  dd,
  figure,
  fieldset {
    margin: 0;
    padding: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  fieldset {
    min-inline-size: 0;
    border: 0;
  }
  h1,
  h2,
  h3,
  h4 {
    font-family: var(--font-display);
    font-weight: 700;
    font-variant-numeric: lining-nums tabular-nums;
    line-height: 1.2;
    text-wrap: balance;
  }
  a {
    color: var(--accent);
  }
  /* What gets the focus by a key is not hidden behind the button that sticks to the end. */
  :is(a, button, input, select, textarea, summary, [tabindex]) {
    scroll-margin-block-end: var(--covered, 0);
  }
  button,
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
  }

  /* Inputs */
  input,
  select,
  textarea {
    inline-size: 100%;
    min-block-size: 40px;
    padding: var(--space-1) var(--space-3);
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    transition: border-color var(--motion);
  }
  :is(input, select, textarea):hover {
    border-color: var(--faint);
  }
  :is(input, select, textarea):is([aria-invalid="true"]) {
    border-color: var(--awful);
  }
  ::placeholder {
    color: var(--faint);
    opacity: 1;
  }
  textarea {
    padding-block: var(--space-2);
    line-height: 1.45;
    resize: vertical;
  }
  input[type="number"] {
    font-variant-numeric: tabular-nums;
  }
  input:is([type="checkbox"], [type="radio"]) {
    inline-size: 20px;
    block-size: 20px;
    min-block-size: 0;
    margin: 0;
    accent-color: var(--accent);
  }
  input[type="range"] {
    padding: 0;
    accent-color: var(--accent);
  }
  input[type="color"] {
    padding: 3px;
  }

  /* Buttons: plain ones have an outline, .main stands out, .quiet and .icon have no outline. */
  button {
    display: inline-flex;
    gap: var(--space-2);
    align-items: center;
    justify-content: center;
    min-block-size: 40px;
    padding: var(--space-1) var(--space-4);
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    cursor: pointer;
    touch-action: manipulation;
    transition:
      background-color var(--motion),
      border-color var(--motion),
      color var(--motion);
  }
  button:active {
    background: var(--accent-soft);
  }
  button.main {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--accent-ink);
    font-weight: 600;
  }
  button.quiet,
  button.icon {
    background: none;
    border-color: transparent;
  }
  button.quiet {
    color: var(--accent);
  }
  button.icon {
    flex: none;
    min-inline-size: 40px;
    padding: 0;
    color: var(--faint);
  }
  /* After a tap nothing stays hovered. */
  @media (hover: hover) {
    button:hover {
      border-color: var(--accent);
    }
    button.main:hover {
      background: color-mix(in oklab, var(--accent) 88%, var(--ink));
    }
    button:is(.quiet, .icon):hover {
      background: var(--accent-soft);
      color: var(--accent);
    }
  }
  button:is([aria-pressed="true"], [aria-selected="true"], [aria-current="true"]):not(.main) {
    background: var(--accent-soft);
    border-color: var(--accent);
    color: var(--accent);
  }
  :is(button, input, select, textarea):disabled {
    opacity: 0.55;
    cursor: not-allowed;
  }
  .icon-svg {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    vertical-align: -0.25em;
  }

  /* Tones: the colour stands beside an icon and a word. */
  .great {
    --tone: var(--great);
    --tone-soft: var(--great-soft);
  }
  .good {
    --tone: var(--good);
    --tone-soft: var(--good-soft);
  }
  .mixed {
    --tone: var(--mixed);
    --tone-soft: var(--mixed-soft);
  }
  .bad {
    --tone: var(--bad);
    --tone-soft: var(--bad-soft);
  }
  .awful {
    --tone: var(--awful);
    --tone-soft: var(--awful-soft);
  }
  .neutral {
    --tone: var(--neutral);
    --tone-soft: var(--neutral-soft);
  }

  :focus {
    outline: none;
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  .visually-hidden {
    ${unseen}
  }

  /* Fingers need larger targets. */
  @media (pointer: coarse) {
    button,
    input,
    select,
    textarea {
      min-block-size: 44px;
    }
    button.icon {
      min-inline-size: 44px;
    }
    input:is([type="checkbox"], [type="radio"]) {
      inline-size: 24px;
      block-size: 24px;
    }
  }
  @media (forced-colors: active) {
    button.main {
      border: 2px solid ButtonText;
    }
  }
`;
