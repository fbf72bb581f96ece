/** Who sits at the table, out of what the engine says about it; and the lists a GM writes. Pure. */

import { t } from "../i18n/i18n.js";

/** @typedef {import("../generated/protocol.js").Seated} Seated */
/** @typedef {import("../generated/protocol.js").Health} Health */
/** @typedef {import("../feed/net/invite.js").Role} Role */

/**
 * @typedef {object} Person
 * @property {string} device
 * @property {string} name
 * @property {string} colour
 * @property {Role} role
 * @property {boolean} present
 * @property {boolean} me
 * @property {boolean} removed
 * @property {boolean} waits has come after a removal, and no GM has let them in yet
 * @property {boolean} canWitness has given this device a chain
 * @property {boolean} good
 * @property {string[]} words how this device behaves
 */

/**
 * @typedef {object} Known
 * @property {Seated | null} seated
 * @property {Health | undefined} health
 * @property {readonly string[]} given devices that have given this one a chain
 * @property {Map<string, Map<string, number>>} refused
 * @property {ReadonlySet<string>} present
 * @property {string} me
 * @property {ReadonlyMap<string, Role>} invited what those who are here say they were invited as
 */

/** @param {Seated | null} seated @param {string} device @returns {Role} */
export function roleOf(seated, device) {
  const listed = seated?.people?.[device]?.role;
  return listed ?? (seated?.people?.[device] ? "player" : seated?.founded?.author === device ? "gm" : "player");
}

/** @param {Seated | null} seated @param {string} device */
export const isRemoved = (seated, device) => seated?.removed?.includes(device) ?? false;

/** After a removal nobody is listed by itself, because the removed person still has the link. */
const isAtTheDoor = (/** @type {Seated | null} */ seated, /** @type {string} */ device) =>
  (seated?.epoch ?? 0) > 0 && !seated?.people?.[device] && !isRemoved(seated, device);

/** @param {Seated | null} seated @param {string} device */
export const leads = (seated, device) => !isRemoved(seated, device) && roleOf(seated, device) === "gm";

/** Kinds of entries that watchers do not write, as in `pyengine/feed/replay.py`. */
const NOT_FOR_WATCHERS = new Set(["log", "call", "answer", "ask", "sealed", "unseal", "founded"]);

/**
 * Why a device had better not write this: nobody would honour it, and it would stand there as odd.
 * @param {Seated | null} seated
 * @param {string} device
 * @param {string} kind of entry
 */
export function barTo(seated, device, kind) {
  if (isRemoved(seated, device)) return t("You were removed from this table.");
  return NOT_FOR_WATCHERS.has(kind) && roleOf(seated, device) === "watcher" ? t("Watchers only watch.") : "";
}

/**
 * Who wrote something: a known device cannot take another name. As the engine says it, too.
 * @param {Seated} seated
 * @param {string} device
 * @param {{ id: string, name?: string, colour?: string }} claimed
 */
export function writtenBy({ people = {}, hellos = {} }, device, { id, name = "", colour = "" }) {
  const isKnown = Object.hasOwn(people, device) || Object.hasOwn(hellos, device);
  return { id, name: isKnown ? nameOf(device, people, hellos) : name, colour: hellos[device]?.colour || colour };
}

/** @param {string} device @param {NonNullable<Seated["people"]>} people @param {NonNullable<Seated["hellos"]>} hellos */
const nameOf = (device, people, hellos) => people[device]?.name || hellos[device]?.name || device.slice(0, 8);

/** @param {Known} known @returns {Person[]} */
export function peopleOf({ seated, health, given, refused, present, me, invited }) {
  const { people = {}, hellos = {}, removed = [], founded } = seated ?? {};
  const first = founded ? [founded.author] : [];
  const loud = [...refused.keys()].filter(Boolean); // seen, though nothing of theirs is
  const known = [...Object.keys(people), ...Object.keys(hellos), ...removed];
  const devices = new Set([me, ...first, ...known, ...present, ...loud]);
  return [...devices].map((device) => {
    const behaves = health?.authors.find(({ author }) => author === device);
    const bad = [...(refused.get(device)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
    const words = (behaves?.words ?? []).map((word) => t(word));
    if (bad) words.push(t("Messages that are no entries of this table, and were thrown away: {n}.", { n: bad }));
    const waits = isAtTheDoor(seated, device);
    return {
      device,
      name: nameOf(device, people, hellos),
      colour: hellos[device]?.colour ?? "",
      role: (waits && invited.get(device)) || roleOf(seated, device),
      present: device === me || present.has(device),
      me: device === me,
      removed: isRemoved(seated, device),
      waits,
      canWitness: given.includes(device),
      good: (behaves?.good ?? true) && !bad,
      words,
    };
  });
}

/**
 * The whole list, as the last one with changes.
 * @param {Seated | null} seated
 * @param {{ people?: Record<string, { name: string, role: Role }>, witnessing?: boolean, remove?: string }} changes
 */
export function listed(seated, { people: changed = {}, witnessing = seated?.witnessing ?? true, remove }) {
  const { people = {}, hellos = {}, removed = [], founded } = seated ?? {};
  /** @type {Record<string, { person: string, name: string, role: Role }>} */
  const all = {};
  const first = founded ? [founded.author] : [];
  for (const device of new Set([...first, ...Object.keys(people), ...Object.keys(changed)])) {
    if (device === remove) continue;
    const person = people[device]?.person ?? device.slice(0, 16);
    const name = changed[device]?.name || hellos[device]?.name || people[device]?.name || device.slice(0, 8);
    all[device] = { person, name: name.slice(0, 80), role: changed[device]?.role ?? roleOf(seated, device) };
  }
  const gone = removed.filter((device) => !Object.hasOwn(changed, device));
  return { people: all, witnessing, removed: remove ? [...new Set([...gone, remove])] : gone };
}

/**
 * Devices that have introduced themselves, and are not on the list, or not by that name.
 * @param {Seated} seated
 */
export function unlisted({ people = {}, hellos = {}, removed = [] }) {
  return Object.entries(hellos)
    .filter(([device, { name }]) => !removed.includes(device) && (!people[device] || (name && people[device].name !== name)))
    .map(([device]) => device);
}

/**
 * To which keys something for these devices is sealed.
 * @param {Seated | null} seated
 * @param {Iterable<string>} devices
 */
export function sealsOf(seated, devices) {
  /** @type {Record<string, string>} */
  const seals = {};
  for (const device of devices) {
    const seal = seated?.hellos?.[device]?.seal;
    if (seal && !isRemoved(seated, device)) seals[device] = seal;
  }
  return seals;
}
