/** Pictures that are a header and little else. */

const ascii = (/** @type {string} */ text) => [...text].map((letter) => letter.charCodeAt(0));
const big = (/** @type {number} */ value, /** @type {number} */ size) =>
  Array.from({ length: size }, (_, at) => Math.floor(value / 256 ** (size - 1 - at)) % 256);
const little = (/** @type {number} */ value, /** @type {number} */ size) => big(value, size).reverse();

/** @typedef {(width: number, height: number) => Uint8Array} Make */

/** @type {Make} */
export const png = (width, height) =>
  Uint8Array.from([
    ...[0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a, ...big(13, 4), ...ascii("IHDR")],
    ...[...big(width, 4), ...big(height, 4), 8, 6, 0, 0, 0],
  ]);

/** @type {Make} */
export const jpeg = (width, height) =>
  Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe0, ...big(16, 2), ...ascii("JFIF\0"), 1, 1, 0, 0, 1, 0, 1, 0, 0],
    ...[0xff, 0xc4, ...big(4, 2), 0, 0], // a table, whose marker is among those of frames
    ...[0xff, 0xc2, ...big(11, 2), 8, ...big(height, 2), ...big(width, 2), 1, 1, 0x11, 0],
  ]);

/** @param {number[]} chunk */
const webp = (chunk) =>
  Uint8Array.from([...ascii("RIFF"), ...little(chunk.length + 4, 4), ...ascii("WEBP"), ...chunk]);

/** @type {Make} */
export const webpExtended = (width, height) =>
  webp([...ascii("VP8X"), ...little(10, 4), 0, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]);

/** @type {Make} */
export const webpLossless = (width, height) =>
  webp([...ascii("VP8L"), ...little(5, 4), 0x2f, ...little(width - 1 + (height - 1) * 0x4000, 4)]);

/** @type {Make} */
export const webpLossy = (width, height) =>
  webp([...ascii("VP8 "), ...little(10, 4), 0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)]);

/** @type {Make} */
export const gif = (width, height) =>
  Uint8Array.from([
    ...[...ascii("GIF89a"), ...little(width, 2), ...little(height, 2), 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...[0x21, 0xf9, 4, 0, 0, 0, 0, 0], // an extension
    ...[0x2c, 0, 0, 0, 0, ...little(width, 2), ...little(height, 2), 0, 2],
  ]);
