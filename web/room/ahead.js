/**
 * What is replayed before it stands in its place: while it is being stored, or as it is admitted. It
 * counts only if it then stands just there, after the same state; otherwise it is as if it never was.
 */

import { freshName } from "./points.js";

/** @typedef {import("../generated/protocol.js").Played} Played */
/** @typedef {import("./points.js").Point} Point */
/** @typedef {import("./rows.js").Row} Row */

/** @typedef {{ rows: readonly Row[], hold: string, reply: Promise<Played | { code: string }> }} Playing `hold`: the state's name */
/** @typedef {Playing & { start: Point }} Foreseen */

/**
 * @typedef {object} Ways
 * @property {() => Point | undefined} end after which something could be played now; none while there is more to do
 * @property {(rows: readonly Row[], start: Point, texts: import("./placed.js").Texts["texts"]) => Playing} play
 */

export const FEW = 8; // entries: of more, somebody has to wait for the last one anyway

export class Ahead {
  /** @type {Foreseen | undefined} */
  #foreseen;
  #points;
  #me;
  #ways;

  /** @param {import("./points.js").Points} points @param {string} me @param {Ways} ways */
  constructor(points, me, ways) {
    this.#points = points;
    this.#me = me;
    this.#ways = ways;
  }

  /**
   * Play what is worded and would stand at the end; it counts when it is expected.
   * @param {readonly import("./composing.js").Worded[]} worded
   * @returns {Foreseen | undefined}
   */
  foresee(worded) {
    const start = worded.length <= FEW ? this.#ways.end() : undefined;
    const rows = worded.map(({ row }) => row);
    if (!start) return undefined;
    const playing = this.#ways.play(rows, start, async () => worded);
    playing.reply.catch(() => {}); // nobody may ask for it
    return { start, ...playing };
  }

  /** This is what comes next. @param {Foreseen} foreseen */
  expect(foreseen) {
    this.#set(foreseen);
  }

  /** This does not come. @param {Foreseen} foreseen */
  drop({ hold }) {
    this.#points.drop(hold);
  }

  /**
   * For entries that have come and are likely to stand at the end: what the engine may go on from as it
   * admits them, and whom to hand what it made of them.
   * @returns {import("./admitting.js").Onward | undefined}
   */
  onward() {
    const start = this.#ways.end();
    if (!start?.name) return undefined;
    const hold = freshName();
    return {
      on: { held: start.name, hold, drop: this.#points.takeDropped(), device: this.#me },
      played: (rows, played) => this.#set({ start, rows, hold, reply: Promise.resolve(played) }),
    };
  }

  /** Once. @param {Point} start @param {readonly Row[]} next what comes after it @returns {Playing | undefined} */
  take(start, next) {
    const found = this.#foreseen;
    this.#foreseen = undefined;
    if (!found) return undefined;
    if (found.start === start && found.rows.length && found.rows.every((row, at) => row === next[at])) return found;
    this.#points.drop(found.hold);
    return undefined;
  }

  /** @param {Foreseen} playing */
  #set(playing) {
    if (this.#foreseen) this.#points.drop(this.#foreseen.hold);
    this.#foreseen = playing;
  }
}
