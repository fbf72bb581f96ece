/**
 * An invitation is a link. What it invites to is in its fragment, which browsers send to no server:
 * `#join=<secret>&role=player&as=<key>&founder=<device>&server=wss://…&epoch=<n>&key=<key>`.
 *
 * `join` is the room's first secret. `role` is only shown: what proves that somebody was invited to play is
 * the private key of that role, `as`, which a link for watchers does not have. Without `server`, the page's
 * own server is meant. `founder` is there so that nobody who was invited can claim to have founded the
 * table. `epoch` and `key` are there once the room's key has changed. A link for another device of one person
 * names the `person` and has a private key of theirs, `me`. `name` is what the table is called and `called`
 * what that person is called: they are shown before somebody follows the link, and nothing depends on them.
 */

import { base64url, fromBase64url } from "../crypto/bytes.js";
import { MAX_LABEL } from "../generated/constants.js";

/** @typedef {import("../crypto/bytes.js").Bytes} Bytes */
/** @typedef {"gm" | "player" | "watcher"} Role */

/**
 * @typedef {object} Invite
 * @property {Bytes} secret
 * @property {Role} role
 * @property {string | null} server
 * @property {string | null} founder
 * @property {Bytes | null} as the role's private key
 * @property {number | null} epoch of `key`, from 1 on
 * @property {Bytes | null} key the room's newest key
 * @property {Bytes | null} me the private key of a person
 * @property {string | null} person whose key that is
 * @property {string} name of the table; empty: the link does not say
 * @property {string} called what that person is called; empty: the link does not say
 */

const ROLES = ["gm", "player", "watcher"];
const MOST_SERVER = 300;
const MOST_EPOCH = 2 ** 32 - 1; // the largest number that fits into the head of a sealed entry

/**
 * @param {string} page its address
 * @param {Pick<Invite, "secret" | "role" | "server" | "founder"> & Partial<Invite>} invite
 */
export function inviteLink(page, { secret, role, server, founder, as, epoch, key, me, person }) {
  const link = new URL(page);
  link.search = "";
  link.hash = "";
  const said = new URLSearchParams({ join: base64url(secret), role });
  if (as) said.set("as", base64url(as));
  if (founder) said.set("founder", founder);
  if (server) said.set("server", server);
  if (epoch && key) {
    said.set("epoch", String(epoch));
    said.set("key", base64url(key));
  }
  if (me && person) {
    said.set("me", base64url(me));
    said.set("person", person);
  }
  return `${link.href}#${said}`;
}

/**
 * The same link, with words to show before it is followed.
 * @param {string} link
 * @param {{ name: string, called?: string }} words
 */
export function saying(link, { name, called = "" }) {
  const said = Object.entries({ name, called }).map(([key, word]) => [key, wordOf(word)]);
  return [link, ...said.filter(([, word]) => word).map(([key, word]) => `${key}=${encodeURIComponent(word)}`)].join("&");
}

/**
 * What a link's fragment invites to, or null when it is no invitation of ours.
 * @param {string} fragment
 * @returns {Invite | null}
 */
export function readInvite(fragment) {
  const said = new URLSearchParams(fragment.replace(/^#/, ""));
  const role = said.get("role") ?? "player";
  const [server, founder, epoch, person] = ["server", "founder", "epoch", "person"].map((name) => said.get(name));
  try {
    const [secret, as, key, me] = ["join", "as", "key", "me"].map((name) => keyIn(said.get(name)));
    if (!secret || !ROLES.includes(role) || (as && role === "watcher")) return null;
    if (server !== null && !isServer(server)) return null;
    if (founder !== null && !/^[0-9a-f]{64}$/.test(founder)) return null;
    if (epoch !== null && !(/^[1-9]\d{0,9}$/.test(epoch) && Number(epoch) <= MOST_EPOCH)) return null;
    if (person !== null && !/^[\w-]{1,100}$/.test(person)) return null;
    if (!key !== !epoch || !me !== !person) return null; // one of a pair is of no use without the other
    return {
      ...{ secret, role: /** @type {Role} */ (role), server, founder, as },
      ...{ epoch: epoch === null ? null : Number(epoch), key, me, person },
      ...{ name: wordOf(said.get("name") ?? ""), called: wordOf(said.get("called") ?? "") },
    };
  } catch {
    return null;
  }
}

/** A name without characters that are invisible or change the direction of the text around them. @param {string} text */
export function wordOf(text) {
  const seen = text.replace(/\s+/gu, " ").replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  return [...seen].slice(0, MAX_LABEL).join("").trim();
}

/** @param {string | null} text @returns {Bytes | null} throws when the text is no key */
function keyIn(text) {
  if (text === null) return null;
  const key = fromBase64url(text);
  if (key.length !== 32) throw new RangeError("A key has 32 bytes.");
  return key;
}

/** @param {string} server */
export function isServer(server) {
  if (server.length > MOST_SERVER || !URL.canParse(server)) return false;
  const { protocol, username, password, hash } = new URL(server);
  return ["ws:", "wss:"].includes(protocol) && !username && !password && !hash;
}
