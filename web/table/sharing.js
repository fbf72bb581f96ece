/**
 * The rooms of this browser, and the one in hand. All that a room is made of is loaded when there is
 * one: a table that nobody was invited to stays as it is, and starts as fast.
 */

import { t } from "../i18n/i18n.js";

/** @typedef {import("../room/room.js").Room} Room */
/** @typedef {import("../store/store.js").Store} Store */
/** @typedef {import("./types.js").LogEntry} LogEntry */
/** @typedef {import("./types.js").Notice} Notice */
/** @typedef {{ id: string, name: string, last: number, spared?: number }} KnownRoom `spared`: when a notice about it was put off */

/**
 * @typedef {object} Ways
 * @property {import("./folding.js").Request} request
 * @property {(() => Promise<void>) | undefined} painted
 * @property {(notice: Notice) => void} say
 * @property {(what: "entries" | "view" | "room") => void} changed
 * @property {() => void} switched another log is in hand
 */

const ROOMS = "rooms";
const IN_HAND = "room";
const PERSON = "person";

const load = () => import("../room/rooms.js");

export class Sharing {
  /** @type {Room | undefined} */
  room;
  /** @type {KnownRoom[]} the last one first */
  rooms = [];
  /** What the player was called at the last table. */
  person = "";
  #store;
  #ways;
  #turn = 0;

  /** @param {Pick<Store, "recall" | "remember">} store @param {Ways} ways */
  constructor(store, ways) {
    this.#store = store;
    this.#ways = ways;
  }

  /** The room that was in hand at the last visit is there again. */
  async load() {
    const rooms = await this.#store.recall(ROOMS).catch(() => undefined);
    if (Array.isArray(rooms)) this.rooms = rooms;
    const person = await this.#store.recall(PERSON).catch(() => undefined);
    if (typeof person === "string") this.person ||= person;
    const id = await this.#store.recall(IN_HAND).catch(() => undefined);
    if (typeof id === "string" && this.#turn === 0) this.open(id);
  }

  /**
   * @param {string} name
   * @param {string} person
   * @param {LogEntry[]} before
   */
  share(name, person, before) {
    this.call(person);
    return this.#go(async () => {
      const { found } = await load();
      const { room, lost } = await found({ name, person, before }, this.#page());
      if (lost) this.#ways.say({ message: t("Entries that could not be brought along: {n}.", { n: lost }), bad: true });
      return room;
    });
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
    this.#ways.changed("room");
  }

  leave() {
    this.#turn += 1;
    this.#put(undefined);
    this.#store.remember(IN_HAND, null).catch(() => {});
  }

  /** @param {() => Promise<Room | undefined>} open */
  async #go(open) {
    this.#turn += 1;
    const turn = this.#turn;
    try {
      const room = await open();
      if (turn !== this.#turn) return void room?.leave(); // somebody has gone elsewhere meanwhile
      if (!room) return this.#ways.say({ message: t("This is no invitation to a table."), bad: true });
      this.#put(room);
      this.#remember(room);
    } catch (error) {
      console.info("The room could not be opened:", error);
      this.#ways.say({ message: t("The room could not be opened."), bad: true });
    }
  }

  /** @param {Room | undefined} room */
  #put(room) {
    this.room?.leave();
    this.room = room;
    room?.addEventListener("change", () => this.#rename(room));
    this.#ways.switched();
  }

  #page() {
    const { request, painted, say } = this.#ways;
    /** @type {{ message: string }} */
    const nothing = { message: "" };
    return {
      ...{ request, painted },
      changed: (/** @type {"entries" | "view" | "room"} */ what) => {
        if (this.room) this.#ways.changed(what);
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
    this.#ways.changed("room");
  }

  /** A room's name comes with its first entries. @param {Room} room */
  #rename(room) {
    const known = this.rooms.find(({ id }) => id === room.id);
    if (room === this.room && known && known.name !== room.name) this.#remember(room);
  }
}
