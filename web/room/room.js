/**
 * A table in this browser: its log of entries, what that comes to, who sits there, and how rolls are made. A
 * table is shared once somebody has been invited to it. `change` means that something is different, `replayed`
 * that more entries have been looked at.
 */

import { openBox } from "../crypto/box.js";
import { publicOf, roomSecrets } from "../crypto/keys.js";
import { explained, rechecked } from "../fair/evidence.js";
import { FairDice } from "../fair/fair-dice.js";
import { MAX_LABEL } from "../generated/constants.js";
import { writtenIn } from "../log/bodies.js";
import { debounced } from "../log/debounce.js";
import { EntryLog } from "../log/entry-log.js";
import { exported, imported } from "../log/file.js";
import { takeOver } from "../log/takeover.js";
import { FEW } from "../log/admitting.js";
import { Connection } from "../members/connection.js";
import { inviteLink } from "../transport/invite.js";
import { Keyring } from "../members/keyring.js";
import { Membership } from "../members/membership.js";
import { recoveryText } from "../members/recovery.js";
import { leads, peopleOf } from "../members/roster.js";
import { Seat } from "../members/seat.js";
import { Checkpoints } from "../replay/checkpoints.js";
import { Feed } from "../replay/feed.js";
import { Replay } from "../replay/replay.js";

/** @typedef {import("../crypto/keys.js").Device} Device */
/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("../log/store.js").Known} Known */
/** @typedef {import("../transport/invite.js").Role} Role */
/** @typedef {import("../transport/nats/nats.js").NatsTransport} Transport */

/**
 * @typedef {object} Status
 * @property {import("../transport/nats/nats.js").Status["phase"]} phase
 * @property {number} waiting entries that are not acknowledged yet
 * @property {number} behind entries that are still to come, or to be looked at
 * @property {number} locked entries that have come, and whose key this device does not have
 * @property {"ok" | "memory"} storage
 * @property {string} [cause]
 */

/**
 * @typedef {object} Dependencies
 * @property {Known} known
 * @property {import("../log/store.js").EntryStore} store
 * @property {Device} device
 * @property {import("../engine/client.js").Request} request
 * @property {string} engine which one it is, by what it is made of: what another one has kept is not used
 * @property {() => Promise<void>} [painted] when what has changed is on the screen
 * @property {(what: "entries" | "view" | "room") => void} [changed]
 * @property {(complaint: Complaint) => void} [refused] what was to be written cannot be
 * @property {(options: { secrets: import("../crypto/keys.js").RoomSecrets, device: Device,
 *   box: import("../crypto/box.js").Box, known: Known, served: (url: string) => void }) => Promise<Transport | null>} [dial]
 *   the way to the others; null: there is none
 * @property {string} [page] its address
 */

const MOST_SHOWN = 500; // entries of ours that are shown before the engine has looked at them
const DOOR = 4_000; // milliseconds for the server to hear of a recovery file's key, where there is a connection
const FOR_ALL = Object.freeze(/** @type {const} */ (["player", "watcher"]));
const FOR_WATCHERS = Object.freeze(/** @type {const} */ (["watcher"]));
/** @type {readonly never[]} */
const NOTHING = Object.freeze([]);
const OPEN_TO_GM = Object.freeze(["public", "gm", "self"]);
const OPEN_TO_PLAYER = Object.freeze([...OPEN_TO_GM, "blind"]);

export class Room extends EventTarget {
  #dependencies;
  #log;
  #replay;
  #checkpoints;
  #connection;
  #seat;
  #members;
  #fair;
  /** @type {"ok" | "memory"} */
  #storage;
  #queued = false;

  /** @param {Dependencies} dependencies */
  constructor(dependencies) {
    super();
    const { known, store, device, request, engine, painted } = dependencies;
    this.#log = new EntryLog({ room: known.id, device, store, request });
    this.#replay = new Replay(this.#log, known.founder);
    this.feed = new Feed(this.#log, this.#replay, painted);
    this.#checkpoints = new Checkpoints(this.#log, this.#replay, this.feed.folding, engine);
    this.#connection = new Connection(this.#log, this.#replay, this.feed);
    this.#seat = new Seat(this.#log, this.#replay, this.feed, this.#connection, known);
    this.#members = new Membership(this.#seat);
    this.#fair = new FairDice(this.#seat, this.#members);
    this.#dependencies = dependencies;
    this.#storage = store.kind;
    this.#listen();
  }

  #listen() {
    const changed = () => this.#changed();
    const failed = (/** @type {unknown} */ error) => this.#lost(error);
    this.#log.on({ placed: changed, acknowledged: changed, refused: changed, failed });
    this.#replay.on({ changed: () => this.#afterReplay() });
    const isBrief = () => this.#fair.isAnswering || (this.#replay.behind > 0 && this.#replay.behind <= FEW);
    const tell = debounced((/** @type {"entries" | "view"} */ what) => this.#tell(what), isBrief);
    this.feed.on({
      changed: (what) => {
        tell(what);
        changed();
      },
    });
    this.#connection.on({
      reached: () => this.#arrive(),
      changed: () => {
        this.#replay.look();
        this.#afterReplay();
        changed();
      },
    });
    this.#seat.on({ refused: (complaint) => this.#log.isClosed || this.#dependencies.refused?.(complaint), failed });
    this.#members.on({ changed });
  }

  // ── what there is ──────────────────────────────────────────────────────────────────────────────

  get id() {
    return this.#seat.known.id;
  }

  /** Whether nobody else was ever invited to it. */
  get isAlone() {
    return Boolean(this.#seat.known.alone);
  }

  get me() {
    return this.#log.me;
  }

  get name() {
    return this.#replay.seated?.founded?.name || this.#seat.known.name;
  }

  /** Whether its first entry is here. */
  get founded() {
    return Boolean(this.#replay.seated?.founded);
  }

  /** Whether this tab does what the device owes others; of several tabs, one does. */
  get isActing() {
    return this.#log.tabs.isActing;
  }

  set isActing(is) {
    this.#log.tabs.isActing = is;
  }

  /** @returns {Status} */
  get status() {
    const { phase, behind, cause, door } = this.#connection.status;
    const locked = this.#members.lacksKey ? this.#connection.status.locked : 0; // else it is nonsense, which anybody can send
    const waiting = this.#log.unsent.size;
    const still = behind + this.#log.taking + this.#replay.behind;
    return { phase, waiting, behind: still, locked, storage: this.#storage, ...(cause ? { cause } : {}), ...(door ? { door } : {}) };
  }

  get people() {
    const { seated, health, given } = this.#replay;
    const { present } = this.#connection;
    const { refused } = this.#log;
    const { invited, knocks } = this.#members;
    return peopleOf({ seated, health, given, refused, present, me: this.me, invited, knocks });
  }

  /** Whoever has this page in front of them. */
  get myself() {
    return this.people.find(({ me }) => me);
  }

  /** Whether people are told from devices here, so that nobody plays before a GM has said who they are. */
  get strict() {
    return this.#replay.seated?.strict ?? false;
  }

  /** What players may do here that is otherwise a GM's to do. */
  get permissions() {
    return this.#replay.seated?.players_may ?? NOTHING;
  }

  /** @param {string} device */
  #nameOf(device) {
    return this.people.find(({ devices }) => devices.some(({ id }) => id === device))?.name;
  }

  get witnessing() {
    return this.#replay.seated?.witnessing ?? true;
  }

  /** Whether players see a line for each secret roll of a GM. */
  get secretLines() {
    return this.#replay.seated?.secret_lines ?? true;
  }

  /** Who a roll of this device can be shown to. */
  get visibilities() {
    return this.mayDirect ? OPEN_TO_GM : OPEN_TO_PLAYER;
  }

  get mayDirect() {
    return leads(this.#replay.seated, this.me);
  }

  /** The number of the room's newest key here: links from before it lead to the door. */
  get epoch() {
    return this.#members.keyring?.epoch ?? 0;
  }

  // ── links ──────────────────────────────────────────────────────────────────────────────────────

  /** As what this device can invite others: who was invited to watch does not know the players' key. @returns {readonly import("../members/roster.js").Invited[]} */
  get invitable() {
    return this.#seat.known.roleKey || !this.strict ? FOR_ALL : FOR_WATCHERS;
  }

  /** @param {Role} role */
  invitation(role) {
    const { roleKey = null } = this.#seat.known;
    return this.#link({ role, as: role === "player" ? roleKey : null });
  }

  /** For one more device of whoever sits here: whoever opens it is that person. */
  async deviceLink() {
    const { person, key } = await this.#members.keyOfPerson(true);
    return this.#link({ role: "player", me: key, person, as: this.#seat.known.roleKey ?? null });
  }

  /** Whether a recovery file was saved here, and still opens the table. @returns {"none" | "saved" | "outdated"} */
  get recovery() {
    const { recovery } = this.#seat.known;
    const { seated } = this.#replay;
    if (!recovery) return "none";
    return recovery.epoch === (seated?.epoch ?? 0) && (!seated || Object.hasOwn(seated.keys ?? {}, recovery.key)) ? "saved" : "outdated";
  }

  /** A file that brings this device's person back, on any device. */
  async recoveryFile() {
    const membership = this.#members;
    const { person, key } = await membership.keyOfPerson(false);
    await Promise.race([membership.keepDoor(), new Promise((over) => setTimeout(over, DOOR))]); // the server is to know the key
    const link = this.#link({ role: "player", me: key, person, as: this.#seat.known.roleKey ?? null });
    await this.#seat.remember({ recovery: { key: await publicOf(key), epoch: this.#members.keyring?.epoch ?? 0 } });
    this.#changed();
    return recoveryText(link, this.name, this.myself?.name ?? "");
  }

  /** @param {Pick<import("../transport/invite.js").Invite, "role"> & Partial<import("../transport/invite.js").Invite>} invite */
  #link(invite) {
    const { secret, server, founder } = this.#seat.known;
    const { epoch, key } = this.#members.keyring?.newest ?? { epoch: 0, key: null };
    const later = epoch ? { epoch, key } : {};
    return inviteLink(this.#dependencies.page ?? document.baseURI, { secret, server, founder, ...later, ...invite });
  }

  // ── coming and going ───────────────────────────────────────────────────────────────────────────

  /** Read what is kept, and connect. Resolves when what is kept has been read; the rest comes. */
  async open() {
    const { known, store } = this.#dependencies;
    if (store.kind !== "memory") {
      this.#log.tabs.listen(`room ${this.id}`, () => this.#log.readOn());
      this.#log.tabs.takeTurns(this.id, () => this.#afterReplay());
    }
    this.#replay.pause();
    await this.#log.load();
    await this.#checkpoints.load();
    await this.#showOwn();
    this.#replay.goOn();
    if (known.alone) this.#arrive();
    else await this.#connect();
  }

  /** What this device has written since its log was last kept as it is shown need not wait for the engine. */
  async #showOwn() {
    const [log, replay] = [this.#log, this.#replay];
    const rest = log.order.slice(replay.done).filter(({ author }) => author === this.me).slice(-MOST_SHOWN);
    const texts = await log.texts(rest.map(({ id }) => id));
    const entries = rest.flatMap(({ id }, at) => (texts[at] ? (writtenIn(id, texts[at].text) ?? []) : []));
    if (entries.length) this.feed.anticipate(entries);
  }

  /** To the others, where there is a way. */
  async #connect() {
    const { store, device, dial = async () => null } = this.#dependencies;
    const known = this.#seat.known;
    const secrets = await roomSecrets(known.secret);
    const box = await openBox(secrets);
    const keys = new Map(Object.entries(known.keys ?? {}).map(([epoch, key]) => [Number(epoch), key]));
    const keyring = new Keyring(box, device, keys.set(0, secrets.key), (all) => this.#seat.remember({ keys: all }));
    await keyring.load();
    this.#members.keyring = keyring;
    const transport = await dial({ secrets, device, box, known, served: (url) => this.#seat.remember({ served: url }) });
    if (this.#log.isClosed) return transport?.close();
    if (!transport) return this.#arrive();
    this.#connection.use(transport, await store.cursor(known.id), selfOf(known));
  }

  /**
   * Others can be invited from now on; what was played here so far is theirs to read, too.
   * @param {string} name of the table
   * @param {string} person what the player is called there
   */
  async share(name, person) {
    if (!this.isAlone) return;
    await this.#seat.remember({ name, person: person.slice(0, MAX_LABEL), alone: undefined });
    await this.#members.named(name);
    this.feed.shared();
    await this.#connect();
    this.#changed();
  }

  /** The room goes on without this page; it can be opened again, when what was begun is on the disk. */
  leave() {
    const closed = this.#log.close();
    this.feed.close();
    this.#checkpoints.stop();
    this.#replay.close();
    this.#connection.close();
    return closed;
  }

  #arrive() {
    this.#members.introduce().catch(() => {});
    this.#afterReplay();
  }

  // ── what can be done ───────────────────────────────────────────────────────────────────────────

  /** @param {import("../log/takeover.js").Before} before @returns {Promise<number>} entries that stay where they were */
  async takeOver(before) {
    await this.#members.introduce();
    return takeOver(before, this.#log, this.#dependencies.store);
  }

  /** What the page has to say: moves, notes, scenes. @param {import("../types.js").LogEntry[]} entries */
  append(...entries) {
    return this.#fair.append(entries);
  }

  /** @type {import("../fair/rolls.js").Rolls["roll"]} */
  roll(wish, rolling) {
    return this.#fair.rolls.roll(wish, rolling);
  }

  /** @type {import("../fair/rolls.js").Rolls["answer"]} */
  answer(id, option, by) {
    return this.#fair.rolls.answer(id, option, by);
  }

  /** Show everybody what was sealed. @param {string} id */
  reveal(id) {
    return this.#fair.secrets.reveal(id);
  }

  /** What this player is called here. @param {string} name */
  async rename(name) {
    await this.#seat.remember({ person: name.slice(0, MAX_LABEL) });
    this.#connection.announce(selfOf(this.#seat.known));
    await this.#members.renamed();
  }

  /** Which colour this player has here. @param {string} colour */
  recolour(colour) {
    return this.#members.recoloured(colour);
  }

  // ── what a GM does ─────────────────────────────────────────────────────────────────────────────

  /** Say who a newcomer is: somebody new, or one more device of somebody. @type {Membership["seat"]} */
  seat(device, who) {
    return this.#members.seat(device, who);
  }

  /** @type {Membership["letIn"]} */
  letIn(device, who) {
    return this.#members.letIn(device, who);
  }

  /** @type {Membership["decline"]} */
  decline(device) {
    return this.#members.decline(device);
  }

  /** Nobody who waits is let in, and their links open nothing any more. */
  refuseNewcomers() {
    return this.#members.refuse(this.people.filter(({ standing, me }) => standing === "newcomer" && !me).map(({ id }) => id));
  }

  /** @param {string} person @param {Role} role */
  setRole(person, role) {
    return this.#members.describe(person, { role });
  }

  /** @param {string} person @param {{ name?: string, colour?: string }} news */
  describe(person, news) {
    return this.#members.describe(person, news);
  }

  /** @param {boolean} on */
  setWitnessing(on) {
    return this.#members.agree({ witnessing: on });
  }

  /** Whether players see a line for each secret roll of a GM. @param {boolean} on */
  setSecretLines(on) {
    return this.#members.agree({ secret_lines: on });
  }

  /** @param {readonly import("../members/membership.js").Permission[]} permissions */
  setPermissions(permissions) {
    return this.#members.agree({ players_may: permissions });
  }

  /** All devices of somebody, or a newcomer's. @param {string} person */
  remove(person) {
    return this.#members.removePerson(person);
  }

  /** @param {string} device */
  removeDevice(device) {
    return this.#members.remove([device]);
  }

  /** @type {Membership["takeBack"]} */
  takeBack(person) {
    return this.#members.takeBack(person);
  }

  // ── proofs and files ───────────────────────────────────────────────────────────────────────────

  /** @param {string} id */
  explain(id) {
    return explained(id, this.#log, this.#replay, (device) => this.#nameOf(device) ?? device.slice(0, 8));
  }

  /** @param {string} id */
  recheck(id) {
    return rechecked(id, this.#log, this.#replay, this.#log.request);
  }

  exportEntries() {
    return exported(this.id, this.#seat.known.founder, this.#log);
  }

  /**
   * Merge a file; rejects, in words, what is no evening of this room.
   * @param {{ text: () => Promise<string> }} file
   */
  async importEntries(file) {
    await this.#log.receive(await imported(await file.text(), this.id));
  }

  // ── telling ────────────────────────────────────────────────────────────────────────────────────

  #afterReplay() {
    if (this.#log.isClosed) return;
    this.#members.look();
    this.#fair.look();
    this.dispatchEvent(new Event("replayed"));
  }

  /** @param {"entries" | "view" | "room"} what is different */
  #tell(what) {
    if (!this.#log.isClosed) this.#dependencies.changed?.(what);
  }

  /** Play goes on in memory, and that is said. @param {unknown} error */
  #lost(error) {
    console.info("The room cannot be kept:", error);
    this.#storage = "memory";
    this.#changed();
  }

  /** How the room is comes after what is done there. */
  #changed() {
    if (this.#queued || this.#log.isClosed) return;
    this.#queued = true;
    setTimeout(() => {
      this.#queued = false;
      if (this.#log.isClosed) return;
      this.dispatchEvent(new Event("change"));
      this.#tell("room");
    });
  }
}

/** What others are told of who is here. @param {Known} known */
const selfOf = ({ person = "", role }) => ({ name: person, role });
