/** A roll as one sentence, to be heard or pasted. Pure. */

import { t } from "../i18n/i18n.js";
import { resultOf, whoInWords, whoOf } from "./entry.js";
import { badgeOf, warningsOf } from "./proof.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */

/**
 * What the engine says of a roll, with the person who has made it, and whether it can be trusted.
 * @param {LogEntry} logged
 */
export function rollInWords(logged) {
  const line = t(resultOf(logged)?.line ?? "");
  return [logged.author ? named(line, logged) : line, doubtInWords(logged)].filter(Boolean).join(" ");
}

/** @param {string} line that may begin with the character's name @param {LogEntry} logged */
function named(line, logged) {
  const [who, character] = [whoInWords(logged), whoOf(logged)];
  return line.startsWith(`${character}, `) ? `${who}${line.slice(character.length)}` : `${who}: ${line}`;
}

/** What should be heard before it is believed. @param {LogEntry} logged */
export function doubtInWords({ proof, flags }) {
  const badge = badgeOf(proof);
  return [...(badge?.loud ? [`${badge.text}.`] : []), ...warningsOf(flags)].join(" ");
}
