/** The other tabs of this browser: the store holds what they have written, and of all tabs one acts. */

export class Tabs {
  /** Whether this tab does what the device owes others. */
  isActing = true;
  /** @type {BroadcastChannel | undefined} */
  #channel;
  #abort = new AbortController();

  /**
   * @param {string} about what they tell each other of
   * @param {(news: any) => void} heard another tab has written something
   */
  listen(about, heard) {
    if (typeof BroadcastChannel === "undefined") return;
    this.#channel = new BroadcastChannel(`dicewright ${about}`);
    this.#channel.addEventListener("message", ({ data }) => heard(data));
  }

  /**
   * Of all tabs that take turns, one acts. Where there are no locks, as on plain http, each does; the store
   * sees to it that nothing is done twice.
   * @param {string} about
   * @param {() => void} chosen this one is to act from now on
   */
  takeTurns(about, chosen) {
    const locks = globalThis.navigator?.locks;
    if (!locks || !this.#channel) return;
    this.isActing = false;
    const { signal } = this.#abort;
    const held = () => {
      this.isActing = true;
      chosen();
      return new Promise((done) => signal.addEventListener("abort", () => done(undefined)));
    };
    locks.request(`dicewright duties ${about}`, { signal }, held).catch(() => {});
  }

  /** @param {unknown} [news] */
  tell(news = "entries") {
    this.#channel?.postMessage(news);
  }

  close() {
    this.#abort.abort();
    this.#channel?.close();
    this.#channel = undefined; // something may still be told
  }
}
