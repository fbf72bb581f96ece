/** What this page logs, as it is written into entries, and as it is shown before they are replayed. */

import { MAX_LABEL } from "../generated/constants.js";

/** @typedef {import("../types.js").LogEntry} LogEntry */

/** @param {LogEntry} entry */
export function logBody({ at, by, about, entry, odds }) {
  const { id, name, colour } = by;
  return { at, by: { id, name: name.slice(0, MAX_LABEL), colour }, ...(about ? { about } : {}), entry, ...(odds ? { odds } : {}) };
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
 * What an entry of this device says, as it is shown before it has been replayed.
 * @param {string} id
 * @param {string} text
 * @returns {LogEntry | undefined} undefined: nothing that a page has logged
 */
export function writtenIn(id, text) {
  const { author, kind, body } = JSON.parse(text);
  return kind === "log" ? provisional(body, id, author) : undefined;
}
