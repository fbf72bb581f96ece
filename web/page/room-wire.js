/**
 * Connects the shared table with the elements that show it. Where the table is not shared there is no `room`: the
 * status says so, and the panel offers to share it.
 */

import { qrOf } from "../elements/qr.js";
import { barToClocks, barToRolling, barToScenes, invitationIn, readerOf } from "../elements/room-words.js";
import { forOthers } from "../transport/address.js";
import { saying } from "../transport/invite.js";
import { barToReader } from "../cards/reader.js";
import { t } from "../i18n/i18n.js";
import { wireArriving } from "./arriving.js";
import { copy, download } from "./files.js";
import { noteFor, noticeOfRecovery, noticeOfWaiting, toTellOf } from "./room-notices.js";
import { on } from "./wire.js";

/** @typedef {import("./elements.js").Elements} Elements */
/** @typedef {import("../elements/room-words.js").KnownRoom} KnownRoom */
/** @typedef {import("../elements/room-words.js").Permission} Permission */
/** @typedef {import("../elements/room-words.js").Person} Person */
/** @typedef {import("../elements/room-words.js").Role} Role */
/** @typedef {import("../elements/room-words.js").RoomSnapshot} RoomSnapshot */
/** @typedef {import("../elements/room-words.js").Shown} Shown */
/** @typedef {import("../elements/proof-panel.js").Explanation} Explanation */
/** @typedef {import("../cards/proof.js").Proof} Proof */
/** @typedef {import("../types.js").Notice} Notice */

/**
 * What this file needs of `Room`.
 * @typedef {EventTarget & Omit<RoomSnapshot, "link" | "qr" | "own"> & {
 *   id: string,
 *   epoch: number,
 *   visibilities?: readonly string[],
 *   invitation(role: Role): string | Promise<string>,
 *   deviceLink(): Promise<string>,
 *   recoveryFile(): Promise<{ name: string, text: string }>,
 *   seat(device: string, as: { person?: string, name?: string, role?: Role }): unknown,
 *   refuseNewcomers(): unknown,
 *   letIn(device: string, as: { person?: string, name?: string, role?: Role }): unknown,
 *   decline(device: string): unknown,
 *   rename(name: string): unknown,
 *   recolour(colour: string): unknown,
 *   describe(person: string, said: { name: string, colour: string }): unknown,
 *   setRole(person: string, role: Role): unknown,
 *   setWitnessing(on: boolean): unknown,
 *   setSecretLines(on: boolean): unknown,
 *   setPermissions(list: Permission[]): unknown,
 *   remove(person: string): unknown,
 *   removeDevice(device: string): unknown,
 *   takeBack(person: string): unknown,
 *   explain(id: string): Explanation | Promise<Explanation>,
 *   recheck(id: string): Promise<Proof>,
 *   unseal(id: string): unknown,
 *   exportEntries(): { name: string, text: string } | Promise<{ name: string, text: string }>,
 *   importEntries(file: File): unknown,
 * }} Room
 */

/**
 * What this file needs of `Table`; a page that cannot share tables has only `say`.
 * @typedef {object} Shareable
 * @property {(notice: Notice | undefined) => void} say
 * @property {Notice} [notice]
 * @property {Room} [room]
 * @property {readonly KnownRoom[]} [rooms]
 * @property {string} [person] what the reader was called at the last table
 * @property {boolean} [server] false: this page knows none
 * @property {{ shown: readonly unknown[] }} [feed]
 * @property {{ rememberName(person: string): void, putOffNotices(is: boolean): void }} [tables]
 * @property {(name: string, person: string) => unknown} [share]
 * @property {(invitation: string, person: string) => unknown} [join]
 * @property {(id: string) => unknown} [openRoom]
 * @property {() => unknown} [leaveRoom]
 */

/** @typedef {{ of: Room, role: Role, epoch: number, link?: string, qr?: import("../elements/qr.js").Qr }} Invitation */

const VISIBILITIES = Object.freeze(["public", "gm", "self"]);
/** @type {readonly never[]} */
const NONE = Object.freeze([]);

/**
 * A shared table as its panel shows it: plain data of this moment.
 * @param {Room} room
 * @param {Invitation | undefined} invitation
 * @param {Shown & { of: Room } | undefined} [own]
 * @returns {RoomSnapshot}
 */
export function snapshotOf(room, invitation, own) {
  const { status, name, me, witnessing, secretLines, mayDirect, founded, strict, permissions, recovery, invitable } = room;
  const { link, qr } = invitation?.of === room ? invitation : {};
  // At a table of old, and while nothing of it has come, nobody has to wait for a GM.
  const people = strict ? room.people : room.people.map((each) => (each.standing === "newcomer" ? seated(each) : each));
  return {
    ...{ status, name, people, me, witnessing, secretLines, mayDirect, founded, strict, permissions, recovery, invitable, link, qr },
    own: own?.of === room ? own : undefined,
  };
}

/** @param {Person} person @returns {Person} */
const seated = (person) => ({ ...person, standing: "seated" });

/**
 * The part that the reader has in a shared table.
 * @param {Pick<RoomSnapshot, "people"> | undefined} room
 * @returns {import("../cards/reader.js").Reader | undefined}
 */
function partIn(room) {
  const reader = room && readerOf(room);
  if (!reader || reader.standing === "seated") return reader?.role;
  return reader.standing === "removed" ? "removed" : "newcomer";
}

/**
 * To whom the reader can show a roll.
 * @param {Pick<RoomSnapshot, "people"> & Pick<Room, "visibilities"> | undefined} room
 */
export function visibilitiesIn(room) {
  return !room || barToReader(partIn(room)) ? NONE : (room.visibilities ?? VISIBILITIES);
}

/**
 * @param {Pick<Elements, "app" | "arrival" | "room" | "roomNotice" | "roomStatus" | "proof" | "feed" | "result" | "roll" | "board">} elements
 * @param {object} anyTable
 * @param {{ define?: () => Promise<void>, picture?: typeof qrOf, save?: typeof download }} [dependencies]
 * @returns {{ draw: () => void, follow: (text: string) => Promise<void> }} `draw`: to be called at every change of the
 *   table; `follow`: asks about an invitation
 */
export function wireRoom(elements, anyTable, { define = fetchElements, picture = qrOf, save = download } = {}) {
  const { app, room: panel, roomNotice, roomStatus, proof, feed, result, roll, board } = elements;
  const table = /** @type {Shareable} */ (anyTable);
  const follow = wireArriving(elements, /** @type {import("./arriving.js").Joining} */ (anyTable), { define });
  /** @type {Room | undefined} */
  let watched;
  /** @type {Invitation | undefined} */
  let invitation;
  /** @type {Shown & { of: Room } | undefined} */
  let own;
  let isOut = false;
  /** @type {Set<string>} ids of newcomers and knockers about whom the reader has already been told */
  const putOff = new Set();
  /** @type {{ notice: Notice, of: string } | undefined} the notice that is shown about newcomers, and what it says */
  let told;

  function draw() {
    const { room } = table;
    if (room !== watched) change(room);
    if (room && invitation?.of === room && invitation.epoch !== room.epoch) renew(room);
    const snapshot = room && snapshotOf(room, invitation, own);
    feed.reader = result.reader = partIn(snapshot);
    feed.secretLines = room?.secretLines ?? true;
    roll.barred = barToRolling(snapshot);
    board.barred = barToScenes(snapshot);
    board.clocksBarred = barToClocks(snapshot);
    roll.mayBegin = !board.barred;
    if (room && snapshot) {
      tellIfRemoved(snapshot);
      show(snapshot);
      roll.visibilities = visibilitiesIn({ ...snapshot, visibilities: room.visibilities });
      tellWhoWaits(snapshot);
      offerRecovery(room, snapshot);
    }
    roomNotice.note = room && snapshot && noteFor(snapshot, spared(room));
    if (table.rooms && table.rooms !== panel.rooms) panel.rooms = table.rooms;
    if (table.person) panel.person = table.person;
    if (table.server !== undefined) panel.server = table.server;
  }

  /** When the reader put off the notices of this table. @param {Room} room */
  const spared = ({ id }) => table.rooms?.find((each) => each.id === id)?.spared;

  /** A notice at the moment of the removal, and when it is taken back; in between only the bar says so. @param {RoomSnapshot} room */
  function tellIfRemoved(room) {
    const wasOut = isOut;
    isOut = readerOf(room)?.standing === "removed";
    if (isOut && !wasOut) table.say({ message: t("You were removed from this table."), bad: true });
    if (wasOut && readerOf(room)?.standing === "seated") table.say({ message: t("You are back at this table.") });
  }

  /** A notice with a button to let newcomers in, whatever the GM is doing. @param {RoomSnapshot} snapshot */
  function tellWhoWaits(snapshot) {
    const all = toTellOf(snapshot);
    if (app.panel === "room") for (const { id } of all) putOff.add(id); // the panel shows them
    const asking = all.filter(({ id }) => !putOff.has(id));
    const of = asking.map(({ id, name, standing, invitedAs }) => `${id} ${name} ${standing} ${invitedAs}`).join();
    if (told && table.notice !== told.notice) told = undefined; // another notice has replaced it
    if (of === (told?.of ?? "")) return;
    if (table.notice && !told) return; // another notice is being read: this one follows
    const notice = asking.length ? noticeOfWaiting(asking, snapshot.people, waitingActions(asking)) : undefined;
    told = notice && { notice, of };
    table.say(notice);
  }

  /** @param {readonly Person[]} asking */
  function waitingActions(asking) {
    const done = () => asking.forEach(({ id }) => putOff.add(id));
    return {
      done,
      see() {
        done();
        return attempt(() => open("room"));
      },
      /** @param {Person} person @param {{ person?: string, role?: Role }} as */
      seat({ id, standing }, as) {
        done();
        return inRoom((room) => (standing === "knocking" ? room.letIn(id, as) : room.seat(id, as)));
      },
    };
  }

  /** Players and watchers are offered a recovery file once something has been played. @param {Room} room @param {RoomSnapshot} snapshot */
  function offerRecovery(room, snapshot) {
    const isTime = snapshot.founded && Boolean(table.feed?.shown.length) && !table.notice && !app.panel;
    const notice = isTime && noticeOfRecovery(snapshot, spared(room), () => attempt(saveRecovery));
    if (!notice) return;
    if (!table.rooms?.some(({ id }) => id === room.id)) return; // it could not be noted that they were asked
    table.tables?.putOffNotices(true);
    table.say(notice);
  }

  /** @param {RoomSnapshot | undefined} snapshot */
  function show(snapshot) {
    roomStatus.room = snapshot;
    if (!snapshot || app.panel === "room") panel.room = snapshot; // otherwise it is not in sight
  }

  /** The current table is another one, or is not shared. @param {Room | undefined} room */
  function change(room) {
    watched?.removeEventListener("change", draw);
    room?.addEventListener("change", draw);
    watched = room;
    invitation = undefined;
    own = undefined;
    isOut = false;
    putOff.clear();
    feed.me = result.me = room?.me;
    if (!room) {
      roll.visibilities = NONE;
      show(undefined);
    } else if (app.panel === "room") attempt(() => invite());
  }

  /** The table's key has changed: with an earlier link one has to knock. @param {Room} room */
  function renew(room) {
    invitation = { of: room, role: invitation?.role ?? "player", epoch: room.epoch };
    own = undefined;
    if (app.panel === "room") attempt(() => invite());
  }

  /** @param {Role} [role] */
  async function invite(role) {
    const of = table.room;
    const roles = of?.invitable ?? ["player"];
    const as = role ?? (invitation?.of === of ? invitation?.role : undefined) ?? roles[0];
    if (!of || !as || readerOf(snapshotOf(of, undefined))?.standing !== "seated") return;
    const link = saying(await forOthers(await of.invitation(as)), of);
    const asked = { of, role: as, link, epoch: of.epoch };
    invitation = asked;
    draw();
    const qr = await picture(link);
    if (invitation !== asked) return; // another link has been asked for meanwhile
    invitation = { ...asked, qr };
    draw();
  }

  /** Shows the link for another device of the reader. @param {Room} of */
  async function showDevice(of) {
    const link = saying(await forOthers(await of.deviceLink()), { name: of.name, called: readerOf(of)?.name });
    const qr = await picture(link);
    own = { of, link, qr };
    draw();
  }

  async function saveRecovery() {
    const { room } = table;
    if (!room) return;
    const { name, text } = await room.recoveryFile();
    const link = invitationIn(text);
    const said = saying(await forOthers(link), { name: room.name, called: readerOf(room)?.name });
    save(name, text.replace(link, () => said), "text/plain");
    table.tables?.putOffNotices(false); // if it becomes outdated, the reader is told
    draw();
  }

  /** Removes a person, and offers to take them back. @param {Room} room @param {string} person */
  async function remove(room, person) {
    const name = room.people.find(({ id }) => id === person)?.name ?? "";
    await room.remove(person);
    if (room.people.find(({ id }) => id === person)?.standing !== "removed") return; // it was refused, and a notice says so
    table.say({ message: t("{name} has been removed.", { name }), undo: () => inRoom(() => takeBack(room, person)) });
  }

  /** At a table of an earlier version, somebody can have a role without being listed as seated. @param {Room} room @param {string} person @param {Role} role */
  function setRole(room, person, role) {
    const isListed = room.people.some(({ id, standing }) => id === person && standing === "seated");
    return isListed ? room.setRole(person, role) : room.seat(person, { role });
  }

  /** A newcomer who was turned away is a device, not a person yet, and is given a seat as such. @param {Room} room @param {string} person */
  function takeBack(room, person) {
    const isDevice = room.people.some(({ id, devices }) => id === person && devices.some((device) => device.id === id));
    return isDevice ? room.seat(person, {}) : room.takeBack(person);
  }

  /** @param {"room" | "proof"} which */
  async function open(which) {
    await define();
    app.panel = which;
    if (which === "proof") return;
    if (table.room) panel.room = snapshotOf(table.room, invitation, own);
    draw();
    await invite();
  }

  /** Whatever goes wrong is shown as a notice. @param {() => unknown} does */
  async function attempt(does) {
    try {
      await does();
    } catch (error) {
      table.say({ message: t(error instanceof Error ? error.message : String(error)), bad: true });
    }
  }

  /**
   * Goes to another table, which may take a moment.
   * @param {(() => unknown) | undefined} does
   */
  async function move(does) {
    if (!does) {
      table.say({ message: t("This version of the page cannot share tables."), bad: true });
      return;
    }
    panel.busy = true;
    await attempt(does);
    panel.busy = false;
    draw();
  }

  const { share, openRoom, leaveRoom } = {
    share: (/** @type {string} */ name, /** @type {string} */ person) => table.share && (() => table.share?.(name, person)),
    openRoom: (/** @type {string} */ id) => table.openRoom && (() => table.openRoom?.(id)),
    leaveRoom: () => table.leaveRoom && (() => table.leaveRoom?.()),
  };
  /** @param {(room: Room) => unknown} does */
  const inRoom = (does) => attempt(() => (table.room ? does(table.room) : undefined));

  on(roomStatus, { open: () => attempt(() => open("room")) });
  on(roomNotice, {
    act({ key }) {
      if (key === "recovery") return attempt(saveRecovery);
      if (key === "later") return table.tables?.putOffNotices(true);
      if (key === "leave") return move(leaveRoom());
    },
  });
  on(panel, {
    share: ({ name, person }) => move(share(name, person)),
    join: ({ text, person }) => attempt(() => follow(text, person || undefined)),
    recover: ({ file }) =>
      attempt(async () => {
        const link = invitationIn(await file.text());
        if (link) await follow(link);
        else table.say({ message: t("There is no link to a table in this file."), bad: true });
      }),
    open: ({ id }) => move(openRoom(id)),
    leave: () => move(leaveRoom()),
    invite: ({ role }) => attempt(() => invite(role)),
    device: () => inRoom(showDevice),
    recovery: () => attempt(saveRecovery),
    rename: ({ name }) =>
      inRoom((room) => {
        table.tables?.rememberName(name);
        return room.rename(name);
      }),
    recolour: ({ colour }) => inRoom((room) => room.recolour(colour)),
    describe: ({ person, name, colour }) => inRoom((room) => room.describe(person, { name, colour })),
    role: ({ person, role }) => inRoom((room) => setRole(room, person, role)),
    seat: ({ device, ...as }) => inRoom((room) => room.seat(device, as)),
    refuse: () => inRoom((room) => room.refuseNewcomers()),
    "let-in": ({ device, ...as }) => inRoom((room) => room.letIn(device, as)),
    decline: ({ device }) => inRoom((room) => room.decline(device)),
    witnessing: ({ on: wanted }) => inRoom((room) => room.setWitnessing(wanted)),
    lines: ({ on: wanted }) => inRoom((room) => room.setSecretLines(wanted)),
    permissions: ({ list }) => inRoom((room) => room.setPermissions(list)),
    remove: ({ person }) => inRoom((room) => remove(room, person)),
    "remove-device": ({ device }) => inRoom((room) => room.removeDevice(device)),
    "take-back": ({ person }) => inRoom((room) => takeBack(room, person)),
    export: () =>
      inRoom(async (room) => {
        const { name, text } = await room.exportEntries();
        save(name, text);
      }),
    import: ({ file }) =>
      inRoom(async (room) => {
        await room.importEntries(file);
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
      reveal: ({ id }) => inRoom((room) => room.unseal(id)),
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
      if (which !== "room" && own) own = undefined; // it lets its reader in as this person, so it is not shown again
    },
  });
  panel.canSend = typeof navigator !== "undefined" && typeof navigator.share === "function";
  return { draw, follow: (text) => attempt(() => follow(text)) };
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
    // the reader has cancelled it
  }
}

async function fetchElements() {
  const { defineRoom } = await import("../elements/room-elements.js");
  defineRoom();
}
