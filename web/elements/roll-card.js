import { LitElement, css, html, nothing } from "lit";

import { shared } from "./style.js";

/** @typedef {import("../generated/protocol.js").RollResult} RollResult */
/** @typedef {import("../engine/description.js").Action} Action */

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {Action} action
 * @property {RollResult} [result]
 * @property {string} [refusal] what the engine said instead of a result
 */

/** One roll: what came of it, the dice, the sentence. */
export class RollCard extends LitElement {
  static properties = { entry: { attribute: false } };
  static styles = [
    shared,
    css`
      article {
        padding: 12px 16px;
        background: var(--raised);
        border: 1px solid var(--line);
        border-radius: 6px;
      }
      strong {
        font-size: 1.4rem;
      }
      .great {
        color: var(--great);
      }
      .good {
        color: var(--good);
      }
      .mixed {
        color: var(--mixed);
      }
      .bad {
        color: var(--bad);
      }
      .awful {
        color: var(--awful);
      }
      ul {
        display: flex;
        flex-wrap: wrap;
        gap: 4px;
        margin: 8px 0;
        padding: 0;
        list-style: none;
        font-variant-numeric: tabular-nums;
      }
      li {
        min-inline-size: 1.6em;
        text-align: center;
        border: 1px solid var(--line);
        border-radius: 4px;
      }
      .dropped {
        opacity: 0.6;
        text-decoration: line-through;
      }
      p {
        margin: 0;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {Entry | undefined} */
    this.entry = undefined;
  }

  render() {
    if (!this.entry) return nothing;
    const { action, result, refusal } = this.entry;
    if (refusal) return html`<article aria-label=${action.label}><p role="alert">${refusal}</p></article>`;
    if (!result) return html`<article aria-busy="true"><p>${action.label} …</p></article>`;
    return html`<article aria-label=${result.line}>
      ${this.#outcome(action, result)}
      <ul aria-label="Dice">
        ${result.dice.map(
          (die) => html`<li class=${die.kept ? "" : "dropped"} title=${`d${die.sides}`}>${die.face}</li>`,
        )}
      </ul>
      <p>${result.line}</p>
    </article>`;
  }

  /**
   * @param {Action} action
   * @param {RollResult} result
   */
  #outcome(action, result) {
    const word = action.outcomes.find(({ key }) => key === result.outcome);
    return html`<strong class=${word?.tone ?? "neutral"}>${word?.label ?? action.label}</strong>`;
  }
}
