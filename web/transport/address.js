/**
 * Where the page's own server is, and at which address others reach the page. Both are in `feed.json` beside
 * the page. The file of the built site names no server; `serve` answers with one that does.
 */

import { isOnlyHere } from "../cards/only-here.js";
import { isServer } from "./invite.js";

const MOST_REACH = 300;

/**
 * @param {string} [base] the page's address
 * @param {typeof fetch} [ask]
 * @returns {Promise<string | null>} a WebSocket address; null: there is none
 */
export async function ownServer(base = document.baseURI, ask = fetch) {
  return serverFrom(await feedJson(base, ask), new URL(base));
}

/**
 * @param {string} base
 * @param {typeof fetch} ask
 * @returns {Promise<any>} what `feed.json` holds; null: it cannot be had
 */
async function feedJson(base, ask) {
  try {
    const reply = await ask(new URL("feed.json", base), { cache: "no-store" });
    return reply.ok ? await reply.json() : null;
  } catch {
    return null;
  }
}

/**
 * @param {any} said
 * @param {URL} page
 */
export function serverFrom(said, page) {
  if (said?.v !== 1) return null;
  if (typeof said.url === "string") return isServer(said.url) ? said.url : null;
  if (!Number.isInteger(said.port) || said.port < 1 || said.port > 65535) return null;
  return `${page.protocol === "https:" ? "wss" : "ws"}://${page.hostname}:${said.port}`;
}

/**
 * An invitation link that others can open: one at localhost would lead them to their own device.
 * @param {string} link
 * @param {string} [base] the page's address
 * @param {typeof fetch} [ask]
 */
export async function forOthers(link, base, ask = fetch) {
  if (!isOnlyHere(link)) return link;
  const said = await feedJson(base ?? document.baseURI, ask);
  return said?.v === 1 && isReach(said.reach) ? `${said.reach}${new URL(link).hash}` : link;
}

/** @param {unknown} reach */
function isReach(reach) {
  if (typeof reach !== "string" || reach.length > MOST_REACH || !URL.canParse(reach)) return false;
  return /^https?:$/.test(new URL(reach).protocol) && !/[#?@]/.test(reach) && !isOnlyHere(reach);
}
