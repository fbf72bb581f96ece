/** Somebody at a shared table, as a page would be: the real engine, the real room, any transport. */

import { readInvite } from "../../web/transport/invite.js";
import { freshPrivateKey, freshSecret, openDevice, roomSecrets } from "../../web/crypto/keys.js";
import { Room } from "../../web/room/room.js";
import { enter, invitedTo } from "../../web/room/rooms.js";
import { openMemoryStore } from "../../web/log/store-memory.js";
import { Rolling } from "../../web/fair/rolling.js";
import { freshSeed } from "../../web/engine/seed.js";
import { startEngine } from "./engine.mjs";
import { Hub, Wire } from "./wires.mjs";

export const PAGE = "https://table.example/";

const FORM = { bonus: 2, dc: 16 };
/** What a page has shown before such a check. */
const ODDS = { critical_failure: "35/1296", failure: "275/1296", partial_success: "265/1296", full_success: "595/1296", critical_success: "7/72" };

/** Who has founded which table: they hand out the links. @type {Map<string, Seat>} */
const founders = new Map();

export class Seat {
  /** Whether this GM confirms whoever comes, as what they were invited. */
  welcomes = true;
  rows = openMemoryStore();
  engine = startEngine();
  /** @type {any[]} what the engine was asked, since somebody has looked */
  asked = [];
  /** @type {any[]} */
  refused = [];
  /** @type {((what: string) => void) | undefined} */
  changed;
  /** Which engine it is. */
  build = "the engine of today";
  /** @type {any} */
  wire;
  /** @type {Room} */
  room = /** @type {any} */ (undefined);
  #dial;
  #welcomed = /** @type {Set<string>} */ (new Set());

  /** @param {string} name @param {(options: any) => any} dial */
  constructor(name, dial) {
    this.name = name;
    this.#dial = dial;
  }

  /**
   * Found a table, or follow the link that its founder gives.
   * @param {Uint8Array<ArrayBuffer>} secret
   * @param {string | null} [founder]
   * @param {"player" | "watcher"} [role] what the invitation is for
   */
  async sit(secret, founder = null, role = "player") {
    this.device = await openDevice(this.rows);
    if (founder !== null) return this.#joins(/** @type {Seat} */ (founders.get(founder)), role);
    const { room: id } = await roomSecrets(secret);
    const room = { id, name: "The table", secret, server: null, last: 0, person: this.name };
    await this.rows.saveRoom({ ...room, founder: this.device.id, role: "gm", roleKey: freshPrivateKey() });
    await this.open(id);
    await this.until(() => this.room.founded);
    founders.set(this.device.id, this);
    return this;
  }

  /** Follows a link, and is seated where the two are connected. @param {Seat} host @param {"player" | "watcher"} role */
  async #joins(host, role) {
    await this.follow(host.room.invitation(role));
    const areConnected = [this, host].every(({ wire }) => wire && wire.online !== false);
    if (host.welcomes && areConnected) await this.until(() => this.room.myself?.standing === "seated");
    return this;
  }

  /** @param {string} link */
  async follow(link) {
    const invite = readInvite(new URL(link).hash);
    if (!invite) throw new Error(`no invitation: ${link}`);
    const { room: id } = await roomSecrets(invite.secret);
    this.device ??= await openDevice(this.rows);
    await enter(this.rows, this.device.id, invitedTo(id, await this.rows.room(id), invite, this.name));
    await this.room?.leave();
    await this.open(id);
    return this;
  }

  /** As a GM who clicks on everybody who comes. */
  #welcome() {
    if (!this.welcomes || !this.room.mayDirect) return;
    for (const { id, standing } of this.room.people) {
      if (standing !== "newcomer" || this.#welcomed.has(id)) continue;
      this.#welcomed.add(id);
      this.room.seat(id);
    }
  }

  /** @param {string} id */
  async open(id) {
    const known = /** @type {any} */ (await this.rows.room(id));
    const device = await openDevice(this.rows);
    this.room = new Room({
      ...{ known, device, store: this.rows, request: this.request, page: PAGE, engine: this.build },
      changed: (what) => this.changed?.(what),
      refused: (complaint) => void this.refused.push(complaint),
      dial: async (options) => (this.wire = this.#dial(options)),
    });
    this.room.addEventListener("change", () => this.#welcome());
    this.rolling = new Rolling(this.request, freshSeed, () => {});
    await this.room.open();
  }

  /** @param {any} message */
  request = (message) => {
    this.asked.push(message);
    return this.engine.request(message);
  };

  /** As after a crash of the worker: it holds nothing any more. */
  restartEngine() {
    this.engine.end();
    this.engine = startEngine();
  }

  /** How many entries were replayed, since somebody has looked. */
  replayed() {
    const entries = this.asked.splice(0).flatMap((message) => (isReplay(message) ? message.entries : []));
    return entries.length;
  }

  /** As a page that is loaded again: everything but the store is gone. */
  async reload() {
    const { id } = this.room;
    await this.room.leave();
    await this.open(id);
  }

  get by() {
    return { id: this.name.toLowerCase(), name: this.name, colour: "#aa3300" };
  }

  /** @param {any} [more] */
  roll(more = {}) {
    return this.room.roll(this.#wish(more), /** @type {any} */ (this.rolling));
  }

  /** @param {any} more */
  #wish(more) {
    const context = /** @type {any} */ ({ ruleset: { key: "core4d6" }, sheet: {}, actor: { id: this.name.toLowerCase(), name: this.name } });
    const { form = FORM, action = "check", ...rest } = more;
    const outcomes = form === FORM && action === "check" ? ODDS : undefined;
    return { context, by: this.by, action, form, faces: null, outcomes, ...rest };
  }

  /** @param {string} text */
  note(text) {
    const entry = /** @type {any} */ ({ id: "x", kind: "note", text, actor: {} });
    return this.room.append({ id: "x", at: Date.now(), by: this.by, entry });
  }

  /** Many at once, which is faster. @param {number} count @param {string} [word] */
  notes(count, word = "note") {
    const entries = Array.from({ length: count }, (_, turn) => /** @type {any} */ ({ id: "x", kind: "note", text: `${word} ${turn}`, actor: {} }));
    return this.room.append(...entries.map((entry) => ({ id: "x", at: Date.now(), by: this.by, entry })));
  }

  ids() {
    return this.room.feed.all.map(({ id }) => id);
  }

  proofs() {
    return this.room.feed.shown.map(({ proof }) => proof?.state);
  }

  /** @param {() => boolean} reached @param {number} [patience] */
  async until(reached, patience = 20_000) {
    const end = Date.now() + patience;
    while (!reached()) {
      if (Date.now() > end) throw new Error(`${this.name}: never ${reached}; ${JSON.stringify(this.room.status)} ${this.proofs()}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Nothing to send, nothing to come. */
  quiet() {
    return this.until(() => this.room.status.waiting === 0 && this.room.status.behind === 0 && this.room.feed.settled);
  }

  async end() {
    await this.room?.leave();
    this.engine.end();
  }
}

/** Whether entries are replayed: on their own, or as they are admitted. @param {any} message */
export const isReplay = ({ op, on }) => op === "replay" || (op === "admit" && Boolean(on));

/** A word of one of them that all hear: what any of them wrote before has come. @param {Seat[]} seats the last one says it */
export async function heard(seats) {
  for (const seat of seats) await seat.quiet(); // theirs has left
  const text = `heard ${Math.random()}`;
  await seats.at(-1)?.note(text);
  for (const seat of seats) await seat.until(() => seat.room.feed.all.some(({ entry }) => /** @type {any} */ (entry).text === text), 10_000);
  for (const seat of seats) await seat.quiet();
}

/** Two who can witness for each other, and have nothing left to do. */
export async function seatedPair() {
  const hub = new Hub();
  const secret = freshSecret();
  const [gil, ann] = ["Gil", "Ann"].map((name) => new Seat(name, (options) => new Wire(hub, options)));
  await gil.sit(secret);
  await ann.sit(secret, gil.room.me);
  const canCall = (/** @type {Seat} */ seat) => seat.room.people.some((each) => each.present && each.canWitness && !each.me);
  for (const seat of [gil, ann]) await seat.until(() => canCall(seat));
  for (const seat of [gil, ann]) await seat.quiet();
  return { hub, gil, ann };
}
