/**
 * What this device does about who sits at the table: it introduces itself, comes back as its person, and
 * as a GM's says who others are, removes them, changes the room's key, and answers those at the door.
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
 * The server's door, where there is one.
 * @typedef {object} Door
 * @property {(wish: DoorWish) => Promise<DoorReply>} change
 * @property {(signer: Pick<import("../crypto/keys.js").Device, "id" | "sign">, wish: DoorWish) => Promise<DoorReply>} changeAs
 * @property {() => void} hearKnocks
 * @property {(said: { name: string, invited: Invitation | null }) => void} knock
 * @property {(device: string, key: NewKey | null) => Promise<void>} answer
 */

const HEARD = 1_500; // milliseconds
const MOST_FOUNDERS = 8; // in the server's record of a door
const PAUSE = 30_000; // milliseconds between two hellos of a device that is forgotten

/** @extends {Emitter<{ changed: () => void }>} `changed`: what is said of people is different */
export class Membership extends Emitter {
  /** @type {Keyring | undefined} */
  keyring;
  /** @type {readonly Knock[]} who is at the door now */
  knocks = [];
  /** @type {Map<string, Invited>} as what newcomers were invited: proved, where the table has keys for that */
  invited = new Map();
  #seat;
  /** @type {Promise<void> | undefined} */
  #introducing;
  #saidAgain = -Infinity;
  #isComingBack = false;
  #isVisiting = false;
  /** Whether nobody here knows the key that was brought along, as far as one can tell. */
  #isUnknown = false;
  /** To whom a key was handed last, and which one. */
  #handing = "";
  /** @type {Map<number, string>} older keys to be handed on, each with the device that made a newer one without it */
  #owed = new Map();
  #keys = new Queue();
  /** What was last wished for at the door. */
  #wished = "";
  /** @type {Promise<DoorReply> | undefined} the server's answer to that */
  #changing;
  /** When whoever was removed last has had the time to hear of it. */
  #heardBy = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #closing;
  /** @type {Map<string, any>} what those who are here say of themselves */
  #announced = new Map();

  /** @param {import("./seat.js").Seat} seat */
  constructor(seat) {
    super();
    this.#seat = seat;
    seat.connection.on({
      met: (people) => this.meet(people),
      outside: () => this.knock(),
      letIn: (key) => this.takeKey(key),
      knocked: (knocks) => this.heardKnocks(knocks),
    });
  }

  get #door() {
    return this.#seat.connection.door;
  }

  get #seated() {
    return this.#seat.replay.seated;
  }

  /** More of the entries has been looked at: something may be this device's to do. */
  look() {
    this.takeKeys();
    this.lookAtInvitations();
    if (isRemoved(this.#seated, this.#seat.me)) return;
    this.introduceAgain();
    this.comeBack();
    this.serve();
  }

  // ── oneself ────────────────────────────────────────────────────────────────────────────────────

  /** Say who this device is, before anything else, and found the table where it is this device's to found; once. */
  introduce() {
    if (this.#seat.known.comesAs && !this.#isUnknown) return Promise.resolve(); // it says who it is as it comes back
    this.#introducing ??= this.#introduced();
    return this.#introducing;
  }

  async #introduced() {
    const error = await this.#seat.write(await this.#introduction());
    if (error) this.#introducing = undefined; // it is still to be said
  }

  /** @returns {Promise<NewEntry[]>} none where it is said already */
  async #introduction() {
    const { founder, name } = this.#seat.known;
    const me = this.#seat.device.id;
    if (founder === me && !this.#seat.log.order.length) return this.#founding(name);
    const isSaid = this.#seat.log.order.some(({ author, kind }) => author === me && kind === "hello");
    return isSaid || standingOf(this.#seated, me) === "removed" ? [] : [await this.#hello()];
  }

  /** Of too many newcomers the oldest are forgotten. Whoever is says hello again, so that a GM can tell who that is, and seal for them. */
  async introduceAgain() {
    const seated = this.#seated;
    const [me, now] = [this.#seat.device.id, performance.now()];
    if (!seated?.founded || Object.hasOwn(seated.hellos ?? {}, me) || !this.#seat.ready || now - this.#saidAgain < PAUSE) return;
    if (!this.#seat.log.order.some(({ author, kind }) => author === me && kind === "hello")) return; // it is said yet
    this.#saidAgain = now;
    await this.#seat.write([await this.#hello()]);
  }

  /** What the player is called has changed. */
  async renamed() {
    await this.#seat.write([await this.#hello()]);
  }

  /**
   * This device founds the table and is its first GM's. Two tabs may both be the first to open it; then the
   * second finds that it is founded.
   * @param {string} name
   * @returns {Promise<NewEntry[]>}
   */
  async #founding(name) {
    const me = this.#seat.device.id;
    const id = personFor(me);
    const self = { name: "", role: "gm" }; // called what its device says, now and later
    const newEntries = [await this.#founded(name), await this.#hello(), { kind: "seating", body: { people: { [id]: self }, devices: { [me]: id } } }];
    return newEntries.map(({ kind, body }) => ({ kind, body: () => (this.#seat.log.order.length ? null : body) }));
  }

  /** The player takes another colour, which is theirs unless it is somebody else's. @param {string} colour */
  async recoloured(colour) {
    const { kind, body } = await this.#hello();
    await this.#seat.write([{ kind, body: { ...body, colour } }]);
  }

  /** The founder calls the table and themselves something, where it was founded without a name. @param {string} name */
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

  /** As what this device was invited, so that others can check it. @returns {Promise<Invitation | null>} */
  async #invitation() {
    const { id, roleKey } = this.#seat.known;
    return roleKey ? { role: "player", proof: await proofOf(roleKey, "invited", id, this.#seat.device.id) } : null;
  }

  /** A key that was brought along shows whose this device is, as soon as the table is known here. */
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
   * The key is of no use any more. A GM's brings its device to those who look after the door first: the
   * server knows the key, which was among them, and not the device.
   * @param {Bytes} key
   */
  async #hasComeBack(key) {
    if (leads(this.#seated, this.#seat.device.id)) {
      const wish = await this.#wish();
      if (!wish || this.#isVisiting) return;
      this.#isVisiting = true;
      const reply = await this.#door.changeAs(await asSigner(key), wish).catch(() => null);
      this.#isVisiting = false;
      if (!reply) return; // the server was not reached; it is tried again
    }
    await this.#seat.remember({ comesAs: undefined });
  }

  /**
   * A key with which a further device comes as this device's person.
   * @param {boolean} once
   * @returns {Promise<{ person: string, key: Bytes }>} rejects, in words, where it cannot be made
   */
  async keyOfPerson(once) {
    const person = personOf(this.#seated, this.#seat.device.id);
    const key = freshPrivateKey();
    const error = await this.#seat.write([{ kind: "key", body: { key: await publicOf(key), once } }]);
    if (error) throw new Error(error.message);
    return { person, key };
  }

  // ── others ─────────────────────────────────────────────────────────────────────────────────────

  /** These are here, and say this of themselves. @param {Map<string, { data: any }>} people */
  meet(people) {
    this.#announced = new Map([...people].map(([device, { data }]) => [device, data]));
    this.lookAtInvitations();
  }

  /** @param {readonly Knock[]} knocks */
  heardKnocks(knocks) {
    this.knocks = knocks;
    this.lookAtInvitations();
    this.emit("changed");
  }

  /** As what those were invited who are to be seated. */
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
    if (!key) return this.#announced.get(device)?.role === "watcher" ? "watcher" : "player"; // a word is all there is
    const isPlayer = said?.role === "player" && (await isProof(key, said.proof, "invited", this.#seat.known.id, device));
    return isPlayer ? "player" : "watcher";
  }

  /**
   * Say who a newcomer is: a new person, or another device of somebody who sits here or has left.
   * @param {string} device
   * @param {{ person?: string, name?: string, role?: Role }} [who]
   */
  async seat(device, { person, name, role } = {}) {
    await this.lookAtInvitations();
    const seated = this.#seated;
    const id = person ?? personFor(device);
    const isKnown = Object.hasOwn(seated?.persons ?? {}, id);
    const said = {
      // Without a name, as the device says, which may be about to say another one.
      name: (name ?? this.knocks.find((each) => each.device === device)?.name ?? "").slice(0, MAX_LABEL),
      role: role ?? placeFor(seated, this.invited, device),
    };
    return this.#say({ ...(isKnown ? {} : { people: { [id]: said } }), devices: { [device]: id } });
  }

  /** Let somebody in who knocks, as a new person or another device of somebody. @param {string} device @param {Parameters<Membership["seat"]>[1]} [who] */
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
   * Whoever is removed writes nothing from then on that counts, and gets no further key.
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

  /** All devices of somebody. @param {string} person */
  removePerson(person) {
    const devices = devicesOf(this.#seated, person);
    return this.remove(devices.length ? devices : [person]);
  }

  /** Nobody who waits to be seated is let in. @param {readonly string[]} devices */
  async refuse(devices) {
    for (const { device } of this.knocks) await this.decline(device);
    if (devices.length) await this.remove(devices);
  }

  /** Let somebody sit here again who was removed. @param {string} person */
  async takeBack(person) {
    const devices = goneDevicesOf(this.#seated, person);
    await this.#say({ devices: Object.fromEntries(devices.map((device) => [device, person])) });
  }

  /** @param {object} body */
  #say(body) {
    return this.#decide("seating", body);
  }

  /**
   * Something that is for the engine to decide, by who says it.
   * @param {string} kind
   * @param {object} body
   * @returns {Promise<boolean>} whether it is so now; if not, the reader is told why
   */
  async #decide(kind, body) {
    let id = "";
    await this.#seat.replay.until(() => this.#seat.replay.settled, SEEN); // what has just come may change what is to be said
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

  /** Of the GMs who are here, one acts for all. @param {Seated} seated */
  isFirstGm(seated) {
    const here = [this.#seat.device.id, ...this.#seat.connection.present].filter((device) => leads(seated, device)).sort();
    return here[0] === this.#seat.device.id;
  }

  /** Whether the table has had a key that is not known here. */
  get lacksKey() {
    return this.keyring?.isShort(this.#seated?.epoch ?? 0) ?? false;
  }

  // ── keys ───────────────────────────────────────────────────────────────────────────────────────

  /** A new key for those who sit here. It is used once the first entry of it is replayed. */
  async #changeKey() {
    const seated = this.#seated;
    const { id: me, seal } = this.#seat.device;
    const founders = devicesOf(seated, seated?.founding_person ?? ""); // in the first entry, which has to reach them
    const readers = { ...sealsOf(seated, [...founders, ...Object.keys(seated?.people ?? {})]), [me]: seal };
    const bodies = (await this.keyring?.change((seated?.epoch ?? 0) + 1, readers)) ?? [];
    await this.#seat.write(bodies.map((body) => ({ kind: "rekey", body })));
    await this.takeKeys();
    await this.keepDoor();
  }

  /** The newest key for devices that sit here since it was made, or that its maker had not come to. */
  async #handKey() {
    const seated = this.#seated;
    const readers = sealsOf(seated, seated?.left_out ?? []);
    const handing = JSON.stringify([seated?.epoch, Object.keys(readers)]);
    if (!this.keyring || this.keyring.epoch !== seated?.epoch || !Object.keys(readers).length || handing === this.#handing) return;
    this.#handing = handing; // once: what is refused will be refused again
    await this.#hand([this.keyring.epoch, ...this.keyring.passedOver.map(({ epoch }) => epoch)], readers);
  }

  /** @param {number[]} epochs @param {Record<string, string>} readers */
  async #hand(epochs, readers) {
    const bodies = (await Promise.all(epochs.map((epoch) => this.keyring?.hand(epoch, readers) ?? []))).flat();
    if (bodies.length) await this.#seat.write(bodies.map((body) => ({ kind: "rekey", body })));
  }

  /**
   * Whoever made the newest key had not been given one that is known here, or has been given it only now:
   * it is handed on, by a GM to all, by others to that one, who does.
   */
  async #handOlder() {
    const seated = this.#seated;
    if (!this.#owed.size || !seated || !this.#seat.ready || !sits(seated, this.#seat.device.id)) return;
    const owed = [...this.#owed];
    this.#owed.clear();
    const all = Object.keys(seated.people ?? {});
    for (const [epoch, maker] of owed) {
      const { [this.#seat.device.id]: _, ...readers } = sealsOf(seated, leads(seated, this.#seat.device.id) ? all : [maker]);
      if (Object.keys(readers).length) await this.#hand([epoch], readers);
    }
  }

  /**
   * New keys that the engine has honoured: the first of its epoch that a GM wrote. Whoever has just been
   * let in cannot read what stands before theirs until they have it, so the engine cannot place it either:
   * there, that a GM wrote it has to do.
   */
  takeKeys() {
    return this.#keys.take(async () => {
      await this.#lookForKeys();
      await this.#handOlder();
    });
  }

  async #lookForKeys() {
    const seated = this.#seated;
    const rows = this.#seat.log.order.filter(({ kind }) => kind === "rekey");
    // A removal may be sealed with the key that the next entry hands out: that one is unplaced until it is taken.
    const isWaiting = rows.some(({ flags }) => flags?.includes("gap"));
    if (!this.keyring || (!isWaiting && (!seated?.epoch || this.keyring.isComplete(seated.epoch)))) return;
    const texts = await this.#seat.log.texts(rows.map(({ id }) => id));
    const rekeys = rows.flatMap((row, at) => {
      const isHonoured = this.#seat.replay.items.get(row.id)?.proof.state !== "broken" && !row.flags?.includes("gap");
      // Another's can only hand on what a GM has made, and has to fit it.
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
      if (maker && (leads(seated, this.#seat.device.id) ? isNew || found.includes(by) : !isNew && found.includes(by))) this.#owed.set(epoch, maker);
    }
    this.#seat.connection.unlock();
    this.serve(); // with this key
  }

  /** Somebody at the table has opened the door. @param {NewKey} key */
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
   * What a GM's page does for others by itself. Of several that are here, one hands out keys; the server
   * may know but one of them as a keeper of the door, the founder's at first, so all look after that.
   */
  async serve() {
    const seated = this.#seated;
    if (!seated || !this.#seat.ready || !leads(seated, this.#seat.device.id)) return;
    if (seated.epoch) this.#door.hearKnocks();
    if (this.isFirstGm(seated)) await this.#handKey();
    await this.keepDoor();
  }

  /**
   * The server is told who stays, once the room's key has changed. It ends the connections of those who do
   * not, so they are given the time to hear that they were removed.
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
    if (said === this.#wished) return void (await this.#changing);
    this.#wished = said;
    this.#changing = this.#door.change(wish);
    const reply = await this.#changing;
    const isFinal = reply.done || reply.why === "missing" || reply.why === "not_yours"; // then a keeper's page says the same
    if (!isFinal && said === this.#wished) this.#wished = ""; // another GM's page was faster
  }

  /** How the door is to be; undefined where the newest key is not here (yet). @returns {Promise<DoorWish | undefined>} */
  async #wish() {
    if (!this.keyring) return undefined;
    const { epoch, key } = this.keyring.newest;
    const token = epoch ? await tokenOf(key) : (await roomSecrets(this.#seat.known.secret)).token;
    const seated = this.#seated; // as it is now: an older wish must not come after a newer one
    return seated?.strict && (seated.epoch ?? 0) === epoch ? { ...wishOf(seated, epoch), token } : undefined;
  }
}

/**
 * Who stays, out of who sits here. The keys of a GM's recovery files look after the door, too: whoever comes
 * back with one may find no other device of a GM there.
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
    members: epoch ? devices : [], // whoever has the first link is in as long as there is no other key
    barred: Object.keys(seated.removed ?? {}),
  };
}
