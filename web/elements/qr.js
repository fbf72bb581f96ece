/** A text as a QR code, to be drawn as one path. The library is fetched by those who invite somebody. */

/** @typedef {{ size: number, path: string }} Qr `size` counts squares on a side, its quiet border included */

const BORDER = 4; // squares of nothing around it, as the standard asks for

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
 * Dark squares that touch in a row are one rectangle.
 * @param {readonly (readonly boolean[])[]} rows
 */
export function squares(rows) {
  return rows.map((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`).join("")).join("");
}

/**
 * @param {readonly boolean[]} row
 * @returns {[number, number][]} where each begins, and how long it is
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
