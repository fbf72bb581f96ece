/** What the page says about a shared table: a few words for the bar, sentences for the panel. Pure. */

import { language, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";

/** @typedef {"gm" | "player" | "watcher"} Role */
/** @typedef {"alone" | "connecting" | "connected" | "reconnecting" | "knocking"} Phase */
/** @typedef {"scenes" | "clocks" | "undo"} Permission */

/**
 * @typedef {object} RoomState
 * @property {Phase} phase
 * @property {number} waiting entries that the server has not acknowledged yet
 * @property {number} behind entries that are still to come
 * @property {number} [locked] entries that have arrived, but whose key this device does not have
 * @property {"ok" | "memory"} storage
 * @property {string} [cause] why it is not connected; "declined": a GM has declined the reader; "full": nothing more can be sent
 * @property {"missing"} [door] this server lets everybody in who has a link, also one from before the key was changed
 */

/** @typedef {import("../types.js").Person} Person */
/** @typedef {import("../types.js").PersonsDevice} PersonDevice */
/** @typedef {{ link?: string, qr?: import("./qr.js").Qr }} Shown a link, and its QR code */

/**
 * A shared table as its panel shows it: plain data of one moment.
 * @typedef {object} RoomSnapshot
 * @property {RoomState} status
 * @property {string} name
 * @property {readonly Person[]} people
 * @property {string} me this device
 * @property {boolean} witnessing
 * @property {boolean} [secretLines] false: players see no line for a GM's secret roll
 * @property {boolean} mayDirect whether the reader is a game master
 * @property {boolean} [founded] whether the table's first entry is here
 * @property {boolean} [strict] false: a table of an earlier version, at which everybody who comes has a seat
 * @property {readonly Permission[]} [permissions] what players may do
 * @property {"none" | "saved" | "outdated"} [recovery] whether a recovery file was saved here for the current key
 * @property {readonly ("player" | "watcher")[]} [invitable] as what the reader can invite others
 * @property {string} [link] the invitation
 * @property {import("./qr.js").Qr} [qr]
 * @property {Shown} [own] the link for another device of the reader
 */

/** @typedef {import("../types.js").KnownRoom} KnownRoom */
/** @typedef {{ icon: string, text: string, short: string, tone: string, odd: boolean, asking: number }} ShortStatus `odd`: something is wrong with somebody's entries; `asking`: how many wait for the reader */
/** @typedef {{ icon: string, text: string, tone: string, hint?: string }} Sentence */

/** @type {{ value: Role, label: string, hint: string, icon: string }[]} */
export const ROLES = [
  { value: "player", label: "Player", hint: "Rolls, and plays characters of their own.", icon: "dice" },
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
function presentIn(room) {
  return (room?.people ?? []).filter(({ present, standing }) => present && standing === "seated");
}

/**
 * Those who do not sit at the table yet: newcomers, and those who knock.
 * @param {Pick<RoomSnapshot, "people">} room
 */
export function waitingIn({ people }) {
  return people.filter(({ standing, me }) => !me && (standing === "newcomer" || standing === "knocking"));
}

/** Those who wait for the reader, if the reader is a GM. @param {RoomSnapshot} room */
export const askingIn = (room) => (room.mayDirect ? waitingIn(room) : []);

/** @param {Pick<RoomSnapshot, "people">} room */
export const readerOf = ({ people }) => people.find(({ me }) => me);

/** Whether the reader can only knock, because the table's key has changed. @param {Pick<RoomSnapshot, "status">} room */
const isAtTheDoor = ({ status }) => status.phase === "knocking";

/**
 * Why the reader cannot roll here, in one sentence; empty where they can.
 * @param {Pick<RoomSnapshot, "people" | "status"> | undefined} room
 */
export function barToRolling(room) {
  if (!room) return "";
  const reader = readerOf(room);
  if (reader?.standing === "removed") return t("You were removed from this table.");
  if (isAtTheDoor(room) || reader?.standing === "knocking") return atTheDoor(room);
  if (reader?.standing === "newcomer") return t("The GM has not said yet who you are. Until then, you read along.");
  return reader?.role === "watcher" ? t("Watchers only watch.") : "";
}

/**
 * Why the reader cannot begin a scene or a session here; empty where they can.
 * @param {RoomSnapshot | undefined} room
 */
export function barToScenes(room) {
  return barWithout("scenes", room) ?? t("Only the GM begins scenes and sessions at this table.");
}

/**
 * Why the reader cannot put a clock on the table here; empty where they can.
 * @param {RoomSnapshot | undefined} room
 */
export function barToClocks(room) {
  return barWithout("clocks", room) ?? t("Only the GM puts clocks on this table.");
}

/**
 * @param {"scenes" | "clocks"} permission
 * @param {RoomSnapshot | undefined} room
 * @returns {string | undefined} undefined: only this permission is missing
 */
function barWithout(permission, room) {
  const bar = barToRolling(room);
  return bar || !room?.strict || room.mayDirect || room.permissions?.includes(permission) ? bar : undefined;
}

/** @param {Pick<RoomSnapshot, "status">} room */
function atTheDoor({ status }) {
  return status.cause === "declined"
    ? t("The GM has not let you in. If that was a mistake, ask them for a new link.")
    : t("You are at the door: somebody was removed here since your link was made, so the GM is asked whether to let you in. You need do nothing but wait.");
}

/**
 * The status for the bar: a few words, on a phone a number at most.
 * @param {RoomSnapshot | undefined} room
 * @returns {ShortStatus}
 */
export function shortStatus(room) {
  const nothing = { short: "", odd: false, asking: 0 };
  if (!room) return { ...nothing, icon: "user", text: t("Only on this device"), tone: "neutral" };
  const reader = readerOf(room);
  if (reader?.standing === "removed") return { ...nothing, icon: "lock", text: t("Removed from this table"), tone: "bad" };
  const { icon, tone, text } = phaseAt(room);
  const { waiting, behind, phase } = room.status;
  const isIn = phase === "connected" && reader?.standing === "seated";
  // Before the reader sits at the table they have not read everything, and much would look odd to them.
  const odd = isIn && room.people.some(({ good, standing }) => !good && standing !== "removed");
  const asking = askingIn(room).length;
  const short = isIn ? String(presentIn(room).length) : "";
  if (waiting && !isAtTheDoor(room)) {
    const whole = `${text} · ${t("{n} to be sent", { n: waiting })}`;
    return { icon, tone: "mixed", text: whole, short: `${waiting}↑`, odd, asking };
  }
  const whole = behind ? `${text} · ${t("{n} to come", { n: behind })}` : text;
  return { icon, tone, text: whole, short, odd, asking };
}

/**
 * @param {RoomSnapshot} room
 * @returns {Sentence}
 */
function phaseAt(room) {
  switch (room.status.phase) {
    case "connected":
      if (readerOf(room)?.standing === "newcomer") return { icon: "hourglass", tone: "mixed", text: t("Not confirmed yet") };
      return { icon: "users", tone: "good", text: t("{n} here", { n: presentIn(room).length }) };
    case "knocking":
      return { icon: "hourglass", tone: "mixed", text: t("At the door") };
    case "connecting":
      return { icon: "again", tone: "neutral", text: t("Connecting") };
    case "reconnecting":
      return { icon: "offline", tone: "mixed", text: t("Reconnecting") };
    default:
      return { icon: "offline", tone: "neutral", text: t("Not connected") };
  }
}

/**
 * The status for the panel, in whole sentences, the most important first.
 * @param {RoomSnapshot} room
 * @param {{ brief?: boolean }} [how] `brief`: entries have been on their way only briefly, which is not said
 * @returns {Sentence[]}
 */
export function sentencesAbout(room, { brief = false } = {}) {
  const { waiting, behind, locked, storage, cause } = room.status;
  const reader = readerOf(room);
  if (reader?.standing === "removed") {
    const text = t("The GM has removed you from the table. What you have seen so far stays here; nothing new comes in, and nothing you do reaches the others.");
    return [{ icon: "lock", tone: "bad", text }];
  }
  if (isAtTheDoor(room)) return [{ icon: "hourglass", tone: "mixed", text: atTheDoor(room) }];
  const said = [connection(room)];
  if (reader?.standing === "newcomer") said.push({ icon: "hourglass", tone: "mixed", text: barToRolling(room) });
  if (waiting === 1 && !brief) said.push({ icon: "hourglass", tone: "mixed", text: t("One entry is waiting to be sent.") });
  if (waiting > 1 && !brief) {
    const text = t("{n} entries are waiting to be sent.", { n: waiting });
    said.push({ icon: "hourglass", tone: "mixed", text });
  }
  if (cause === "full") {
    const text = t("The server has no space for this table. What you do is kept here, and sent once there is some: whoever runs the server can give it more.");
    said.push({ icon: "warning", tone: "bad", text });
  }
  if (behind && !brief) {
    said.push({ icon: "download", tone: "neutral", text: t("Still to come, or to be checked here: {n}.", { n: behind }) });
  }
  if (locked && !behind && !brief) {
    const text = t("Entries that cannot be read here, because this device was not given their key: {n}. When a GM removes somebody, everybody who stays gets a new key, and old ones are handed on.", { n: locked });
    said.push({ icon: "lock", tone: "bad", text });
  }
  if (room.founded === false && room.status.phase === "connected" && !behind) {
    const text = t("Nothing of this table has been found on the server. If nobody comes, the link may be old or cut off: ask for it again.");
    said.push({ icon: "help", tone: "mixed", text });
  }
  if (room.mayDirect && room.status.door === "missing" && room.people.some(({ standing }) => standing === "removed")) {
    const text = t("This server asks nobody at its door: who was removed can still come in, but reads nothing new, and nothing they write counts.");
    said.push({ icon: "warning", tone: "mixed", text });
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
  const { cause, phase } = room.status;
  return { icon, tone, text: connected(room), hint: cause && phase !== "connected" ? t("Why: {cause}", { cause: t(cause) }) : undefined };
}

/** @param {RoomSnapshot} room */
function connected(room) {
  const others = presentIn(room).filter(({ me }) => !me).map(({ name }) => name || t("Nameless"));
  switch (room.status.phase) {
    case "connected":
      if (!others.length) return waitingIn(room).some(({ present }) => present) ? t("Connected. Nobody but newcomers is here yet.") : t("Connected. Nobody else is here yet.");
      return t("Connected with {names}.", { names: names().format(others) });
    case "connecting":
      return t("Connecting. You can roll already: it is kept here, and sent as soon as that works.");
    case "reconnecting":
      if (room.status.cause === "refused") return t("The server does not let this device in. Perhaps you were removed from the table: ask the GM. What you have seen so far stays here.");
      return t("The connection is gone, and this page keeps trying. Go on rolling: everything is kept here, and sent later.");
    default:
      return t("There is no server for this table: it lives on this device, and files can carry it to others.");
  }
}

/** @param {Pick<Person, "present" | "standing">} person */
export function presenceOf({ present, standing }) {
  if (standing === "removed") return t("removed");
  if (standing === "knocking") return t("at the door");
  return present ? t("here") : t("away");
}

/** As what a newcomer was invited. @param {Person} person */
export function invitedWords({ invitedAs }) {
  return invitedAs === "player" ? t("invited as a player") : t("invited to watch");
}

/** @param {{ name: string }} person */
export const nameOf = ({ name }) => name || t("Nameless");

/**
 * The people to whom the reader, a GM, can give a further device; only the founder can give one to the founder.
 * @param {readonly Person[]} people
 */
export function canHaveDevice(people) {
  const isFounder = readerOf({ people })?.founder;
  return people.filter(({ standing, founder }) => standing === "seated" && (!founder || isFounder));
}

/**
 * What to do if the newcomer seems to be the founder, to whom the reader cannot give a device; else empty.
 * @param {Person | undefined} same the person that the newcomer seems to be
 * @param {readonly Person[]} people
 */
export function barToDevice(same, people) {
  if (!same || canHaveDevice(people).includes(same)) return "";
  return t("{name} has founded this table, and comes back with the recovery file; without it, let them in as somebody new, and give them the role of a game master.", { name: nameOf(same) });
}

/**
 * The person who seems to have come with another device: they are away, and their name looks like the newcomer's.
 * The engine says whose names look alike; it knows nothing yet about those who knock, so their names have to be
 * equal.
 * @param {Person} newcomer
 * @param {readonly Person[]} people
 */
export function sameNamed({ name, alike = [] }, people) {
  const key = plainOf(name);
  return people.find(
    (each) => each.standing === "seated" && !each.present && (alike.includes(each.id) || (key && plainOf(each.name) === key)),
  );
}

/** @param {string} name */
const plainOf = (name) => name.trim().toLocaleLowerCase();

/**
 * The invitation in a text that was pasted, which may be a whole message; empty where there is none.
 * @param {string} text
 */
export function invitationIn(text) {
  return /[^\s<>"']*\bjoin=[\w-]+[^\s<>"']*/.exec(text)?.[0].replace(/[)\].,]+$/, "") ?? "";
}
