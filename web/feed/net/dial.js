/** One visit at the server's door: the library, a fresh session's key, what is shown; then a link. */

import { base64url, utf8 } from "./bytes.js";
import { credentials } from "./keys.js";
import { Link } from "./link.js";

/** @typedef {import("./link.js").Ends} Ends */

/**
 * @typedef {object} Door
 * @property {string} url
 * @property {import("./keys.js").RoomSecrets} secrets
 * @property {import("./keys.js").Device} device
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
 * @param {Door} door
 * @param {Pick<Ends, "entry" | "presence" | "reading" | "resume">} ends
 */
export async function dial({ url, secrets, device, load = loadLibrary }, ends) {
  const { wsconnect, nkeys, headers } = await load();
  const pair = nkeys.createUser();
  const session = pair.getPublicKey();
  const until = Math.floor(Date.now() / 1000) + HALF_A_DAY;
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
    authenticator: (nonce) => ({ nkey: session, sig: sign(nonce), auth_token: shown }),
  });
  return new Link(connection, headers, { room: secrets.room, device: device.id, session, ...ends });
}
