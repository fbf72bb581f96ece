/** Rolls in a room, one after the other: whose dice they are, and who may see them. */

import { t } from "../i18n/i18n.js";
import { problemOf } from "../table/draft.js";
import { Turns } from "./turns.js";

/** @typedef {import("../table/rolling.js").Rolling} Rolling */
/** @typedef {import("../table/rolling.js").Wish} Wish */
/** @typedef {import("../table/types.js").Author} Author */
/** @typedef {import("../table/types.js").LogEntry} LogEntry */
/** @typedef {import("../table/types.js").Problem} Problem */
/** @typedef {import("./replica.js").Replica} Replica */

/**
 * @typedef {object} Ways
 * @property {import("./calling.js").Calling} calling
 * @property {import("./secrets.js").Secrets} secrets
 * @property {import("./writing.js").Writing["write"]} write
 * @property {() => Promise<void>} introduce
 * @property {(entry: LogEntry) => Promise<void>} append
 * @property {() => boolean} witnessing
 */

export class Rolls {
  #replica;
  #ways;
  #turns = new Turns(); // each takes the next step of a chain

  /** @param {Replica} replica @param {Ways} ways */
  constructor(replica, ways) {
    this.#replica = replica;
    this.#ways = ways;
  }

  /**
   * @param {Wish} wish
   * @param {Rolling} rolling
   * @returns {Promise<Problem | undefined>}
   */
  roll(wish, rolling) {
    return this.#turns.take(() => this.#roll(wish, rolling));
  }

  /** @param {Wish} wish @param {Rolling} rolling */
  async #roll({ visibility = "public", ...wish }, rolling) {
    const { calling, secrets, introduce, append, witnessing } = this.#ways;
    await introduce();
    if (visibility === "blind") {
      const message = t("Blind rolls are not possible yet: the GM’s device would have to roll for you.");
      return { code: "not_yet", message, field: null };
    }
    if (visibility !== "public") return rolling.roll(wish, (entry) => secrets.seal(entry, visibility));
    const alone = (/** @type {string | undefined} */ instead) =>
      rolling.roll(wish, (entry) => append(instead ? { ...entry, about: instead } : entry));
    return wish.faces || !witnessing() ? alone(undefined) : calling.roll(wish, alone);
  }

  /**
   * Answer the choice a called roll waits for; other rolls are answered as at a private table.
   * @param {string} id
   * @param {string} option
   * @param {Author} by
   * @returns {Promise<Problem | undefined> | undefined} undefined: it was not called
   */
  answer(id, option, by) {
    if (this.#replica.rows.get(id)?.kind !== "call") return undefined;
    const body = { call: id, option, at: Date.now(), by };
    return this.#ways.write([{ kind: "answer", body }]).then((error) => error && problemOf(error));
  }
}
