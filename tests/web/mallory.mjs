/** A hostile guest: whatever a server lets through, she sends. */

import { Box, openBox } from "../../web/crypto/box.js";
import { hex, joined, randomBytes, utf8 } from "../../web/crypto/bytes.js";
import { readInvite } from "../../web/transport/invite.js";
import { openDevice, proofOf, roomSecrets, signEntry } from "../../web/crypto/keys.js";
import { NatsTransport } from "../../web/transport/nats/nats.js";
import { webSuite } from "../../web/crypto/suite-web.js";
import { close } from "../../web/crypto/seals.js";
import { openMemory } from "../../web/store/in-memory.js";

/** @typedef {import("../../web/crypto/bytes.js").Bytes} Bytes */

/** Has the room's secret, a key of its own, and no manners. */
export class Mallory {
  seq = 0;
  /** @type {string | null} */
  prev = null;
  /** @type {unknown[]} */
  sending = [];
  /** @type {import("./seats.mjs").Seat | undefined} the GM who has heard of her: in that copy she reads */
  gm;
  /** @type {Map<string, number>} of each chain that she was given, the last step she has named */
  steps = new Map();

  /** @param {string} url of the server */
  constructor(url) {
    this.url = url;
  }

  /** @param {Bytes} secret @param {string} [below] her key is lower than this one */
  async come(secret, below = "g") {
    this.secrets = await roomSecrets(secret);
    do this.device = await openDevice(openMemory());
    while (this.device.id >= below);
    this.box = await openBox(this.secrets);
    this.transport = new NatsTransport({ url: this.url, secrets: this.secrets, device: this.device, box: this.box });
    this.transport.connect();
    return this;
  }

  /** She says who she is, as somebody with a player's link. @param {import("./seats.mjs").Seat} gm @param {string} name @param {object} [place] */
  async introduced(gm, name, place) {
    this.gm = gm;
    const { as } = readInvite(new URL(gm.room.invitation("player")).hash) ?? {};
    const proof = as && (await proofOf(as, "invited", this.secrets?.room ?? "", this.me));
    return this.say("hello", { colour: "", name, seal: this.device?.seal, ...(proof ? { invited: { role: "player", proof } } : {}) }, place ?? { after: await lastOf(gm) });
  }

  /**
   * A GM confirms her as a player; what she writes from then on can stand behind that.
   * @param {import("./seats.mjs").Seat} gm
   * @param {string} name
   */
  async seatedBy(gm, name) {
    this.transport?.announce({ name, role: "player" });
    await this.introduced(gm, name);
    const isSeated = () => gm.room.people.some(({ standing, devices }) => standing === "seated" && devices.some(({ id }) => id === this.me));
    await gm.until(isSeated);
    await this.introduced(gm, name);
    return this;
  }

  /** @param {any} over @returns {string} canonical */
  entry(over = {}) {
    const body = { at: 1, by: { colour: "", id: "m", name: "Mallory" }, entry: { actor: {}, id: "x", kind: "note", text: "hello" } };
    const whole = { v: 1, table: this.secrets?.room, author: this.device?.id, seq: this.seq + 1, prev: this.prev, after: null, clock: 1, kind: "log", body, ...over };
    return canonical(whole);
  }

  /** @param {string} text @param {{ signature?: Bytes, next?: boolean, wait?: boolean }} [how] next: the chain goes on from it */
  async send(text, { signature, next = false, wait = true } = {}) {
    const id = hex(await webSuite.sha256(utf8(text)));
    if (next) [this.seq, this.prev] = [this.seq + 1, id];
    const signed = signature ?? (await signEntry(/** @type {any} */ (this.device), text));
    const sent = this.transport?.append({ id, text, signature: signed });
    this.sending.push(sent);
    if (wait) await sent;
    return id;
  }

  get me() {
    return this.device?.id ?? "";
  }

  get by() {
    return { colour: "", id: "m", name: "Mallory" };
  }

  /** What an honest page would say at this place, or what she likes. @param {string} kind @param {any} body @param {object} [place] */
  say(kind, body, place = {}) {
    return this.send(this.entry({ kind, body, after: this.prev, ...place }), { next: true });
  }

  /**
   * Something sealed that a seat can read.
   * @param {import("./seats.mjs").Seat} reader
   * @param {any} body
   * @param {object} stub what everybody is told of it
   * @param {object} [place]
   */
  async sealed(reader, body, stub, place) {
    const salt = hex(randomBytes(32));
    const what = "intent" in body ? "roll" : "option" in body ? "choice" : "log";
    const asked = /** @type {any} */ ({ op: "seal", what, author: this.me, visibility: "self", salt, body });
    const { commitment, text } = /** @type {any} */ (await reader.engine.request(asked));
    const to = { [reader.room.me]: /** @type {any} */ (reader.device).seal };
    const closed = await close({ salt, text }, commitment, to);
    return this.say("sealed", { at: 1, by: this.by, commitment, visibility: "gm", ...stub, ...closed }, place);
  }

  /** Bytes that no text gives. @param {Bytes} bytes */
  async sendBytes(bytes) {
    const id = await webSuite.sha256(bytes);
    const { room = "", key = randomBytes(32) } = this.secrets ?? {};
    const cipher = await webSuite.cipher(key);
    const nonce = randomBytes(12);
    const sealed = await cipher.seal(nonce, joined(randomBytes(64), bytes), joined(utf8(room), id));
    const payload = joined(Uint8Array.of(1, 0, 0, 0, 0), id, nonce, sealed);
    const own = new Box(room, webSuite);
    own.seal = async () => payload;
    const transport = new NatsTransport({ url: this.url, secrets: /** @type {any} */ (this.secrets), device: /** @type {any} */ (this.device), box: own });
    transport.connect();
    await transport.append({ id: hex(id), text: "", signature: randomBytes(64) });
    transport.close();
  }
}

/** All that somebody's copy has, in everybody's order. @param {import("./seats.mjs").Seat} seat @returns {Promise<any[]>} */
export async function entriesOf(seat) {
  const { text } = await seat.room.exportEntries();
  const found = JSON.parse(text).entries.map(async (/** @type {{ text: string }} */ each) => ({
    ...JSON.parse(each.text),
    id: hex(await webSuite.sha256(utf8(each.text))),
  }));
  return Promise.all(found);
}

/** The end of the feed, as somebody has it. @param {import("./seats.mjs").Seat} seat @returns {Promise<string>} */
export const lastOf = async (seat) => (await entriesOf(seat)).at(-1).id;

// ── dice ─────────────────────────────────────────────────────────────────────────────────────────

export const CHECK = { ruleset: "core4d6", action: "check", form: { bonus: 2, dc: 16 } };
const LENGTH = 64;

/** The chain that somebody has given a page. @param {string} by @param {Mallory} page @returns {Promise<string>} */
export async function anchorFor(by, page) {
  const gm = readerFor(page);
  for (;;) {
    const found = (await entriesOf(gm)).findLast(({ kind, author, body }) => kind === "anchor" && author === by && body.for === page.me);
    if (found) return found.id;
    await new Promise((done) => gm.room.addEventListener("replayed", done, { once: true }));
  }
}

/** @param {Mallory} page */
function readerFor({ gm }) {
  if (!gm) throw new Error("she has not said who she is");
  return gm;
}

/** The next step of a chain that she was given. @param {Mallory} page @param {string} anchor */
export function step({ steps }, anchor) {
  const next = (steps.get(anchor) ?? 0) + 1;
  steps.set(anchor, next);
  return next;
}

/** A roll that a device is to witness. @param {Mallory} page @param {string} device @param {string} anchor @param {object} [more] @param {object} [place] */
export function call(page, device, anchor, more = {}, place = {}) {
  const witnesses = [{ anchor, device, index: step(page, anchor) }];
  return page.say("call", { at: 1, by: page.by, intent: CHECK, nonce: hex(randomBytes(32)), witnesses, ...more }, place);
}

/** @typedef {{ page: Mallory, anchor: string, secret: string }} Chain */

/** A chain that a modified page gives somebody. @param {Mallory} page @param {string} to @param {object} [place] @returns {Promise<Chain>} */
export async function chain(page, to, place) {
  const secret = hex(randomBytes(32));
  const anchor = await page.say("anchor", { anchor: await valueOf(page, secret, 0), for: to, length: LENGTH }, place);
  return { page, anchor, secret };
}

/** @param {Mallory} page @param {string} secret @param {number} index @returns {Promise<string>} */
async function valueOf(page, secret, index) {
  return (await readerFor(page).engine.request({ op: "chain", secret, length: LENGTH, index })).value;
}

/** @param {Chain} chain @param {string} call @param {number} index */
export async function answer({ page, secret }, call, index) {
  return page.say("reveal", { call, index, value: await valueOf(page, secret, index) }, { after: call });
}

/** A roll without a witness, the best of many seeds. @param {import("./seats.mjs").Seat} seat whose engine is asked */
export async function picked(seat) {
  const rolled = await Promise.all(Array.from({ length: 20 }, () => seat.engine.request({ op: "roll", ...CHECK, seed: hex(randomBytes(32)) })));
  return rolled.map(({ record }) => record).toSorted((one, other) => other.result.total - one.result.total)[0];
}

// ── bytes ────────────────────────────────────────────────────────────────────────────────────────

/** @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== "object") return typeof value === "bigint" ? String(value) : JSON.stringify(value);
  const keys = Object.keys(value).filter((key) => value[key] !== undefined).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}
