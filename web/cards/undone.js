/** Which entries have been undone. Pure. */

import { t } from "../i18n/i18n.js";
import { whoInWords } from "./entry.js";
import { isDoubtful } from "./proof.js";

/**
 * The ids of the entries that were undone, each with that of the undo that is in force. Later undos are looked at
 * first: an undo that was itself undone does nothing, and neither does one that does not count, or that stands
 * before what it names. The engine's table has the same rules; tests/vectors/shared-rules.json tests both.
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

/** "undone by Ann"; without the name at a table that is not shared. @param {import("./entry.js").LogEntry | undefined} undo */
export function undoneInWords(undo) {
  return undo?.author ? t("undone by {name}", { name: whoInWords(undo) }) : t("undone");
}
