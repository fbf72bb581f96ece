/**
 * While somebody aims at the button, by pointer, finger or focus, the roll in hand is kept ready: made
 * anew when something has changed, and before it is too old. A hand that does nothing aims no longer.
 */

import { FRESH } from "../room/fresh.js";

const CALM = 40; // milliseconds after a change
const AGAIN = FRESH / 3; // milliseconds
const PATIENCE = 60_000; // milliseconds without a sign of life

/** @typedef {import("../table/table.js").Table} Table */

/** @param {EventTarget} panel that says `aim` `{ on, visibility }` @param {Pick<Table, "aim" | "addEventListener">} table */
export function wireAiming(panel, table) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let last = -Infinity;
  let isOn = false;
  /** @type {Parameters<Table["aim"]>[0]} */
  let visibility;

  function aim() {
    clearTimeout(timer);
    if (!isOn || performance.now() - last > PATIENCE) return;
    table.aim(visibility);
    timer = setTimeout(aim, AGAIN);
  }

  panel.addEventListener("aim", (event) => {
    ({ on: isOn, visibility } = /** @type {CustomEvent} */ (event).detail);
    last = performance.now();
    aim();
  });
  table.addEventListener("change", () => {
    if (!isOn) return;
    clearTimeout(timer);
    timer = setTimeout(aim, CALM);
  });
}
