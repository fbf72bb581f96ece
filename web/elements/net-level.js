import { LitElement, css, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { netInWords } from "../cards/odds.js";
import { shared } from "./style.js";

/** For each side of a roll the total of level, sources and conditions, as it will change the dice. */
export class NetLevel extends LitElement {
  static properties = { net: { attribute: false }, stale: { type: Boolean } };
  static styles = [
    shared,
    css`
      p {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--space-4);
        font-size: var(--text-s);
      }
      .faint,
      .stale {
        color: var(--faint);
        font-weight: 400;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import("../generated/protocol.js").NetLevel[]} */
    this.net = [];
    this.stale = false;
  }

  render() {
    const shown = this.net.filter(({ who = "self", total }) => who === "self" || total !== 0);
    if (shown.length === 0) return nothing;
    return html`<p role="group" aria-label=${t("In all")} class=${this.stale ? "stale" : ""}>
      ${shown.map((each) => {
        const { whose, what, more } = netInWords(each);
        return html`<span>${whose}: <strong class=${each.level === 0 ? "faint" : ""}>${what}</strong> <span class="faint">${more}</span></span>`;
      })}
    </p>`;
  }
}
