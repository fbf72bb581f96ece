/** A picture that the player has chosen, made small enough to be kept with a character. */

import { sizeOf } from "../cards/picture-size.js";
import { t } from "../i18n/i18n.js";

const SIDE = 256; // pixels
const LARGEST = 200 * 1024; // characters of the data URL
const MOST_BYTES = 50_000_000; // of a file
const MOST_PIXELS = 64_000_000; // decoded, that is 256 MB for a moment
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/**
 * @param {Blob} file
 * @returns {Promise<string>} a data URL; rejects when it is not a picture a browser can read
 * @throws {RangeError} with a sentence for players, before anything is decoded
 */
export async function portraitFrom(file) {
  const picture = await createImageBitmap(await modest(file));
  const canvas = new OffscreenCanvas(SIDE, SIDE);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser cannot draw pictures");
  const { from, size } = middle(picture.width, picture.height);
  context.drawImage(picture, from.x, from.y, size, size, 0, 0, SIDE, SIDE);
  picture.close();
  for (const quality of QUALITIES) {
    const url = await dataUrl(await canvas.convertToBlob({ type: "image/webp", quality }));
    if (url.length <= LARGEST) return url;
  }
  throw new Error("this picture cannot be made small enough");
}

/**
 * The bytes of the file, if its header declares no more pixels than a browser can decode.
 * @param {Blob} file
 */
async function modest(file) {
  if (file.size > MOST_BYTES) throw new RangeError(t("This picture has more than 50 MB."));
  const bytes = new Uint8Array(await file.arrayBuffer());
  const size = sizeOf(bytes);
  if (!size) throw new RangeError(t("That file is not a PNG, JPEG, WebP or GIF picture."));
  const { width, height } = size;
  if (width * height > MOST_PIXELS) {
    throw new RangeError(
      t("This picture has {width} × {height} pixels, and at most 64 million are read.", { width, height }),
    );
  }
  return new Blob([bytes], { type: file.type });
}

/**
 * The largest square in the middle of a picture; in a tall one a little above it, where faces are.
 * @param {number} width
 * @param {number} height
 */
export function middle(width, height) {
  const size = Math.min(width, height);
  return { size, from: { x: (width - size) / 2, y: (height - size) / 3 } };
}

/**
 * @param {Blob} blob
 * @returns {Promise<string>}
 */
function dataUrl(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
