/**
 * Every text that a translation has to cover: those that the page's code gives to `t`, and those that
 * the rulesets describe themselves with. `node words.mjs` prints what German still lacks, as JSON.
 */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const NOT_OURS = new Set(["node_modules", "generated", "build", "i18n", "icons"]);

/** @typedef {{ label?: string, hint?: string }} Said */

/**
 * Numbers, dice and the like read the same everywhere: "+2", "d8 + d10", "4d6".
 *
 * @param {string} text
 */
export function needsWords(text) {
  return /\p{L}/u.test(text.replace(/\d*d\d+/g, ""));
}

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"`;

/**
 * The literal texts that reach `t`: in a call (`t("…")`, `t(x ?? "…")`), in a list that a call looks
 * into (`t(WORDS[key])`), or as a `label`, `hint`, `title` or `message`, translated where it is drawn.
 *
 * @param {string} source
 */
export function textsInCode(source) {
  const calls = [...source.matchAll(/\bt\(/g)].map(({ index }) => argument(source, index + 2));
  const lists = calls.flatMap((call) => /^(\w+)\[/.exec(call)?.[1] ?? []).map((name) => list(source, name));
  const labels = source.matchAll(new RegExp(String.raw`\b(?:label|hint|title|message): (${STRING})`, "g"));
  return [...calls.flatMap(literals), ...lists.flatMap(literals), ...[...labels].map(([, text]) => JSON.parse(text))];
}

/**
 * The first argument of a call, from behind its bracket.
 *
 * @param {string} source
 * @param {number} start
 */
function argument(source, start) {
  const pieces = new RegExp(String.raw`${STRING}|[(\[{]|[)\]}]|,`, "g");
  pieces.lastIndex = start;
  let depth = 0;
  for (let piece = pieces.exec(source); piece; piece = pieces.exec(source)) {
    const [what] = piece;
    if (depth === 0 && (what === "," || what === ")")) return source.slice(start, piece.index);
    if ("([{".includes(what)) depth += 1;
    if (")]}".includes(what)) depth -= 1;
  }
  return "";
}

/**
 * What a constant of this name is set to.
 *
 * @param {string} source
 * @param {string} name
 */
function list(source, name) {
  return new RegExp(String.raw`const ${name} = ([\s\S]*?);\n`).exec(source)?.[1] ?? "";
}

/** @param {string} code @returns {string[]} its texts, but for those that are compared with, or keys */
function literals(code) {
  const compared = String.raw`(?:[=!]==|case|\[)\s*`;
  const found = code.matchAll(new RegExp(String.raw`(${compared})?(${STRING})(\s*:)?`, "g"));
  return [...found].filter(([, before, , after]) => !before && (!after || code.includes("?"))).map(([, , text]) => JSON.parse(text));
}

/** @returns {Set<string>} */
export function textsOfPage() {
  const files = readdirSync(WEB, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js") && !NOT_OURS.has(path.split(/[\\/]/)[0]))
    .sort();
  return new Set(files.flatMap((path) => textsInCode(readFileSync(join(WEB, path), "utf8"))).filter(needsWords));
}

/**
 * @param {any} description what `describe` answers
 * @returns {Set<string>}
 */
export function textsOfRulesets(description) {
  return new Set(description.rulesets.flatMap(ofRuleset).filter(needsWords));
}

/** @param {any} ruleset @returns {string[]} the label is a name, and stays */
function ofRuleset({ summary, sheet, actions, trackers, tables, procedure, help, examples }) {
  return [
    summary,
    ...ofSchema(sheet),
    ...actions.flatMap(ofAction),
    ...trackers.flatMap((/** @type {any} */ each) => [...ofWord(each), ...each.presets.flatMap(ofWord)]),
    ...tables.flatMap((/** @type {any} */ each) => [...ofWord(each), ...each.columns, ...ofCells(each.rows)]),
    ...procedure.flatMap(ofWords),
    ...help.flatMap((/** @type {any} */ each) => [each.title, each.text]),
    ...examples.map((/** @type {any} */ each) => each.blurb),
  ];
}

/** @param {any} action @returns {string[]} */
function ofAction({ label, summary, target, form, outcomes, choices, facets }) {
  const words = [...choices, ...facets].flatMap(ofWords);
  return [label, summary, target, ...ofSchema(form), ...outcomes.flatMap(ofWord), ...words];
}

/** @param {any} schema @returns {string[]} */
function ofSchema({ properties = {}, $defs = {} }) {
  const fields = Object.values(properties).flatMap(({ title = "", description = "", ui = {} }) => [
    title,
    description,
    ...(ui.words ?? []).flatMap(ofWord),
    ...(ui.presets ?? []).flatMap(ofWord),
  ]);
  return [...fields, ...Object.values($defs).flatMap(ofSchema)];
}

/** @param {{ label: string, hint: string, values: Said[] }} words */
function ofWords(words) {
  return [...ofWord(words), ...words.values.flatMap(ofWord)];
}

/** @param {Said} word */
function ofWord({ label = "", hint = "" }) {
  return [label, hint];
}

/** @param {unknown[][]} rows @returns {string[]} */
function ofCells(rows) {
  return /** @type {string[]} */ (rows.flat().filter((cell) => typeof cell === "string"));
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  const { default: german } = await import("../i18n/de.js");
  const description = JSON.parse(readFileSync(join(WEB, "generated", "describe.json"), "utf8"));
  const lacks = (/** @type {Set<string>} */ texts) => [...texts].filter((text) => !(text in german.texts));
  console.log(JSON.stringify({ page: lacks(textsOfPage()), rulesets: lacks(textsOfRulesets(description)) }, null, 1));
}
