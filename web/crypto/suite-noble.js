/** The operations in audited JavaScript. Private keys are plain bytes, which any script of this page could read. */

import { gcm } from "@noble/ciphers/aes.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { p256 } from "@noble/curves/nist.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";

import { joined, randomBytes } from "./bytes.js";
import { isPlausible } from "./ed25519.js";

/** @typedef {import("./suite.js").Suite} Suite */
/** @typedef {import("./bytes.js").Bytes} Bytes */

const { Point } = ed25519;

/** @type {Suite} */
export const nobleSuite = {
  name: "noble",
  sha256: async (bytes) => owned(sha256(bytes)),
  hkdf: async (secret, salt, info) => owned(hkdf(sha256, secret, salt, info, 32)),
  cipher: async (key) => ({
    seal: async (nonce, plain, also) => owned(gcm(key, nonce, also).encrypt(plain)),
    open: async (nonce, sealed, also) => owned(gcm(key, nonce, also).decrypt(sealed)),
  }),

  async signingPair(seed = randomBytes(32)) {
    return { public: owned(ed25519.getPublicKey(seed)), kept: seed };
  },
  sign: async (privateKey, message) => owned(ed25519.sign(message, bytes(privateKey))),

  /** Computes R and compares its bytes, as browsers do. */
  async verify(key, message, signature) {
    if (!isPlausible(key, signature)) return false;
    try {
      const R = signature.subarray(0, 32);
      const k = Point.Fn.create(little(sha512(joined(R, key, message))));
      const S = little(signature.subarray(32));
      const left = S === 0n ? Point.ZERO : Point.BASE.multiplyUnsafe(S);
      const right = Point.fromBytes(key).multiplyUnsafe(k);
      return left.subtract(right).toBytes().every((byte, at) => byte === R[at]);
    } catch {
      return false;
    }
  },

  async agreementPair(secret = owned(p256.utils.randomSecretKey())) {
    return { public: owned(p256.getPublicKey(secret, false)), kept: secret };
  },
  agree: async (privateKey, other) => owned(p256.getSharedSecret(bytes(privateKey), other)).slice(1, 33),
};

/** @param {Uint8Array} found */
const owned = (found) => /** @type {Bytes} */ (found);

/** @param {unknown} privateKey */
function bytes(privateKey) {
  if (privateKey instanceof Uint8Array) return privateKey;
  throw new TypeError("this key belongs to the browser");
}

/** @param {Uint8Array} number */
const little = (number) => number.reduceRight((total, byte) => (total << 8n) | BigInt(byte), 0n);
