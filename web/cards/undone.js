/** What counts as not made. Pure. */

import { t } from "../i18n/i18n.js";
import { whoInWords } from "./entry.js";
import { isDoubtful } from "./proof.js";

/**
 * The entries that were undone, each with the undo in force. Later undos come first, so an undone undo does
 * nothing; neither does one that was refused, or that stands before what it names. The engine's table follows
 * the same rules: tests/vectors/shared-rules.json holds both to them.
 * @param {readonly import("./entry.js").LogEntry[]} entries
 * @returns {Map<string, string>}
 */
export function undoneIn(entries) {
  /** @type {Map<string, string>} */
  const undone = new Map();
  const further = new Set();
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const { id, entry } = entries[at];
    further.add(id);
    if (entry.kind !== "undo" || undone.has(id) || further.has(entry.of) || isDoubtful(entries[at])) continue;
    undone.set(entry.of, id);
  }
  return undone;
}

/** Whose undo is in force; at a table of one's own there is only oneself. @param {import("./entry.js").LogEntry | undefined} undo */
export function undoneInWords(undo) {
  return undo?.author ? t("undone by {name}", { name: whoInWords(undo) }) : t("undone");
}
