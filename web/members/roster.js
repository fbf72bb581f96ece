/** Who sits at the table, derived from what the engine says about it. Pure. */

import { FOR_NEWCOMERS, NOT_FOR_WATCHERS } from "../generated/constants.js";
import { t } from "../i18n/i18n.js";
import { nameOf } from "../replay/name-of.js";

/** @typedef {import("../generated/protocol.js").Seated} Seated */
/** @typedef {import("../generated/protocol.js").Health} Health */
/** @typedef {import("../transport/invite.js").Role} Role */
/** @typedef {import("../types.js").Invited} Invited */

/** @typedef {import("../types.js").Person} Person */
/** @typedef {import("../types.js").PersonsDevice} PersonsDevice */

/**
 * What `peopleOf` needs to know.
 * @typedef {object} Sources
 * @property {Seated | null} seated
 * @property {Health | undefined} health
 * @property {readonly string[]} given devices that have begun a hash chain for this one, and so can witness
 * @property {Map<string, Map<string, number>>} refused by device and reason, how many of its messages were refused
 * @property {ReadonlySet<string>} present
 * @property {string} me
 * @property {ReadonlyMap<string, Invited>} invited by device, as what a newcomer was invited
 * @property {readonly { device: string, name: string }[]} knocks who knocks
 */

/** @param {Seated | null} seated @param {string} device */
export const isRemoved = (seated, device) => Object.hasOwn(seated?.removed ?? {}, device);

/**
 * What a device is at the table; the same as the engine's `WorkingState.role`, as tests/vectors/shared-rules.json
 * makes sure.
 * @param {Seated | null} seated
 * @param {string} device
 * @returns {Role | "newcomer" | "removed"}
 */
export function standingOf(seated, device) {
  if (isRemoved(seated, device)) return "removed";
  const listed = seated?.people?.[device];
  if (listed) return listed.role ?? "player";
  if (isFounding(seated, device)) return "gm";
  return seated?.strict ? "newcomer" : "player";
}

/** Whether it has founded the table and no entry seats it yet. @param {Seated | null} seated @param {string} device */
const isFounding = (seated, device) => seated?.founded?.author === device && !(seated.strict && seated.founding_person);

/** Whether it is a GM's. @param {Seated | null} seated @param {string} device */
export const leads = (seated, device) => standingOf(seated, device) === "gm";

/** Whether it is seated as somebody's, or has founded the table. @param {Seated | null} seated @param {string} device */
export const sits = (seated, device) => !isRemoved(seated, device) && (Object.hasOwn(seated?.people ?? {}, device) || isFounding(seated, device));

/**
 * Why a device does not write entries of a kind: no engine would honour them, and they would be shown as broken.
 * Empty: it may.
 * @param {Seated | null} seated
 * @param {string} device
 * @param {string} kind of entry
 */
export function barTo(seated, device, kind) {
  const standing = standingOf(seated, device);
  if (standing === "removed") return t("You were removed from this table.");
  if (standing === "newcomer" && !FOR_NEWCOMERS.includes(kind)) return t("The GM has not said yet who you are. Until then, you read along.");
  return standing === "watcher" && NOT_FOR_WATCHERS.includes(kind) ? t("Watchers only watch.") : "";
}

/** The devices of somebody who sits here. @param {Seated | null} seated @param {string} person */
export const devicesOf = (seated, person) =>
  Object.entries(seated?.people ?? {}).flatMap(([device, listed]) => (listed.person === person ? [device] : []));

/** The devices of somebody who was removed. @param {Seated | null} seated @param {string} person */
export const goneDevicesOf = (seated, person) =>
  Object.entries(seated?.gone ?? {}).flatMap(([device, whose]) => (whose === person ? [device] : []));

/** The id of a new person who comes with this device. If two GMs seat them at the same time, they are still one person. @param {string} device */
export const personFor = (device) => device.slice(0, 16);

/** The id of the person whose device it is; empty: it is nobody's yet. @param {Seated | null} seated @param {string} device @returns {string} */
export const personOf = (seated, device) => seated?.people?.[device]?.person ?? (isFounding(seated, device) ? personFor(device) : "");

/**
 * As what a device is to be seated. At a strict table, a device that has not proved that it was invited to play
 * is seated as a watcher.
 * @param {Seated | null} seated
 * @param {ReadonlyMap<string, Invited>} invited
 * @param {string} device
 * @returns {Invited}
 */
export const placeFor = (seated, invited, device) => invited.get(device) ?? (seated?.strict ? "watcher" : "player");

/**
 * People in the order in which they were seated, then those who are to be seated, then those who were removed.
 * @param {Sources} known
 * @returns {Person[]}
 */
export function peopleOf(known) {
  const { seated, refused, me, knocks, invited } = known;
  const { people = {}, persons = {}, gone = {}, hellos = {}, founded } = seated ?? {};
  /** @type {Map<string, string[]>} */
  const devicesByPerson = new Map();
  const listed = founded && isFounding(seated, founded.author) ? [founded.author, ...Object.keys(people)] : Object.keys(people);
  for (const device of new Set(listed)) {
    const person = personOf(seated, device);
    devicesByPerson.set(person, [...(devicesByPerson.get(person) ?? []), device]);
  }
  const knocking = new Map(knocks.map(({ device, name }) => [device, name]));
  const onlyRefused = [...refused.keys()].filter(Boolean); // everything that they have sent was refused
  const others = [...new Set([me, ...Object.keys(hellos).filter((device) => invited.has(device)), ...onlyRefused, ...knocking.keys()])].filter((device) => !sits(seated, device));
  // A removed device whose person still sits here, or that was nobody's, can be seated as somebody new.
  const nobodys = Object.keys(seated?.removed ?? {}).filter((device) => !Object.hasOwn(gone, device) || devicesByPerson.has(gone[device]));
  const removed = [...new Set(Object.values(gone))].filter((person) => !devicesByPerson.has(person) && Object.hasOwn(persons, person));
  return [
    ...[...devicesByPerson].map(([person, devices]) => described(known, person, devices, "seated")),
    ...others.filter((device) => !isRemoved(seated, device)).map((device) => ({
      ...described(known, device, [device], knocking.has(device) ? "knocking" : "newcomer"),
      ...(knocking.has(device) ? { name: knocking.get(device) || device.slice(0, 8) } : {}),
    })),
    ...removed.map((person) => described(known, person, goneDevicesOf(seated, person), "removed")),
    ...nobodys.map((device) => described(known, device, [device], "removed")),
  ];
}

/**
 * @param {Sources} known
 * @param {string} id
 * @param {string[]} devices
 * @param {Person["standing"]} standing
 * @returns {Person}
 */
function described({ seated, health, given, refused, present, me, invited }, id, devices, standing) {
  const said = seated?.persons?.[id];
  const hello = devices.map((device) => seated?.hellos?.[device]).find((each) => each !== undefined);
  const [first = ""] = devices;
  const authors = health?.authors.filter(({ author }) => devices.includes(author)) ?? [];
  const thrown = devices.flatMap((device) => [...(refused.get(device)?.values() ?? [])]).reduce((sum, count) => sum + count, 0);
  const words = [...new Set(authors.flatMap((author) => author.words ?? []))].map((word) => t(word));
  if (thrown) words.push(t("Messages that are no entries of this table, and were thrown away: {n}.", { n: thrown }));
  const invitedAs = placeFor(seated, invited, first);
  const role = standing === "seated" ? standingOf(seated, first) : (said?.role ?? invitedAs);
  return {
    ...{ id, standing, invitedAs },
    name: said?.name || nameOf(seated, first),
    colour: said?.colour || hello?.colour || "",
    role: role === "newcomer" || role === "removed" ? invitedAs : role,
    founder: standing === "seated" && (seated?.founding_person ? id === seated.founding_person : devices.some((device) => isFounding(seated, device))),
    present: devices.some((device) => device === me || present.has(device)),
    me: devices.includes(me),
    characters: Object.values(seated?.characters?.[id] ?? {}),
    alike: standing === "newcomer" ? (seated?.alike?.[first] ?? []) : [],
    devices: devices.map((device) => ({ id: device, name: seated?.hellos?.[device]?.name ?? "", present: device === me || present.has(device), me: device === me })),
    canWitness: devices.some((device) => given.includes(device)),
    good: authors.every(({ good = true }) => good) && !thrown,
    words,
  };
}

/**
 * The public keys to which something is sealed that these devices may read.
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
