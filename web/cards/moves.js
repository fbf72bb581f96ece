/** What a move does to the table, in words. Pure. */

import { t } from "../i18n/i18n.js";
import { own } from "./own.js";

/** @typedef {import("./entry.js").Move} Move */
/** @typedef {Record<string, { label?: string }>} Trackers */
/** @typedef {{ key: string, label: string }} Kind */

const REACH = /** @type {Record<string, string>} */ ({
  self: "for yourself",
  next_ally: "for the next ally",
  any_ally: "for any ally",
  next_opponent: "for the next opponent",
  any_opponent: "for any opponent",
  everyone: "for everyone",
});

/**
 * @param {Move} move
 * @param {Trackers} [trackers]
 * @param {string} [actor] whose `self.` trackers are meant
 */
export function moveInWords(move, trackers = {}, actor = "") {
  switch (move.do) {
    case "advance":
      return `${trackerName(move.tracker, trackers, actor)} ${signed(move.by)}`;
    case "transfer":
      return t("{n} from {giver} to {taker}", {
        n: move.by ?? 1,
        giver: trackerName(move.giver, trackers, actor),
        taker: trackerName(move.taker, trackers, actor),
      });
    case "carry":
      return `${t(move.label)} ${signed(move.level)} ${reachInWords(move.reach, move.whom)}`;
    case "use":
      return move.ended ? t("Something carried along has ended") : t("Something carried along is used up");
    case "say":
      return t(move.text);
    default:
      return "";
  }
}

/**
 * The moves that a card lists: without those that only use up what the form has named.
 * @param {readonly Move[]} moves
 */
export function worthShowing(moves) {
  return moves.filter((move) => move.do !== "use");
}

/**
 * @param {string} reach
 * @param {string} [whom]
 */
export function reachInWords(reach, whom = "") {
  if (reach === "named") return t("for {whom}", { whom });
  return Object.hasOwn(REACH, reach) ? t(REACH[reach]) : t(reach);
}

/**
 * @param {string} id
 * @param {Trackers} trackers
 * @param {string} [actor]
 */
export function trackerName(id, trackers, actor = "") {
  const isOwn = id.startsWith("self.");
  const key = isOwn ? id.slice("self.".length) : id;
  const tracker = own(trackers, isOwn ? `${actor}.${key}` : id) ?? own(trackers, key);
  return tracker?.label ? t(tracker.label) : plain(key);
}

/**
 * The name under which the labels hold an offer that was taken: the table forgets old offers.
 * @param {{ of: string, offer: string }} take
 */
export function offerName({ of, offer }) {
  return `${of} ${offer}`; // no tracker's id has a space in it
}

/**
 * Labels for trackers that are not on the table (yet): those of their kinds.
 * @param {readonly Kind[]} [kinds]
 * @returns {Trackers}
 */
export function labelsOf(kinds = []) {
  return Object.fromEntries(kinds.map(({ key, label }) => [key, { label }]));
}

/**
 * An id that has no label yet, made readable: `luck.players` is "Luck players".
 * @param {string} id
 */
function plain(id) {
  const words = id.replace(/^\?/, "").replace(/[._-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A number with its sign, and with the typographic minus.
 * @param {number} number
 */
export function signed(number) {
  if (number === 0) return "±0";
  return number > 0 ? `+${number}` : `−${-number}`;
}
