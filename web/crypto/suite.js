/**
 * The few operations that everything here is made of, twice: by the browser (`suite-web.js`) and by
 * audited JavaScript (`suite-noble.js`), because a page from plain http on a LAN gets no
 * `crypto.subtle`, and older browsers have no Ed25519. Both give the same bytes.
 */

/** @typedef {import("./bytes.js").Bytes} Bytes */

/**
 * @typedef {object} Cipher AES-256-GCM with one key
 * @property {(nonce: Bytes, plain: Bytes, also: Bytes) => Promise<Bytes>} seal
 * @property {(nonce: Bytes, sealed: Bytes, also: Bytes) => Promise<Bytes>} open rejects what was changed
 */

/**
 * A key pair; `kept` can be put into IndexedDB as it is.
 * @typedef {{ public: Bytes, kept: unknown }} Pair
 */

/**
 * @typedef {object} Suite
 * @property {"web" | "noble"} name
 * @property {(bytes: Bytes) => Promise<Bytes>} sha256
 * @property {(secret: Bytes, salt: Bytes, info: Bytes) => Promise<Bytes>} hkdf 32 bytes
 * @property {(key: Bytes) => Promise<Cipher>} cipher
 * @property {(seed?: Bytes) => Promise<Pair>} signingPair Ed25519; a seed makes it the same one again
 * @property {(kept: unknown, message: Bytes) => Promise<Bytes>} sign
 * @property {(key: Bytes, message: Bytes, signature: Bytes) => Promise<boolean>} verify
 * @property {(secret?: Bytes) => Promise<Pair>} agreementPair P-256, public part uncompressed
 * @property {(kept: unknown, other: Bytes) => Promise<Bytes>} agree the shared 32 bytes
 */

/** @type {Promise<Suite> | undefined} */
let chosen;

/** @returns {Promise<Suite>} */
export function openSuite() {
  chosen ??= choose();
  return chosen;
}

async function choose() {
  if (await browserCan()) return (await import("./suite-web.js")).webSuite;
  return nobleSuite();
}

/** For keys that were made without the browser's help, too. */
export const nobleSuite = async () => (await import("./suite-noble.js")).nobleSuite;

async function browserCan() {
  try {
    await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]);
    return true;
  } catch {
    return false;
  }
}
