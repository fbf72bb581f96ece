/** Entries other than rolls, as lines between the cards: scenes, moves, takes, notes. */

import { css, html, nothing } from "lit";

import { whoInWords } from "../cards/entry.js";
import { lineOf } from "../cards/line.js";
import { undoneInWords } from "../cards/undone.js";
import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { unsentTemplate } from "./roll-card-proof.js";
import { styleMap } from "./style-map.js";

/** @typedef {import("../cards/entry.js").LogEntry} LogEntry */
/** @typedef {import("../cards/entry.js").View} View */

export const slimStyle = css`
  .scene {
    display: flex;
    gap: var(--space-3);
    align-items: center;
    padding-block: var(--space-3) var(--space-1);
    padding-inline-end: var(--space-1);
    color: var(--faint);
  }
  .scene h3 {
    font-size: var(--text-l);
    overflow-wrap: anywhere;
  }
  .scene h3 .icon-svg {
    margin-inline-end: var(--space-1);
  }
  .scene.undone h3 {
    font-size: var(--text-s);
  }
  .scene hr {
    flex: 1;
    min-inline-size: var(--space-4);
    margin: 0;
    border: 0;
    border-block-start: 1px solid var(--line);
  }
  .slim {
    display: flex;
    gap: var(--space-2);
    align-items: start;
    padding-inline: var(--space-3) var(--space-1);
    color: var(--faint);
    font-size: var(--text-s);
    line-height: 1.4;
  }
  .slim > .icon-svg {
    margin-block-start: 0.65em;
  }
  .slim > span {
    flex: 1;
    min-inline-size: 0;
    padding-block: 0.6em;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  .slim b {
    color: var(--ink);
    font-weight: 600;
  }
  .whose {
    display: inline-block;
    inline-size: 0.7em;
    block-size: 0.7em;
    margin-inline-end: 0.4em;
    border-radius: 50%;
    background: var(--who);
  }
  .slim.said > span {
    color: var(--ink);
    font-size: var(--text-m);
    padding-block: 0.4em;
  }
  .undone .text {
    text-decoration: line-through;
  }
  .slim .problem {
    display: block;
    color: var(--awful);
  }
`;

/**
 * @param {LogEntry} logged
 * @param {View} view
 * @param {string | boolean | undefined} undone
 * @param {{ undo: (() => void) | undefined, undoer?: LogEntry, labels: import("../cards/moves.js").Trackers, end?: unknown }} more `end`: further buttons
 */
export function slimLine(logged, view, undone, { undo, undoer, labels, end = nothing }) {
  const { author, by, entry: { kind } } = logged;
  const line = lineOf(logged, view, labels);
  const word = undone ? t("Redo") : t("Undo");
  const button =
    line.lasting || !undo
      ? nothing
      : html`<button class="icon" aria-label=${`${word}: ${line.text}`} title=${word} @click=${undo}>
          ${icon(undone ? "redo" : "undo")}
        </button>`;
  const undoneBy = undone && undoer?.author ? html` <span>· ${undoneInWords(undoer)}</span>` : nothing;
  if (kind === "scene" || kind === "session") {
    return html`<div class=${undone ? "scene undone" : "scene"}>
      <h3>${icon("scene")} <span class="text">${line.text}</span>${undoneBy}</h3>
      <hr aria-hidden="true" />
      ${button}
    </div>`;
  }
  const problems = (view.news ?? []).filter(({ entry, problem }) => entry === logged.id && problem);
  return html`<div class=${`slim ${kind === "note" ? "said" : ""} ${undone ? "undone" : ""}`}>
    ${icon(line.icon)}
    <span
      >${author ? html`<i class="whose" style=${styleMap({ "--who": by.colour || "var(--line)" })} aria-hidden="true"></i>` : nothing}<b>${whoInWords(logged)}</b> <span class="text">${line.text}</span>${undoneBy}${unsentTemplate(logged)}${problems.map(({ text }) => html`<span class="problem">${t(text)}</span>`)}</span
    >
    ${button}${end}
  </div>`;
}
