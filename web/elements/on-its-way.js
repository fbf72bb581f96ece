/**
 * Entries are on their way to and from the server for a moment after every roll. The page says so only when it
 * takes longer than that: otherwise its text would flicker.
 */

/** @typedef {import("./room-words.js").RoomSnapshot} RoomSnapshot */

const BRIEF = 700; // milliseconds

/** Draws its host again when entries have been on their way for longer. */
export class OnItsWay {
  #host;
  /** Since when entries are on their way, as far as this element has seen it; 0: none are. */
  #since = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  /** @param {import("lit").ReactiveControllerHost} host */
  constructor(host) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected() {
    clearTimeout(this.#later);
  }

  /** Whether entries have been on their way only briefly so far. @param {RoomSnapshot | undefined} room */
  isBrief(room) {
    const { phase, waiting, behind } = room?.status ?? {};
    clearTimeout(this.#later);
    if (phase !== "connected" || !(waiting || behind)) {
      this.#since = 0;
      return false;
    }
    this.#since ||= performance.now();
    const left = this.#since + BRIEF - performance.now();
    if (left > 0) this.#later = setTimeout(() => this.#host.requestUpdate(), left);
    return left > 0;
  }
}
