/** Reads characters from files: each file wholly or not at all, with the reason. */

import { t } from "../i18n/i18n.js";
import { MOST, read } from "./character-file.js";
import { fieldsOf } from "./fields.js";

/** @typedef {import("./character-file.js").Read} Read */
/** @typedef {import("../types.js").Ruleset} Ruleset */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */
/** @typedef {Pick<File, "name" | "size" | "text">} FileLike */

const FILES = 20; // at once

/**
 * @param {Iterable<FileLike>} files
 * @param {Ruleset[]} rulesets
 * @param {(message: Message) => Promise<Reply>} request
 * @returns {Promise<{ read: Read[], problems: string[] }>}
 */
export async function readFiles(files, rulesets, request) {
  /** @type {{ read: Read[], problems: string[] }} */
  const found = { read: [], problems: [] };
  for (const file of [...files].slice(0, FILES)) {
    try {
      found.read.push(await readFile(file, rulesets, request));
    } catch (error) {
      const why = error instanceof RangeError ? error.message : t("The file cannot be read.");
      found.problems.push(`${file.name.slice(0, 60)}: ${why}`);
    }
  }
  return found;
}

/**
 * @param {FileLike} file
 * @param {Ruleset[]} rulesets
 * @param {(message: Message) => Promise<Reply>} request
 */
async function readFile(file, rulesets, request) {
  if (file.size > MOST) throw new RangeError(t("The file is too large for a character."));
  const found = read(await file.text(), rulesets.map(({ key }) => key));
  const reply = await request({ op: "sheet", ruleset: found.ruleset, sheet: found.sheet });
  if (!reply.ok) {
    const { field, message } = reply.error;
    const label = labelOf(field, rulesets.find(({ key }) => key === found.ruleset));
    if (label) throw new RangeError(`${t(label)}: ${t(message)}`);
    throw new RangeError(field ? `${t(message)} (${field})` : t(message));
  }
  return found;
}

/**
 * The label of the field at a path such as `sheet.skills.0.value`.
 * @param {string | null | undefined} path
 * @param {Ruleset | undefined} ruleset
 */
function labelOf(path, ruleset) {
  const [whole, name] = path?.split(".") ?? [];
  return whole === "sheet" ? fieldsOf(ruleset?.sheet).find(({ key }) => key === name)?.label : undefined;
}

/**
 * The result of an import, for the player.
 * @param {Read[]} read
 * @param {string[]} problems
 */
export function inWords(read, problems) {
  const names = read.map(({ sheet }) => String(sheet.name || t("Nameless"))).join(", ");
  const imported = read.length ? [t("Imported: {names}.", { names })] : [];
  const refused = problems.length ? [t("Nothing was taken from this:"), ...problems] : [];
  return [...imported, ...refused].join(" ");
}
