/** What stands in the feed, and the few questions everybody asks about it. Pure. */

import { t } from "../i18n/i18n.js";
import { intentOf } from "./proof.js";

/** @typedef {import("../generated/protocol.js").RollResult} RollResult */
/** @typedef {import("../generated/protocol.js").RollRequest} RollRequest */
/** @typedef {import("../generated/protocol.js").View} View */
/** @typedef {import("../generated/protocol.js").Offer} Offer */
/** @typedef {import("../generated/protocol.js").Fold} Fold */
/** @typedef {NonNullable<Fold["entries"]>[number]} FoldEntry */
/** @typedef {NonNullable<import("../generated/protocol.js").MoveEntry["moves"]>[number]} Move */
/** @typedef {NonNullable<View["trackers"]>[string]} Tracker */
/** @typedef {import("../types.js").Author} Author */
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
 * @property {readonly string[]} [chosen] in a room: who has made its choice for its roller, as the GM
 * @property {boolean} [counts] of a roll that is disputed: whether it is part of what the table comes to
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

/** @param {LogEntry} logged @returns {import("../generated/protocol.js").Actor | undefined} the character that acts */
function actingIn(logged) {
  const { entry } = logged;
  const request = requestOf(logged) ?? intentOf(logged);
  return request ? request.actor : "actor" in entry ? entry.actor : undefined;
}

/**
 * The name to show: of the character that acts, or of whoever wrote it.
 * @param {LogEntry} logged
 */
export function whoOf(logged) {
  return (logged.by.character ?? actingIn(logged)?.name) || logged.by.name;
}

/**
 * At a shared table the person's, for everybody the same; else the character's, as it is now.
 * @param {LogEntry} logged
 * @param {string} [character] the colour of the character, where it is the reader's
 */
export function colourOf({ author, by }, character) {
  return (author && by.colour) || character || by.colour;
}

/**
 * Whose it is: the acting character, or whoever wrote it.
 * @param {LogEntry} logged
 */
export function actorOf(logged) {
  return actingIn(logged)?.id ?? logged.by.id;
}

/** What is said beside a name; of players, who are most, nothing is. @type {Record<string, string>} */
const ROLES = { gm: "GM", watcher: "watcher", newcomer: "not confirmed yet", removed: "removed" };

/**
 * "Ann as Kaya": the person and the character, once where they are called the same. At a table that
 * nobody shares there are no people, and it is the character alone.
 * @param {LogEntry} logged
 * @param {{ role?: boolean }} [how] whether the role is said, too
 */
export function whoInWords(logged, { role = true } = {}) {
  const { author, by } = logged;
  if (!author) return whoOf(logged);
  const said = role && Object.hasOwn(ROLES, by.role ?? "") ? t(ROLES[by.role ?? ""]) : "";
  const person = said ? t("{name} ({role})", { name: by.name, role: said }) : by.name;
  const character = whoOf(logged);
  return character === by.name ? person : t("{person} as {character}", { person, character });
}

/**
 * Whether two entries are of the same person, as far as one can tell.
 * @param {LogEntry} one
 * @param {LogEntry} other
 */
export function isOfSamePerson(one, other) {
  return one.author === other.author || Boolean(one.by.person && one.by.person === other.by.person);
}

/** @param {LogEntry} logged */
export function isHeading({ entry }) {
  return entry.kind === "scene" || entry.kind === "session";
}
