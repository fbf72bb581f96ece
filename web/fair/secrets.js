/** What not everybody may read: sealed for some, and shown to everybody when its time has come. */

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
/** @typedef {import("./calling.js").Said} Said */
/** @typedef {import("../log/composing.js").NewEntry} NewEntry */
/** @typedef {import("../members/seat.js").Seat} Seat */
/** @typedef {import("../generated/protocol.js").Item} Item */
/** @typedef {"gm" | "self" | "blind"} Secrecy */
/** @typedef {import("./calling.js").Made} Made */

const HIDING = new Set(["sealed", "ask"]); // kinds of entries that may hold what not everybody can read

export class Secrets {
  #seat;
  /** @type {Set<string>} what is shown to everybody, or is about to be */
  #shown = new Set();

  /** @param {Seat} seat */
  constructor(seat) {
    this.#seat = seat;
  }

  // ── sealing ────────────────────────────────────────────────────────────────────────────────────

  /**
   * What this page has logged.
   * @param {LogEntry} entry
   * @param {Secrecy} visibility
   * @param {{ instead?: string, about?: string }} [named] what everybody is told of it
   * @param {readonly string[]} [also] devices that may read it, too
   */
  async log(entry, visibility, named = {}, also = []) {
    const { at, by } = entry;
    const made = await this.#sealed("log", logBody(entry), { at, by, visibility, ...named }, also);
    if ("error" in made) this.#seat.emit("refused", made.error);
    else await this.#seat.write([made.newEntry]);
  }

  /**
   * What this page has logged about a secret, or going on from one: whoever can read that can read this, and
   * nobody else. Others are told what a roll goes on from, as of a call in its place, and of a note nothing.
   * @param {LogEntry} entry
   * @returns {Promise<boolean>} whether it was one; if not, everybody may read it
   */
  async logOn(entry) {
    const { about } = entry;
    const row = this.#seat.log.rows.get(about ?? "");
    if (!about || !row || !HIDING.has(row.kind)) return false;
    const { replay } = this.#seat;
    await replay.until(() => replay.settled || replay.items.has(about), SEEN); // what it comes to, once it has been looked at
    const item = replay.items.get(about);
    if (!item) this.#seat.emit("refused", { code: "sealed", message: "This device cannot open it." });
    else if (!item.secret) return false;
    else await this.log(entry, item.secret, entry.entry.kind === "roll" ? { about } : {}, item.secret === "gm" ? [item.author] : []);
    return true;
  }

  /**
   * A call: what is rolled is fixed before anybody can know its dice.
   * @param {Said} said
   * @param {Named} named
   * @param {Secrecy} visibility
   * @returns {Promise<Made>}
   */
  call({ at, by, ...roll }, named, visibility) {
    return this.#sealed("roll", { ...roll, nonce: freshNonce() }, { at, by, visibility, ...named });
  }

  /**
   * A question for a blind roll: others learn that somebody asks, and nothing else.
   * @param {Said} said
   * @returns {Promise<Made>}
   */
  async ask({ at, by, intent }) {
    const made = await this.#closed("ask", { author: this.#seat.device.id, intent }, "gm");
    return "error" in made ? made : { newEntry: { kind: "ask", body: { at, by, ...made } } };
  }

  /**
   * The choice of a sealed call.
   * @param {string} about
   * @param {string} option
   * @param {Author} by
   * @param {object} named who brings the dice that follow
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
   * @param {{ visibility: Secrecy, at: number, by: Author, about?: string }} stub what everybody may know
   * @param {readonly string[]} [also] devices that may read it, too
   * @returns {Promise<Made>}
   */
  async #sealed(what, body, stub, also) {
    const made = await this.#closed(what, body, stub.visibility, also);
    return "error" in made ? made : { newEntry: { kind: "sealed", body: { ...stub, ...made } } };
  }

  /**
   * A commitment for all, and a box for those who may read it.
   * @param {"log" | "roll" | "choice" | "ask"} what
   * @param {object} body
   * @param {Secrecy} visibility
   * @param {readonly string[]} [also]
   * @returns {Promise<{ error: Complaint } | { commitment: string, to: Record<string, string>, box: string }>}
   */
  async #closed(what, body, visibility, also = []) {
    const { id: author, seal } = this.#seat.device;
    const salt = hex(randomBytes(32));
    const reply = await this.#seat.replay.ask({ op: "seal", what, author, visibility, salt, body });
    if (!reply.ok || !("commitment" in reply)) return { error: refusalOf(reply) };
    const { commitment, text, readers } = reply;
    const closed = await close({ salt, text }, commitment, { ...sealsOf(this.#seat.replay.seated, [...readers, ...also]), [author]: seal });
    return { commitment, ...closed };
  }

  // ── showing ────────────────────────────────────────────────────────────────────────────────────

  /** Show everybody what was sealed, and what it goes on from; once. @param {string} id */
  async reveal(id) {
    if (this.#shown.has(id)) return;
    this.#shown.add(id);
    let isShown = false;
    try {
      isShown = await this.#reveal(id);
    } finally {
      if (!isShown) this.#shown.delete(id);
    }
  }

  /** @param {string} id @returns {Promise<boolean>} whether it was written */
  async #reveal(id) {
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
   * What was chosen in secret.
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
