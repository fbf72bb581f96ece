/**
 * Every roll is on its way for a moment. Whoever shows what is on its way asks here whether that is worth
 * a word yet: what is over in a blink would only make the page flicker and jump.
 */

/** @typedef {import("./room-words.js").RoomSnapshot} RoomSnapshot */

const BLINK = 700; // milliseconds

/** Draws its host again when the blink is over. */
export class OnItsWay {
  #host;
  /** Since when something is on its way, as far as that is known here. */
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

  /** Whether something is, and has only just been. @param {RoomSnapshot | undefined} room */
  isBrief(room) {
    const { phase, waiting, behind } = room?.status ?? {};
    clearTimeout(this.#later);
    if (phase !== "connected" || !(waiting || behind)) {
      this.#since = 0;
      return false;
    }
    this.#since ||= performance.now();
    const left = this.#since + BLINK - performance.now();
    if (left > 0) this.#later = setTimeout(() => this.#host.requestUpdate(), left);
    return left > 0;
  }
}
