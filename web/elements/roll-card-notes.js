/** Notes on a roll, each with its author and its warnings. */

import { css, html } from "lit";

import { whoInWords } from "../cards/entry.js";
import { noteOf } from "../cards/notes.js";
import { trustTemplate, unsentTemplate } from "./roll-card-proof.js";

/** @typedef {import("../cards/entry.js").LogEntry} LogEntry */

/**
 * @param {LogEntry[]} notes
 * @param {(note: LogEntry) => import("./roll-card-proof.js").Dependencies} dependenciesOf
 */
export function notesTemplate(notes, dependenciesOf) {
  return notes.map(
    (note) => html`<div class="note">
      <p><b>${whoInWords(note)}</b>: <span class="text">${noteOf(note).text}</span>${unsentTemplate(note)}</p>
      ${trustTemplate(note, dependenciesOf(note))}
    </div>`,
  );
}

export const notesStyle = css`
  .note {
    padding-inline-start: var(--space-3);
    border-inline-start: 3px solid var(--line);
    overflow-wrap: anywhere;
  }
  .note .text {
    font-style: italic;
    white-space: pre-wrap;
  }
  .note .trust {
    padding-inline: 0;
  }
`;
