/**
 * A room: a table shared with others. `change` means that something is different. What it is made of:
 * the parts that `parts` puts together; here is what others call, and when the parts are to look again.
 */

import { openBox } from "../feed/net/box.js";
import { inviteLink } from "../feed/net/invite.js";
import { roomSecrets } from "../feed/net/keys.js";
import { exported, imported } from "./evening.js";
import { explained, rechecked } from "./evidence.js";
import { Keyring } from "./keyring.js";
import { assembled } from "./parts.js";
import { Pen } from "./pen.js";
import { isRemoved, leads, peopleOf } from "./roster.js";
import { Tabs } from "./tabs.js";
import { until } from "./until.js";

/** @typedef {import("./around.js").Around} Around */
/** @typedef {import("./around.js").Status} Status */
/** @typedef {import("../feed/net/invite.js").Role} Role */
/** @typedef {import("./membership.js").Membership} Membership */
/** @typedef {import("./rows.js").Known} Known */

const OPEN_TO_GM = Object.freeze(["public", "gm", "self"]);
const OPEN_TO_PLAYER = Object.freeze([...OPEN_TO_GM, "blind"]);

export class Room extends EventTarget {
  #tabs = new Tabs();
  #pen;
  #around;
  #known;
  #parts;
  /** @type {"ok" | "memory"} */
  #storage;
  #queued = false;
  #left = false;

  /** @param {Around} around */
  constructor(around) {
    super();
    this.#around = around;
    this.#known = around.known;
    this.#storage = around.rows.kind;
    this.#pen = new Pen(around.known.id);
    this.#parts = assembled(around, {
      ...{ tabs: this.#tabs, pen: this.#pen, until: until.bind(null, this) },
      left: () => this.#left,
      person: () => this.#known.person ?? "",
      people: () => this.people,
      arrived: () => this.#arrive(),
      replayed: () => this.#afterReplay(),
      changed: () => this.#changed(),
      lost: (error) => this.#lost(error),
    });
    this.log = this.#parts.log;
  }

  // ── what there is ──────────────────────────────────────────────────────────────────────────────

  get id() {
    return this.#known.id;
  }

  get me() {
    return this.#around.device.id;
  }

  get name() {
    return this.#parts.replaying.seated?.founded?.name || this.#known.name;
  }

  /** Whether its first entry is here. */
  get founded() {
    return Boolean(this.#parts.replaying.seated?.founded);
  }

  /** Whether this tab does what the device owes others; of several tabs, one does. */
  get dutiful() {
    return this.#tabs.dutiful;
  }

  set dutiful(is) {
    this.#tabs.dutiful = is;
  }

  /** @returns {Status} */
  get status() {
    const { phase, behind, locked, cause } = this.#parts.link.status;
    const waiting = this.#parts.replica.unsent.size;
    const still = behind + this.#parts.replica.taking + this.#parts.replaying.behind;
    return { phase, waiting, behind: still, locked, storage: this.#storage, ...(cause ? { cause } : {}) };
  }

  get people() {
    const { seated, health, given } = this.#parts.replaying;
    const { present } = this.#parts.link;
    const { refused } = this.#parts.replica;
    const { invited } = this.#parts.membership;
    return peopleOf({ seated, health, given, refused, present, me: this.me, invited });
  }

  /** @param {string} device */
  #nameOf(device) {
    return this.people.find((person) => person.device === device)?.name;
  }

  get witnessing() {
    return this.#parts.replaying.seated?.witnessing ?? true;
  }

  /** Who a roll of this device can be shown to. */
  get visibilities() {
    return this.mayDirect ? OPEN_TO_GM : OPEN_TO_PLAYER;
  }

  get mayDirect() {
    return leads(this.#parts.replaying.seated, this.me);
  }

  /** @param {Role} role */
  invitation(role) {
    const { secret, server, founder } = this.#known;
    return inviteLink(this.#around.page ?? document.baseURI, { secret, role, server, founder });
  }

  // ── coming and going ───────────────────────────────────────────────────────────────────────────

  /** Read what is kept, and connect. Resolves when what is kept has been read; the rest comes. */
  async open() {
    const { known, rows, device, dial = async () => null } = this.#around;
    const secrets = await roomSecrets(known.secret);
    const box = await openBox(secrets);
    const keys = new Map(Object.entries(known.keys ?? {}).map(([epoch, key]) => [Number(epoch), key]));
    const keyring = new Keyring(box, device, keys.set(0, secrets.key), (all) => this.#save({ keys: all }));
    await keyring.load();
    this.#parts.membership.keyring = keyring;
    const ways = { heard: () => this.#parts.replica.readOn(), chosen: () => this.#afterReplay() };
    if (rows.kind !== "memory") {
      this.#tabs.listen(this.id, ways);
      this.#pen.listen();
    }
    this.#parts.replaying.pause();
    await this.#parts.replica.load();
    await this.#parts.checkpoints.load();
    this.#parts.replaying.goOn();
    const transport = await dial({ secrets, device, box, known, served: (url) => this.#save({ served: url }) });
    if (this.#left) return transport?.close();
    if (!transport) return this.#arrive();
    this.#parts.link.use(transport, await rows.cursor(known.id), selfOf(known));
    this.#parts.sending.use(transport);
  }

  /** The room goes on without this page; it can be opened again, when what was begun is on the disk. */
  leave() {
    this.#left = true;
    this.#tabs.close();
    this.#parts.sending.stop();
    this.#parts.log.close();
    this.#parts.replaying.close();
    this.#parts.link.close();
    return this.#parts.replica.close().finally(() => this.#pen.close());
  }

  #arrive() {
    this.#parts.membership.introduce().catch(() => {});
    this.#afterReplay();
  }

  // ── what can be done ───────────────────────────────────────────────────────────────────────────

  /**
   * Found this table, with what was played before.
   * @param {string} name
   * @param {import("../table/types.js").LogEntry[]} before
   * @returns {Promise<number>} how many entries could not be brought along
   */
  async found(name, before) {
    await this.#parts.membership.found(name);
    return this.#parts.writing.bringAlong(before);
  }

  /** @type {import("./rolls.js").Rolls["roll"]} */
  roll(wish, rolling) {
    return this.#parts.rolls.roll(wish, rolling);
  }

  /** @type {import("./rolls.js").Rolls["aim"]} */
  aim(wish, rolling) {
    this.#parts.rolls.aim(wish, rolling);
  }

  /** @type {import("./rolls.js").Rolls["answer"]} */
  answer(id, option, by) {
    return this.#parts.rolls.answer(id, option, by);
  }

  /** Show everybody what was sealed. @param {string} id */
  reveal(id) {
    return this.#parts.secrets.reveal(id);
  }

  /** What this player is called here. @param {string} name */
  async rename(name) {
    await this.#save({ person: name.slice(0, 80) });
    this.#parts.link.announce(selfOf(this.#known));
    await this.#parts.membership.renamed();
  }

  /** @type {Membership["setRole"]} */
  setRole(device, role) {
    return this.#parts.membership.setRole(device, role);
  }

  /** @type {Membership["setWitnessing"]} */
  setWitnessing(on) {
    return this.#parts.membership.setWitnessing(on);
  }

  /** @type {Membership["remove"]} */
  remove(device) {
    return this.#parts.membership.remove(device);
  }

  // ── proofs and files ───────────────────────────────────────────────────────────────────────────

  /** @param {string} id */
  explain(id) {
    return explained(id, this.#parts.replica, this.#parts.replaying, (device) => this.#nameOf(device) ?? device.slice(0, 8));
  }

  /** @param {string} id */
  recheck(id) {
    return rechecked(id, this.#parts.replica, this.#parts.replaying, this.#parts.request);
  }

  exportEvening() {
    return exported(this.id, this.#known.founder, this.#parts.replica);
  }

  /**
   * Merge a file; rejects, in words, what is no evening of this room.
   * @param {{ text: () => Promise<string> }} file
   */
  async importEvening(file) {
    await this.#parts.replica.receive(await imported(await file.text(), this.id));
  }

  // ── telling ────────────────────────────────────────────────────────────────────────────────────

  #afterReplay() {
    if (this.#left) return;
    this.#parts.membership.takeKeys();
    if (!isRemoved(this.#parts.replaying.seated, this.me)) {
      this.#parts.witness.look();
      this.#parts.membership.welcome();
      this.#parts.granting.look();
    }
    this.dispatchEvent(new Event("replayed"));
  }

  /** @param {Partial<Known>} news */
  async #save(news) {
    this.#known = { ...this.#known, ...news };
    await this.#around.rows.saveRoom(this.#known).catch((error) => this.#lost(error));
  }

  /** Play goes on in memory, and that is said. @param {unknown} error */
  #lost(error) {
    console.info("The room cannot be kept:", error);
    this.#storage = "memory";
    this.#changed();
  }

  /** How the room is comes after what is done there. */
  #changed() {
    if (this.#queued || this.#left) return;
    this.#queued = true;
    setTimeout(() => {
      this.#queued = false;
      if (this.#left) return;
      this.dispatchEvent(new Event("change"));
      this.#parts.tell("room");
    });
  }
}

/** What others are told of who is here. @param {Known} known */
const selfOf = ({ person = "", role }) => ({ name: person, role });
