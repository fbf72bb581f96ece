import { css, html, nothing } from "lit";
import { live } from "lit/directives/live.js";

/**
 * @typedef {object} Chip
 * @property {string} label
 * @property {string} [note] beside the label, in figures
 * @property {string} [hint]
 * @property {boolean} checked
 * @property {() => void} pick
 */

/**
 * A radio button (or a checkbox) that looks like a chip. It contains the browser's own control, so arrow keys,
 * Space and touch work as usual.
 * @param {Chip} chip
 * @param {"radio" | "checkbox"} [type]
 */
export function chip({ label, note, hint, checked, pick }, type = "radio") {
  return html`<label class="chip" title=${hint || nothing}>
    <input type=${type} name="chips" class="visually-hidden" .checked=${live(checked)} @change=${pick} />
    <span class="face">
      <span class="name">${label}</span>${note ? html` <span class="note">${note}</span>` : nothing}
    </span>
  </label>`;
}

export const chipStyles = css`
  .chip {
    position: relative;
    display: inline-grid;
    cursor: pointer;
    touch-action: manipulation;
  }
  .chip .face {
    display: flex;
    gap: var(--space-2);
    align-items: baseline;
    justify-content: center;
    align-content: center;
    flex-wrap: wrap;
    min-block-size: 40px;
    padding: var(--space-1) var(--space-3);
    background: var(--raised);
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    line-height: 1.2;
    transition:
      background-color var(--motion),
      border-color var(--motion);
  }
  .chip .name {
    overflow-wrap: anywhere;
  }
  .chip .note {
    color: var(--faint);
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
  .chip:hover .face {
    border-color: var(--accent);
  }
  .chip :checked + .face {
    background: var(--accent-soft);
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
    color: var(--accent);
  }
  .chip :checked + .face .note {
    color: inherit;
  }
  .chip :focus-visible + .face {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  @media (pointer: coarse) {
    .chip .face {
      min-block-size: 44px;
    }
  }
  @media (forced-colors: active) {
    .chip :checked + .face {
      outline: 2px solid Highlight;
    }
  }
`;
