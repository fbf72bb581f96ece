/** Opens tables: the one to which nobody else was invited, one by an invitation, or one from before. */

import { ownServer } from "../transport/address.js";
import { readInvite } from "../transport/invite.js";
import { freshPrivateKey, freshSecret, openDevice, roomSecrets } from "../crypto/keys.js";
import { PARTS } from "../generated/assets.js";
import { openEntryStore } from "../log/open-store.js";
import { Room } from "./room.js";

/** @typedef {import("./room.js").Dependencies} Dependencies */
/** @typedef {import("../log/store.js").Known} Known */
/**
 * What a room needs and its provided provides. `store`: where entries are stored, if not where `openEntryStore` does.
 * @typedef {Omit<Dependencies, "known" | "store" | "device" | "engine"> & { store?: Promise<import("../log/store.js").EntryStore> }} Provided
 */

const engine = [PARTS.snapshot, ...PARTS.wheels].map(({ sha256 }) => sha256).join(" ");

/**
 * The table to which nobody else was invited yet; made, if there is none.
 * @param {Provided} provided
 */
export async function own(provided) {
  const store = await (provided.store ?? openEntryStore());
  const device = await openDevice(store);
  const secret = freshSecret();
  const { room: id } = await roomSecrets(secret);
  /** @type {Known} */
  const fresh = { id, name: "", secret, founder: device.id, role: "gm", server: null, last: Date.now(), person: "", roleKey: freshPrivateKey(), alone: true };
  const known = await store.claimOwn(fresh);
  const room = new Room({ dial, engine, ...provided, known, store, device });
  await room.open();
  return room;
}

/**
 * @param {string} text a link, or what is in its fragment
 * @param {string} person
 * @param {Provided} provided
 * @returns {Promise<Room | undefined>} undefined: it is no invitation
 */
export async function join(text, person, provided) {
  const invite = readInvite(text.slice(Math.max(0, text.indexOf("#"))));
  if (!invite) return undefined;
  const store = await (provided.store ?? openEntryStore());
  const { room: id } = await roomSecrets(invite.secret);
  const known = invitedTo(id, await store.room(id), invite, person);
  await enter(store, (await openDevice(store)).id, { ...known, last: Date.now() });
  return open(id, provided);
}

/**
 * Store what is known of a room from now on. If its server is another one than before, everything that this
 * device has written is marked to be sent again.
 * @param {import("../log/store.js").EntryStore} store
 * @param {string} device
 * @param {Known} known
 */
export async function enter(store, device, known) {
  const before = await store.room(known.id);
  if (before && before.server !== known.server) await store.sendAgain(known.id, device);
  await store.saveRoom(known);
}

/** The server of a room that this browser knows; null: the provided's own; undefined: it does not know the room. @param {string} id */
export async function serverOf(id) {
  return (await (await openEntryStore()).room(id))?.server;
}

/**
 * What is known of a room after an invitation to it. Another link to a known room may bring keys that were
 * missing, and says which server the room is on now.
 * @param {string} id
 * @param {Known | undefined} before
 * @param {import("../transport/invite.js").Invite} invite
 * @param {string} person
 * @returns {Known}
 */
export function invitedTo(id, before, { secret, role, server, founder, as, epoch, key, me, person: whose }, person) {
  const known = before ?? { id, name: "", secret, founder, role, server, last: 0, person };
  return {
    ...known,
    server,
    ...(as && !known.roleKey ? { roleKey: as } : {}),
    ...(epoch && key && !known.keys?.[epoch] ? { keys: { ...known.keys, [epoch]: key } } : {}),
    ...(me && whose ? { comesAs: { person: whose, key: me } } : {}),
  };
}

/**
 * @param {string} id of a room this device knows
 * @param {Provided} provided
 */
export async function open(id, provided) {
  const store = await (provided.store ?? openEntryStore());
  const known = await store.room(id);
  if (!known) return undefined;
  const room = new Room({ dial, engine, ...provided, known, store, device: await openDevice(store) });
  await room.open();
  return room;
}

/** @type {NonNullable<Dependencies["dial"]>} */
async function dial({ secrets, device, box, known, served }) {
  const own = known.server ? null : await ownServer();
  if (own && own !== known.served) served(own);
  const url = known.server ?? own ?? known.served;
  if (!url) return null;
  const { NatsTransport } = await import("../transport/nats/nats.js");
  return new NatsTransport({ url, secrets, device, box });
}
