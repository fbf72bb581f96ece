/** What a roll offers, and what of it can still be taken. Pure. */

import { t } from "../i18n/i18n.js";
import { barToReader } from "./reader.js";
import { tableTrackers } from "./trackers.js";

/** @typedef {import("./entry.js").Offer} Offer */
/** @typedef {import("./entry.js").Tracker} Tracker */
/** @typedef {import("./trackers.js").TrackerKind} TrackerKind */

/** @typedef {import("./reader.js").Reader} Role */

/**
 * @typedef {object} OfferState
 * @property {Offer} offer
 * @property {boolean} taken
 * @property {boolean} open whether it can still be taken
 * @property {string[]} slots names for which a tracker has to be chosen first
 */

/**
 * @typedef {object} OfferGroup
 * @property {string} name
 * @property {"player" | "gm"} by
 * @property {number} picks
 * @property {number} left
 * @property {string} bar why the reader may not take any of them; empty where they may
 * @property {OfferState[]} offers
 */

/**
 * The offers of a roll, grouped, and by who may take them. What the table has forgotten cannot be taken.
 * @param {readonly Offer[]} offers
 * @param {{ taken?: readonly string[] } | undefined} opened what the view says about the offers of this entry
 * @param {Role} [reader] at a shared table: the reader's part in it
 * @returns {OfferGroup[]}
 */
export function offerGroups(offers, opened, reader) {
  const taken = new Set(opened?.taken ?? []);
  /** @type {Map<string, OfferGroup>} */
  const groups = new Map();
  for (const offer of offers) {
    const name = offer.group ?? "offer";
    const by = offer.by ?? "player";
    const key = `${by} ${name}`;
    const picks = offer.picks ?? 1;
    const group = groups.get(key) ?? { name, by, picks, left: picks, bar: barTo(by, reader), offers: [] };
    groups.set(key, group);
    if (taken.has(offer.key)) group.left -= offer.weight ?? 1;
    group.offers.push({ offer, taken: taken.has(offer.key), open: false, slots: slotsOf(offer) });
  }
  for (const group of groups.values()) {
    for (const state of group.offers) {
      const fits = !state.taken && (state.offer.weight ?? 1) <= group.left;
      state.open = Boolean(opened) && fits && !group.bar;
    }
  }
  return [...groups.values()];
}

/**
 * Why the reader may not take it. The engine refuses it as well.
 * @param {"player" | "gm"} by
 * @param {Role | undefined} reader
 */
function barTo(by, reader) {
  return barToReader(reader) || (by === "gm" && reader === "player" ? t("Only the GM may do this.") : "");
}

/**
 * The names of the slots, written `?name`, in an offer's moves.
 * @param {Offer} offer
 */
export function slotsOf(offer) {
  const ids = (offer.moves ?? []).map((move) => (move.do === "advance" ? move.tracker : ""));
  return [...new Set(ids.filter((id) => id.startsWith("?")).map((id) => id.slice(1)))];
}

/**
 * Trackers that can fill a slot; first those whose id or role is the slot's name. A character's own tracker
 * fills only a slot of its own name: a threat does not move somebody's nerve.
 * @param {string} slot
 * @param {Record<string, Tracker>} trackers
 * @param {{ trackers?: TrackerKind[] }} [ruleset]
 * @returns {[string, Tracker][]}
 */
export function candidates(slot, trackers, ruleset = {}) {
  /** @param {[string, Tracker]} entry */
  const fits = ([id, tracker]) =>
    Number(id === slot || id.startsWith(`${slot}.`) || ("role" in tracker && tracker.role === slot));
  const onTable = new Set(tableTrackers(trackers, [ruleset]).map(([id]) => id));
  const able = Object.entries(trackers).filter(([id]) => onTable.has(id) || id.endsWith(`.${slot}`));
  const clocks = able.filter(([, tracker]) => tracker.kind === "clock");
  const wanted = clocks.length ? clocks : able;
  return wanted.toSorted((one, other) => fits(other) - fits(one));
}
