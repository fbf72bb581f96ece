/**
 * What the engine replays in the same request in which it admits a few entries. It counts only if the
 * entries then stand just there, after the same state; otherwise they are replayed as any others.
 */

import { freshName } from "./points.js";

/** @typedef {import("../generated/protocol.js").Played} Played */
/** @typedef {import("./points.js").Point} Point */
/** @typedef {import("./rows.js").Row} Row */

/** @typedef {{ rows: readonly Row[], hold: string, reply: Promise<Played | { code: string }> }} Playing `hold`: the state's name */

export const FEW = 8; // entries: of more, somebody has to wait for the last one anyway

export class ReplayedOnAdmission {
  /** @type {(Playing & { start: Point }) | undefined} */
  #last;
  #points;
  #me;
  #end;

  /**
   * @param {import("./points.js").Points} points
   * @param {string} me this device
   * @param {() => Point | undefined} end after which something could be replayed now; none while there is more to do
   */
  constructor(points, me, end) {
    this.#points = points;
    this.#me = me;
    this.#end = end;
  }

  /**
   * For entries that have come and are likely to stand at the end: what the engine may go on from as it
   * admits them, and whom to hand what it made of them.
   * @returns {import("./admitting.js").Onward | undefined}
   */
  onward() {
    const start = this.#end();
    if (!start?.name) return undefined;
    const hold = freshName();
    return {
      on: { held: start.name, hold, drop: this.#points.takeDropped(), device: this.#me },
      played: (rows, played) => {
        if (this.#last) this.#points.drop(this.#last.hold);
        this.#last = { start, rows, hold, reply: Promise.resolve(played) };
      },
    };
  }

  /** Once. @param {Point} start @param {readonly Row[]} next what comes after it @returns {Playing | undefined} */
  take(start, next) {
    const found = this.#last;
    this.#last = undefined;
    if (!found) return undefined;
    if (found.start === start && found.rows.length && found.rows.every((row, at) => row === next[at])) return found;
    this.#points.drop(found.hold);
    return undefined;
  }
}
