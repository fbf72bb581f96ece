/**
 * The size of a picture in pixels, read from its header before it is decoded: a file of a few bytes can claim
 * so many that decoding takes all memory. Pure.
 */

/** @typedef {{ width: number, height: number }} Size */

/**
 * @param {Uint8Array} bytes of a whole file
 * @returns {Size | undefined} undefined: it is not a PNG, JPEG, WebP or GIF picture
 */
export function sizeOf(bytes) {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (/** @type {number} */ at, /** @type {number} */ length) =>
    String.fromCharCode(...bytes.subarray(at, at + length));
  try {
    const size = sizeIn(data, text);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // the file ends too early
    throw error;
  }
}

/**
 * @param {DataView} data
 * @param {(at: number, length: number) => string} text
 */
function sizeIn(data, text) {
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") {
    return text(12, 4) === "IHDR" ? { width: data.getUint32(16), height: data.getUint32(20) } : undefined;
  }
  if (text(0, 2) === "\xff\xd8") return sizeOfJpeg(data);
  if (text(0, 4) === "RIFF" && text(8, 4) === "WEBP") return sizeOfWebp(data, text(12, 4));
  if (/^GIF8[79]a$/.test(text(0, 6))) return sizeOfGif(data);
  return undefined;
}

/** The size stands in the first frame header; each segment before it says how long it is. @param {DataView} data */
function sizeOfJpeg(data) {
  let at = 2;
  for (;;) {
    if (data.getUint8(at) !== 0xff) return undefined;
    const marker = data.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1; // a marker may have fill bytes before it
    } else if (isFrame(marker)) {
      return { width: data.getUint16(at + 7), height: data.getUint16(at + 5) };
    } else if (marker === 0xda) {
      return undefined; // the scan begins, and there was no frame header
    } else {
      const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
      at += 2 + (isAlone ? 0 : data.getUint16(at + 2));
    }
  }
}

/** C4, C8 and CC are tables, not frames. @param {number} marker */
const isFrame = (marker) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * @param {DataView} data
 * @param {string} chunk the name of its first chunk
 */
function sizeOfWebp(data, chunk) {
  const three = (/** @type {number} */ at) => data.getUint16(at, true) + data.getUint8(at + 2) * 0x10000;
  if (chunk === "VP8X") return { width: three(24) + 1, height: three(27) + 1 };
  if (chunk === "VP8L") {
    const bits = data.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk === "VP8 ") {
    return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff };
  }
  return undefined;
}

/** The first frame may be larger than the screen that the header declares. @param {DataView} data */
function sizeOfGif(data) {
  const [width, height] = [data.getUint16(6, true), data.getUint16(8, true)];
  const flags = data.getUint8(10);
  let at = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  while (data.getUint8(at) === 0x21) {
    at += 2;
    while (data.getUint8(at)) at += 1 + data.getUint8(at);
    at += 1;
  }
  if (data.getUint8(at) !== 0x2c) return undefined;
  return {
    width: Math.max(width, data.getUint16(at + 1, true) + data.getUint16(at + 5, true)),
    height: Math.max(height, data.getUint16(at + 3, true) + data.getUint16(at + 7, true)),
  };
}
