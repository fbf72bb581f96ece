/**
 * Snapshots to which a replay can go back. The engine holds their states, a bounded number of them; here are
 * the names of these states, and how far the replay and its items were.
 */

/** @typedef {import("../generated/protocol.js").Seated} Seated */
/** @typedef {import("../generated/protocol.js").Health} Health */
/** @typedef {import("../generated/protocol.js").Owed} Owed */
/** @typedef {import("../generated/protocol.js").State} State */

/**
 * @typedef {object} Snapshot
 * @property {number} done entries replayed
 * @property {string} [name] of the state, if the engine holds it
 * @property {{ state: State, engine: string }} [kept] the state itself, if it was handed over, to be given to an
 *   engine that does not hold it
 * @property {Seated | null} seated
 * @property {Health | undefined} health
 * @property {Owed | undefined} owed
 * @property {readonly string[]} given devices that have begun a hash chain for this one
 * @property {number} counted how many items counted
 * @property {number} journal how long the journal of the items was
 */

const NEAR = 24; // the last so many snapshots are all kept
const FAR = 16; // of those before them, so many are kept; the further back, the fewer

/** @type {Snapshot} */
const ORIGIN = { done: 0, seated: null, health: undefined, owed: undefined, given: [], counted: 0, journal: 0 };
let count = 0;

/** A name for a state that no other state of this page has. */
export const freshName = () => `replay ${(count += 1)}`;

export class Snapshots {
  /** @type {Snapshot[]} the first one is that before all entries */
  #snapshots = [ORIGIN];
  /** @type {string[]} */
  #dropped = [];

  get last() {
    return /** @type {Snapshot} */ (this.#snapshots.at(-1));
  }

  /** The last snapshot at or before a place. @param {number} place */
  before(place) {
    return /** @type {Snapshot} */ (this.#snapshots.findLast(({ done }) => done <= place));
  }

  /**
   * Keep a state that the engine has handed over. Of the states that the engine still holds, one is kept here.
   * @param {Snapshot} snapshot
   * @param {NonNullable<Snapshot["kept"]>} kept
   * @returns {boolean} false: the replay has gone back beyond this snapshot
   */
  keep(snapshot, kept) {
    if (!this.#snapshots.includes(snapshot)) return false;
    for (const each of this.#snapshots) if (each.name) delete each.kept;
    snapshot.kept = kept;
    return true;
  }

  /** @param {Snapshot} snapshot */
  add(snapshot) {
    this.#snapshots.push(snapshot);
    if (this.#snapshots.length > 1 + FAR + NEAR) this.#thin();
  }

  /** Drop the snapshots beyond a place. @param {number} place @returns {Snapshot} the last one that is left */
  goBack(place) {
    while (this.last.done > place) this.#drop(/** @type {Snapshot} */ (this.#snapshots.pop()));
    return this.last;
  }

  /** The engine has lost its states: only the snapshots whose states are kept here are left. */
  lose() {
    const left = this.#snapshots.filter(({ done, kept }) => kept || !done);
    this.#snapshots = left.map((snapshot) => ({ ...snapshot, name: undefined }));
  }

  /** Drop all snapshots. */
  clear() {
    this.#snapshots = [ORIGIN];
  }

  /** Names of states that the engine can drop; each is returned once. */
  takeDropped() {
    return this.#dropped.splice(0, 500);
  }

  /** @param {string} name */
  drop(name) {
    this.#dropped.push(name);
  }

  /** @param {Snapshot} snapshot */
  #drop({ name }) {
    if (name) this.drop(name);
  }

  /** Drop one of those far back: the one whose neighbours are nearest, in proportion to their distance from the end. */
  #thin() {
    const end = this.last.done;
    let least = Infinity;
    let at = 1;
    for (let each = 1; each <= FAR; each += 1) {
      const [before, after] = [this.#snapshots[each - 1], this.#snapshots[each + 1]];
      const gap = (after.done - before.done) / (1 + end - before.done);
      if (gap < least && !this.#snapshots[each].kept) [least, at] = [gap, each];
    }
    this.#drop(this.#snapshots.splice(at, 1)[0]);
  }
}
