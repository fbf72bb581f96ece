/** The other tabs of this browser: the store holds what they have written, and of all tabs one acts. */

export class Tabs {
  /** Whether this tab does what the device owes others. */
  dutiful = true;
  /** @type {BroadcastChannel | undefined} */
  #channel;
  #abort = new AbortController();

  /**
   * @param {string} room
   * @param {{ heard: () => void, chosen: () => void }} ways another tab has written; this one is to act
   */
  listen(room, { heard, chosen }) {
    if (typeof BroadcastChannel === "undefined") return;
    this.#channel = new BroadcastChannel(`dicewright room ${room}`);
    this.#channel.addEventListener("message", heard);
    const locks = globalThis.navigator?.locks;
    if (!locks) return; // each tab acts; the store sees to it that nothing is done twice
    this.dutiful = false;
    const { signal } = this.#abort;
    const held = () => {
      this.dutiful = true;
      chosen();
      return new Promise((done) => signal.addEventListener("abort", () => done(undefined)));
    };
    locks.request(`dicewright duties ${room}`, { signal }, held).catch(() => {});
  }

  tell() {
    this.#channel?.postMessage("entries");
  }

  close() {
    this.#abort.abort();
    this.#channel?.close();
    this.#channel = undefined; // something may still be told
  }
}
