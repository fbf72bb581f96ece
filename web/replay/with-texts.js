/** Entries as the engine replays them: with their texts, and with what this device can open of them. */

import { open } from "../crypto/seals.js";
import { BOXED } from "../generated/constants.js";

/** @typedef {import("../log/store.js").Row} Row */

/** @param {readonly Row[]} rows @param {Pick<import("../log/entry-log.js").EntryLog, "texts" | "device">} log */
export async function withTexts(rows, log) {
  const texts = await log.texts(rows.map(({ id }) => id));
  return Promise.all(
    rows.map(async (row, at) => {
      const text = texts[at]?.text ?? "";
      const opened = BOXED.includes(row.kind) && text ? await open(log.device, text) : undefined;
      const { id, height, flags } = row;
      return { id, height, flags, text, ...(opened ? { opened } : {}) };
    }),
  );
}
