/** Notices about a shared table: to somebody who waits to be let in, to a GM who can let them in, and about the recovery file. Pure. */

import { askingIn, barToDevice, barToRolling, invitedWords, nameOf, readerOf, roleOf, sameNamed } from "../elements/room-words.js";
import { t } from "../i18n/i18n.js";

/** @typedef {import("../elements/room-notice.js").RoomNote} RoomNote */
/** @typedef {import("../elements/room-words.js").Person} Person */
/** @typedef {import("../elements/room-words.js").Role} Role */
/** @typedef {import("../elements/room-words.js").RoomSnapshot} RoomSnapshot */
/** @typedef {import("../types.js").Notice} Notice */

const EVENING = 12 * 3_600_000; // milliseconds

/**
 * The note across the page: that the reader waits to be let in, or that a GM should save a recovery file.
 * @param {Pick<RoomSnapshot, "people" | "status" | "name" | "recovery">} room
 * @param {number | undefined} spared when the reader put it off
 * @param {number} [now]
 * @returns {RoomNote | undefined}
 */
export function noteFor(room, spared, now = Date.now()) {
  const reader = readerOf(room);
  if (reader?.standing === "removed") return undefined; // the bar says so
  const isDeclined = room.status.phase === "knocking" && room.status.cause === "declined";
  if (isDeclined) return { icon: "lock", text: barToRolling(room), actions: [{ key: "leave", icon: "leave", label: t("Leave this table") }] };
  if (room.status.phase === "knocking" || reader?.standing === "knocking") return { icon: "hourglass", text: barToRolling(room) };
  if (reader?.standing === "newcomer") {
    const where = room.name ? `${t("You are at the table “{table}” now.", { table: room.name })} ` : "";
    return { icon: "hourglass", text: where + barToRolling(room) };
  }
  if (reader?.role !== "gm" || isPutOff(spared, now) || !room.recovery || room.recovery === "saved") return undefined;
  const text = room.recovery === "outdated" ? outdated() : t("If this device is lost or forgets its data, there may be nobody left who can lead this table.");
  const actions = [
    { key: "recovery", icon: "download", label: t("Save the recovery file") },
    { key: "later", icon: "x", label: t("Remind me another evening") },
  ];
  return { icon: "key", text, actions };
}

/**
 * Those who wait for the reader and are here now: who has left again stands in the panel only.
 * @param {RoomSnapshot} room
 */
export const toTellOf = (room) => askingIn(room).filter(({ present, standing }) => present || standing === "knocking");

/**
 * @param {readonly Person[]} asking at least one
 * @param {readonly Person[]} people
 * @param {{ done: () => void, see: () => unknown, seat: (person: Person, as: { person?: string, role?: Role }) => unknown }} dependencies
 * @returns {Notice}
 */
export function noticeOfWaiting(asking, people, { done, see, seat }) {
  const [first] = asking;
  const about = { stays: true, closed: done };
  if (asking.length > 1) {
    return { ...about, message: t("{n} people wait to be let in.", { n: asking.length }), actions: [{ label: t("See who"), icon: "users", does: see }] };
  }
  const { invitedAs: role, standing } = first;
  const name = nameOf(first);
  const came =
    standing === "knocking" ? t("{name} knocks with an old link.", { name }) : t("{name} is new at the table, {invited}.", { name, invited: invitedWords(first) });
  const same = sameNamed(first, people);
  const bar = barToDevice(same, people);
  const message = bar ? `${came} ${bar}` : came;
  const label = role === "player" ? t("Let in as a player") : t("Let in as a watcher");
  const other = same && !bar
    ? { label: t("Another device of {name}", { name: nameOf(same) }), icon: "device", does: () => seat(first, { person: same.id }) }
    : { label: t("Somebody else"), icon: "users", does: see };
  return { ...about, message, actions: [{ label, icon: roleOf(role).icon, does: () => seat(first, { role }) }, other] };
}

/**
 * To players and watchers: an offer of the recovery file, once, and that theirs is outdated, once an evening.
 * @param {Pick<RoomSnapshot, "people" | "recovery">} room
 * @param {number | undefined} spared when the reader was last told, if they have not saved it since
 * @param {() => unknown} save
 * @param {number} [now]
 * @returns {Notice | undefined}
 */
export function noticeOfRecovery(room, spared, save, now = Date.now()) {
  const { standing, role } = readerOf(room) ?? {};
  const isOutdated = room.recovery === "outdated";
  const isTold = isOutdated ? isPutOff(spared, now) : room.recovery !== "none" || spared !== undefined;
  if (standing !== "seated" || role === "gm" || isTold) return undefined;
  const message = isOutdated ? outdated() : t("If this device is lost, a recovery file brings you back.");
  return { message, actions: [{ label: t("Save the file"), icon: "download", does: save }] };
}

/** @param {number | undefined} spared @param {number} now */
const isPutOff = (spared, now) => spared !== undefined && now - spared < EVENING;

const outdated = () => t("The table’s key has changed since you saved the recovery file: save it again.");
