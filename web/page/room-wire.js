/**
 * Between the table's room and the elements that show it. A table that nobody shared has none: then
 * the status says so, and the panel offers to share it.
 */

import { qrOf } from "../elements/qr.js";
import { t } from "../i18n/i18n.js";
import { copy, download } from "./files.js";
import { on } from "./wire.js";

/** @typedef {import("./elements.js").Elements} Elements */
/** @typedef {import("../elements/room-words.js").KnownRoom} KnownRoom */
/** @typedef {import("../elements/room-words.js").Role} Role */
/** @typedef {import("../elements/room-words.js").RoomSnapshot} RoomSnapshot */
/** @typedef {import("../elements/proof-panel.js").Explanation} Explanation */
/** @typedef {import("../feed/proof.js").Proof} Proof */

/**
 * What this file needs of a room.
 * @typedef {EventTarget & Omit<RoomSnapshot, "link" | "qr"> & {
 *   id: string,
 *   visibilities?: readonly string[],
 *   invitation(role: Role): string | Promise<string>,
 *   rename(name: string): unknown,
 *   setRole(device: string, role: Role): unknown,
 *   setWitnessing(on: boolean): unknown,
 *   remove(device: string): unknown,
 *   explain(id: string): Explanation | Promise<Explanation>,
 *   recheck(id: string): Promise<Proof>,
 *   reveal(id: string): unknown,
 *   exportEvening(): { name: string, text: string } | Promise<{ name: string, text: string }>,
 *   importEvening(file: File): unknown,
 * }} Room
 */

/**
 * What this file needs of a table; without the rest it is a private one.
 * @typedef {object} Shareable
 * @property {(notice: { message: string, bad?: boolean }) => void} say
 * @property {{ sheet: Record<string, unknown> }} [character]
 * @property {Room} [room]
 * @property {readonly KnownRoom[]} [rooms]
 * @property {boolean} [server] false: this page knows none
 * @property {(name: string) => unknown} [share]
 * @property {(invitation: string) => unknown} [join]
 * @property {(id: string) => unknown} [openRoom]
 * @property {() => unknown} [leaveRoom]
 */

/** @typedef {{ of: Room, role: Role, link?: string, qr?: import("../elements/qr.js").Qr }} Invitation */

const VISIBILITIES = Object.freeze(["public", "gm", "self"]);
/** @type {readonly never[]} */
const NONE = Object.freeze([]);

/**
 * A room as its panel shows it: plain, and of this moment.
 * @param {Room} room
 * @param {Invitation | undefined} invitation
 * @returns {RoomSnapshot}
 */
export function snapshotOf(room, invitation) {
  const { status, name, people, me, witnessing, mayDirect, founded } = room;
  const { link, qr } = invitation?.of === room ? invitation : {};
  return { status, name, people, me, witnessing, mayDirect, founded, link, qr };
}

/** What part the reader has in a room. @param {Room | undefined} room */
const roleIn = (room) => room?.people.find(({ me }) => me)?.role;

/**
 * Who a roll of mine can be shown to.
 * @param {Room | undefined} room
 */
export function visibilitiesIn(room) {
  return !room || roleIn(room) === "watcher" ? NONE : (room.visibilities ?? VISIBILITIES);
}

/**
 * @param {Pick<Elements, "app" | "room" | "roomStatus" | "proof" | "feed" | "result" | "roll">} elements
 * @param {object} anyTable
 * @param {{ define?: () => Promise<void>, picture?: typeof qrOf }} [around]
 * @returns {() => void} draws what is so now; called at every change of the table
 */
export function wireRoom(elements, anyTable, { define = fetchElements, picture = qrOf } = {}) {
  const { app, room: panel, roomStatus, proof, feed, result, roll } = elements;
  const table = /** @type {Shareable} */ (anyTable);
  /** @type {Room | undefined} */
  let watched;
  /** @type {Invitation | undefined} */
  let invitation;
  let isOut = false;

  function draw() {
    const { room } = table;
    if (room !== watched) change(room);
    feed.reader = result.reader = roleIn(room);
    if (room) {
      tellIfRemoved(room);
      show(snapshotOf(room, invitation));
      roll.visibilities = visibilitiesIn(room);
    }
    if (table.rooms && table.rooms !== panel.rooms) panel.rooms = table.rooms;
    if (table.server !== undefined) panel.server = table.server;
  }

  /** Said once, when it happens; the bar goes on saying it. @param {Room} room */
  function tellIfRemoved({ people }) {
    const wasOut = isOut;
    isOut = people.some(({ me, removed }) => me && removed);
    if (isOut && !wasOut) table.say({ message: t("You were removed from this table."), bad: true });
  }

  /** @param {RoomSnapshot | undefined} snapshot */
  function show(snapshot) {
    roomStatus.room = snapshot;
    if (!snapshot || app.panel === "room") panel.room = snapshot; // nobody sees it otherwise
  }

  /** Another room, or none any more. @param {Room | undefined} room */
  function change(room) {
    watched?.removeEventListener("change", draw);
    panel.person = watched?.people.find(({ me }) => me)?.name || panel.person; // and at the next table too
    room?.addEventListener("change", draw);
    watched = room;
    invitation = undefined;
    isOut = false;
    feed.me = result.me = room?.me;
    if (!room) {
      roll.visibilities = NONE;
      show(undefined);
    } else if (app.panel === "room") invite("player");
  }

  /** @param {Role} role */
  async function invite(role) {
    const of = table.room;
    if (!of) return;
    const link = await of.invitation(role);
    const asked = { of, role, link };
    invitation = asked;
    draw();
    const qr = await picture(link);
    if (invitation !== asked) return; // another one has been asked for meanwhile
    invitation = { ...asked, qr };
    draw();
  }

  /** @param {"room" | "proof"} which */
  async function open(which) {
    await define();
    app.panel = which;
    if (which === "proof") return;
    if (table.room) panel.room = snapshotOf(table.room, invitation);
    else panel.person ||= String(table.character?.sheet.name ?? "");
    await invite(invitation?.of === table.room ? (invitation?.role ?? "player") : "player");
  }

  /** Whatever goes wrong is said; nothing here may end the page. @param {() => unknown} does */
  async function attempt(does) {
    try {
      await does();
    } catch (error) {
      table.say({ message: t(error instanceof Error ? error.message : String(error)), bad: true });
    }
  }

  /**
   * Into a room or out of it, which may take a moment.
   * @param {(() => unknown) | undefined} does
   * @param {string} [person] what one wants to be called there
   */
  async function move(does, person) {
    if (!does) {
      table.say({ message: t("This version of the page cannot share tables."), bad: true });
      return;
    }
    panel.busy = true;
    await attempt(async () => {
      await does();
      const { room } = table;
      if (person && room && room.people.find(({ me }) => me)?.name !== person) await room.rename(person);
    });
    panel.busy = false;
    draw();
  }

  const bound = (/** @type {"share" | "join" | "openRoom" | "leaveRoom"} */ name, /** @type {string} */ what = "") =>
    table[name] && (() => table[name]?.(what));
  /** @param {(room: Room) => unknown} does */
  const inRoom = (does) => attempt(() => (table.room ? does(table.room) : undefined));

  on(roomStatus, { open: () => attempt(() => open("room")) });
  on(panel, {
    share: ({ name, person }) => move(bound("share", name), person),
    join: ({ text, person }) => move(bound("join", text), person),
    open: ({ id }) => move(bound("openRoom", id) ?? bound("join", id)),
    leave: () => move(bound("leaveRoom")),
    invite: ({ role }) => attempt(() => invite(role)),
    rename: ({ name }) => inRoom((room) => room.rename(name)),
    role: ({ device, role }) => inRoom((room) => room.setRole(device, role)),
    witnessing: ({ on: wanted }) => inRoom((room) => room.setWitnessing(wanted)),
    remove: ({ device }) => inRoom((room) => room.remove(device)),
    export: () =>
      inRoom(async (room) => {
        const { name, text } = await room.exportEvening();
        download(name, text);
      }),
    import: ({ file }) =>
      inRoom(async (room) => {
        await room.importEvening(file);
        table.say({ message: t("Taken in: {name}.", { name: file.name }) });
      }),
    async clip({ text }) {
      const copied = await copy(text);
      table.say(copied ? { message: t("Copied.") } : { message: t("It could not be copied."), bad: true });
    },
    send: ({ link }) => send(link, table.room?.name),
  });
  for (const cards of [feed, result]) {
    on(cards, {
      explain: ({ id }) => attempt(() => explain(id)),
      reveal: ({ id }) => inRoom((room) => room.reveal(id)),
    });
  }

  /** @param {string} id */
  async function explain(id) {
    Object.assign(proof, { entry: id, explanation: undefined, checked: undefined, problem: undefined, busy: false });
    await open("proof");
    const explanation = await table.room?.explain(id);
    if (proof.entry === id) proof.explanation = explanation;
  }

  on(proof, {
    async recheck({ id }) {
      Object.assign(proof, { busy: true, checked: undefined, problem: undefined });
      const found = await checked(table.room, id);
      if (proof.entry === id) Object.assign(proof, { ...found, busy: false });
    },
  });
  on(app, {
    panel({ panel: which }) {
      roomStatus.open = which === "room";
    },
  });
  panel.canSend = typeof navigator !== "undefined" && typeof navigator.share === "function";
  return draw;
}

/**
 * @param {Room | undefined} room
 * @param {string} id
 * @returns {Promise<{ checked?: Proof, problem?: string }>}
 */
async function checked(room, id) {
  try {
    return { checked: await room?.recheck(id) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * @param {string} url
 * @param {string | undefined} title
 */
async function send(url, title) {
  try {
    await navigator.share({ url, title });
  } catch {
    // they thought better of it
  }
}

async function fetchElements() {
  const { defineRoom } = await import("../elements/room-elements.js");
  defineRoom();
}
