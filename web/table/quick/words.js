/** Cuts a quick roll's line into pieces, and brings names into the form in which they are compared. Pure. */

/**
 * A word, a text in quotes, dice, or a number, which may be signed.
 * @typedef {{ kind: "word" | "text" | "dice" | "number", text: string, signed: boolean }} Piece
 */

const DICE = /^\d{0,3}d\d{1,4}(k[hl]?\d{1,2})?$/i;
const NUMBER = /^[+\-−]?\d+$/;
/** Quoted text | dice, `3w6` among them as Germans write it | signed number | `name` or `name16` cut into name and number | anything else. */
const PIECES =
  /["“„]([^"”“]*)["”“]?|(\+?\s?\d{0,3}[dw]\d{1,4}(?:k[hl]?\d{1,2})?)(?![\p{L}\d])|([+\-−]\s?\d+)|(\d+)(?!\p{L})|([^\s"“„+\-−=:\d]+(?:[-'’][^\s"“„+\-−=:\d]+)*)|(\S)/giu;

/**
 * @param {string} line
 * @returns {Piece[]}
 */
export function pieces(line) {
  return [...line.matchAll(PIECES)].flatMap((found) => {
    const [whole, quoted] = found;
    if (quoted !== undefined) return [piece("text", quoted)];
    if (whole === "=" || whole === ":" || whole === ",") return []; // `dc=16`, `dc: 16`, `agi, dc16`
    const bare = whole.replace(/\s/g, "");
    const dice = bare.replace(/^\+/, "").toLowerCase().replace(/w(?=\d)/, "d");
    if (DICE.test(dice)) return [piece("dice", dice)];
    if (NUMBER.test(bare)) return [piece("number", bare.replace("−", "-"))];
    return [piece("word", whole)];
  });
}

/**
 * @param {Piece["kind"]} kind
 * @param {string} text
 * @returns {Piece}
 */
function piece(kind, text) {
  return { kind, text, signed: kind === "number" && /^[+-]/.test(text) };
}

/** @param {string} name */
export function folded(name) {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[_\s-]+/g, " ")
    .trim();
}
