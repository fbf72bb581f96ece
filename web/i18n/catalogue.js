/**
 * How a catalogue is read. A key is an English text, `{names}` in it stand for what differs each time.
 * A text that arrives already filled (the engine's sentences do) is matched against the patterns, and
 * what stands in their places is translated in turn. A place takes some words, one like `{#n}` a number,
 * one like `{*why}` a whole sentence.
 */

import { whenAsked } from "./when-asked.js";

/** @typedef {Record<string, unknown>} Values */
/** @typedef {{ texts: Record<string, string>, patterns: Record<string, string>, examples: Record<string, string> }} Catalogue */
/** @typedef {(text: string, values?: Values) => string} Translate */

const PLACE = /\{([#*]?\w+)\}/g;
const SENTENCES = /(?<=[.!?]) /;
const TAKES = /** @type {Record<string, string>} */ ({ "#": "([+−-]?\\d+)", "*": "(.+?)" });
const WORDS = "(.*?[^.!?])";
const DEEPEST = 4; // patterns inside patterns; a player's text cannot send us round in circles
const LONGEST = 240; // characters that are worth matching
const MOST = 5_000; // texts to remember

/** @type {Translate} */
export function fill(text, values) {
  if (!values) return text;
  return text.replace(PLACE, (place, name) => (name in values ? String(values[name]) : place));
}

/**
 * @param {Pick<Catalogue, "texts" | "patterns">} catalogue
 * @param {string} language
 * @returns {Translate}
 */
export function translator({ texts, patterns }, language) {
  const numbers = whenAsked(
    () => new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }),
  );
  const shapes = Object.entries(patterns).map(([from, to]) => ({ ...shape(from), to }));
  /** @type {Map<string, string>} */
  const known = new Map(Object.entries(texts));

  /** @param {unknown} value */
  const said = (value) => (typeof value === "number" ? numbers().format(value) : value);

  /**
   * @param {string} text
   * @param {number} depth
   * @returns {string}
   */
  function look(text, depth) {
    const found = known.get(text);
    if (found !== undefined) return found;
    if (depth >= DEEPEST) return text;
    const sentences = text.split(SENTENCES);
    if (sentences.length > 1) return sentences.map((each) => look(each, depth + 1)).join(" ");
    if (text.length > LONGEST) return text;
    for (const { match, names, to } of shapes) {
      const parts = match.exec(text);
      if (!parts) continue;
      const inner = names.map((name, i) => [name, look(parts[i + 1], depth + 1)]);
      return fill(to, Object.fromEntries(inner));
    }
    return text;
  }

  /**
   * The same texts come again and again while a page is drawn.
   *
   * @param {string} text
   */
  function lookOnce(text) {
    const found = known.get(text) ?? look(text, 0);
    if (known.size < MOST) known.set(text, found);
    return found;
  }

  return (text, values) => {
    const found = lookOnce(text);
    if (!values) return found;
    return fill(found, Object.fromEntries(Object.entries(values).map(([name, each]) => [name, said(each)])));
  };
}

/**
 * A pattern as an expression; places take as little as they can.
 *
 * @param {string} pattern
 */
function shape(pattern) {
  /** @type {string[]} */
  const names = [];
  const parts = pattern.split(PLACE).map((part, i) => {
    if (i % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    names.push(part);
    return TAKES[part[0]] ?? WORDS;
  });
  return { match: new RegExp(`^${parts.join("")}$`, "s"), names };
}
