/**
 * The card of the next roll, drawn before there is one, like the last: when the roll is there, only what
 * is different has to be written. Making a card takes several times as long, and somebody waits for it.
 */

import { noChange } from "lit";
import { Directive, directive } from "lit/directive.js";

/** @typedef {import("./roll-card.js").RollCard} RollCard */
/** @typedef {Partial<RollCard>} Shown what a card is given to show */

export class ReadyCard {
  /** @type {RollCard | undefined} */
  #card;
  #asked = false;

  /** The one that is ready, else another. */
  take() {
    const card = this.#card ?? newCard();
    this.#card = undefined;
    return card;
  }

  /**
   * Makes one when there is nothing else to do, unless one is ready.
   * @param {ParentNode} place where it is for a moment: only there does an element begin to draw
   * @param {() => Shown | undefined} last what the last card shows by then; without any there is no hurry
   */
  prepare(place, last) {
    if (this.#card || this.#asked) return;
    this.#asked = true;
    whenIdle(() => {
      this.#asked = false;
      const shown = last();
      if (shown) this.#card = drawnAhead(place, shown);
    });
  }
}

/**
 * In the end it is outside of the document, where a card draws the first of its two frames and no more.
 * @param {ParentNode} place
 * @param {Shown} shown
 */
function drawnAhead(place, shown) {
  const card = newCard();
  place.append(card);
  card.remove();
  return Object.assign(card, shown, { collapsed: false, fresh: true });
}

function newCard() {
  return /** @type {RollCard} */ (document.createElement("roll-card"));
}

/** @param {() => void} act */
function whenIdle(act) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act);
  else setTimeout(act, 200); // milliseconds; Safari does not say when it is idle
}

class CardIn extends Directive {
  /** @type {RollCard | undefined} */
  #card;
  /** @type {Record<string, unknown>} what it was given last */
  #last = {};

  /**
   * @param {ReadyCard} _ready
   * @param {Shown} _shown
   */
  render(_ready, _shown) {
    return /** @type {unknown} */ (noChange);
  }

  /**
   * @override
   * @param {unknown} _part
   * @param {[ReadyCard, Shown]} values
   */
  update(_part, [ready, shown]) {
    const last = this.#last;
    this.#last = shown;
    // Rows that come into sight again are not waited for, and leave it to the next roll.
    if (!this.#card) return (this.#card = Object.assign(shown.fresh ? ready.take() : newCard(), shown));
    const card = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (this.#card));
    for (const [name, value] of Object.entries(shown)) if (value !== last[name]) card[name] = value; // of most rows, none
    return this.#card;
  }
}

/** `${cardIn(ready, shown)}`: a card that shows this, and where it is a roll of this moment, the ready one. */
export const cardIn = directive(CardIn);
