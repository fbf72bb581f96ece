import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { shared } from "./style.js";
import { summaryOf } from "./summary.js";

/** Recent rolls, to be rolled again. Event: `again` `{ index }`. */
export class RollAgain extends LitElement {
  static properties = { recent: { attribute: false }, ruleset: { attribute: false } };
  static styles = [
    shared,
    css`
      h3 {
        padding-block-end: var(--space-2);
        font-size: var(--text-m);
      }
      ul {
        display: grid;
        gap: var(--space-1);
      }
      button {
        inline-size: 100%;
        justify-content: start;
        font-size: var(--text-s);
        text-align: start;
      }
      .words {
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {{ action: string, form: Record<string, any> }[]} latest first */
    this.recent = [];
    /** @type {import("../engine/description.js").Ruleset | undefined} */
    this.ruleset = undefined;
  }

  render() {
    if (!this.recent?.length) return nothing;
    return html`<section aria-label=${t("Recent rolls")}>
      <h3>${t("Again")}</h3>
      <ul>
        ${this.recent.map(({ action: key, form }, index) => {
          const action = this.ruleset?.actions.find((each) => each.key === key);
          const summary = summaryOf(action, form, t);
          return html`<li>
            <button type="button" title=${summary} @click=${() => this.#again(index)}>
              ${icon("redo")}
              <span class="words"><strong>${t(action?.label ?? key)}</strong> ${summary}</span>
            </button>
          </li>`;
        })}
      </ul>
    </section>`;
  }

  /** @param {number} index */
  #again(index) {
    this.dispatchEvent(new CustomEvent("again", { detail: { index } }));
  }
}
