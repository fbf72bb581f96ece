/** What a feed shows of a log. The log itself only grows. Pure. */

import { isNoteOn } from "./notes.js";
import { isDoubtful } from "./proof.js";
import { undoneIn } from "./undone.js";

/** @typedef {import("../types.js").LogEntry} LogEntry */

/**
 * The notes on an entry's card; they come after the entry.
 * @param {LogEntry[]} entries
 * @param {LogEntry} target
 * @param {Map<string, string>} undone
 * @returns {LogEntry[]}
 */
export function notesOn(entries, target, undone) {
  const from = entries.findLastIndex(({ id }) => id === target.id);
  return entries.slice(from + 1).filter((each) => isNoteOn(each, target) && !undone.has(each.id));
}

/**
 * Whether this roll is shown in place of an earlier one, which waited for a choice or for a witness. A roll
 * that does not count is shown beside the other.
 * @param {LogEntry} each
 */
export function finishes(each) {
  return each.entry.kind === "roll" && each.about !== undefined && !isDoubtful(each);
}

/**
 * A roll that was finished by a choice stays where it was begun, so that nothing jumps. When the choice is
 * undone, the roll waits for it again.
 * @param {LogEntry[]} entries
 * @returns {LogEntry[]}
 */
export function shownOf(entries) {
  const undone = undoneIn(entries);
  /** @type {Map<string, LogEntry>} */
  const next = new Map();
  for (const each of entries) {
    if (finishes(each) && !undone.has(each.id)) next.set(String(each.about), each);
  }
  return entries.filter((each) => !finishes(each)).map((each) => last(each, next));
}

/**
 * @param {LogEntry} first
 * @param {Map<string, LogEntry>} next
 */
function last(first, next) {
  let at = first;
  for (let more = next.get(at.id); more && more !== first; more = next.get(at.id)) at = more;
  return at;
}
