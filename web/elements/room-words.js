/** What the page says about a room: one glance for the bar, sentences for the panel. Pure. */

import { language, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";

/** @typedef {"gm" | "player" | "watcher"} Role */
/** @typedef {"alone" | "connecting" | "connected" | "reconnecting"} Phase */

/**
 * @typedef {object} RoomState
 * @property {Phase} phase
 * @property {number} waiting entries that nobody has acknowledged yet
 * @property {number} behind entries that are still to come
 * @property {"ok" | "memory"} storage
 * @property {string} [cause] why it is not connected
 */

/**
 * @typedef {object} Person
 * @property {string} device
 * @property {string} name
 * @property {string} colour
 * @property {Role} role
 * @property {boolean} present
 * @property {boolean} me
 * @property {boolean} removed
 * @property {boolean} [waits] for a GM to let them in
 * @property {boolean} good
 * @property {readonly string[]} words what there is to say about its entries
 */

/**
 * @typedef {object} RoomSnapshot
 * @property {RoomState} status
 * @property {string} name
 * @property {readonly Person[]} people
 * @property {string} me device
 * @property {boolean} witnessing
 * @property {boolean} mayDirect
 * @property {boolean} [founded] false: its first entry has not come
 * @property {string} [link] the invitation, once it is made
 * @property {import("./qr.js").Qr} [qr] the same to be photographed
 */

/** @typedef {{ id: string, name: string, last: number }} KnownRoom */
/** @typedef {{ icon: string, text: string, short: string, tone: string, odd: boolean }} Glance */
/** @typedef {{ icon: string, text: string, tone: string, hint?: string }} Sentence */

/** @type {{ value: Role, label: string, hint: string, icon: string }[]} */
export const ROLES = [
  { value: "player", label: "Player", hint: "Rolls, and moves what is on the table.", icon: "dice" },
  { value: "watcher", label: "Watcher", hint: "Sees what is public, and changes nothing.", icon: "eye" },
  { value: "gm", label: "Game master", hint: "May do everything, also invite, remove and change roles.", icon: "crown" },
];

const names = whenAsked(() => new Intl.ListFormat(language));

/** @param {Role} role */
export function roleOf(role) {
  return ROLES.find(({ value }) => value === role) ?? ROLES[1];
}

/**
 * @param {RoomSnapshot | undefined} room
 * @returns {readonly Person[]}
 */
export function presentIn(room) {
  return (room?.people ?? []).filter(({ present, me, removed, waits }) => (present || me) && !removed && !waits);
}

/** Who is here, and waits for the reader to let them in. @param {RoomSnapshot} room */
function waitingIn({ people, mayDirect }) {
  return mayDirect ? people.filter(({ present, waits }) => present && waits) : [];
}

/** @param {RoomSnapshot} room */
const readerOf = ({ people }) => people.find(({ me }) => me);

/**
 * For the bar: a few words, and on a phone a number at most.
 * @param {RoomSnapshot | undefined} room
 * @returns {Glance}
 */
export function glanceAt(room) {
  if (!room) return { icon: "user", text: t("Only on this device"), short: "", tone: "neutral", odd: false };
  const reader = readerOf(room);
  const odd = !reader?.waits && room.people.some(({ good, removed }) => !good && !removed); // at the door, much is missing
  if (reader?.removed) return { icon: "lock", text: t("Removed from this table"), short: "", tone: "bad", odd: false };
  const { icon, tone, text } = phaseAt(room);
  const { waiting, behind, phase } = room.status;
  const here = phase === "connected" && !reader?.waits ? String(presentIn(room).length) : "";
  if (waiting) {
    const whole = `${text} · ${t("{n} to be sent", { n: waiting })}`;
    return { icon, tone: "mixed", text: whole, short: `${waiting}↑`, odd };
  }
  if (behind) return { icon, tone, text: `${text} · ${t("{n} to come", { n: behind })}`, short: here, odd };
  return { icon, tone, text, short: here, odd };
}

/**
 * @param {RoomSnapshot} room
 * @returns {Sentence}
 */
function phaseAt(room) {
  switch (room.status.phase) {
    case "connected":
      if (readerOf(room)?.waits) return { icon: "hourglass", tone: "mixed", text: t("At the door") };
      return { icon: "users", tone: "good", text: around(room) };
    case "connecting":
      return { icon: "again", tone: "neutral", text: t("Connecting") };
    case "reconnecting":
      return { icon: "offline", tone: "mixed", text: t("Reconnecting") };
    default:
      return { icon: "offline", tone: "neutral", text: t("Not connected") };
  }
}

/** @param {RoomSnapshot} room */
function around(room) {
  const here = t("{n} here", { n: presentIn(room).length });
  const n = waitingIn(room).length;
  return n ? `${here} · ${t("{n} at the door", { n })}` : here;
}

/**
 * For the panel: how the room is, in whole sentences, the most important first.
 * @param {RoomSnapshot} room
 * @param {{ brief?: boolean }} [how] brief: what is on its way has only just been, and is not told
 * @returns {Sentence[]}
 */
export function sentencesAbout(room, { brief = false } = {}) {
  const { waiting, behind, storage } = room.status;
  if (readerOf(room)?.removed) return [{ icon: "lock", tone: "bad", text: t("The GM has removed this device from the table. What you have seen so far stays here; nothing new comes in, and nothing you do reaches the others.") }];
  const said = [connection(room)];
  const guests = waitingIn(room).map(({ name }) => name || t("Nameless"));
  if (guests.length) {
    const text = t("{names} would like to be let in: somebody was removed here, so nobody new comes in unasked.", { names: names().format(guests) });
    said.push({ icon: "hourglass", tone: "mixed", text });
  }
  if (waiting === 1 && !brief) said.push({ icon: "hourglass", tone: "mixed", text: t("One entry is waiting to be sent.") });
  if (waiting > 1 && !brief) {
    const text = t("{n} entries are waiting to be sent.", { n: waiting });
    said.push({ icon: "hourglass", tone: "mixed", text });
  }
  if (behind && !brief) {
    said.push({ icon: "download", tone: "neutral", text: t("Still to come, or to be checked here: {n}.", { n: behind }) });
  }
  if (room.founded === false && room.status.phase === "connected" && !behind) {
    const text = t("Nothing of this table has been found on the server. If nobody comes, the link may be old or cut off: ask for it again.");
    said.push({ icon: "help", tone: "mixed", text });
  }
  if (storage === "memory") {
    const text = t("This browser keeps nothing for us: when the page closes, only the others still have this evening. Export it to keep it.");
    said.push({ icon: "warning", tone: "bad", text });
  }
  return said;
}

/**
 * @param {RoomSnapshot} room
 * @returns {Sentence}
 */
function connection(room) {
  const { icon, tone } = phaseAt(room);
  const { cause } = room.status;
  return { icon, tone, text: connected(room), hint: cause ? t("Why: {cause}", { cause: t(cause) }) : undefined };
}

/** @param {RoomSnapshot} room */
function connected(room) {
  const others = presentIn(room).filter(({ me }) => !me).map(({ name }) => name || t("Nameless"));
  switch (room.status.phase) {
    case "connected":
      if (readerOf(room)?.waits) return t("Connected. The GM has to let you in, because somebody was removed here before: until then you see nothing new.");
      if (!others.length) return t("Connected. Nobody else is here yet.");
      return t("Connected, together with {names}.", { names: names().format(others) });
    case "connecting":
      return t("Connecting. You can roll already: it is kept here, and sent as soon as that works.");
    case "reconnecting":
      return t("The connection is gone, and this page keeps trying. Go on rolling: everything is kept here, and sent later.");
    default:
      return t("There is no server for this table: it lives on this device, and files can carry it to others.");
  }
}

/**
 * What somebody may want to know about a person before trusting or inviting.
 * @param {Person} person
 */
export function presenceOf({ present, me, removed, waits }) {
  if (removed) return t("removed");
  if (waits) return t("at the door");
  return present || me ? t("here") : t("away");
}

/**
 * The invitation in what somebody pasted, which may be a whole message; empty when there is none.
 * @param {string} text
 */
export function invitationIn(text) {
  return /[^\s<>"']*\bjoin=[\w-]+[^\s<>"']*/.exec(text)?.[0].replace(/[)\].,]+$/, "") ?? "";
}
