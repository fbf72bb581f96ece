/** A room as a file, which `python -m pyengine verify` audits, and which another copy can take in. */

import { fromHex, hex, utf8 } from "../feed/net/bytes.js";
import { openSuite } from "../feed/net/suite.js";

/** @typedef {import("./replica.js").Replica} Replica */

const AT_ONCE = 500;
const LARGEST = 200_000_000; // characters

/**
 * @param {string} room
 * @param {string | null} founder
 * @param {Replica} replica
 */
export async function exported(room, founder, replica) {
  /** @type {{ text: string, sig: string }[]} */
  const entries = [];
  for (let from = 0; from < replica.order.length; from += AT_ONCE) {
    const texts = await replica.texts(replica.order.slice(from, from + AT_ONCE).map(({ id }) => id));
    for (const found of texts) if (found) entries.push({ text: found.text, sig: hex(found.signature) });
  }
  return JSON.stringify({ v: 1, table: room, ...(founder ? { founder } : {}), entries });
}

/**
 * @param {string} text a file's
 * @param {string} room
 * @returns {Promise<import("./admitting.js").Arrived[] | undefined>} undefined: no evening of this room
 */
export async function imported(text, room) {
  if (text.length > LARGEST) return undefined;
  try {
    const { v, table, entries } = JSON.parse(text);
    if (v !== 1 || table !== room || !Array.isArray(entries)) return undefined;
    const suite = await openSuite();
    return await Promise.all(
      entries.map(async (each) => {
        const signature = fromHex(String(each.sig), 64);
        return { id: hex(await suite.sha256(utf8(String(each.text)))), text: String(each.text), signature };
      }),
    );
  } catch {
    return undefined;
  }
}
