/** The feed as Markdown, plain text or JSON, to be saved or pasted. Pure. */

import { t } from "../i18n/i18n.js";
import { actionOf, arithmetic, outcomeOf, sidesOf, sumInWords } from "./card.js";
import { isHeading, resultOf, whoInWords } from "./entry.js";
import { openly, secretMark } from "./secrecy.js";
import { lineOf } from "./line.js";
import { noteOf } from "./notes.js";
import { timelineOf } from "./timeline.js";
import { doubtInWords, remarksInWords, rollInWords } from "./told.js";
import { undoneInWords } from "./undone.js";

export { hasSecrets } from "./secrecy.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */
/** @typedef {import("./entry.js").View} View */
/** @typedef {import("../engine/description.js").Ruleset} Ruleset */

/** Everything that some program takes for the end of a line. */
const LINE_END = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
const LINE_ENDS = /\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g;

/** @type {Record<string, { type: string, ending: string }>} */
export const FORMATS = {
  markdown: { type: "text/markdown", ending: "md" },
  text: { type: "text/plain", ending: "txt" },
  json: { type: "application/json", ending: "json" },
};

/**
 * The feed as its reader sees it, with a mark on what is secret; or `forAll`, without the secrets.
 * @param {string} format
 * @param {readonly LogEntry[]} all
 * @param {readonly Ruleset[]} rulesets
 * @param {View} [view]
 * @param {{ forAll?: boolean }} [how]
 */
export function exported(format, all, rulesets, view = {}, { forAll = false } = {}) {
  const entries = forAll ? openly(all) : all;
  if (format === "json") return toJson(entries, forAll ? "everybody" : "me");
  return format === "markdown" ? toMarkdown(entries, rulesets, view) : toText(entries, rulesets, view);
}

/**
 * The entries as they are, so that every roll among them can be verified.
 * @param {readonly LogEntry[]} entries
 * @param {"me" | "everybody"} [whom] who may read it
 */
function toJson(entries, whom = "me") {
  return `${JSON.stringify({ what: "dicewright feed", v: 1, whom, entries }, null, 2)}\n`;
}

/**
 * @param {readonly LogEntry[]} entries
 * @param {readonly Ruleset[]} rulesets
 * @param {View} [view]
 */
function toText(entries, rulesets, view = {}) {
  const timeline = timelineOf(entries);
  const { rows, notes, undone, labels } = timeline;
  const named = withLabels(view, labels);
  return rows
    .map((logged) => {
      const heading = isHeading(logged) ? `\n${inset(lineOf(logged, named).text)}` : undefined;
      const text = heading ?? entryAsText(logged, rulesetOf(logged, rulesets), notes.get(logged.id), named);
      return undone.has(logged.id) ? `[${undoneInWords(undoIn(timeline, logged))}] ${text.trimStart()}\n` : `${text}\n`;
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
  const [result, mark] = [resultOf(logged), secretMark(logged)];
  if (!result) return inset(`${mark}${whoInWords(logged)}: ${lineWithDoubt(logged, view)}`);
  const sums = sidesOf(logged).map(arithmetic).filter(Boolean).join(" / ");
  const words = notes.map((note) => {
    const { who, text, doubt } = noteOf(note);
    return inset(`  ${who}: “${text}”${doubt ? ` ${doubt}` : ""}`);
  });
  return [inset(`${mark}${rollInWords(logged)}${sums ? ` [${sums}]` : ""}`), ...words].join("\n");
}

/**
 * @param {readonly LogEntry[]} entries
 * @param {readonly Ruleset[]} rulesets
 * @param {View} [view]
 */
function toMarkdown(entries, rulesets, view = {}) {
  const timeline = timelineOf(entries);
  const { rows, notes, labels } = timeline;
  const named = withLabels(view, labels);
  const lines = rows.map((logged) => {
    const isUndone = timeline.undone.has(logged.id);
    const undo = undoIn(timeline, logged);
    const mark = undo?.author ? ` (${safe(undoneInWords(undo))})` : ""; // at a table that is not shared there is nobody to name
    if (isHeading(logged)) {
      const title = safe(lineOf(logged, named).text);
      return isUndone ? `- ~~${title}~~${mark}` : `\n## ${title}\n`; // what follows does not belong to a scene that was undone
    }
    const text = markdownOf(logged, rulesetOf(logged, rulesets), named);
    const said = (notes.get(logged.id) ?? []).map(quoted);
    return [isUndone ? `- ~~${text}~~${mark}` : `- ${text}`, ...said].join("\n");
  });
  return `# ${t("Feed")}\n\n${lines.join("\n")}\n`;
}

/** What an entry without a result says, and what is to be said of it. @param {LogEntry} logged @param {View} view */
function lineWithDoubt(logged, view) {
  const doubt = doubtInWords(logged);
  const { text } = lineOf(logged, view);
  return doubt ? `${text.replace(/[.]$/, "")}. ${doubt}` : text;
}

/** The undo that is in force. @param {import("./timeline.js").Timeline} timeline @param {LogEntry} logged */
function undoIn({ undone, undos }, { id }) {
  return undos.get(undone.get(id) ?? "");
}

/**
 * The view, with the names of trackers that have been removed from the table.
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
  const who = `${safe(secretMark(logged))}**${safe(whoInWords(logged))}**`;
  const result = resultOf(logged);
  if (!result) return `${who} ${safe(lineWithDoubt(logged, view))}`;
  const remarks = remarksInWords(logged);
  const action = actionOf(ruleset, result.action);
  const { total, against, margin } = sumInWords(action, result);
  const held = [total, against && t("against {target}", { target: against }), margin && `(${margin})`];
  const sums = sidesOf(logged).map(arithmetic).filter(Boolean).join(" / ");
  const label = safe(t(outcomeOf(action, result).label));
  const what = safe(t(action?.label ?? result.action));
  const numbers = held.filter(Boolean).join(" ");
  return `${who} · ${what}: **${label}**${numbers ? `, ${safe(numbers)}` : ""}${sums ? ` · ${safe(sums)}` : ""}${remarks ? ` · ${safe(remarks)}` : ""}`;
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
 * Text that players write, so that nothing in it is Markdown.
 * @param {string} text
 */
function safe(text) {
  return text.replace(/[\\`*_[\]<>#|~]/g, "\\$&").replace(LINE_ENDS, " ");
}

/** @param {LogEntry} note */
function quoted(note) {
  const { who, text, doubt } = noteOf(note);
  const [first, ...more] = text.split(LINE_END).map(safe);
  const lines = [`**${safe(who)}**: ${first}`, ...more].map((line) => `  > ${line}`);
  return `${lines.join("\n")}${doubt ? ` · ${safe(doubt)}` : ""}`;
}

/** A text of several lines is indented, so that none of its lines looks like an entry. @param {string} text */
function inset(text) {
  return text.split(LINE_END).join("\n    ");
}
