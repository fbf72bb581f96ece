/** One line for an entry that is not a roll. Pure. */

import { t } from "../i18n/i18n.js";
import { moveInWords, offerName, trackerName } from "./moves.js";
import { own } from "./own.js";
import { changesIn } from "./people.js";
import { askOf, callOf, mayBeNote, sealedOf, unreadableOf } from "./proof.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */
/** @typedef {import("./entry.js").View} View */

/**
 * @param {LogEntry} logged
 * @param {View} [view]
 * @param {import("./moves.js").Trackers} [labels] of trackers that may have left the table
 * @returns {{ text: string, icon: string, lasting: boolean }} `lasting`: it cannot be undone
 */
export function lineOf(logged, view = {}, labels = {}) {
  const { entry, proof } = logged;
  const trackers = { ...labels, ...view.trackers };
  switch (entry.kind) {
    case "scene":
      return { text: t(entry.title || "A new scene"), icon: "scene", lasting: false };
    case "session":
      return { text: t(entry.title || "A new session"), icon: "scene", lasting: false };
    case "note":
      return { text: entry.text, icon: "note", lasting: false };
    case "move": {
      const moves = entry.moves.map((move) => moveInWords(move, trackers, entry.actor?.id));
      return { text: moves.join(", "), icon: "hand", lasting: false };
    }
    case "take": {
      const offer = own(view.offers, entry.of)?.offers.find(({ key }) => key === entry.offer);
      const aims = Object.values(entry.targets ?? {}).map((id) => trackerName(id, trackers));
      const at = aims.length ? ` (${aims.join(", ")})` : "";
      const label = offer?.label ?? own(trackers, offerName(entry))?.label ?? entry.offer;
      const text = t("took: {offer}", { offer: `${t(label)}${at}` });
      return { text, icon: "check", lasting: false };
    }
    case "create": {
      const label = entry.what.label ? t(entry.what.label) : trackerName(entry.tracker, trackers);
      return { text: t("put on the table: {label}", { label }), icon: "plus", lasting: false };
    }
    case "remove":
      return { text: t("took off the table: {label}", { label: trackerName(entry.tracker, trackers) }), icon: "x", lasting: false };
    case "undo":
      return { text: own(labels, undoName(logged))?.label ?? t("undid something that is not shown here"), icon: "undo", lasting: true };
    default: {
      const changes = changesIn(logged);
      if (changes) return { text: changes, icon: "users", lasting: true };
      const unreadable = unreadableOf(logged);
      if (unreadable) {
        const text = `${t("left something that cannot be read here.")} ${t(unreadable.message)}`;
        return { text, icon: "warning", lasting: true };
      }
      if (callOf(logged)) return { text: t("called a roll"), icon: "hourglass", lasting: true };
      if (askOf(logged)) return { text: t("asked the GM for a blind roll"), icon: "unseen", lasting: true };
      if (sealedOf(logged)) {
        const made = mayBeNote(logged) ? t("made a secret note or roll") : t("made a secret roll");
        const text = sealedOf(logged)?.what ? t("took what a secret roll offers") : made;
        return { text, icon: "lock", lasting: true };
      }
      if (proof?.state === "newer") return { text: t("did something"), icon: "help", lasting: true };
      return { text: "", icon: "neutral", lasting: true };
    }
  }
}

/** The name under which the labels hold what an undo has undone. @param {LogEntry} undo */
export function undoName({ id }) {
  return `${id} undo`; // no tracker's id has a space in it
}
