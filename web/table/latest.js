/**
 * Asks one question at a time, and always the latest: a question that is asked while another is under way replaces
 * the one that waits, and the answer to an earlier one is dropped.
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
  #isUnwanted = false;

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

  /** Drops the question that waits, and the answer to the one that is under way. */
  forget() {
    this.#next = undefined;
    this.#isUnwanted = true;
  }

  async #run() {
    this.#busy = true;
    while (this.#next) {
      const { question } = this.#next;
      this.#next = undefined;
      this.#isUnwanted = false;
      const answer = await this.#ask(question);
      if (this.#next || this.#isUnwanted) continue;
      this.#busy = false;
      this.#take(answer, question); // may ask again
      return;
    }
    this.#busy = false;
  }
}
