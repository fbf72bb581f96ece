/** Entries in their places, as the engine reads them: with their texts, and with what we can open of them. */

/** @typedef {import("./rows.js").Row} Row */
/** @typedef {{ salt: string, text: string }} Opened */

/**
 * @typedef {object} Texts
 * @property {(ids: string[]) => Promise<readonly ({ text: string } | undefined)[]>} texts
 * @property {(row: Row, text: string) => Promise<Opened | undefined>} open what a sealed entry holds for us
 */

const BOXED = ["sealed", "ask"]; // kinds of entries that may hold a box, as in `pyengine/feed/entries/bodies.py`

/** @param {readonly Row[]} rows @param {Texts} ways */
export async function withTexts(rows, ways) {
  const texts = await ways.texts(rows.map(({ id }) => id));
  return Promise.all(
    rows.map(async (row, at) => {
      const text = texts[at]?.text ?? "";
      const opened = BOXED.includes(row.kind) && text ? await ways.open(row, text) : undefined;
      const { id, height, flags } = row;
      return { id, height, flags, text, ...(opened ? { opened } : {}) };
    }),
  );
}
