/** Bytes to text and back. Reading text that is not of the expected form throws a plain Error. */

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** @typedef {Uint8Array<ArrayBuffer>} Bytes */

/** @param {string} text @returns {Bytes} */
export const utf8 = (text) => encoder.encode(text);

/** Throws where the bytes are not UTF-8. @param {Uint8Array} bytes */
export const fromUtf8 = (bytes) => decoder.decode(bytes);

const PAIRS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  let text = "";
  for (const byte of bytes) text += PAIRS[byte];
  return text;
}

/**
 * @param {string} text
 * @param {number} length how many bytes it has to be
 */
export function fromHex(text, length) {
  if (text.length !== 2 * length || !/^[0-9a-f]*$/.test(text)) throw new Error("not that many bytes in hex");
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 1) bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/** @param {Uint8Array} bytes */
export function base64url(bytes) {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
export function fromBase64url(text) {
  if (!/^[\w-]*$/.test(text)) throw new Error("not base64url");
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  if (base64url(bytes) !== text) throw new Error("not base64url"); // equal bytes have only one valid text
  return bytes;
}

/** @param {Uint8Array[]} parts */
export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param {number} length */
export const randomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));
