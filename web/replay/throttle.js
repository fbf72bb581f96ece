/**
 * Decides when to show what has been replayed of a long history. The feed is made anew each time, which takes
 * the longer the more there is, so it is shown the less often the longer it is: the total cost stays that of
 * showing the end a few times. Nobody has to wait for it, since the newest entries are shown before all
 * others, and the status tells how many are left.
 */

const AHEAD = 64; // entries beyond the place of a late one that are replayed again before anything is shown, so that the feed does not flicker
const PAUSE = 400; // milliseconds between two times
const SHARE = 8; // it is shown again when there is an eighth more than the last time
const MANY = 200; // while more entries than these are still to come, what is here is not shown as the end
const LULL = 1_000; // milliseconds without another entry, after which it is shown all the same

export class Throttle {
  /** So many entries have been shown before and are being replayed again: wait until all of them have been. */
  #until = 0;
  #shownAt = 0;
  #shown = 0;
  #coming;
  #show;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #lull;

  /** @param {() => number} coming how many entries are still to come @param {() => void} show */
  constructor(coming, show) {
    this.#coming = coming;
    this.#show = show;
  }

  /**
   * So many entries have been replayed: show them now or later.
   * @param {number} done
   * @param {{ isAll: boolean, isOurs: boolean }} how `isAll`: these are all that are here; `isOurs`: one of the last
   *   batch is this device's
   */
  consider(done, { isAll, isOurs }) {
    clearTimeout(this.#lull);
    if (isAll && (isOurs || this.#coming() <= MANY)) return this.#show();
    if (this.#isWorth(done)) return this.#show();
    if (isAll) this.#lull = setTimeout(() => this.#show(), LULL);
  }

  /** It is being shown. @param {number} done */
  took(done) {
    this.#until = 0;
    this.#shownAt = performance.now();
    this.#shown = done;
  }

  /** Some entries have to be replayed again. @param {number} done how many had been replayed @param {number} all */
  wentBack(done, all) {
    this.#until = Math.max(this.#until, Math.min(all, done + AHEAD));
  }

  /** Show nothing more. */
  stop() {
    clearTimeout(this.#lull);
  }

  /** @param {number} done */
  #isWorth(done) {
    const isMore = this.#until > 0 || done - this.#shown >= this.#shown / SHARE;
    return isMore && done >= this.#until && performance.now() - this.#shownAt >= PAUSE;
  }
}
