/**
 * A room: a table shared with others. `change` means that something is different. What it is made of:
 * the parts that `parts` puts together; here is what others call, and when the parts are to look again.
 */

import { openBox } from "../feed/net/box.js";
import { inviteLink } from "../feed/net/invite.js";
import { publicOf, roomSecrets } from "../feed/net/keys.js";
import { writtenIn } from "./bodies.js";
import { exported, imported } from "./evening.js";
import { explained, rechecked } from "./evidence.js";
import { Keyring } from "./keyring.js";
import { assembled } from "./parts.js";
import { recoveryText } from "./recovery.js";
import { isRemoved, leads, peopleOf, sits } from "./roster.js";
import { Tabs } from "./tabs.js";
import { takeOver } from "./takeover.js";
import { until } from "./until.js";

/** @typedef {import("./around.js").Around} Around */
/** @typedef {import("./around.js").Status} Status */
/** @typedef {import("../feed/net/invite.js").Role} Role */
/** @typedef {import("./membership.js").Membership} Membership */
/** @typedef {import("./rows.js").Known} Known */

const MOST_SHOWN = 500; // entries of ours that are shown before the engine has looked at them
const DOOR = 4_000; // milliseconds for the server to hear of a recovery file's key, where there is a connection
const FOR_ALL = Object.freeze(/** @type {const} */ (["player", "watcher"]));
const FOR_WATCHERS = Object.freeze(/** @type {const} */ (["watcher"]));
/** @type {readonly never[]} */
const NOTHING = Object.freeze([]);
const OPEN_TO_GM = Object.freeze(["public", "gm", "self"]);
const OPEN_TO_PLAYER = Object.freeze([...OPEN_TO_GM, "blind"]);

export class Room extends EventTarget {
  #tabs = new Tabs();
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
    this.#parts = assembled(around, {
      ...{ tabs: this.#tabs, until: until.bind(null, this) },
      left: () => this.#left,
      isAlone: () => this.isAlone,
      known: () => this.#known,
      save: (news) => this.#save(news),
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

  /** Whether nobody else was ever invited to it. */
  get isAlone() {
    return Boolean(this.#known.alone);
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
    const { phase, behind, cause, door } = this.#parts.link.status;
    const locked = this.#parts.membership.lacksKey ? this.#parts.link.status.locked : 0; // else it is nonsense, which anybody can send
    const waiting = this.#parts.replica.unsent.size;
    const still = behind + this.#parts.replica.taking + this.#parts.replaying.behind;
    return { phase, waiting, behind: still, locked, storage: this.#storage, ...(cause ? { cause } : {}), ...(door ? { door } : {}) };
  }

  get people() {
    const { seated, health, given } = this.#parts.replaying;
    const { present } = this.#parts.link;
    const { refused } = this.#parts.replica;
    const { invited, knocks } = this.#parts.membership;
    return peopleOf({ seated, health, given, refused, present, me: this.me, invited, knocks });
  }

  /** Whoever has this page in front of them. */
  get myself() {
    return this.people.find(({ me }) => me);
  }

  /** Whether people are told from devices here, so that nobody plays before a GM has said who they are. */
  get strict() {
    return this.#parts.replaying.seated?.strict ?? false;
  }

  /** What players may do here that is otherwise a GM's to do. */
  get permissions() {
    return this.#parts.replaying.seated?.players_may ?? NOTHING;
  }

  /** @param {string} device */
  #nameOf(device) {
    return this.people.find(({ devices }) => devices.some(({ id }) => id === device))?.name;
  }

  get witnessing() {
    return this.#parts.replaying.seated?.witnessing ?? true;
  }

  /** Whether players see a line for each secret roll of a GM. */
  get secretLines() {
    return this.#parts.replaying.seated?.secret_lines ?? true;
  }

  /** Who a roll of this device can be shown to. */
  get visibilities() {
    return this.mayDirect ? OPEN_TO_GM : OPEN_TO_PLAYER;
  }

  get mayDirect() {
    return leads(this.#parts.replaying.seated, this.me);
  }

  /** The number of the room's newest key here: links from before it lead to the door. */
  get epoch() {
    return this.#parts.membership.keyring?.epoch ?? 0;
  }

  // ── links ──────────────────────────────────────────────────────────────────────────────────────

  /** As what this device can invite others: who was invited to watch does not know the players' key. @returns {readonly import("./roster.js").Invited[]} */
  get invitable() {
    return this.#known.roleKey || !this.strict ? FOR_ALL : FOR_WATCHERS;
  }

  /** @param {Role} role */
  invitation(role) {
    const { roleKey = null } = this.#known;
    return this.#link({ role, as: role === "player" ? roleKey : null });
  }

  /** For one more device of whoever sits here: whoever opens it is that person. */
  async deviceLink() {
    const { person, key } = await this.#parts.membership.keyOfPerson(true);
    return this.#link({ role: "player", me: key, person, as: this.#known.roleKey ?? null });
  }

  /** Whether a recovery file was saved here, and still opens the table. @returns {"none" | "saved" | "outdated"} */
  get recovery() {
    const { recovery } = this.#known;
    const { seated } = this.#parts.replaying;
    if (!recovery) return "none";
    return recovery.epoch === (seated?.epoch ?? 0) && (!seated || Object.hasOwn(seated.keys ?? {}, recovery.key)) ? "saved" : "outdated";
  }

  /** A file that brings this device's person back, on any device. */
  async recoveryFile() {
    const { membership } = this.#parts;
    const { person, key } = await membership.keyOfPerson(false);
    await Promise.race([membership.keepDoor(), new Promise((over) => setTimeout(over, DOOR))]); // the server is to know the key
    const link = this.#link({ role: "player", me: key, person, as: this.#known.roleKey ?? null });
    await this.#save({ recovery: { key: await publicOf(key), epoch: this.#parts.membership.keyring?.epoch ?? 0 } });
    this.#changed();
    return recoveryText(link, this.name, this.myself?.name ?? "");
  }

  /** @param {Pick<import("../feed/net/invite.js").Invite, "role"> & Partial<import("../feed/net/invite.js").Invite>} invite */
  #link(invite) {
    const { secret, server, founder } = this.#known;
    const { epoch, key } = this.#parts.membership.keyring?.newest ?? { epoch: 0, key: null };
    const later = epoch ? { epoch, key } : {};
    return inviteLink(this.#around.page ?? document.baseURI, { secret, server, founder, ...later, ...invite });
  }

  // ── coming and going ───────────────────────────────────────────────────────────────────────────

  /** Read what is kept, and connect. Resolves when what is kept has been read; the rest comes. */
  async open() {
    const { known, rows } = this.#around;
    const ways = { heard: () => this.#parts.replica.readOn(), chosen: () => this.#afterReplay() };
    if (rows.kind !== "memory") this.#tabs.listen(this.id, ways);
    this.#parts.replaying.pause();
    await this.#parts.replica.load();
    await this.#parts.checkpoints.load();
    await this.#showOwn();
    this.#parts.replaying.goOn();
    if (known.alone) this.#arrive();
    else await this.#connect();
  }

  /** What this device has written since its log was last kept as it is shown need not wait for the engine. */
  async #showOwn() {
    const { replica, replaying, log } = this.#parts;
    const rest = replica.order.slice(replaying.done).filter(({ author }) => author === this.me).slice(-MOST_SHOWN);
    const texts = await replica.texts(rest.map(({ id }) => id));
    const entries = rest.flatMap(({ id }, at) => (texts[at] ? (writtenIn(id, texts[at].text) ?? []) : []));
    if (entries.length) log.anticipate(entries);
  }

  /** To the others, where there is a way. */
  async #connect() {
    const { rows, device, dial = async () => null } = this.#around;
    const known = this.#known;
    const secrets = await roomSecrets(known.secret);
    const box = await openBox(secrets);
    const keys = new Map(Object.entries(known.keys ?? {}).map(([epoch, key]) => [Number(epoch), key]));
    const keyring = new Keyring(box, device, keys.set(0, secrets.key), (all) => this.#save({ keys: all }));
    await keyring.load();
    this.#parts.membership.keyring = keyring;
    const transport = await dial({ secrets, device, box, known, served: (url) => this.#save({ served: url }) });
    if (this.#left) return transport?.close();
    if (!transport) return this.#arrive();
    this.#parts.link.use(transport, await rows.cursor(known.id), selfOf(known));
    this.#parts.sending.use(transport);
  }

  /**
   * Others can be invited from now on; what was played here so far is theirs to read, too.
   * @param {string} name of the table
   * @param {string} person what the player is called there
   */
  async share(name, person) {
    if (!this.isAlone) return;
    await this.#save({ name, person: person.slice(0, 80), alone: undefined });
    await this.#parts.membership.named(name);
    this.#parts.log.shared();
    await this.#connect();
    this.#changed();
  }

  /** The room goes on without this page; it can be opened again, when what was begun is on the disk. */
  leave() {
    this.#left = true;
    this.#parts.sending.stop();
    this.#parts.log.close();
    this.#parts.checkpoints.stop();
    this.#parts.replaying.close();
    this.#parts.link.close();
    return this.#parts.replica.close().finally(() => this.#tabs.close()); // they are told of what was stored last
  }

  #arrive() {
    this.#parts.membership.introduce().catch(() => {});
    this.#afterReplay();
  }

  // ── what can be done ───────────────────────────────────────────────────────────────────────────

  /** @param {import("./takeover.js").Before} before @returns {Promise<number>} entries that stay where they were */
  async takeOver(before) {
    await this.#parts.membership.introduce();
    return takeOver(before, this.#parts.replica, this.#around.rows);
  }

  /** @type {import("./rolls.js").Rolls["roll"]} */
  roll(wish, rolling) {
    return this.#parts.rolls.roll(wish, rolling);
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

  /** Which colour this player has here. @param {string} colour */
  recolour(colour) {
    return this.#parts.membership.recoloured(colour);
  }

  // ── what a GM does ─────────────────────────────────────────────────────────────────────────────

  /** Say who a newcomer is: somebody new, or one more device of somebody. @type {Membership["seat"]} */
  seat(device, who) {
    return this.#parts.membership.seat(device, who);
  }

  /** @type {Membership["letIn"]} */
  letIn(device, who) {
    return this.#parts.membership.letIn(device, who);
  }

  /** @type {Membership["decline"]} */
  decline(device) {
    return this.#parts.membership.decline(device);
  }

  /** Nobody who waits is let in, and their links open nothing any more. */
  refuseNewcomers() {
    return this.#parts.membership.refuse(this.people.filter(({ standing, me }) => standing === "newcomer" && !me).map(({ id }) => id));
  }

  /** @param {string} person @param {Role} role */
  setRole(person, role) {
    return this.#parts.membership.describe(person, { role });
  }

  /** @param {string} person @param {{ name?: string, colour?: string }} news */
  describe(person, news) {
    return this.#parts.membership.describe(person, news);
  }

  /** @param {boolean} on */
  setWitnessing(on) {
    return this.#parts.membership.agree({ witnessing: on });
  }

  /** Whether players see a line for each secret roll of a GM. @param {boolean} on */
  setSecretLines(on) {
    return this.#parts.membership.agree({ secret_lines: on });
  }

  /** @param {readonly import("./membership.js").Permission[]} permissions */
  setPermissions(permissions) {
    return this.#parts.membership.agree({ players_may: permissions });
  }

  /** All devices of somebody, or a newcomer's. @param {string} person */
  remove(person) {
    return this.#parts.membership.removePerson(person);
  }

  /** @param {string} device */
  removeDevice(device) {
    return this.#parts.membership.remove([device]);
  }

  /** @type {Membership["takeBack"]} */
  takeBack(person) {
    return this.#parts.membership.takeBack(person);
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
    const { membership, witness, granting, replaying } = this.#parts;
    membership.takeKeys();
    membership.lookAtInvitations();
    if (!isRemoved(replaying.seated, this.me)) {
      membership.introduceAgain();
      membership.comeBack();
      membership.serve();
    }
    if (sits(replaying.seated, this.me)) {
      witness.look();
      granting.look();
    }
    this.dispatchEvent(new Event("replayed"));
  }

  /** @param {Partial<Known>} news */
  async #save(news) {
    this.#known = { ...this.#known, ...news };
    await this.#around.rows.saveRoom({ id: this.id, ...news }).catch((error) => this.#lost(error));
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
