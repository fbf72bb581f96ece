/** The entries of a table as a file, which `python -m pyengine verify` audits and other devices can take in. */

import { fromHex, hex, utf8 } from "../crypto/bytes.js";
import { openSuite } from "../crypto/suite.js";
import { t } from "../i18n/i18n.js";

/** @typedef {import("./entry-log.js").EntryLog} EntryLog */

const AT_ONCE = 500; // entries whose texts are read at once
const LARGEST = 200_000_000; // characters

/**
 * @param {string} room
 * @param {string | null} founder
 * @param {EntryLog} log
 */
export async function exported(room, founder, log) {
  /** @type {{ text: string, sig: string }[]} */
  const entries = [];
  for (let from = 0; from < log.order.length; from += AT_ONCE) {
    const texts = await log.texts(log.order.slice(from, from + AT_ONCE).map(({ id }) => id));
    for (const found of texts) if (found) entries.push({ text: found.text, sig: hex(found.signature) });
  }
  const text = JSON.stringify({ v: 1, table: room, ...(founder ? { founder } : {}), entries });
  return { name: `dicewright-${room.slice(0, 8)}.json`, text };
}

/**
 * Rejects, in words for the reader, what is no export of this table.
 * @param {string} text of the file
 * @param {string} room
 * @returns {Promise<import("./admitting.js").Arrived[]>}
 */
export async function imported(text, room) {
  try {
    if (text.length > LARGEST) throw new RangeError("The file is too large.");
    const { v, table, entries } = JSON.parse(text);
    if (v !== 1 || table !== room) throw new TypeError("This is another table's.");
    const suite = await openSuite();
    return await Promise.all(
      entries.map(async (/** @type {any} */ each) => {
        const signature = fromHex(String(each.sig), 64);
        return { id: hex(await suite.sha256(utf8(String(each.text)))), text: String(each.text), signature };
      }),
    );
  } catch (cause) {
    throw new Error(t("This is no evening of this table."), { cause });
  }
}
