/**
 * When a history that is being replayed is worth a look. A look is at all of it, so there are the fewer
 * the longer it is: together they cost no more than some looks at the end. Nobody waits for them: what
 * is new is shown before all else, and the status tells how many are left.
 */

const AHEAD = 64; // entries beyond a mended place that may be waited for, so that nothing flickers
const BREATH = 400; // milliseconds between two looks
const SHARE = 8; // of what was there at the last look, so much more is worth another one: an eighth
const MANY = 200; // entries still to come: what is here now is not the end
const LULL = 1_000; // milliseconds in which nothing came after all

export class Throttle {
  /** Up to here it was seen before, as it was then. */
  #until = 0;
  #at = 0;
  #seen = 0;
  #coming;
  #look;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #lull;

  /** @param {() => number} coming entries that are not even here yet @param {() => void} look */
  constructor(coming, look) {
    this.#coming = coming;
    this.#look = look;
  }

  /**
   * So much is replayed: look now, or when there is more of it.
   * @param {number} done entries
   * @param {{ isAll: boolean, isOurs: boolean }} how whether that is all there is here; whether one of ours is among it
   */
  consider(done, { isAll, isOurs }) {
    clearTimeout(this.#lull);
    if (isAll && (isOurs || this.#coming() <= MANY)) return this.#look();
    if (this.#isWorth(done)) return this.#look();
    if (isAll) this.#lull = setTimeout(() => this.#look(), LULL);
  }

  /** Somebody looks. @param {number} done */
  took(done) {
    this.#until = 0;
    this.#at = performance.now();
    this.#seen = done;
  }

  /** Some of it has to be replayed once more. @param {number} done as far as it was @param {number} all */
  wentBack(done, all) {
    this.#until = Math.max(this.#until, Math.min(all, done + AHEAD));
  }

  /** Nobody looks any more. */
  stop() {
    clearTimeout(this.#lull);
  }

  /** @param {number} done */
  #isWorth(done) {
    const isMore = this.#until > 0 || done - this.#seen >= this.#seen / SHARE;
    return isMore && done >= this.#until && performance.now() - this.#at >= BREATH;
  }
}
