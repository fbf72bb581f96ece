/**
 * The cryptographic operations that are used here. There are two implementations, with equal results: the
 * browser's (`suite-web.js`) and audited JavaScript (`suite-noble.js`), because a page served over plain http
 * on a LAN has no `crypto.subtle`, and older browsers have no Ed25519.
 */

/** @typedef {import("./bytes.js").Bytes} Bytes */

/**
 * @typedef {object} Cipher AES-256-GCM with one key
 * @property {(nonce: Bytes, plain: Bytes, also: Bytes) => Promise<Bytes>} seal
 * @property {(nonce: Bytes, sealed: Bytes, also: Bytes) => Promise<Bytes>} open rejects what was changed
 */

/**
 * A key pair. `kept`: the private key, in a form that can be put into IndexedDB as it is.
 * @typedef {{ public: Bytes, kept: unknown }} Pair
 */

/**
 * @typedef {object} Suite
 * @property {"web" | "noble"} name
 * @property {(bytes: Bytes) => Promise<Bytes>} sha256
 * @property {(secret: Bytes, salt: Bytes, info: Bytes) => Promise<Bytes>} hkdf 32 bytes
 * @property {(key: Bytes) => Promise<Cipher>} cipher
 * @property {(seed?: Bytes) => Promise<Pair>} signingPair Ed25519; the same private key (`seed`) gives the same pair
 * @property {(privateKey: unknown, message: Bytes) => Promise<Bytes>} sign
 * @property {(key: Bytes, message: Bytes, signature: Bytes) => Promise<boolean>} verify
 * @property {(secret?: Bytes) => Promise<Pair>} agreementPair P-256, public part uncompressed
 * @property {(privateKey: unknown, other: Bytes) => Promise<Bytes>} agree the shared 32 bytes
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

/** Also for stored keys that were made by this implementation while the browser had none. */
export const nobleSuite = async () => (await import("./suite-noble.js")).nobleSuite;

async function browserCan() {
  try {
    await crypto.subtle.generateKey("Ed25519", false, ["sign", "verify"]);
    return true;
  } catch {
    return false;
  }
}
