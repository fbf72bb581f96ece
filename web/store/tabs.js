/** Several tabs of this browser: they tell each other what they have written, and one of them acts for all. */

export class Tabs {
  /** Whether this tab does what the device owes others. */
  isActing = true;
  /** @type {BroadcastChannel | undefined} */
  #channel;
  #abort = new AbortController();

  /**
   * @param {string} about what the messages are about
   * @param {(news: any) => void} heard is given what another tab tells
   */
  listen(about, heard) {
    if (typeof BroadcastChannel === "undefined") return;
    this.#channel = new BroadcastChannel(`dicewright ${about}`);
    this.#channel.addEventListener("message", ({ data }) => heard(data));
  }

  /**
   * Of all tabs that call this, one acts, and when it is closed another one. Where there are no locks, as on plain
   * http, all act, and the store makes sure that nothing is done twice.
   * @param {string} about
   * @param {() => void} chosen this tab acts from now on
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
    this.#channel = undefined; // `tell` may still be called
  }
}
