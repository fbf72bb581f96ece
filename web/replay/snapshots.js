/**
 * Places to which a replay can go back. The engine holds the states, a bounded number of them; here is
 * what they are called, and how much there was of everything.
 */

/** @typedef {import("../generated/protocol.js").Seated} Seated */
/** @typedef {import("../generated/protocol.js").Health} Health */
/** @typedef {import("../generated/protocol.js").Owed} Owed */
/** @typedef {import("../generated/protocol.js").State} State */

/**
 * @typedef {object} Snapshot
 * @property {number} done entries replayed
 * @property {string} [name] of the state that the engine holds
 * @property {{ state: State, engine: string }} [kept] to be handed in, where it was kept
 * @property {Seated | null} seated
 * @property {Health | undefined} health
 * @property {Owed | undefined} owed
 * @property {readonly string[]} given devices that have given this one a chain, when it was last looked at
 * @property {number} counted
 * @property {number} journal
 */

const NEAR = 24; // of the last states, all are kept
const FAR = 16; // further back, the further the fewer

/** @type {Snapshot} */
const ORIGIN = { done: 0, seated: null, health: undefined, owed: undefined, given: [], counted: 0, journal: 0 };
let count = 0;

/** A name that no other state of this page has. */
export const freshName = () => `replay ${(count += 1)}`;

export class Snapshots {
  /** @type {Snapshot[]} the first one is the beginning */
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
   * A state that the engine has handed over: of those it still holds, one is enough.
   * @param {Snapshot} snapshot
   * @param {NonNullable<Snapshot["kept"]>} kept
   * @returns {boolean} whether there still is such a snapshot
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

  /** Forget what is beyond a place. @param {number} place @returns {Snapshot} where to go on from */
  goBack(place) {
    while (this.last.done > place) this.#drop(/** @type {Snapshot} */ (this.#snapshots.pop()));
    return this.last;
  }

  /** The engine has lost what it held: only what was kept elsewhere is left. */
  lose() {
    const left = this.#snapshots.filter(({ done, kept }) => kept || !done);
    this.#snapshots = left.map((snapshot) => ({ ...snapshot, name: undefined }));
  }

  /** What was kept is of no use. */
  distrust() {
    this.#snapshots = [ORIGIN];
  }

  /** States that nobody will ask for any more; each is told once. */
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

  /** Of those far back, the one goes that is missed least: near to others, and far from the end. */
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
