/** A roll as one sentence, for screen readers and for pasting. Pure. */

import { language, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";
import { resultOf, whoInWords, whoOf } from "./entry.js";
import { badgeOf, warningsOf } from "./proof.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */

const list = whenAsked(() => new Intl.ListFormat(language));

/**
 * The engine's sentence about a roll, with the person who made it and with doubts about it.
 * @param {LogEntry} logged
 */
export function rollInWords(logged) {
  const line = t(resultOf(logged)?.line ?? "");
  return [logged.author ? named(line, logged) : line, remarksInWords(logged)].filter(Boolean).join(" ");
}

/** @param {string} line that may begin with the character's name @param {LogEntry} logged */
function named(line, logged) {
  const [who, character] = [whoInWords(logged), whoOf(logged)];
  return line.startsWith(`${character}, `) ? `${who}${line.slice(character.length)}` : `${who}: ${line}`;
}

/** The sentences that follow a roll's result. @param {LogEntry} logged */
export function remarksInWords(logged) {
  return [choiceInWords(logged), doubtInWords(logged)].filter(Boolean).join(" ");
}

/** Who has made its choice, if that was not its roller. @param {LogEntry} logged */
export function choiceInWords({ chosen = [] }) {
  return chosen.length ? t("The choice was made by {names}, as the GM.", { names: list().format(chosen) }) : "";
}

/** What casts doubt on it. @param {LogEntry} logged */
export function doubtInWords({ proof, flags }) {
  const badge = badgeOf(proof);
  return [...(badge?.loud ? [`${badge.text}.`] : []), ...warningsOf(flags)].join(" ");
}
