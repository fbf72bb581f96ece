/** What counts as not made. Pure. */

/**
 * The entries that were undone, each with the undo in force. Later undos come first, as the engine has
 * it: an undone undo does nothing.
 * @param {readonly import("./entry.js").LogEntry[]} entries
 * @returns {Map<string, string>}
 */
export function undoneIn(entries) {
  /** @type {Map<string, string>} */
  const undone = new Map();
  for (let at = entries.length - 1; at >= 0; at -= 1) {
    const { id, entry } = entries[at];
    if (entry.kind === "undo" && !undone.has(id)) undone.set(entry.of, id);
  }
  return undone;
}
