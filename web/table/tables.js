/**
 * The tables of this browser, and the current one: the browser's own, which is not shared, or one that is.
 * Sharing a table keeps it the same table and adds the connection to the others.
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
 * @property {import("../room/room.js").Dependencies["dial"]} [dial] connects a shared table to the others
 * @property {(notice: Notice) => void} say
 * @property {(what: "entries" | "view" | "room") => void} changed
 * @property {() => void} switched another table is the current one, or the current one has been shared
 * @property {() => void} lost what is written is gone when the page is closed
 */

const ROOMS = "rooms";
const CURRENT = "room";
const PERSON = "person";

const rooms = () => import("../room/rooms.js"); // not needed for the first frame

export class Tables {
  /** The table on the page; none while it is being opened. @type {Room | undefined} */
  current;
  /** The shared tables this browser has been at, the latest first. @type {KnownRoom[]} */
  rooms = [];
  /** What the player was called at the last table. */
  person = "";
  /** Resolves when there is a current table. @type {Promise<void>} */
  ready;
  #isReady = () => {};
  #store;
  #dependencies;
  /** Which attempt to open a table is the latest: earlier ones that end later are dropped. */
  #attempt = 0;

  /** @param {Pick<Store, "recall" | "remember" | "after" | "forget">} store @param {Dependencies} dependencies */
  constructor(store, dependencies) {
    this.#store = store;
    this.#dependencies = dependencies;
    this.ready = new Promise((resolve) => {
      this.#isReady = resolve;
    });
  }

  /** The current table, if it is shared. */
  get room() {
    return this.current?.isAlone ? undefined : this.current;
  }

  /** Opens the table that was current at the last visit. */
  async load() {
    rooms(); // the code is fetched while the store is read
    const recall = (/** @type {string} */ key) => this.#store.recall(key).catch(() => undefined);
    const [known, person, id] = await Promise.all([ROOMS, PERSON, CURRENT].map(recall));
    if (Array.isArray(known)) this.rooms = known;
    if (typeof person === "string") this.person ||= person;
    if (this.#attempt > 0) return; // the player has opened a table meanwhile
    if (typeof id === "string") this.open(id);
    else this.leave();
  }

  /**
   * Others can be invited to the current table from now on.
   * @param {string} name
   * @param {string} person
   */
  async share(name, person) {
    this.rememberName(person);
    const room = this.current;
    if (!room?.isAlone) return;
    await room.share(name, person);
    this.#dependencies.switched();
    this.#remember(room);
  }

  /** @param {string} invitation @param {string} person */
  join(invitation, person) {
    this.rememberName(person);
    return this.#go(async () => (await rooms()).join(invitation, person, this.#page()));
  }

  /** Where a table of this browser is reached; null: at the page's own server. @param {string} id */
  async serverOf(id) {
    return (await rooms()).serverOf(id);
  }

  /** @param {string} id */
  open(id) {
    return this.#go(async () => (await rooms()).open(id, this.#page()));
  }

  /** Leaves the current table and opens the one of this browser, which is not shared. */
  leave() {
    return this.#go(() => this.#own());
  }

  /** Remember what the player is called, for the next table too. @param {string} person */
  rememberName(person) {
    if (!person || person === this.person) return;
    this.person = person;
    this.#store.remember(PERSON, person).catch(() => {});
  }

  /** Whether notices about the current table are put off for this evening. @param {boolean} is */
  putOffNotices(is) {
    const spared = is ? Date.now() : undefined;
    this.rooms = this.rooms.map((each) => (each.id === this.room?.id ? { ...each, spared } : each));
    this.#store.remember(ROOMS, this.rooms).catch(() => {});
    this.#dependencies.changed("room");
  }

  async #own() {
    const room = await (await rooms()).own(this.#page());
    this.#takeOver(room);
    return room;
  }

  /** Entries that an earlier version kept outside of the log are written into it. @param {Room} room */
  async #takeOver(room) {
    const lost = await room.takeOver(this.#store);
    if (lost) this.#dependencies.say({ message: t("Entries that could not be taken over from before: {n}. They are still in this browser.", { n: lost }), bad: true });
  }

  /** @param {() => Promise<Room | undefined>} open */
  async #go(open) {
    this.#attempt += 1;
    const attempt = this.#attempt;
    try {
      const room = await open();
      if (attempt !== this.#attempt) return void room?.leave(); // the player has opened another table meanwhile
      if (room) return this.#put(room);
      this.#dependencies.say({ message: t("This is no invitation to a table."), bad: true });
    } catch (error) {
      console.info("The room could not be opened:", error);
      this.#dependencies.say({ message: t("The room could not be opened."), bad: true });
    }
    if (!this.current && attempt === this.#attempt) this.#put(await this.#own());
  }

  /** @param {Room} room */
  #put(room) {
    this.current?.leave();
    this.current = room;
    room.addEventListener("change", () => this.#roomChanged(room));
    this.#isReady();
    this.#dependencies.switched();
    if (room.status.storage === "memory") this.#dependencies.lost();
    if (room.isAlone) this.#store.remember(CURRENT, null).catch(() => {});
    else this.#remember(room);
  }

  /** What a room is given by the page. */
  #page() {
    const { request, painted, entries, dial, say } = this.#dependencies;
    /** @type {{ message: string }} */
    const nothing = { message: "" };
    return {
      ...{ request, painted, ...(entries ? { store: entries } : {}), ...(dial ? { dial } : {}) },
      changed: (/** @type {"entries" | "view" | "room"} */ what) => {
        if (this.current) this.#dependencies.changed(what);
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
    this.#store.remember(CURRENT, id).catch(() => {});
    this.#dependencies.changed("room");
  }

  /** A room learns its name from its first entries; its storage may fail at any time. @param {Room} room */
  #roomChanged(room) {
    if (room !== this.current) return;
    if (room.status.storage === "memory") this.#dependencies.lost();
    const known = this.rooms.find(({ id }) => id === room.id);
    if (known && !room.isAlone && known.name !== room.name) this.#remember(room);
  }
}
