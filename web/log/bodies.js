/** What this page logs: as it is written into the body of an entry, and as it is shown before that is replayed. */

import { MAX_LABEL } from "../generated/constants.js";

/** @typedef {import("../types.js").LogEntry} LogEntry */

/** @param {LogEntry} entry */
export function logBody({ at, by, about, entry, odds }) {
  const { id, name, colour } = by;
  return { at, by: { id, name: name.slice(0, MAX_LABEL), colour }, ...(about ? { about } : {}), entry, ...(odds ? { odds } : {}) };
}

/**
 * An entry of this device as it is shown before it has been replayed.
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
 * The same, read from a stored entry.
 * @param {string} id
 * @param {string} text
 * @returns {LogEntry | undefined} undefined: it is an entry of another kind, and nothing is shown for it
 */
export function writtenIn(id, text) {
  const { author, kind, body } = JSON.parse(text);
  return kind === "log" ? provisional(body, id, author) : undefined;
}
