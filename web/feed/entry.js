/** What stands in the feed, and the few questions everybody asks about it. Pure. */

import { intentOf } from "./proof.js";

/** @typedef {import("../generated/protocol.js").RollResult} RollResult */
/** @typedef {import("../generated/protocol.js").RollRequest} RollRequest */
/** @typedef {import("../generated/protocol.js").View} View */
/** @typedef {import("../generated/protocol.js").Offer} Offer */
/** @typedef {import("../generated/protocol.js").Fold} Fold */
/** @typedef {NonNullable<Fold["entries"]>[number]} FoldEntry */
/** @typedef {NonNullable<import("../generated/protocol.js").MoveEntry["moves"]>[number]} Move */
/** @typedef {NonNullable<View["trackers"]>[string]} Tracker */
/** @typedef {{ id: string, name: string, colour: string }} Author */
/** @typedef {Record<string, string>} Chances exact, "n/d" by outcome */

/**
 * @typedef {object} LogEntry
 * @property {string} id
 * @property {number} at milliseconds
 * @property {Author} by
 * @property {string} [about] the entry this one is a note on
 * @property {FoldEntry} entry
 * @property {{ outcomes: Chances }} [odds] what the odds were before the roll, where they are known
 * @property {string} [author] in a room: the device that wrote it
 * @property {import("./proof.js").Proof} [proof] in a room: whether it can be trusted
 * @property {readonly string[]} [flags] in a room: what is odd about it
 * @property {boolean} [sent] in a room: whether others can have it
 * @property {import("./proof.js").Secrecy} [secret] in a room: it is sealed, and the reader may read it
 */

/**
 * @param {LogEntry} logged
 * @returns {RollResult | undefined}
 */
export function resultOf({ entry }) {
  return entry.kind === "roll" ? /** @type {any} */ (entry.record.result) : undefined;
}

/**
 * @param {LogEntry} logged
 * @returns {RollRequest | undefined}
 */
export function requestOf({ entry }) {
  return entry.kind === "roll" ? entry.record.request : undefined;
}

/**
 * The name to show: of the character that acts, or of whoever wrote it.
 * @param {LogEntry} logged
 */
export function whoOf(logged) {
  const { entry, by } = logged;
  if (entry.kind === "roll") return entry.record.request.actor?.name || by.name;
  const intent = intentOf(logged);
  if (intent) return intent.actor?.name || by.name;
  if (entry.kind === "move" || entry.kind === "note") return entry.actor?.name || by.name;
  return by.name;
}

/**
 * Whose it is: the acting character, or whoever wrote it.
 * @param {LogEntry} logged
 */
export function actorOf(logged) {
  const { entry, by } = logged;
  const request = requestOf(logged) ?? intentOf(logged);
  const actor = request ? request.actor : "actor" in entry ? entry.actor : undefined;
  return actor?.id ?? by.id;
}

/** @param {LogEntry} logged */
export function isHeading({ entry }) {
  return entry.kind === "scene" || entry.kind === "session";
}
