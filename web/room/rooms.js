/** The way into rooms: one's own, following an invitation, coming back. Loaded when it is needed. */

import { ownServer } from "../feed/net/address.js";
import { readInvite } from "../feed/net/invite.js";
import { freshRoleKey, freshSecret, openDevice, roomSecrets } from "../feed/net/keys.js";
import { PARTS } from "../generated/assets.js";
import { openRows } from "./open-rows.js";
import { Room } from "./room.js";

/** @typedef {import("./room.js").Around} Around */
/** @typedef {import("./rows.js").Known} Known */
/** @typedef {Omit<Around, "known" | "rows" | "device" | "engine"> & { rows?: Promise<import("./rows.js").Rows> }} Page `rows`: where
 *  entries are kept, if not in the best place that the browser allows */

const engine = [PARTS.snapshot, ...PARTS.wheels].map(({ sha256 }) => sha256).join(" ");

/**
 * The table of this browser alone; others can be invited to it later.
 * @param {Page} page
 */
export async function own(page) {
  const rows = await (page.rows ?? openRows());
  const device = await openDevice(rows);
  const secret = freshSecret();
  const { room: id } = await roomSecrets(secret);
  /** @type {Known} */
  const fresh = { id, name: "", secret, founder: device.id, role: "gm", server: null, last: Date.now(), person: "", roleKey: freshRoleKey(), alone: true };
  const known = await rows.claimOwn(fresh);
  const room = new Room({ dial, engine, ...page, known, rows, device });
  await room.open();
  return room;
}

/**
 * @param {string} text a link, or what is in its fragment
 * @param {string} person
 * @param {Page} page
 * @returns {Promise<Room | undefined>} undefined: it is no invitation
 */
export async function join(text, person, page) {
  const invite = readInvite(text.slice(Math.max(0, text.indexOf("#"))));
  if (!invite) return undefined;
  const rows = await (page.rows ?? openRows());
  const { room: id } = await roomSecrets(invite.secret);
  const known = invitedTo(id, await rows.room(id), invite, person);
  await enter(rows, (await openDevice(rows)).id, { ...known, last: Date.now() });
  return open(id, page);
}

/**
 * What is known of a room from now on. Another server has none of what this device has sent to the one before.
 * @param {import("./rows.js").Rows} rows
 * @param {string} device
 * @param {Known} known
 */
export async function enter(rows, device, known) {
  const before = await rows.room(known.id);
  if (before && before.server !== known.server) await rows.sendAgain(known.id, device);
  await rows.saveRoom(known);
}

/** Where a room of this browser is reached; null: at the page's own server, undefined: it is none. @param {string} id */
export async function serverOf(id) {
  return (await (await openRows()).room(id))?.server;
}

/**
 * What is known of a room to which a link invites; a further link may bring keys that were missing, and says
 * where the table is reached.
 * @param {string} id
 * @param {Known | undefined} before
 * @param {import("../feed/net/invite.js").Invite} invite
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
 * @param {Page} page
 */
export async function open(id, page) {
  const rows = await (page.rows ?? openRows());
  const known = await rows.room(id);
  if (!known) return undefined;
  const room = new Room({ dial, engine, ...page, known, rows, device: await openDevice(rows) });
  await room.open();
  return room;
}

/** @type {NonNullable<Around["dial"]>} */
async function dial({ secrets, device, box, known, served }) {
  const own = known.server ? null : await ownServer();
  if (own && own !== known.served) served(own);
  const url = known.server ?? own ?? known.served;
  if (!url) return null;
  const { NatsTransport } = await import("../feed/net/nats.js");
  return new NatsTransport({ url, secrets, device, box });
}
