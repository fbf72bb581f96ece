/**
 * What this device writes about who sits at the table. It introduces itself, and comes back as its person. A
 * GM's device also says who others are, removes them, changes the room's key, and answers those who knock.
 */

import { asSigner, freshPrivateKey, isProof, proofOf, publicOf, roomSecrets, tokenOf } from "../crypto/keys.js";
import { MAX_LABEL, MAX_LISTED } from "../generated/constants.js";
import { devicesOf, goneDevicesOf, isRemoved, leads, personFor, personOf, placeFor, sealsOf, sits, standingOf } from "./roster.js";
import { Emitter } from "../log/emitter.js";
import { Queue } from "../log/queue.js";
import { SEEN } from "./seat.js";

/** @typedef {import("../crypto/bytes.js").Bytes} Bytes */
/** @typedef {import("../transport/nats/door.js").DoorReply} DoorReply */
/** @typedef {import("../transport/nats/door.js").DoorWish} DoorWish */
/** @typedef {import("../transport/nats/door.js").Invited} Invitation */
/** @typedef {import("../transport/nats/door.js").Knock} Knock */
/** @typedef {import("../transport/nats/door.js").NewKey} NewKey */
/** @typedef {import("../transport/invite.js").Role} Role */
/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("../generated/protocol.js").Seated} Seated */
/** @typedef {import("../log/composing.js").NewEntry} NewEntry */
/** @typedef {import("./keyring.js").Keyring} Keyring */
/** @typedef {import("./roster.js").Invited} Invited */
/** @typedef {import("../log/store.js").Known} Known */
/** @typedef {"scenes" | "clocks" | "undo"} Permission */

/**
 * The server's door, if it has doors.
 * @typedef {object} Door
 * @property {(wish: DoorWish) => Promise<DoorReply>} change
 * @property {(signer: Pick<import("../crypto/keys.js").Device, "id" | "sign">, wish: DoorWish) => Promise<DoorReply>} changeAs
 * @property {() => void} hearKnocks
 * @property {(said: { name: string, invited: Invitation | null }) => void} knock
 * @property {(device: string, key: NewKey | null) => Promise<void>} answer
 */

const HEARD = 1_500; // milliseconds for the removed to hear that they were, before the server ends their connections
const MOST_FOUNDERS = 8; // in the server's record of a door
const PAUSE = 30_000; // milliseconds between two hellos of a device whose hello is forgotten again and again

/** @extends {Emitter<{ changed: () => void }>} `changed`: what is to be shown of people has changed */
export class Membership extends Emitter {
  /** @type {Keyring | undefined} */
  keyring;
  /** @type {readonly Knock[]} who knocks now */
  knocks = [];
  /** @type {Map<string, Invited>} by device, as what a newcomer was invited; proved, if the table has a key for that role */
  invited = new Map();
  #seat;
  /** @type {Promise<void> | undefined} */
  #introducing;
  /** When this device has last introduced itself again. */
  #saidAgain = -Infinity;
  #isComingBack = false;
  #isChangingDoor = false;
  /** Whether the table does not know the person's key with which this device came, as far as it has been replayed. */
  #isUnknown = false;
  /** The newest key's epoch and the devices to which it was handed out last, as text. */
  #lastHandedOut = "";
  /** @type {Map<number, string>} epochs of older keys to be handed out, each with the device that made a newer key without it */
  #olderToHandOut = new Map();
  #keys = new Queue();
  /** The last wish about the door, as text. */
  #lastWish = "";
  /** @type {Promise<DoorReply> | undefined} the server's answer to that */
  #changing;
  /** The time by which those who were removed last have heard of it. */
  #heardBy = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #closing;
  /** @type {Map<string, any>} by device that is here, what it announces */
  #announced = new Map();

  /** @param {import("./seat.js").Seat} seat */
  constructor(seat) {
    super();
    this.#seat = seat;
    seat.connection.on({
      met: (people) => this.meet(people),
      outside: () => this.knock(),
      letIn: (key) => this.takeKey(key),
      knocked: (knocks) => this.takeKnocks(knocks),
    });
  }

  get #door() {
    return this.#seat.connection.door;
  }

  get #seated() {
    return this.#seat.replay.seated;
  }

  /** More entries have been replayed, and may ask this device to do something. */
  replayed() {
    this.takeKeys();
    this.lookAtInvitations();
    if (isRemoved(this.#seated, this.#seat.me)) return;
    this.introduceAgain();
    this.comeBack();
    this.actAsGm();
  }

  // ── this device ────────────────────────────────────────────────────────────────────────────────

  /** Say who this device is, once and before anything else; the founder's device founds the table with it. */
  introduce() {
    if (this.#seat.known.comesAs && !this.#isUnknown) return Promise.resolve(); // it says who it is as it comes back
    this.#introducing ??= this.#introduced();
    return this.#introducing;
  }

  async #introduced() {
    const introduction = await this.#introduction();
    if (!introduction.length && this.#seat.log.isAlone) return; // nobody else can have changed who sits here
    const error = await this.#seat.write(introduction);
    if (error) this.#introducing = undefined; // it is tried again
  }

  /** @returns {Promise<NewEntry[]>} none if this device is introduced already */
  async #introduction() {
    const { founder, name } = this.#seat.known;
    const me = this.#seat.device.id;
    if (founder === me && !this.#seat.log.order.length) return this.#founding(name);
    const isSaid = this.#seat.log.order.some(({ author, kind }) => author === me && kind === "hello");
    return isSaid || standingOf(this.#seated, me) === "removed" ? [] : [await this.#hello()];
  }

  /** Of too many newcomers, the engine forgets the oldest. Those say hello again, so that a GM can seat them and seal keys to them. */
  async introduceAgain() {
    const seated = this.#seated;
    const [me, now] = [this.#seat.device.id, performance.now()];
    if (!seated?.founded || Object.hasOwn(seated.hellos ?? {}, me) || !this.#seat.ready || now - this.#saidAgain < PAUSE) return;
    if (!this.#seat.log.order.some(({ author, kind }) => author === me && kind === "hello")) return; // it has not said hello before
    this.#saidAgain = now;
    await this.#seat.write([await this.#hello()]);
  }

  /** The player is called something else now. */
  async renamed() {
    await this.#seat.write([await this.#hello()]);
  }

  /**
   * This device founds the table, and whoever sits at it is its first GM. Of two tabs that open a new table at the
   * same time, only the first one to write does so.
   * @param {string} name
   * @returns {Promise<NewEntry[]>}
   */
  async #founding(name) {
    const me = this.#seat.device.id;
    const id = personFor(me);
    const self = { name: "", role: "gm" }; // without a name, the name in the hello counts, now and when it changes
    const newEntries = [await this.#founded(name), await this.#hello(), { kind: "seating", body: { people: { [id]: self }, devices: { [me]: id } } }];
    return newEntries.map(({ kind, body }) => ({ kind, body: () => (this.#seat.log.order.length ? null : body) }));
  }

  /** The player takes another colour; if it is somebody else's, it does not count. @param {string} colour */
  async recoloured(colour) {
    const { kind, body } = await this.#hello();
    await this.#seat.write([{ kind, body: { ...body, colour } }]);
  }

  /** The founder names the table and themselves, since a table is founded without names. @param {string} name */
  async named(name) {
    await this.introduce();
    await this.#seat.write([await this.#founded(name), await this.#hello()]);
  }

  /** @param {string} name @returns {Promise<NewEntry & { body: object }>} */
  async #founded(name) {
    const { roleKey } = this.#seat.known;
    return { kind: "founded", body: { name: name.slice(0, MAX_LABEL), invitations: roleKey ? { player: await publicOf(roleKey) } : {} } };
  }

  /** @returns {Promise<NewEntry & { body: object }>} */
  async #hello() {
    const { person = "" } = this.#seat.known;
    const invited = await this.#invitation();
    const body = { name: person.slice(0, MAX_LABEL), seal: this.#seat.device.seal, ...(invited ? { invited } : {}) };
    return { kind: "hello", body };
  }

  /** As what this device was invited, with the proof. @returns {Promise<Invitation | null>} null: it has none */
  async #invitation() {
    const { id, roleKey } = this.#seat.known;
    return roleKey ? { role: "player", proof: await proofOf(roleKey, "invited", id, this.#seat.device.id) } : null;
  }

  /** Prove with the person's key with which this device came whose it is, as soon as the table's entries are here. */
  async comeBack() {
    const { id, comesAs } = this.#seat.known;
    const seated = this.#seated;
    if (!comesAs || !seated?.founded || !this.#seat.ready) return;
    if (sits(seated, this.#seat.device.id)) return this.#hasComeBack(comesAs.key);
    if (this.#isComingBack) return;
    const key = await publicOf(comesAs.key);
    this.#isUnknown = seated.keys?.[key]?.person !== comesAs.person;
    if (this.#isUnknown) return this.introduce(); // a GM has to say who this is
    if (this.#isComingBack) return;
    this.#isComingBack = true; // once: what is refused will be refused again
    const proof = await proofOf(comesAs.key, "return", id, this.#seat.device.id);
    await this.#seat.write([...(await this.#introduction()), { kind: "return", body: { person: comesAs.person, key, proof } }]);
  }

  /**
   * This device has come back, and forgets the key. If it is a GM's, the key first makes the device a keeper of
   * the server's door: the server knows the key as a keeper, and does not know the device yet.
   * @param {Bytes} key
   */
  async #hasComeBack(key) {
    if (leads(this.#seated, this.#seat.device.id)) {
      const wish = await this.#wish();
      if (!wish || this.#isChangingDoor) return;
      this.#isChangingDoor = true;
      const reply = await this.#door.changeAs(await asSigner(key), wish).catch(() => null);
      this.#isChangingDoor = false;
      if (!reply) return; // the server was not reached; it is tried again
    }
    await this.#seat.remember({ comesAs: undefined });
  }

  /**
   * A new key with which another device can come as this device's person.
   * @param {boolean} once whether it serves for one device only
   * @returns {Promise<{ person: string, key: Bytes }>} rejects, in words for the reader, if it could not be written
   */
  async keyOfPerson(once) {
    const person = personOf(this.#seated, this.#seat.device.id);
    const key = freshPrivateKey();
    const error = await this.#seat.write([{ kind: "key", body: { key: await publicOf(key), once } }]);
    if (error) throw new Error(error.message);
    return { person, key };
  }

  // ── others ─────────────────────────────────────────────────────────────────────────────────────

  /** @param {Map<string, { data: any }>} people the devices that are here, and what they announce */
  meet(people) {
    this.#announced = new Map([...people].map(([device, { data }]) => [device, data]));
    this.lookAtInvitations();
  }

  /** @param {readonly Knock[]} knocks */
  takeKnocks(knocks) {
    this.knocks = knocks;
    this.lookAtInvitations();
    this.emit("changed");
  }

  /** Find out as what newcomers and those who knock were invited. */
  async lookAtInvitations() {
    const seated = this.#seated;
    if (!seated) return;
    const hellos = Object.entries(seated.hellos ?? {}).map(([device, { invited }]) => /** @type {const} */ ([device, invited ?? null]));
    const knocks = this.knocks.map(({ device, invited }) => /** @type {const} */ ([device, invited]));
    let isNew = false;
    for (const [device, said] of [...hellos, ...knocks]) {
      if (this.invited.has(device) || sits(seated, device)) continue;
      const invited = await this.#invitedAs(seated, device, said);
      this.invited.set(device, invited);
      isNew = true;
    }
    if (isNew) this.emit("changed");
  }

  /** @param {Seated} seated @param {string} device @param {{ role: string, proof: string } | null} said @returns {Promise<Invited>} */
  async #invitedAs({ founded }, device, said) {
    const key = founded?.invitations?.player;
    if (!key) return this.#announced.get(device)?.role === "watcher" ? "watcher" : "player"; // there is no proof, only what it announces
    const isPlayer = said?.role === "player" && (await isProof(key, said.proof, "invited", this.#seat.known.id, device));
    return isPlayer ? "player" : "watcher";
  }

  /**
   * Seat a newcomer: as a new person, or as another device of somebody who sits here or was removed.
   * @param {string} device
   * @param {{ person?: string, name?: string, role?: Role }} [who]
   */
  async seat(device, { person, name, role } = {}) {
    await this.lookAtInvitations();
    const seated = this.#seated;
    const id = person ?? personFor(device);
    const isKnown = Object.hasOwn(seated?.persons ?? {}, id);
    const said = {
      // An empty name leaves it to the hellos of the device, which may still change.
      name: (name ?? this.knocks.find((each) => each.device === device)?.name ?? "").slice(0, MAX_LABEL),
      role: role ?? placeFor(seated, this.invited, device),
    };
    return this.#say({ ...(isKnown ? {} : { people: { [id]: said } }), devices: { [device]: id } });
  }

  /** Seat a device that knocks, and give it the newest key. @param {string} device @param {Parameters<Membership["seat"]>[1]} [who] */
  async letIn(device, who) {
    if ((await this.seat(device, who)) && this.keyring) await this.#door.answer(device, this.keyring.newest);
  }

  /** @param {string} device */
  decline(device) {
    return this.#door.answer(device, null);
  }

  /** @param {string} person @param {{ name?: string, colour?: string, role?: Role }} news */
  async describe(person, news) {
    const said = this.#seated?.persons?.[person];
    if (said) await this.#say({ people: { [person]: { ...said, ...news, name: (news.name ?? said.name).slice(0, MAX_LABEL) } } });
  }

  /** @param {{ witnessing?: boolean, players_may?: readonly Permission[], secret_lines?: boolean }} agreed */
  async agree(agreed) {
    await this.#say(agreed);
  }

  /**
   * Remove devices: what they write from then on counts for nothing, and they get no further key.
   * @param {readonly string[]} devices
   */
  async remove(devices) {
    for (let from = 0; from < devices.length; from += MAX_LISTED) {
      const written = devices.slice(from, from + MAX_LISTED).map((device) => ({ device, row: this.#lastOf(device) }));
      const body = {
        devices: Object.fromEntries(written.map(({ device, row }) => [device, row?.seq ?? 0])),
        last: written.flatMap(({ row }) => (row ? [row.id] : [])),
      };
      this.#heardBy = performance.now() + HEARD;
      if (!(await this.#decide("removal", body))) return;
    }
    await this.#changeKey();
  }

  /** Remove all devices of somebody. @param {string} person or a newcomer's device */
  removePerson(person) {
    const devices = devicesOf(this.#seated, person);
    return this.remove(devices.length ? devices : [person]);
  }

  /** Decline all who knock, and remove these newcomers. @param {readonly string[]} devices */
  async refuse(devices) {
    for (const { device } of this.knocks) await this.decline(device);
    if (devices.length) await this.remove(devices);
  }

  /** Seat somebody again who was removed. @param {string} person */
  async takeBack(person) {
    const devices = goneDevicesOf(this.#seated, person);
    await this.#say({ devices: Object.fromEntries(devices.map((device) => [device, person])) });
  }

  /** @param {object} body */
  #say(body) {
    return this.#decide("seating", body);
  }

  /**
   * Write an entry that counts only if the engine finds that its author may write it.
   * @param {string} kind
   * @param {object} body
   * @returns {Promise<boolean>} whether it counts; if not, the reader is told why
   */
  async #decide(kind, body) {
    let id = "";
    await this.#seat.replay.until(() => this.#seat.replay.settled, SEEN); // entries that have just come may change whether it counts
    const error = await this.#seat.write([{ kind, body, done: (made) => void (id = String(made)) }]);
    if (error) return false;
    const proof = this.#seat.replay.items.get(id)?.proof;
    if (proof?.state === "broken") this.#seat.emit("refused", { code: "refused", message: proof.why ?? "" });
    return proof?.state !== "broken";
  }

  /** The entry of a device with the highest number that is known here. @param {string} device */
  #lastOf(device) {
    return this.#seat.log.order.filter(({ author }) => author === device).toSorted((one, other) => one.seq - other.seq).at(-1);
  }

  /** Whether this device acts for all GMs who are here: one of them does. @param {Seated} seated */
  isFirstGm(seated) {
    const here = [this.#seat.device.id, ...this.#seat.connection.present].filter((device) => leads(seated, device)).sort();
    return here[0] === this.#seat.device.id;
  }

  /** Whether one of the room's keys is not known here. */
  get lacksKey() {
    return this.keyring?.isShort(this.#seated?.epoch ?? 0) ?? false;
  }

  // ── keys ───────────────────────────────────────────────────────────────────────────────────────

  /** Make a new key and hand it out to those who sit here. It is used once its first entry has been replayed. */
  async #changeKey() {
    const seated = this.#seated;
    const { id: me, seal } = this.#seat.device;
    const founders = devicesOf(seated, seated?.founding_person ?? ""); // they come first: the engine honours only a first entry that includes them
    const readers = { ...sealsOf(seated, [...founders, ...Object.keys(seated?.people ?? {})]), [me]: seal };
    const bodies = (await this.keyring?.change((seated?.epoch ?? 0) + 1, readers)) ?? [];
    await this.#seat.write(bodies.map((body) => ({ kind: "rekey", body })));
    await this.takeKeys();
    await this.keepDoor();
  }

  /** Hand out the newest key to devices that were seated after it was made, or that its maker did not get to. */
  async #handOutNewest() {
    const seated = this.#seated;
    const readers = sealsOf(seated, seated?.left_out ?? []);
    const handedOut = JSON.stringify([seated?.epoch, Object.keys(readers)]);
    if (!this.keyring || this.keyring.epoch !== seated?.epoch || !Object.keys(readers).length || handedOut === this.#lastHandedOut) return;
    this.#lastHandedOut = handedOut; // once: what is refused will be refused again
    await this.#handOut([this.keyring.epoch, ...this.keyring.passedOver.map(({ epoch }) => epoch)], readers);
  }

  /** @param {number[]} epochs @param {Record<string, string>} readers */
  async #handOut(epochs, readers) {
    const bodies = (await Promise.all(epochs.map((epoch) => this.keyring?.handOut(epoch, readers) ?? []))).flat();
    if (bodies.length) await this.#seat.write(bodies.map((body) => ({ kind: "rekey", body })));
  }

  /**
   * Hand out older keys that the maker of a newer one did not have: a GM's device to all who sit here, any other
   * device to that maker, whose device hands them out in turn.
   */
  async #handOutOlder() {
    const seated = this.#seated;
    if (!this.#olderToHandOut.size || !seated || !this.#seat.ready || !sits(seated, this.#seat.device.id)) return;
    const older = [...this.#olderToHandOut];
    this.#olderToHandOut.clear();
    const all = Object.keys(seated.people ?? {});
    for (const [epoch, maker] of older) {
      const { [this.#seat.device.id]: _, ...readers } = sealsOf(seated, leads(seated, this.#seat.device.id) ? all : [maker]);
      if (Object.keys(readers).length) await this.#handOut([epoch], readers);
    }
  }

  /**
   * Take new keys from entries that the engine honours: of each epoch, the first that a GM wrote. A device that
   * has just been let in cannot read the entries before the one with its key until it has that key, and so the
   * engine cannot place that entry; it is enough then that a GM wrote it.
   */
  takeKeys() {
    return this.#keys.take(async () => {
      await this.#lookForKeys();
      await this.#handOutOlder();
    });
  }

  async #lookForKeys() {
    const seated = this.#seated;
    const rows = this.#seat.log.order.filter(({ kind }) => kind === "rekey");
    // A removal may be sealed with a key that only the next entry hands out. That entry has no place until its key was taken.
    const isWaiting = rows.some(({ flags }) => flags?.includes("gap"));
    if (!this.keyring || (!isWaiting && (!seated?.epoch || this.keyring.isComplete(seated.epoch)))) return;
    const texts = await this.#seat.log.texts(rows.map(({ id }) => id));
    const rekeys = rows.flatMap((row, at) => {
      const isHonoured = this.#seat.replay.items.get(row.id)?.proof.state !== "broken" && !row.flags?.includes("gap");
      // An entry by somebody else can only hand on a key that a GM has made, and has to fit it.
      const isUnplaced = row.flags?.includes("gap") && sits(seated, row.author);
      const isGms = isHonoured || leads(seated, row.author);
      return (isHonoured || isUnplaced) && texts[at] ? [{ isHonoured, isGms, author: row.author, ...JSON.parse(texts[at].text).body }] : [];
    });
    const made = new Set(rekeys.flatMap(({ epoch, isHonoured }) => (isHonoured ? [epoch] : [])));
    const found = await this.keyring.take(rekeys.filter(({ epoch, isGms }) => isGms || made.has(epoch)));
    if (!found.length) return;
    for (const { epoch, by } of this.keyring.passedOver) {
      const maker = rekeys.find((each) => each.epoch === by && each.isHonoured)?.author;
      const isNew = found.includes(epoch);
      if (maker && (leads(seated, this.#seat.device.id) ? isNew || found.includes(by) : !isNew && found.includes(by))) this.#olderToHandOut.set(epoch, maker);
    }
    this.#seat.connection.unlock();
    this.actAsGm(); // which may have waited for this key
  }

  /** Take the key with which a game master has answered this device's knock. @param {NewKey} key */
  async takeKey({ epoch, key }) {
    await this.keyring?.receive(epoch, key);
    this.#seat.connection.unlock();
  }

  // ── the door ───────────────────────────────────────────────────────────────────────────────────

  /** The server lets this device do nothing but knock. */
  async knock() {
    const { person = "" } = this.#seat.known;
    this.#door.knock({ name: person, invited: await this.#invitation() });
  }

  /**
   * What a GM's page does for others by itself. Of several GMs' pages, one hands out keys. All of them tell the
   * server about the door, since it may know only one of them as a keeper (at first, the founder's).
   */
  async actAsGm() {
    const seated = this.#seated;
    if (!seated || !this.#seat.ready || !leads(seated, this.#seat.device.id)) return;
    if (seated.epoch) this.#door.hearKnocks();
    if (this.isFirstGm(seated)) await this.#handOutNewest();
    await this.keepDoor();
  }

  /**
   * Tell the server who may come in, once the room's key has changed. It ends the connections of all others,
   * so this waits until those who were removed have heard of it.
   */
  async keepDoor() {
    const left = this.#heardBy - performance.now();
    if (left > 0) {
      clearTimeout(this.#closing);
      this.#closing = setTimeout(() => this.keepDoor(), left);
      return;
    }
    const wish = await this.#wish();
    if (!wish || !leads(this.#seated, this.#seat.device.id)) return;
    const { token: _, ...rest } = wish;
    const said = JSON.stringify(rest);
    if (said === this.#lastWish) return void (await this.#changing);
    this.#lastWish = said;
    this.#changing = this.#door.change(wish);
    const reply = await this.#changing;
    const isFinal = reply.done || reply.why === "missing" || reply.why === "not_yours"; // "not_yours": a keeper's page sends the same wish
    if (!isFinal && said === this.#lastWish) this.#lastWish = ""; // another GM's page was faster: send it again with the next change
  }

  /** What the server is to be told of the door. @returns {Promise<DoorWish | undefined>} undefined: the newest key is not here yet */
  async #wish() {
    if (!this.keyring) return undefined;
    const { epoch, key } = this.keyring.newest;
    const token = epoch ? await tokenOf(key) : (await roomSecrets(this.#seat.known.secret)).token;
    const seated = this.#seated; // read only now, so that an older wish is not sent after a newer one
    return seated?.strict && (seated.epoch ?? 0) === epoch ? { ...wishOf(seated, epoch), token } : undefined;
  }
}

/**
 * A wish that lets in those who sit here. The keys of GMs' recovery files are keepers, too: when a GM comes back
 * with one, there may be no other keeper.
 * @param {Seated} seated
 * @param {number} epoch
 * @returns {Omit<DoorWish, "token">}
 */
function wishOf(seated, epoch) {
  const devices = Object.keys(seated.people ?? {});
  const gms = devices.filter((device) => leads(seated, device));
  const persons = new Set(gms.map((device) => personOf(seated, device)));
  const keys = Object.entries(seated.keys ?? {}).filter(([, { person, once }]) => !once && persons.has(person)).reverse();
  const founder = seated.founding_person ?? "";
  const founders = [...devicesOf(seated, founder), ...keys.flatMap(([key, { person }]) => (person === founder ? [key] : []))].slice(0, MOST_FOUNDERS);
  return {
    ...{ epoch, founders, keepers: [...new Set([...founders, ...gms, ...keys.map(([key]) => key)])] },
    members: epoch ? devices : [], // as long as the first key is the newest, every link lets its device in
    barred: Object.keys(seated.removed ?? {}),
  };
}
