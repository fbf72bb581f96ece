/** What this page logs, as it is written into entries, and as it is shown before they are replayed. */

/** @typedef {import("../table/types.js").LogEntry} LogEntry */

/** @param {LogEntry} entry */
export function logBody({ at, by, about, entry, odds }) {
  const { id, name, colour } = by;
  return { at, by: { id, name: name.slice(0, 80), colour }, ...(about ? { about } : {}), entry, ...(odds ? { odds } : {}) };
}

/**
 * @param {LogEntry} logged
 * @param {string} id
 * @param {string} author
 * @returns {LogEntry}
 */
export function provisional(logged, id, author) {
  const { entry } = logged;
  const rolled = entry.kind === "roll" ? (entry.record.request.faces ? "by_hand" : "unwitnessed") : "plain";
  const proof = { state: /** @type {any} */ (rolled), by: [], waiting: [], why: "" };
  return { ...logged, id, entry: { ...entry, id }, author, proof, flags: [], sent: false };
}

/**
 * An entry of the private log by the names that those it speaks of have here.
 * @param {LogEntry} logged
 * @param {Map<string, string>} names
 */
export function renamed(logged, names) {
  const { about, entry } = logged;
  const of = "of" in entry ? names.get(entry.of) : undefined;
  if ((about && !names.has(about)) || ("of" in entry && !of)) return null;
  return logBody({ ...logged, about: about && names.get(about), entry: of ? /** @type {any} */ ({ ...entry, of }) : entry });
}
