/** Notes on rolls: which of them are a part of a card, and what is shown of each. Pure. */

import { resultOf, whoInWords } from "./entry.js";
import { isDoubtful } from "./proof.js";
import { secretMark } from "./secrecy.js";
import { doubtInWords } from "./told.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */

/**
 * Whether a note is shown as a part of this card. A note that does not count is a line of its own, and so is
 * one on something that the reader may not see.
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
 * @returns {{ who: string, text: string, doubt: string }} `who`: with a mark where the note is secret
 */
export function noteOf(note) {
  const text = "text" in note.entry ? note.entry.text : "";
  return { who: `${secretMark(note)}${whoInWords(note)}`, text, doubt: doubtInWords(note) };
}
