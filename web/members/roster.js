/** Who sits at the table, out of what the engine says about it. Pure. */

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
 * @typedef {object} Known
 * @property {Seated | null} seated
 * @property {Health | undefined} health
 * @property {readonly string[]} given devices that have given this one a chain
 * @property {Map<string, Map<string, number>>} refused
 * @property {ReadonlySet<string>} present
 * @property {string} me
 * @property {ReadonlyMap<string, Invited>} invited as what newcomers were invited
 * @property {readonly { device: string, name: string }[]} knocks who is at the door
 */

/** @param {Seated | null} seated @param {string} device */
export const isRemoved = (seated, device) => Object.hasOwn(seated?.removed ?? {}, device);

/**
 * What a device may do, as the engine's `WorkingState.role` says it; tests/vectors/shared-rules.json makes sure.
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

/** Whether it has founded the table, and is nobody's yet. @param {Seated | null} seated @param {string} device */
const isFounding = (seated, device) => seated?.founded?.author === device && !(seated.strict && seated.founding_person);

/** @param {Seated | null} seated @param {string} device */
export const leads = (seated, device) => standingOf(seated, device) === "gm";

/** Whether somebody has said whose it is. @param {Seated | null} seated @param {string} device */
export const sits = (seated, device) => !isRemoved(seated, device) && (Object.hasOwn(seated?.people ?? {}, device) || isFounding(seated, device));

/**
 * Why a device had better not write this: nobody would honour it, and it would stand there as odd.
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

/** Those that somebody had who was removed. @param {Seated | null} seated @param {string} person */
export const goneDevicesOf = (seated, person) =>
  Object.entries(seated?.gone ?? {}).flatMap(([device, whose]) => (whose === person ? [device] : []));

/** The id of somebody new, who comes with this device: two GMs who seat them make one person. @param {string} device */
export const personFor = (device) => device.slice(0, 16);

/** @param {Seated | null} seated @param {string} device @returns {string} the id of a person; empty where nobody is known */
export const personOf = (seated, device) => seated?.people?.[device]?.person ?? (isFounding(seated, device) ? personFor(device) : "");

/**
 * As what a device is to be seated: where people are told from devices, whoever has not shown that they
 * were invited to play was invited to watch.
 * @param {Seated | null} seated
 * @param {ReadonlyMap<string, Invited>} invited
 * @param {string} device
 * @returns {Invited}
 */
export const placeFor = (seated, invited, device) => invited.get(device) ?? (seated?.strict ? "watcher" : "player");

/**
 * People in the order in which they came to sit here, then those who are to be seated, then those who left.
 * @param {Known} known
 * @returns {Person[]}
 */
export function peopleOf(known) {
  const { seated, refused, me, knocks, invited } = known;
  const { people = {}, persons = {}, gone = {}, hellos = {}, founded } = seated ?? {};
  /** @type {Map<string, string[]>} */
  const seats = new Map();
  const listed = founded && isFounding(seated, founded.author) ? [founded.author, ...Object.keys(people)] : Object.keys(people);
  for (const device of new Set(listed)) {
    const person = personOf(seated, device);
    seats.set(person, [...(seats.get(person) ?? []), device]);
  }
  const knocking = new Map(knocks.map(({ device, name }) => [device, name]));
  const loud = [...refused.keys()].filter(Boolean); // seen, though nothing of theirs is
  const others = [...new Set([me, ...Object.keys(hellos).filter((device) => invited.has(device)), ...loud, ...knocking.keys()])].filter((device) => !sits(seated, device));
  // Who was somebody's device by mistake, or is one no longer, can be seated as somebody new.
  const nobodys = Object.keys(seated?.removed ?? {}).filter((device) => !Object.hasOwn(gone, device) || seats.has(gone[device]));
  const left = [...new Set(Object.values(gone))].filter((person) => !seats.has(person) && Object.hasOwn(persons, person));
  return [
    ...[...seats].map(([person, devices]) => described(known, person, devices, "seated")),
    ...others.filter((device) => !isRemoved(seated, device)).map((device) => ({
      ...described(known, device, [device], knocking.has(device) ? "knocking" : "newcomer"),
      ...(knocking.has(device) ? { name: knocking.get(device) || device.slice(0, 8) } : {}),
    })),
    ...left.map((person) => described(known, person, goneDevicesOf(seated, person), "removed")),
    ...nobodys.map((device) => described(known, device, [device], "removed")),
  ];
}

/**
 * @param {Known} known
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
