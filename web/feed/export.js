/** The feed as a file or a text to paste: Markdown, plain text, JSON. Pure. */

import { t } from "../i18n/i18n.js";
import { actionOf, arithmetic, outcomeOf, sidesOf, sumInWords } from "./card.js";
import { isHeading, resultOf, whoOf } from "./entry.js";
import { lineOf } from "./line.js";
import { timelineOf } from "./timeline.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */
/** @typedef {import("./entry.js").View} View */
/** @typedef {import("../engine/description.js").Ruleset} Ruleset */

/** @type {Record<string, { type: string, ending: string }>} */
export const FORMATS = {
  markdown: { type: "text/markdown", ending: "md" },
  text: { type: "text/plain", ending: "txt" },
  json: { type: "application/json", ending: "json" },
};

/**
 * @param {string} format
 * @param {readonly LogEntry[]} entries
 * @param {readonly Ruleset[]} rulesets
 * @param {View} [view]
 */
export function exported(format, entries, rulesets, view = {}) {
  if (format === "json") return toJson(entries);
  return format === "markdown" ? toMarkdown(entries, rulesets, view) : toText(entries, rulesets, view);
}

/**
 * Everything, as it was: it can be read again and every roll in it checked.
 * @param {readonly LogEntry[]} entries
 */
export function toJson(entries) {
  return `${JSON.stringify({ what: "dicewright feed", v: 1, entries }, null, 2)}\n`;
}

/**
 * @param {readonly LogEntry[]} entries
 * @param {readonly Ruleset[]} rulesets
 * @param {View} [view]
 */
export function toText(entries, rulesets, view = {}) {
  const { rows, notes, undone, labels } = timelineOf(entries);
  const named = withLabels(view, labels);
  return rows
    .map((logged) => {
      const heading = isHeading(logged) ? `\n${lineOf(logged, named).text}` : undefined;
      const text = heading ?? entryAsText(logged, rulesetOf(logged, rulesets), notes.get(logged.id), named);
      return undone.has(logged.id) ? `[${t("undone")}] ${text.trimStart()}\n` : `${text}\n`;
    })
    .join("");
}

/**
 * One entry as one paragraph, to paste into a chat.
 * @param {LogEntry} logged
 * @param {Ruleset | undefined} _ruleset
 * @param {readonly LogEntry[]} [notes]
 * @param {View} [view]
 */
export function entryAsText(logged, _ruleset, notes = [], view = {}) {
  const result = resultOf(logged);
  if (!result) return `${whoOf(logged)}: ${lineOf(logged, view).text}`;
  const sums = sidesOf(logged).map(arithmetic).filter(Boolean).join(" / ");
  const words = notes.map(({ entry }) => ("text" in entry ? `  “${entry.text}”` : ""));
  return [`${t(result.line)}${sums ? ` [${sums}]` : ""}`, ...words].join("\n");
}

/**
 * @param {readonly LogEntry[]} entries
 * @param {readonly Ruleset[]} rulesets
 * @param {View} [view]
 */
export function toMarkdown(entries, rulesets, view = {}) {
  const { rows, notes, undone, labels } = timelineOf(entries);
  const named = withLabels(view, labels);
  const lines = rows.map((logged) => {
    const isUndone = undone.has(logged.id);
    if (isHeading(logged)) {
      const title = safe(lineOf(logged, named).text);
      return isUndone ? `- ~~${title}~~` : `\n## ${title}\n`; // else what follows would stand under it
    }
    const text = markdownOf(logged, rulesetOf(logged, rulesets), named);
    const said = (notes.get(logged.id) ?? []).map(({ entry }) => ("text" in entry ? quoted(entry.text) : ""));
    return [isUndone ? `- ~~${text}~~` : `- ${text}`, ...said].join("\n");
  });
  return `# ${t("Feed")}\n\n${lines.join("\n")}\n`;
}

/**
 * What has left the table keeps its name.
 * @param {View} view
 * @param {Record<string, { label: string }>} labels
 * @returns {View}
 */
function withLabels(view, labels) {
  return { ...view, trackers: /** @type {any} */ ({ ...labels, ...view.trackers }) };
}

/**
 * @param {LogEntry} logged
 * @param {Ruleset | undefined} ruleset
 * @param {View} view
 */
function markdownOf(logged, ruleset, view) {
  const who = `**${safe(whoOf(logged))}**`;
  const result = resultOf(logged);
  if (!result) return `${who} ${safe(lineOf(logged, view).text)}`;
  const action = actionOf(ruleset, result.action);
  const { total, against, margin } = sumInWords(action, result);
  const held = [total, against && t("against {target}", { target: against }), margin && `(${margin})`];
  const sums = sidesOf(logged).map(arithmetic).filter(Boolean).join(" / ");
  const label = safe(t(outcomeOf(action, result).label));
  const what = safe(t(action?.label ?? result.action));
  const numbers = held.filter(Boolean).join(" ");
  return `${who} · ${what}: **${label}**${numbers ? `, ${safe(numbers)}` : ""}${sums ? ` · ${safe(sums)}` : ""}`;
}

/**
 * @param {LogEntry} logged
 * @param {readonly Ruleset[]} rulesets
 */
function rulesetOf(logged, rulesets) {
  const key = resultOf(logged)?.ruleset;
  return rulesets.find((ruleset) => ruleset.key === key);
}

/**
 * What players write is text, in Markdown too.
 * @param {string} text
 */
function safe(text) {
  return text.replace(/[\\`*_[\]<>#|~]/g, "\\$&").replace(/\s*\n\s*/g, " ");
}

/** @param {string} text */
function quoted(text) {
  return text
    .split("\n")
    .map((line) => `  > ${safe(line)}`)
    .join("\n");
}
