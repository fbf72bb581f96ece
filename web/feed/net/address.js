/**
 * Where the page's own feed is: `feed.json` beside the page says it, in the words of whoever serves
 * it. The built site brings one that says "nowhere"; our own server answers with its own.
 */

import { isServer } from "./invite.js";

/**
 * @param {string} [base] the page's address
 * @param {typeof fetch} [ask]
 * @returns {Promise<string | null>} a WebSocket address; null: alone
 */
export async function ownServer(base = document.baseURI, ask = fetch) {
  try {
    const reply = await ask(new URL("feed.json", base), { cache: "no-store" });
    return reply.ok ? serverFrom(await reply.json(), new URL(base)) : null;
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
