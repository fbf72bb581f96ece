/** Notes on rolls: which of them are part of a card, and what is said of each. Pure. */

import { resultOf, whoInWords } from "./entry.js";
import { isDoubtful } from "./proof.js";
import { secretMark } from "./secrecy.js";
import { doubtInWords } from "./told.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */

/**
 * Whether a note is shown as a part of this card. One that does not count, and one on what the reader
 * cannot see, is a line of its own.
 * @param {LogEntry} logged
 * @param {LogEntry} target
 */
export function isNoteOn(logged, target) {
  const { entry, about } = logged;
  return entry.kind === "note" && about === target.id && !isDoubtful(logged) && resultOf(target) !== undefined;
}

/**
 * What a note says, and by whom.
 * @param {LogEntry} note
 * @returns {{ who: string, text: string, doubt: string }} `who` with a mark where not everybody may read it
 */
export function noteOf(note) {
  const text = "text" in note.entry ? note.entry.text : "";
  return { who: `${secretMark(note)}${whoInWords(note)}`, text, doubt: doubtInWords(note) };
}
