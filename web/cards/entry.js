/** An entry of the feed, and what most of its readers ask about it. Pure. */

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

/** @typedef {import("../types.js").LogEntry} LogEntry */

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

/** The character that acts. @param {LogEntry} logged @returns {import("../generated/protocol.js").Actor | undefined} */
function actingIn(logged) {
  const { entry } = logged;
  const request = requestOf(logged) ?? intentOf(logged);
  return request ? request.actor : "actor" in entry ? entry.actor : undefined;
}

/**
 * The name to show: that of the acting character, or else of the author.
 * @param {LogEntry} logged
 */
export function whoOf(logged) {
  return (logged.by.character ?? actingIn(logged)?.name) || logged.by.name;
}

/**
 * At a shared table the colour of the person who wrote it, else the character's present one.
 * @param {LogEntry} logged
 * @param {string} [character] the colour of the character, where the reader has it
 */
export function colourOf({ author, by }, character) {
  return (author && by.colour) || character || by.colour;
}

/**
 * The id of the acting character, or else of the author.
 * @param {LogEntry} logged
 */
export function actorOf(logged) {
  return actingIn(logged)?.id ?? logged.by.id;
}

/** What stands beside a name; nothing beside a player's. @type {Record<string, string>} */
const ROLES = { gm: "GM", watcher: "watcher", newcomer: "not confirmed yet", removed: "removed" };

/**
 * "Ann as Kaya": the person and the character, once where both have the same name. At a table that is not
 * shared it is the character alone.
 * @param {LogEntry} logged
 * @param {{ role?: boolean }} [how] `role`: whether the person's role stands beside the name
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
