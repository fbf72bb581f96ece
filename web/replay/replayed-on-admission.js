/**
 * What the engine replays in the same request in which it admits a few entries. It counts only if the
 * entries then stand just there, after the same state; otherwise they are replayed as any others.
 */

import { freshName } from "./snapshots.js";

/** @typedef {import("../generated/protocol.js").Played} Played */
/** @typedef {import("./snapshots.js").Snapshot} Snapshot */
/** @typedef {import("../log/store.js").Row} Row */

/** @typedef {{ rows: readonly Row[], hold: string, reply: Promise<Played | { code: string }> }} Playing `hold`: the state's name */


export class ReplayedOnAdmission {
  /** @type {(Playing & { start: Snapshot }) | undefined} */
  #last;
  #snapshots;
  #me;
  #end;

  /**
   * @param {import("./snapshots.js").Snapshots} snapshots
   * @param {string} me this device
   * @param {() => Snapshot | undefined} end after which something could be replayed now; none while there is more to do
   */
  constructor(snapshots, me, end) {
    this.#snapshots = snapshots;
    this.#me = me;
    this.#end = end;
  }

  /**
   * For entries that have come and are likely to stand at the end: what the engine may go on from as it
   * admits them, and whom to hand what it made of them.
   * @returns {import("../log/admitting.js").Onward | undefined}
   */
  onward() {
    const start = this.#end();
    if (!start?.name) return undefined;
    const hold = freshName();
    return {
      on: { held: start.name, hold, drop: this.#snapshots.takeDropped(), device: this.#me },
      played: (rows, played) => {
        if (this.#last) this.#snapshots.drop(this.#last.hold);
        this.#last = { start, rows, hold, reply: Promise.resolve(played) };
      },
    };
  }

  /** Once. @param {Snapshot} start @param {readonly Row[]} next what comes after it @returns {Playing | undefined} */
  take(start, next) {
    const found = this.#last;
    this.#last = undefined;
    if (!found) return undefined;
    if (found.start === start && found.rows.length && found.rows.every((row, at) => row === next[at])) return found;
    this.#snapshots.drop(found.hold);
    return undefined;
  }
}
