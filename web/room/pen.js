/**
 * Of all tabs of this browser, one writes into a room at a time: whoever has the pen. While it is ours,
 * nobody else can take the next place, and what is written may leave while the store is still being told.
 * Another tab asks for it and gets it between two entries; from one that does not answer it is taken.
 *
 * Plain http has no locks, hence no pen: there the store is asked first, each time.
 */

const PATIENCE = 1_000; // milliseconds: a tab that the system has put to sleep answers nobody

export class Pen {
  #name;
  /** @type {Pick<LockManager, "request"> | undefined} */
  #locks;
  /** @type {BroadcastChannel | undefined} */
  #channel;
  /** @type {(() => void) | undefined} lays it down; none where it is not ours */
  #lay;
  /** @type {Promise<void> | undefined} */
  #taking;
  /** How many are writing with it. */
  #users = 0;
  #isWanted = false;

  /** @param {string} room */
  constructor(room) {
    this.#name = `dicewright pen ${room}`;
  }

  /** From now on there may be other tabs. */
  listen() {
    if (typeof BroadcastChannel === "undefined") return;
    this.#locks = globalThis.navigator?.locks;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.addEventListener("message", () => {
      this.#isWanted = this.isOurs || this.#taking !== undefined;
      this.#pass();
    });
  }

  /** Whether it is in this tab's hand. Ask just before something leaves: it may have been taken away. */
  get isOurs() {
    return this.#lay !== undefined;
  }

  /**
   * Write with it, if there is one.
   * @template T
   * @param {(isNew: boolean) => Promise<T>} act told whether others may have written before
   * @returns {Promise<T>}
   */
  async use(act) {
    const isNew = !this.isOurs;
    this.#users += 1;
    try {
      if (isNew && this.#locks) await (this.#taking ??= this.#take().finally(() => (this.#taking = undefined)));
      return await act(isNew);
    } finally {
      this.#users -= 1;
      this.#pass();
    }
  }

  close() {
    this.#channel?.close();
    this.#locks = undefined;
    this.#lay?.();
  }

  /** To whoever has asked for it, unless something is being written. */
  #pass() {
    if (!this.#isWanted || this.#users) return;
    this.#isWanted = false;
    this.#lay?.();
  }

  async #take() {
    this.#channel?.postMessage("please");
    if (!(await this.#hold({ signal: AbortSignal.timeout(PATIENCE) }))) await this.#hold({ steal: true });
  }

  /** @param {LockOptions} how @returns {Promise<boolean>} whether it is ours now; it stays so until it is laid down */
  #hold(how) {
    /** @type {() => void} */
    let lay = () => {};
    const gone = () => {
      if (this.#lay === lay) this.#lay = undefined;
    };
    return new Promise((resolve) => {
      const held = () => {
        resolve(true);
        return new Promise((/** @type {(_: void) => void} */ done) => {
          lay = () => {
            gone();
            done();
          };
          this.#lay = lay;
        });
      };
      const refused = () => {
        gone(); // taken away
        resolve(false); // or never ours
      };
      if (this.#locks) this.#locks.request(this.#name, how, held).catch(refused);
      else refused();
    });
  }
}
