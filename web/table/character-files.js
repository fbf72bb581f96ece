/** Makes and removes characters, imports them from files and saves them as files. */

import { t } from "../i18n/i18n.js";
import { written } from "./character-file.js";
import { inWords, readFiles } from "./importing.js";
import { nameOf } from "./characters.js";
import { readyMade } from "./ready-made.js";

/** @typedef {import("./characters.js").Characters} Characters */
/** @typedef {import("../types.js").Notice} Notice */
/** @typedef {import("../types.js").Ruleset} Ruleset */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */

export class CharacterFiles {
  #rulesets;
  #characters;
  #request;
  #say;

  /**
   * @param {Ruleset[]} rulesets
   * @param {Characters} characters
   * @param {(message: Message) => Promise<Reply>} request
   * @param {(notice: Notice) => void} say
   */
  constructor(rulesets, characters, request, say) {
    this.#rulesets = rulesets;
    this.#characters = characters;
    this.#request = request;
    this.#say = say;
  }

  /**
   * @param {string} key of a ruleset
   * @param {number | null} [example] which of its examples; null: an empty sheet
   */
  create(key, example = null) {
    const ready = example === null ? undefined : this.#characters.ruleset(key)?.examples[example];
    this.#characters.add(key, ready ? readyMade(ready.sheet) : { name: "" });
  }

  /** A character is removed without a question, and can be restored. @param {string} id */
  remove(id) {
    const gone = this.#characters.remove(id);
    if (!gone) return;
    const message = t("{name} has been removed.", { name: nameOf(gone) });
    this.#say({ message, undo: () => this.#characters.restore(gone) });
  }

  /**
   * @param {string} id
   * @returns {{ name: string, text: string } | undefined} a file
   */
  file(id) {
    const character = this.#characters.all.find((each) => each.id === id);
    return character && written(character);
  }

  /** @param {Iterable<import("./importing.js").FileLike>} files */
  async importFiles(files) {
    const { read, problems } = await readFiles(files, this.#rulesets, this.#request);
    for (const { ruleset, sheet, ...looks } of read) this.#characters.add(ruleset, sheet, looks);
    if (read.length === 0 && problems.length === 0) return;
    this.#say({ message: inWords(read, problems), bad: problems.length > 0 });
  }
}
