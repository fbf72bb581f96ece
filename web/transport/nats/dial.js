/**
 * Connecting to the server: load the library, make a key for this session, show the device's credentials. The
 * token of a later key is sent as the password, which servers from before there were doors do not read.
 */

import { base64url, utf8 } from "../../crypto/bytes.js";
import { credentials } from "../../crypto/keys.js";
import { ServerConnection } from "./server-connection.js";

/** @typedef {import("./server-connection.js").Dependencies} Callbacks */

/**
 * @typedef {object} DialOptions
 * @property {string} url
 * @property {import("../../crypto/keys.js").RoomSecrets} secrets
 * @property {Pick<import("../../crypto/keys.js").Device, "id" | "sign">} device
 * @property {Pick<import("../../crypto/box.js").Box, "token">} [box] absent: there is no later key
 * @property {typeof loadLibrary} [load] for tests
 */

const HALF_A_DAY = 12 * 3600; // seconds

/**
 * Loaded only by those who join a table. Node finds its named exports; in the bundle they are under `default`.
 * @returns {Promise<typeof import("@nats-io/nats-core")>}
 */
async function loadLibrary() {
  const found = /** @type {any} */ (await import("@nats-io/nats-core"));
  return found.wsconnect ? found : found.default;
}

/**
 * Resolves once the server has said what this device may not hear, and so whether it is in the room.
 * @param {DialOptions} options
 * @param {Pick<Callbacks, "entry" | "presence" | "reading" | "resume">} callbacks
 */
export async function dial({ url, secrets, device, box, load = loadLibrary }, callbacks) {
  const { wsconnect, nkeys, headers } = await load();
  const pair = nkeys.createUser();
  const session = pair.getPublicKey();
  const until = Math.floor(Date.now() / 1000) + HALF_A_DAY;
  const later = box?.token ? { pass: base64url(box.token) } : {};
  const shown = await credentials(device, secrets, { session, until });
  const sign = (/** @type {string | undefined} */ nonce) => base64url(pair.sign(utf8(nonce ?? "")));
  const nats = await wsconnect({
    servers: url,
    reconnect: false,
    ignoreClusterUpdates: true,
    noAsyncTraces: true, // they cost time with every request, and nobody reads them
    inboxPrefix: `_INBOX_${session}`,
    timeout: 5_000,
    pingInterval: 10_000,
    authenticator: (nonce) => ({ nkey: session, sig: sign(nonce), auth_token: shown, ...later }),
  });
  const connection = new ServerConnection(nats, headers, { room: secrets.room, device: device.id, session, ...callbacks });
  await connection.untilAnswered();
  return connection;
}
