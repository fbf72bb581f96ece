/**
 * One visit at the server's door: the library, a fresh session's key, what is shown; then a link. The token
 * of a later key goes as the password, where servers that know of no doors do not look.
 */

import { base64url, utf8 } from "../../crypto/bytes.js";
import { credentials } from "../../crypto/keys.js";
import { Link } from "./link.js";

/** @typedef {import("./link.js").Ends} Ends */

/**
 * @typedef {object} Door
 * @property {string} url
 * @property {import("../../crypto/keys.js").RoomSecrets} secrets
 * @property {Pick<import("../../crypto/keys.js").Device, "id" | "sign">} device
 * @property {Pick<import("../../crypto/box.js").Box, "token">} [box] with none, there is no later key
 * @property {typeof loadLibrary} [load] for tests
 */

const HALF_A_DAY = 12 * 3600; // seconds

/**
 * Only those who join a table need it. Node sees its parts; bundled, it comes as one thing.
 * @returns {Promise<typeof import("@nats-io/nats-core")>}
 */
async function loadLibrary() {
  const found = /** @type {any} */ (await import("@nats-io/nats-core"));
  return found.wsconnect ? found : found.default;
}

/**
 * The server says at once what this device may not hear; only then it is known whether it is in.
 * @param {Door} door
 * @param {Pick<Ends, "entry" | "presence" | "reading" | "resume">} ends
 */
export async function dial({ url, secrets, device, box, load = loadLibrary }, ends) {
  const { wsconnect, nkeys, headers } = await load();
  const pair = nkeys.createUser();
  const session = pair.getPublicKey();
  const until = Math.floor(Date.now() / 1000) + HALF_A_DAY;
  const later = box?.token ? { pass: base64url(box.token) } : {};
  const shown = await credentials(device, secrets, { session, until });
  const sign = (/** @type {string | undefined} */ nonce) => base64url(pair.sign(utf8(nonce ?? "")));
  const connection = await wsconnect({
    servers: url,
    reconnect: false,
    ignoreClusterUpdates: true,
    noAsyncTraces: true, // where a request came from is noted for each of them, and read by nobody
    inboxPrefix: `_INBOX_${session}`,
    timeout: 5_000,
    pingInterval: 10_000,
    authenticator: (nonce) => ({ nkey: session, sig: sign(nonce), auth_token: shown, ...later }),
  });
  const link = new Link(connection, headers, { room: secrets.room, device: device.id, session, ...ends });
  await link.known();
  return link;
}
