/** A text as a QR code, in one SVG path. Its library is fetched when it is first needed. */

/** @typedef {{ size: number, path: string }} Qr `size`: squares on each side, with the empty border */

const BORDER = 4; // empty squares around it, as the standard demands

/**
 * @param {string} text
 * @returns {Promise<Qr>}
 */
export async function qrOf(text) {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { ecc: "M", border: BORDER });
  return { size, path: squares(data) };
}

/**
 * A path of rectangles, one for each run of dark squares in a row.
 * @param {readonly (readonly boolean[])[]} rows
 */
export function squares(rows) {
  return rows.map((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`).join("")).join("");
}

/**
 * @param {readonly boolean[]} row
 * @returns {[number, number][]} where each run begins, and how long it is
 */
function runs(row) {
  /** @type {[number, number][]} */
  const found = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  });
  return found;
}
