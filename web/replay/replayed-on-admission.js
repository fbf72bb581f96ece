/**
 * The result of replaying a few entries in the request that admits them. It is used only if the entries then
 * stand right after the state from which they were replayed; otherwise they are replayed like any others.
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
   * @param {() => Snapshot | undefined} end the snapshot after all entries; undefined: not all of them have been replayed
   */
  constructor(snapshots, me, end) {
    this.#snapshots = snapshots;
    this.#me = me;
    this.#end = end;
  }

  /**
   * How to replay entries that have come, in the request that admits them: they are likely to stand at the end.
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

  /**
   * The result, if it fits; it is given once.
   * @param {Snapshot} start
   * @param {readonly Row[]} next the entries after it
   * @returns {Playing | undefined}
   */
  take(start, next) {
    const found = this.#last;
    this.#last = undefined;
    if (!found) return undefined;
    if (found.start === start && found.rows.length && found.rows.every((row, at) => row === next[at])) return found;
    this.#snapshots.drop(found.hold);
    return undefined;
  }
}
