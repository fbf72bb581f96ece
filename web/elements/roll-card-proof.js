/** What a card says about its entry at a shared table: its badge, warnings, who may read it, whether it is sent. */

import { css, html, nothing } from "lit";

import { badgeOf, mayReveal, secrecyOf, warningsOf } from "../cards/proof.js";
import { choiceInWords } from "../cards/told.js";
import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";

/** @typedef {import("../cards/entry.js").LogEntry} LogEntry */
/** @typedef {{ me: string | undefined, explain: () => void, reveal: (what: "ask" | "show" | "keep") => void, revealing?: boolean }} Dependencies */

/**
 * The badge as a button: it opens the answer to "how do I know?".
 * @param {LogEntry} logged
 * @param {() => void} explain
 */
export function badgeTemplate(logged, explain) {
  const badge = badgeOf(logged.proof);
  return !badge || badge.loud ? nothing : badgeButton(badge, explain);
}

/**
 * @param {import("../cards/proof.js").Badge} badge
 * @param {() => void} explain
 */
function badgeButton(badge, explain) {
  return html`<button
    type="button"
    class=${`quiet badge ${badge.tone}`}
    title=${badge.hint || t("How do I know?")}
    @click=${explain}
  >
    ${icon(badge.icon)}<span>${badge.text}<span class="visually-hidden">. ${t("How do I know?")}</span></span>
  </button>`;
}

/**
 * The badge on the top line of a closed card, where there is room for its icon only.
 * @param {LogEntry} logged
 */
export function markTemplate(logged) {
  const badge = badgeOf(logged.proof);
  if (!badge || badge.loud) return nothing;
  return html`<span class=${`mark ${badge.tone}`} title=${badge.text}
    >${icon(badge.icon)}<span class="visually-hidden">${badge.text}</span></span
  >`;
}

/**
 * A small button that explains a GM's secret roll, at the end of its line.
 * @param {LogEntry} logged
 * @param {() => void} explain
 */
export function quietTemplate({ proof }, explain) {
  const text = [badgeOf(proof)?.text, t("How do I know?")].filter(Boolean).join(". ");
  return html`<button type="button" class="icon" aria-label=${text} title=${text} @click=${explain}>${icon("help")}</button>`;
}

/** @param {LogEntry} logged */
export function unsentTemplate({ sent }) {
  if (sent !== false) return nothing;
  return html`<span class="unsent"> · ${icon("offline")} ${t("not sent yet")}</span>`;
}

/**
 * What casts doubt on the entry, who may read it, and the button that shows a secret to everybody. It is there
 * on a closed card, too.
 * @param {LogEntry} logged
 * @param {Dependencies} dependencies
 */
export function trustTemplate(logged, { me, explain, reveal, revealing = false }) {
  const warnings = warningsOf(logged.flags);
  const badge = badgeOf(logged.proof);
  const secrecy = secrecyOf(logged);
  const choice = choiceInWords(logged);
  if (!warnings.length && !badge?.loud && !secrecy && !choice) return nothing;
  return html`<div class="trust">
    ${badge?.loud ? html`<div>${badgeButton(badge, explain)}${badge.hint ? html`<p class="why">${badge.hint}</p>` : nothing}</div>` : nothing}
    ${choice ? html`<p class="neutral">${icon("user")}<span>${choice}</span></p>` : nothing}
    ${warnings.map((text) => html`<p class="bad">${icon("warning")}<span>${text}</span></p>`)}
    ${
      secrecy
        ? html`<p class="neutral">
            ${icon("lock")}<span>${secrecy}</span>
            ${mayReveal(logged, me) ? revealButton(reveal, revealing) : nothing}
          </p>`
        : nothing
    }
  </div>`;
}

/**
 * A secret that has been shown cannot be hidden again, so the button asks once more. The second click of a double
 * click and a key that is held down do not count as the answer.
 * @param {Dependencies["reveal"]} reveal
 * @param {boolean} asks
 */
function revealButton(reveal, asks) {
  const click = (/** @type {MouseEvent} */ { detail }) => {
    if (!asks) reveal("ask");
    else if (detail < 2) reveal("show");
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.repeat) event.preventDefault();
    if (event.key !== "Escape" || !asks) return;
    event.stopPropagation();
    reveal("keep");
  };
  return html`<button
    type="button"
    class=${asks ? "main" : ""}
    data-reveal
    @click=${click}
    @keydown=${key}
    @blur=${() => asks && reveal("keep")}
  >
    ${icon("eye")}${asks ? t("Show this to everybody?") : t("Reveal")}
  </button>`;
}

export const proofStyle = css`
  button.badge {
    justify-content: start;
    min-inline-size: 0;
    padding-inline: var(--space-2);
    color: var(--tone);
    font-size: var(--text-s);
    line-height: 1.25;
    text-align: start;
  }
  .trust .badge {
    margin-inline-start: calc(-1 * var(--space-2));
  }
  .trust .why {
    padding-inline-start: 1.75em;
  }
  .mark {
    display: inline-flex;
    color: var(--tone);
  }
  .trust {
    display: grid;
    gap: var(--space-2);
    padding: var(--space-2) var(--space-4) var(--space-3);
  }
  .trust p {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    font-size: var(--text-s);
    line-height: 1.35;
  }
  .trust p > span {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .trust .icon-svg {
    color: var(--tone);
  }
  .trust button {
    flex: none;
  }
  .trust button .icon-svg {
    color: inherit;
  }
  /* It appears after a moment: most entries have been sent by then. */
  .unsent {
    font-size: var(--text-s);
    animation: unsent 0s 1s backwards;
  }
  @keyframes unsent {
    from {
      visibility: hidden;
    }
  }
  .doubtful .head {
    filter: grayscale(1);
  }
  .doubtful .outcome {
    text-decoration: line-through;
  }
  .stub .head {
    grid-template-columns: 1fr;
  }
  .stub .hint {
    padding: var(--space-2) var(--space-4) 0;
    color: var(--faint);
    font-size: var(--text-s);
    line-height: 1.35;
  }
  .stub .outcome {
    font-size: var(--text-l);
  }
  .stub .by,
  .busy .by {
    padding-inline-end: var(--space-4); /* where other cards have a button */
  }
`;
