/**
 * The feed as rows: which entries are shown, what was undone, which notes belong to which card. Pure.
 *
 * There may be ten thousand entries, and a filter or an undo makes it look at all of them: so it is one walk
 * over them, and what takes long is computed once for each entry.
 */

import { t } from "../i18n/i18n.js";
import { actorOf, isHeading, isOfSamePerson, resultOf, whoInWords } from "./entry.js";
import { lineOf, undoName } from "./line.js";
import { moveInWords, offerName } from "./moves.js";
import { isNoteOn } from "./notes.js";
import { isDoubtful, isQuiet, isStub } from "./proof.js";
import { rollInWords } from "./told.js";
import { undoneIn } from "./undone.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */

/**
 * @typedef {object} Filter
 * @property {string} who a character's id, "" for everybody
 * @property {string} kind "" | "rolls" | "notes" | "table"
 * @property {string} text
 */

/**
 * @typedef {object} Timeline
 * @property {LogEntry[]} rows
 * @property {Map<string, LogEntry[]>} notes by the entry they are about
 * @property {Map<string, string>} undone the undo that is in force, by the entry that it undoes
 * @property {Map<string, LogEntry>} undos by their ids
 * @property {Record<string, { label: string }>} labels of trackers that were ever put on the table, of
 *   offers that were ever taken, and of what was undone
 * @property {{ id: string, name: string }[]} people all who have written something, in the order of their first entries
 */

/** @type {Filter} */
export const EVERYTHING = Object.freeze({ who: "", kind: "", text: "" });

/**
 * @param {readonly LogEntry[]} entries
 * @param {Filter} [filter]
 * @returns {Timeline}
 */
export function timelineOf(entries, filter = EVERYTHING) {
  return new Timelines().of(entries, filter);
}

/** Remembers its last answer: where entries have only been added, it looks at those alone. */
export class Timelines {
  /** @type {LogEntry[]} */
  #seen = [];
  /** @type {Map<string, LogEntry>} */
  #known = new Map();
  /** @type {Filter} */
  #filter = EVERYTHING;
  /** @type {Timeline} */
  #timeline = empty();
  #lines = true;

  /**
   * @param {readonly LogEntry[]} entries
   * @param {Filter} [filter]
   * @param {boolean} [lines] whether a GM's secret rolls are shown as lines
   * @returns {Timeline} `rows` stays the same array as long as entries are only added at the end
   */
  of(entries, filter = EVERYTHING, lines = true) {
    if (lines !== this.#lines || !this.#goesOn(entries, filter)) {
      this.#lines = lines;
      this.#seen = [];
      this.#known = new Map();
      this.#filter = filter;
      this.#timeline = { ...empty(), undone: undoneIn(entries) };
    }
    const more = entries.slice(this.#seen.length);
    for (const logged of more) this.#known.set(logged.id, logged);
    for (const logged of more) this.#add(logged);
    if (!isEverything(filter)) {
      const { rows, notes } = this.#timeline;
      return { ...this.#timeline, rows: filtered(rows, notes, filter) };
    }
    return this.#timeline;
  }

  /**
   * @param {readonly LogEntry[]} entries
   * @param {Filter} filter
   */
  #goesOn(entries, filter) {
    const { length } = this.#seen;
    if (!length || filter !== this.#filter || entries.length < length) return false;
    for (let at = 0; at < length; at += 1) if (this.#seen[at] !== entries[at]) return false;
    return !entries.slice(length).some(({ entry }) => entry.kind === "undo");
  }

  /** @param {LogEntry} logged */
  #add(logged) {
    const { rows, notes, undone, people, labels } = this.#timeline;
    const { id, entry, about } = logged;
    this.#seen.push(logged);
    if (!this.#lines && isQuiet(logged)) return;
    if (entry.kind === "undo") {
      this.#addUndo(logged, entry.of);
      return;
    }
    if (entry.kind === "create" && entry.what.label) labels[entry.tracker] = { label: entry.what.label };
    if (entry.kind === "take") {
      const roll = this.#seen.findLast((each) => each.id === entry.of);
      const offer = roll && resultOf(roll)?.offers?.find(({ key }) => key === entry.offer);
      if (offer) labels[offerName(entry)] = { label: offer.label };
    }
    const who = actorOf(logged);
    if (!people.some((person) => person.id === who)) {
      this.#timeline.people = [...people, { id: who, name: whoInWords(logged, { role: false }) }];
    }
    const target = this.#known.get(about ?? "");
    if (!target || !isNoteOn(logged, target)) rows.push(logged);
    else if (!undone.has(id)) notes.set(target.id, [...(notes.get(target.id) ?? []), logged]);
  }

  /**
   * An undo of one's own entry is seen on that entry; one of another's entry, and one that does not count, has
   * a line.
   * @param {LogEntry} logged
   * @param {string} of
   */
  #addUndo(logged, of) {
    const { rows, undos, labels } = this.#timeline;
    undos.set(logged.id, logged);
    const target = this.#known.get(of);
    if (!isDoubtful(logged) && (!target || isOfSamePerson(logged, target))) return;
    if (target) labels[undoName(logged)] = { label: this.#undoing(target) };
    rows.push(logged);
  }

  /** What its author does by an undo, as the rest of a sentence. @param {LogEntry} target @returns {string} */
  #undoing(target) {
    const { entry } = target;
    const before = entry.kind === "undo" ? this.#known.get(entry.of) : undefined;
    if (before && before.entry.kind !== "undo") return t("brought back: {what}", { what: this.#inWords(before) });
    return t("undid: {what}", { what: this.#inWords(target) });
  }

  /** @param {LogEntry} logged */
  #inWords(logged) {
    if (resultOf(logged)) return rollInWords(logged);
    const { text } = lineOf(logged, {}, this.#timeline.labels);
    return isHeading(logged) ? text : `${whoInWords(logged)}: ${text}`;
  }
}

/** @returns {Timeline} */
function empty() {
  const labels = Object.create(null); // others choose the names of trackers: one may be `__proto__`
  return { rows: [], notes: new Map(), undone: new Map(), undos: new Map(), people: [], labels };
}

/** @param {Filter} filter */
export function isEverything({ who, kind, text }) {
  return !who && !kind && !text.trim();
}

/**
 * A scene heading stays where an entry of its scene does.
 * @param {LogEntry[]} shown
 * @param {Map<string, LogEntry[]>} notes
 * @param {Filter} filter
 */
function filtered(shown, notes, filter) {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  /** @type {LogEntry[]} */
  const rows = [];
  /** @type {LogEntry | undefined} */
  let heading;
  for (const logged of shown) {
    if (isHeading(logged)) heading = logged;
    if (!fits(logged, notes.get(logged.id) ?? [], filter, words)) continue;
    if (heading && heading !== logged) rows.push(heading);
    heading = undefined;
    rows.push(logged);
  }
  return rows;
}

/**
 * @param {LogEntry} logged
 * @param {LogEntry[]} notes
 * @param {Filter} filter
 * @param {string[]} words
 */
function fits(logged, notes, { who, kind }, words) {
  if (who && actorOf(logged) !== who) return false;
  if (kind && kindOf(logged) !== kind && !(kind === "notes" && notes.length)) return false;
  if (!words.length) return !isHeading(logged);
  const text = [logged, ...notes].map(textOf).join("\n");
  return words.every((word) => text.includes(word));
}

/** @param {LogEntry} logged */
function kindOf(logged) {
  const { entry } = logged;
  if (entry.kind === "roll" || isStub(logged)) return "rolls";
  return entry.kind === "note" ? "notes" : "table";
}

/** @type {WeakMap<LogEntry, string>} */
const texts = new WeakMap();

/**
 * All the text of an entry that a search looks at, in lower case.
 * @param {LogEntry} logged
 */
function textOf(logged) {
  const known = texts.get(logged);
  if (known !== undefined) return known;
  const text = [whoInWords(logged), ...linesOf(logged)].join("\n").toLowerCase();
  texts.set(logged, text);
  return text;
}

/** @param {LogEntry} logged */
function linesOf(logged) {
  const { entry } = logged;
  const result = resultOf(logged);
  if (result) {
    const terms = result.terms.map(({ label }) => t(label));
    return [t(result.line), ...terms, ...result.notes.map((note) => t(note))];
  }
  if (entry.kind === "note") return [entry.text];
  if (isHeading(logged)) return ["title" in entry ? (entry.title ?? "") : ""];
  if (entry.kind === "create") return [entry.what.label ?? entry.tracker];
  if (entry.kind === "move") return entry.moves.map((move) => moveInWords(move));
  if (lineOf(logged).lasting) return [lineOf(logged).text];
  return ["offer" in entry ? entry.offer : "", "tracker" in entry ? entry.tracker : ""];
}
