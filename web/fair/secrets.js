/** Entries that not everybody may read: they are sealed to some devices, and unsealed for everybody later. */

import { hex, randomBytes } from "../crypto/bytes.js";
import { logBody } from "../log/bodies.js";
import { freshNonce } from "./calling.js";
import { sealsOf } from "../members/roster.js";
import { SEEN } from "../members/seat.js";
import { close, open } from "../crypto/seals.js";

/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("../types.js").Author} Author */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("./calling.js").Named} Named */
/** @typedef {import("./calling.js").Called} Called */
/** @typedef {import("../log/composing.js").NewEntry} NewEntry */
/** @typedef {import("../members/seat.js").Seat} Seat */
/** @typedef {import("../generated/protocol.js").Item} Item */
/** @typedef {"gm" | "self" | "blind"} Secrecy */
/** @typedef {import("./calling.js").Made} Made */

const HIDING = new Set(["sealed", "ask"]); // kinds of entries whose content may be sealed

export class Secrets {
  #seat;
  /** @type {Set<string>} ids of entries that this tab has unsealed, or is about to */
  #unsealed = new Set();

  /** @param {Seat} seat */
  constructor(seat) {
    this.#seat = seat;
  }

  // ── sealing ────────────────────────────────────────────────────────────────────────────────────

  /**
   * Seal and write what this page has logged.
   * @param {LogEntry} entry
   * @param {Secrecy} visibility
   * @param {{ instead?: string, about?: string }} [named] entries that it refers to, for everybody to read
   * @param {readonly string[]} [also] further devices that may read it
   */
  async log(entry, visibility, named = {}, also = []) {
    const { at, by } = entry;
    const made = await this.#sealed("log", logBody(entry), { at, by, visibility, ...named }, also);
    if ("error" in made) this.#seat.emit("refused", made.error);
    else await this.#seat.write([made.newEntry]);
  }

  /**
   * Write what this page has logged about a secret. Those who can read the secret can read this, and nobody else.
   * Of a roll, everybody is told which secret it continues, and of a note nothing.
   * @param {LogEntry} entry
   * @returns {Promise<boolean>} false: it is about no secret, so everybody may read it, and it is still to be written
   */
  async logOn(entry) {
    const { about } = entry;
    const row = this.#seat.log.rows.get(about ?? "");
    if (!about || !row || !HIDING.has(row.kind)) return false;
    const { replay } = this.#seat;
    await replay.until(() => replay.settled || replay.items.has(about), SEEN); // only its item says who may read it
    const item = replay.items.get(about);
    if (!item) this.#seat.emit("refused", { code: "sealed", message: "This device cannot open it." });
    else if (!item.secret) return false;
    else await this.log(entry, item.secret, entry.entry.kind === "roll" ? { about } : {}, item.secret === "gm" ? [item.author] : []);
    return true;
  }

  /**
   * A sealed call: it fixes what is rolled before anybody can know the dice.
   * @param {Called} called
   * @param {Named} named
   * @param {Secrecy} visibility
   * @returns {Promise<Made>}
   */
  call({ at, by, ...roll }, named, visibility) {
    return this.#sealed("roll", { ...roll, nonce: freshNonce() }, { at, by, visibility, ...named });
  }

  /**
   * A question for a blind roll. Others than the GMs learn only that somebody asks.
   * @param {Called} called
   * @returns {Promise<Made>}
   */
  async ask({ at, by, intent }) {
    const made = await this.#seal("ask", { author: this.#seat.device.id, intent }, "gm");
    return "error" in made ? made : { newEntry: { kind: "ask", body: { at, by, ...made } } };
  }

  /**
   * The choice of a sealed call.
   * @param {string} about
   * @param {string} option
   * @param {Author} by
   * @param {object} named the witness for the dice that follow
   * @returns {Promise<Made>}
   */
  async choose(about, option, by, named) {
    const { author, secret } = this.#seat.replay.items.get(about) ?? {};
    if (author !== this.#seat.device.id || !secret) {
      return { error: { code: "not_yours", message: "Only the device that made a secret roll answers its choice." } };
    }
    return this.#sealed("choice", { option }, { at: Date.now(), by, visibility: secret, about, ...named });
  }

  /**
   * @param {"log" | "roll" | "choice"} what
   * @param {object} body
   * @param {{ visibility: Secrecy, at: number, by: Author, about?: string }} stub what everybody may read
   * @param {readonly string[]} [also] further devices that may read the rest
   * @returns {Promise<Made>}
   */
  async #sealed(what, body, stub, also) {
    const made = await this.#seal(what, body, stub.visibility, also);
    return "error" in made ? made : { newEntry: { kind: "sealed", body: { ...stub, ...made } } };
  }

  /**
   * Seal a content: a commitment that everybody can read, and the sealed content for those who may read it.
   * @param {"log" | "roll" | "choice" | "ask"} what
   * @param {object} body
   * @param {Secrecy} visibility
   * @param {readonly string[]} [also]
   * @returns {Promise<{ error: Complaint } | { commitment: string, to: Record<string, string>, box: string }>}
   */
  async #seal(what, body, visibility, also = []) {
    const { id: author, seal } = this.#seat.device;
    const salt = hex(randomBytes(32));
    const reply = await this.#seat.replay.ask({ op: "seal", what, author, visibility, salt, body });
    if (!reply.ok || !("commitment" in reply)) return { error: refusalOf(reply) };
    const { commitment, text, readers } = reply;
    const closed = await close({ salt, text }, commitment, { ...sealsOf(this.#seat.replay.seated, [...readers, ...also]), [author]: seal });
    return { commitment, ...closed };
  }

  // ── unsealing ──────────────────────────────────────────────────────────────────────────────────

  /** Show everybody what was sealed, and the secrets that it continues; once. @param {string} id */
  async unseal(id) {
    if (this.#unsealed.has(id)) return;
    this.#unsealed.add(id);
    let isWritten = false;
    try {
      isWritten = await this.#writeUnsealed(id);
    } finally {
      if (!isWritten) this.#unsealed.delete(id);
    }
  }

  /** @param {string} id @returns {Promise<boolean>} whether it was written */
  async #writeUnsealed(id) {
    const reply = await this.#seat.replay.ask({ op: "to_show", of: id });
    if (!reply.ok || !("show" in reply)) return this.#refused(refusalOf(reply));
    /** @type {NewEntry[]} */
    const newEntries = [];
    for (const { of, choices = [] } of reply.show) {
      const [found] = await this.#seat.log.texts([of]);
      const opened = found && (await open(this.#seat.device, found.text));
      if (!opened?.text) return this.#refused({ code: "sealed", message: "This device cannot open it." });
      const chosen = await this.#opened(choices, this.#seat.log.rows.get(of)?.author);
      newEntries.push({ kind: "unseal", body: { of, salt: opened.salt, body: JSON.parse(opened.text), choices: chosen } });
    }
    return newEntries.length > 0 && !(await this.#seat.write(newEntries));
  }

  /** @param {Complaint} complaint */
  #refused(complaint) {
    this.#seat.emit("refused", complaint);
    return false;
  }

  /**
   * The contents of sealed choices.
   * @param {readonly string[]} commitments
   * @param {string | undefined} author
   */
  async #opened(commitments, author) {
    if (!commitments.length) return [];
    const rows = this.#seat.log.order.filter((row) => row.kind === "sealed" && row.author === author);
    const texts = await this.#seat.log.texts(rows.map((row) => row.id));
    const boxes = new Map(texts.flatMap((found) => (found ? [[JSON.parse(found.text).body.commitment, found.text]] : [])));
    return Promise.all(
      commitments.map(async (commitment) => {
        const text = boxes.get(commitment);
        const opened = text && (await open(this.#seat.device, text));
        return opened && opened.text ? { salt: opened.salt, ...JSON.parse(opened.text) } : {};
      }),
    );
  }
}

/** @param {any} reply @returns {Complaint} */
const refusalOf = (reply) => reply.error ?? { code: "bad_reply", message: "The engine gave no answer." };
