/**
 * The tables of this browser, and the one in hand: its own, which nobody else has been invited to, or one
 * that is shared. A table that is shared stays the same table; only the way to the others is added.
 */

import { t } from "../i18n/i18n.js";

/** @typedef {import("../room/room.js").Room} Room */
/** @typedef {import("../store/store.js").Store} Store */
/** @typedef {import("../types.js").Notice} Notice */
/** @typedef {import("../types.js").KnownRoom} KnownRoom */

/**
 * @typedef {object} Dependencies
 * @property {import("../engine/client.js").Request} request
 * @property {(() => Promise<void>) | undefined} painted
 * @property {Promise<import("../log/store.js").EntryStore>} [entries] where entries are kept
 * @property {import("../room/room.js").Dependencies["dial"]} [dial] the way to the others
 * @property {(notice: Notice) => void} say
 * @property {(what: "entries" | "view" | "room") => void} changed
 * @property {() => void} switched another table is in hand
 * @property {() => void} lost what is written is not kept
 */

const ROOMS = "rooms";
const IN_HAND = "room";
const PERSON = "person";

const load = () => import("../room/rooms.js");

export class Tables {
  /** The table in hand, as soon as there is one. @type {Room | undefined} */
  inHand;
  /** Shared tables this browser has been at. @type {KnownRoom[]} the last one first */
  rooms = [];
  /** What the player was called at the last table. */
  person = "";
  /** Resolves when a table is in hand. @type {Promise<void>} */
  ready;
  #isReady = () => {};
  #store;
  #dependencies;
  #turn = 0;

  /** @param {Pick<Store, "recall" | "remember" | "after" | "forget">} store @param {Dependencies} dependencies */
  constructor(store, dependencies) {
    this.#store = store;
    this.#dependencies = dependencies;
    this.ready = new Promise((resolve) => {
      this.#isReady = resolve;
    });
  }

  /** The table in hand, if it is shared. */
  get room() {
    return this.inHand?.isAlone ? undefined : this.inHand;
  }

  /** The table that was in hand at the last visit is there again. */
  async load() {
    load(); // it takes its way while the store is asked
    const recall = (/** @type {string} */ key) => this.#store.recall(key).catch(() => undefined);
    const [rooms, person, id] = await Promise.all([ROOMS, PERSON, IN_HAND].map(recall));
    if (Array.isArray(rooms)) this.rooms = rooms;
    if (typeof person === "string") this.person ||= person;
    if (this.#turn > 0) return; // somebody has gone to another one meanwhile
    if (typeof id === "string") this.open(id);
    else this.leave();
  }

  /**
   * Others can be invited to the table in hand from now on.
   * @param {string} name
   * @param {string} person
   */
  async share(name, person) {
    this.call(person);
    const room = this.inHand;
    if (!room?.isAlone) return;
    await room.share(name, person);
    this.#dependencies.switched();
    this.#remember(room);
  }

  /** @param {string} invitation @param {string} person */
  join(invitation, person) {
    this.call(person);
    return this.#go(async () => (await load()).join(invitation, person, this.#page()));
  }

  /** Where a table of this browser is reached; null: at the page's own server. @param {string} id */
  async serverOf(id) {
    return (await load()).serverOf(id);
  }

  /** @param {string} id */
  open(id) {
    return this.#go(async () => (await load()).open(id, this.#page()));
  }

  /** To the table of this browser alone. */
  leave() {
    return this.#go(() => this.#own());
  }

  /** This is what the player is called, at the next table too. @param {string} person */
  call(person) {
    if (!person || person === this.person) return;
    this.person = person;
    this.#store.remember(PERSON, person).catch(() => {});
  }

  /** A notice about the room in hand is not to be shown again this evening; or it may be. @param {boolean} is */
  spare(is) {
    const spared = is ? Date.now() : undefined;
    this.rooms = this.rooms.map((each) => (each.id === this.room?.id ? { ...each, spared } : each));
    this.#store.remember(ROOMS, this.rooms).catch(() => {});
    this.#dependencies.changed("room");
  }

  async #own() {
    const room = await (await load()).own(this.#page());
    this.#takeOver(room);
    return room;
  }

  /** What a version before has kept beside the log goes into it. @param {Room} room */
  async #takeOver(room) {
    const lost = await room.takeOver(this.#store);
    if (lost) this.#dependencies.say({ message: t("Entries that could not be taken over from before: {n}. They are still in this browser.", { n: lost }), bad: true });
  }

  /** @param {() => Promise<Room | undefined>} open */
  async #go(open) {
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const room = await open();
      if (turn !== this.#turn) return void room?.leave(); // somebody has gone elsewhere meanwhile
      if (room) return this.#put(room);
      this.#dependencies.say({ message: t("This is no invitation to a table."), bad: true });
    } catch (error) {
      console.info("The room could not be opened:", error);
      this.#dependencies.say({ message: t("The room could not be opened."), bad: true });
    }
    if (!this.inHand && turn === this.#turn) this.#put(await this.#own());
  }

  /** @param {Room} room */
  #put(room) {
    this.inHand?.leave();
    this.inHand = room;
    room.addEventListener("change", () => this.#rename(room));
    this.#isReady();
    this.#dependencies.switched();
    if (room.status.storage === "memory") this.#dependencies.lost();
    if (room.isAlone) this.#store.remember(IN_HAND, null).catch(() => {});
    else this.#remember(room);
  }

  #page() {
    const { request, painted, entries, dial, say } = this.#dependencies;
    /** @type {{ message: string }} */
    const nothing = { message: "" };
    return {
      ...{ request, painted, ...(entries ? { store: entries } : {}), ...(dial ? { dial } : {}) },
      changed: (/** @type {"entries" | "view" | "room"} */ what) => {
        if (this.inHand) this.#dependencies.changed(what);
      },
      refused: ({ message } = nothing) => say({ message: t(message), bad: true }),
    };
  }

  /** @param {Room} room */
  #remember(room) {
    const { id, name } = room;
    const before = this.rooms.find((each) => each.id === id);
    this.rooms = [{ ...before, id, name, last: Date.now() }, ...this.rooms.filter((each) => each.id !== id)];
    this.#store.remember(ROOMS, this.rooms).catch(() => {});
    this.#store.remember(IN_HAND, id).catch(() => {});
    this.#dependencies.changed("room");
  }

  /** A room's name comes with its first entries; where it is kept may change, too. @param {Room} room */
  #rename(room) {
    if (room !== this.inHand) return;
    if (room.status.storage === "memory") this.#dependencies.lost();
    const known = this.rooms.find(({ id }) => id === room.id);
    if (known && !room.isAlone && known.name !== room.name) this.#remember(room);
  }
}
