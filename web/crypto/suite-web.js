/** The operations by the browser itself. Private keys cannot be read out, not even by this page. */

import { joined } from "./bytes.js";
import { isPlausible } from "./ed25519.js";

/** @typedef {import("./suite.js").Suite} Suite */

const { subtle } = crypto;
const P256 = { name: "ECDH", namedCurve: "P-256" };
const ED25519_PKCS8 = Uint8Array.from([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]);
const MOST_KEYS = 256;

/** Importing a key takes longer than using it, and a few authors write almost everything. */
const imported = /** @type {Map<string, Promise<CryptoKey>>} */ (new Map());

/** @type {Suite} */
export const webSuite = {
  name: "web",
  sha256: async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes)),

  async hkdf(secret, salt, info) {
    const key = await subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
    return new Uint8Array(await subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, 256));
  },

  async cipher(key) {
    const aes = await subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]);
    return {
      seal: async (iv, plain, additionalData) =>
        new Uint8Array(await subtle.encrypt({ name: "AES-GCM", iv, additionalData }, aes, plain)),
      open: async (iv, sealed, additionalData) =>
        new Uint8Array(await subtle.decrypt({ name: "AES-GCM", iv, additionalData }, aes, sealed)),
    };
  },

  async signingPair(seed) {
    if (seed) {
      const open = await subtle.importKey("pkcs8", joined(ED25519_PKCS8, seed), "Ed25519", true, ["sign"]);
      const { x } = await subtle.exportKey("jwk", open);
      const kept = await subtle.importKey("pkcs8", joined(ED25519_PKCS8, seed), "Ed25519", false, ["sign"]);
      return { public: fromJwk(x), kept };
    }
    const pair = /** @type {CryptoKeyPair} */ (await subtle.generateKey("Ed25519", false, ["sign", "verify"]));
    return { public: new Uint8Array(await subtle.exportKey("raw", pair.publicKey)), kept: pair.privateKey };
  },

  sign: async (privateKey, message) =>
    new Uint8Array(await subtle.sign("Ed25519", /** @type {CryptoKey} */ (privateKey), message)),

  async verify(key, message, signature) {
    if (!isPlausible(key, signature)) return false;
    try {
      return await subtle.verify("Ed25519", await verifier(key), signature, message);
    } catch {
      return false;
    }
  },

  async agreementPair(secret) {
    if (secret) throw new Error("only for tests of the other suite");
    const pair = await subtle.generateKey(P256, false, ["deriveBits"]);
    return { public: new Uint8Array(await subtle.exportKey("raw", pair.publicKey)), kept: pair.privateKey };
  },

  async agree(privateKey, other) {
    const key = await subtle.importKey("raw", other, P256, false, []);
    return new Uint8Array(
      await subtle.deriveBits({ name: "ECDH", public: key }, /** @type {CryptoKey} */ (privateKey), 256),
    );
  },
};

/** @param {Uint8Array<ArrayBuffer>} key */
function verifier(key) {
  const name = key.join();
  let found = imported.get(name);
  if (!found) {
    if (imported.size >= MOST_KEYS) imported.clear();
    found = subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
    imported.set(name, found);
  }
  return found;
}

/** @param {string | undefined} text */
function fromJwk(text = "") {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
