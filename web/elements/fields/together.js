import { css, html } from "lit";

import { t } from "../../i18n/i18n.js";
import { signed } from "./number.js";

/** The sum of a field's rows, at the end of its heading. @param {number} sum */
export function together(sum) {
  return html`<span class="sum">${t("together")} <strong>${signed(sum)}</strong></span>`;
}

export const togetherStyle = css`
  .head:has(.sum) .hint {
    order: 1; /* the sum stays on the label's line */
    flex-basis: 100%;
  }
  .sum {
    margin-inline-start: auto;
    flex: none;
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
  }
`;
