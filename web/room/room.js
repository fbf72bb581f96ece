/**
 * A table in this browser, put together from its parts: the log of entries, their replay, the feed, the
 * connection, the members and the fair dice. It is shared from the time when others can be invited to it. The
 * event `change` says that something about it is different, `replayed` that more entries have been replayed.
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
 * @property {number} waiting entries of this device that are not acknowledged yet
 * @property {number} behind entries that are still to come or to be replayed
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
 * @property {string} engine its version, by the hashes of its files: checkpoints of another version are not used
 * @property {() => Promise<void>} [painted] resolves when what has changed is on the screen
 * @property {(what: "entries" | "view" | "room") => void} [changed]
 * @property {(complaint: Complaint) => void} [refused] an entry could not be written, for this reason
 * @property {(options: { secrets: import("../crypto/keys.js").RoomSecrets, device: Device,
 *   box: import("../crypto/box.js").Box, known: Known, served: (url: string) => void }) => Promise<Transport | null>} [dial]
 *   makes the transport to the others; null: no server is known
 * @property {string} [page] the address of the page
 */

const MOST_SHOWN = 100; // entries of this device that are shown before they have been replayed
const DOOR = 4_000; // milliseconds to wait for the server to be told of a recovery file's key
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
    const failed = (/** @type {unknown} */ error) => this.#storingFailed(error);
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
        this.#replay.checkConditions();
        this.#afterReplay();
        changed();
      },
    });
    this.#seat.on({ refused: (complaint) => this.#log.isClosed || this.#dependencies.refused?.(complaint), failed });
    this.#members.on({ changed });
  }

  // ── state ──────────────────────────────────────────────────────────────────────────────────────

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

  /** Whether the entry that founded it has been replayed. */
  get founded() {
    return Boolean(this.#replay.seated?.founded);
  }

  /** Whether this tab fulfils the device's obligations towards others; of several tabs, one does. */
  get isActing() {
    return this.#log.tabs.isActing;
  }

  set isActing(is) {
    this.#log.tabs.isActing = is;
  }

  /** @returns {Status} */
  get status() {
    const { phase, behind, cause, door } = this.#connection.status;
    const locked = this.#members.lacksKey ? this.#connection.status.locked : 0; // if all keys are known, these entries are junk, which anybody can send
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

  /** The person whose device this is. */
  get myself() {
    return this.people.find(({ me }) => me);
  }

  /** Whether newcomers cannot play before a GM has said who they are. */
  get strict() {
    return this.#replay.seated?.strict ?? false;
  }

  /** Which of a GM's rights players have here. */
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

  /** Whether players see that a GM has made a secret roll: a line for each of them. */
  get secretLines() {
    return this.#replay.seated?.secret_lines ?? true;
  }

  /** The ways in which a roll of this device can be visible. */
  get visibilities() {
    return this.mayDirect ? OPEN_TO_GM : OPEN_TO_PLAYER;
  }

  get mayDirect() {
    return leads(this.#replay.seated, this.me);
  }

  /** The number of the newest key that this device has: a link from before it only leads to the door. */
  get epoch() {
    return this.#members.keyring?.epoch ?? 0;
  }

  // ── links ──────────────────────────────────────────────────────────────────────────────────────

  /** As what this device can invite others: a watcher's device does not have the players' key. @returns {readonly import("../members/roster.js").Invited[]} */
  get invitable() {
    return this.#seat.known.roleKey || !this.strict ? FOR_ALL : FOR_WATCHERS;
  }

  /** @param {Role} role */
  invitation(role) {
    const { roleKey = null } = this.#seat.known;
    return this.#link({ role, as: role === "player" ? roleKey : null });
  }

  /** A link for another device of this person. Whoever opens it counts as this person. */
  async deviceLink() {
    const { person, key } = await this.#members.keyOfPerson(true);
    return this.#link({ role: "player", me: key, person, as: this.#seat.known.roleKey ?? null });
  }

  /** Whether a recovery file was saved here, and can still be used. @returns {"none" | "saved" | "outdated"} */
  get recovery() {
    const { recovery } = this.#seat.known;
    const { seated } = this.#replay;
    if (!recovery) return "none";
    return recovery.epoch === (seated?.epoch ?? 0) && (!seated || Object.hasOwn(seated.keys ?? {}, recovery.key)) ? "saved" : "outdated";
  }

  /** A file with which this device's person can come back on any device. */
  async recoveryFile() {
    const membership = this.#members;
    const { person, key } = await membership.keyOfPerson(false);
    await Promise.race([membership.keepDoor(), new Promise((over) => setTimeout(over, DOOR))]); // the server has to know a GM's key
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

  // ── opening, sharing, leaving ──────────────────────────────────────────────────────────────────

  /** Read what is stored, and connect. Resolves when all stored entries have been read; those of others come later. */
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

  /** Show entries of this device that are not in the checkpoint, without waiting for the engine to replay them. */
  async #showOwn() {
    const [log, replay] = [this.#log, this.#replay];
    const rest = log.order.slice(replay.done).filter(({ author }) => author === this.me).slice(-MOST_SHOWN);
    const texts = await log.texts(rest.map(({ id }) => id));
    const entries = rest.flatMap(({ id }, at) => (texts[at] ? (writtenIn(id, texts[at].text) ?? []) : []));
    if (entries.length) this.feed.anticipate(entries);
  }

  /** Connect to the others, if there is a server. */
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
   * From now on others can be invited; they can read what was played here so far, too.
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

  /** Close it in this page. Resolves when everything is stored, so that it can be opened again. */
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

  // ── playing ────────────────────────────────────────────────────────────────────────────────────

  /** Take over the entries that an older version has stored. @param {import("../log/takeover.js").Before} before @returns {Promise<number>} entries that could not be taken over */
  async takeOver(before) {
    await this.#members.introduce();
    return takeOver(before, this.#log, this.#dependencies.store);
  }

  /** Write what the page has logged: moves, notes, scenes. @param {import("../types.js").LogEntry[]} entries */
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
  unseal(id) {
    return this.#fair.secrets.unseal(id);
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

  // ── for GMs ────────────────────────────────────────────────────────────────────────────────────

  /** Seat a newcomer: as a new person, or as another device of somebody. @type {Membership["seat"]} */
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

  /** Remove all newcomers and decline all who knock, so that their links are of no use any more. */
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

  /** Remove all devices of somebody, or a newcomer's device. @param {string} person */
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
   * Take in the entries of a file. Rejects, in words for the reader, what is no export of this table.
   * @param {{ text: () => Promise<string> }} file
   */
  async importEntries(file) {
    await this.#log.receive(await imported(await file.text(), this.id));
  }

  // ── events ─────────────────────────────────────────────────────────────────────────────────────

  #afterReplay() {
    if (this.#log.isClosed) return;
    this.#members.replayed();
    this.#fair.fulfilObligations();
    this.dispatchEvent(new Event("replayed"));
  }

  /** @param {"entries" | "view" | "room"} what has changed */
  #tell(what) {
    if (!this.#log.isClosed) this.#dependencies.changed?.(what);
  }

  /** Something could not be stored: play goes on in memory, and the status says so. @param {unknown} error */
  #storingFailed(error) {
    console.info("The table cannot be stored:", error);
    this.#storage = "memory";
    this.#changed();
  }

  /** Tell of a change, once for all changes until the present task is over. */
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

/** What this device announces to the others. @param {Known} known */
const selfOf = ({ person = "", role }) => ({ name: person, role });
