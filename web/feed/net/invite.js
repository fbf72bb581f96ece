/**
 * An invitation is a link; all that matters is in its fragment, which no browser sends anywhere:
 * `#join=<secret>&role=player&founder=<device>&server=wss://…`. Without a server, it is the page's own.
 * The founder is named so that nobody who was invited can claim to have founded the table.
 */

import { base64url, fromBase64url } from "./bytes.js";

/** @typedef {import("./bytes.js").Bytes} Bytes */
/** @typedef {"gm" | "player" | "watcher"} Role */
/** @typedef {{ secret: Bytes, role: Role, server: string | null, founder: string | null }} Invite */

const ROLES = ["gm", "player", "watcher"];
const MOST_SERVER = 300;

/**
 * @param {string} page its address
 * @param {Invite} invite
 */
export function inviteLink(page, { secret, role, server, founder }) {
  const link = new URL(page);
  link.search = "";
  link.hash = "";
  const said = new URLSearchParams({ join: base64url(secret), role });
  if (founder) said.set("founder", founder);
  if (server) said.set("server", server);
  return `${link.href}#${said}`;
}

/**
 * What a link's fragment invites to, or null when it is no invitation of ours.
 * @param {string} fragment
 * @returns {Invite | null}
 */
export function readInvite(fragment) {
  const said = new URLSearchParams(fragment.replace(/^#/, ""));
  const role = said.get("role") ?? "player";
  const server = said.get("server");
  const founder = said.get("founder");
  try {
    const secret = fromBase64url(said.get("join") ?? "");
    if (secret.length !== 32 || !ROLES.includes(role)) return null;
    if (server !== null && !isServer(server)) return null;
    if (founder !== null && !/^[0-9a-f]{64}$/.test(founder)) return null;
    return { secret, role: /** @type {Role} */ (role), server, founder };
  } catch {
    return null;
  }
}

/**
 * Read the invitation the page was opened with and take it out of the address bar at once, so that
 * it is in no screenshot, bookmark or shared link.
 * @param {{ location: { hash: string, pathname: string, search: string }, history: Pick<History, "replaceState" | "state"> }} [view]
 */
export function takeInvite({ location, history } = globalThis) {
  if (!/[#&]join=/.test(location.hash)) return null;
  const invite = readInvite(location.hash);
  history.replaceState(history.state, "", location.pathname + location.search);
  return invite;
}

/** @param {string} server */
export function isServer(server) {
  if (server.length > MOST_SERVER || !URL.canParse(server)) return false;
  const { protocol, username, password, hash } = new URL(server);
  return ["ws:", "wss:"].includes(protocol) && !username && !password && !hash;
}
