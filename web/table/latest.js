/**
 * Asks one question at a time and always the latest: what is asked while another is under way
 * replaces whatever waits, and an answer that is no longer wanted is dropped.
 */

/**
 * @template Question, Answer
 */
export class Latest {
  #ask;
  #take;
  /** @type {{ question: Question } | undefined} */
  #next;
  #busy = false;

  /**
   * @param {(question: Question) => Promise<Answer>} ask never rejects
   * @param {(answer: Answer, question: Question) => void} take
   */
  constructor(ask, take) {
    this.#ask = ask;
    this.#take = take;
  }

  /** Whether an answer is still to come. */
  get busy() {
    return this.#busy;
  }

  /** @param {Question} question */
  ask(question) {
    this.#next = { question };
    if (!this.#busy) this.#run();
  }

  /** What waits or is under way is not wanted any more. */
  forget() {
    this.#next = undefined;
    this.#unwanted = true;
  }

  #unwanted = false;

  async #run() {
    this.#busy = true;
    while (this.#next) {
      const { question } = this.#next;
      this.#next = undefined;
      this.#unwanted = false;
      const answer = await this.#ask(question);
      if (this.#next || this.#unwanted) continue;
      this.#busy = false;
      this.#take(answer, question); // may ask again
      return;
    }
    this.#busy = false;
  }
}
