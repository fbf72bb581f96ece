import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { saidOf, shareOf } from "../cards/odds.js";
import { apart, shared } from "./style.js";

/**
 * The odds before a roll: each outcome, the distribution of the totals, and what could be different. Event:
 * `apply` `{ changes }` to the form. While `stale`, the odds of an earlier form are shown in grey.
 */
export class RollOdds extends LitElement {
  static properties = {
    action: { attribute: false },
    preview: { attribute: false },
    stale: { type: Boolean, reflect: true },
  };
  static styles = [
    shared,
    apart,
    css`
      section {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-3);
        padding: var(--space-3) var(--space-4) var(--space-4);
        background: var(--raised);
        border: 1px solid var(--line);
        border-radius: var(--radius);
      }
      section > * {
        transition: filter var(--motion);
      }
      /* It turns grey after a moment: an answer that comes at once causes no flicker. */
      :host([stale]) section > * {
        --ink: var(--faint);
        filter: grayscale(1);
        transition-delay: 250ms;
      }
      .beside {
        display: flex;
        gap: var(--space-4);
        color: var(--faint);
        font-size: var(--text-s);
      }
    `,
  ];

  constructor() {
    super();
    /** @type {any} */
    this.action = undefined;
    /** @type {any} */
    this.preview = undefined;
    this.stale = false;
  }

  render() {
    const { action, preview } = this;
    return html`<section aria-label=${t("Odds")} aria-busy=${this.stale}>
      <odds-bar show="list" .action=${action} .outcomes=${preview?.outcomes ?? {}}></odds-bar>
      <odds-plot .action=${action} .preview=${preview}></odds-plot>
      ${this.#beside()}
      <odds-table
        .action=${action}
        .preview=${preview}
        @apply=${(/** @type {CustomEvent} */ { detail }) =>
          this.dispatchEvent(new CustomEvent("apply", { detail }))}
      ></odds-table>
    </section>`;
  }

  /** Chances beside the outcomes, such as that of a tie. */
  #beside() {
    const beside = Object.entries(this.preview?.beside ?? {});
    if (beside.length === 0) return nothing;
    return html`<p class="beside">
      ${beside.map(([key, chance]) => {
        const facet = this.action?.facets?.find((/** @type {any} */ each) => each.key === key);
        const label = t(facet?.label ?? key);
        return html`<span title=${chance}>${label}: <strong>${saidOf(shareOf(chance))}</strong></span>`;
      })}
    </p>`;
  }
}
