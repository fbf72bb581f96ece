/**
 * Draws only the rows of a long list that are near the visible part, and keeps the visible rows where they are. A
 * helper of an element that has a `.scroller` with `li[data-id]` in it. The arithmetic is in cards/span.js.
 */

import { painted } from "./painted.js";
import { styleMap } from "./style-map.js";

import { Heights, lastSpan, spanAt } from "../cards/span.js";

/** @typedef {import("lit").LitElement} LitElement */
/** @typedef {import("../cards/span.js").Span} Span */

const AROUND = 600; // pixels that are drawn above and below the visible part
const NEAR_END = 48; // pixels from the end that still count as the end

/** @template {{ id: string }} Row */
export class ScrollWindow {
  #element;
  #heights = new Heights();
  #isNews;
  /** @type {readonly Row[]} */
  #rows = [];
  /** @type {Span} */
  #span = { from: 0, to: 0, above: 0, below: 0 };
  /** @type {{ id: string, top: number } | undefined} the row whose place on the screen is kept */
  #anchor;
  /** @type {WeakSet<Element>} */
  #watched = new WeakSet();
  /** @type {ResizeObserver | undefined} */
  #sizes;
  #lastSeen = "";
  #top = 0;
  /** The scroll position that this class has set itself. */
  #set = -1;
  #looking = false;
  #height = 900;
  /** Whether the end is in sight, so that new rows push the others up. */
  stuck = true;
  /** Whether a new row is being drawn: until then no rows are added or removed above. */
  growing = false;

  /** @param {LitElement} element @param {(row: Row) => boolean} isNews whether a row is one to come back for */
  constructor(element, isNews) {
    this.#element = element;
    this.#isNews = isNews;
  }

  /** @param {readonly Row[]} rows */
  set rows(rows) {
    this.#rows = rows;
  }

  /** How many rows have come while the end was not in sight. */
  get unseen() {
    const at = this.#rows.findLastIndex(({ id }) => id === this.#lastSeen);
    return at < 0 ? 0 : this.#rows.slice(at + 1).filter((row) => this.#isNews(row)).length;
  }

  /** @returns {Span} */
  span() {
    const before = this.#span;
    this.#span = this.stuck
      ? lastSpan(this.#rows, this.#heights, this.#height + AROUND)
      : spanAt(this.#rows, this.#heights, this.#top - AROUND, this.#top + this.#height + AROUND);
    const { from, to, above, below } = before;
    const wasAtEnd = to > from && to <= this.#span.to && below === 0;
    if (this.growing && this.stuck && wasAtEnd) Object.assign(this.#span, { from, above });
    return this.#span;
  }

  /**
   * @param {number} above
   * @param {number} below
   */
  style(above, below) {
    return styleMap({ "padding-top": `${Math.round(above)}px`, "padding-bottom": `${Math.round(below)}px` });
  }

  /**
   * To be called after each update of the element: watches the sizes of new rows. The place is kept when these are
   * reported, after the layout and before painting; measuring here would cause another layout.
   */
  updated() {
    const scroller = this.#scroller;
    if (!scroller?.firstElementChild) return;
    this.#sizes ??= new ResizeObserver((sizes) => this.#learn(sizes));
    for (const target of [scroller, ...scroller.querySelectorAll("ol, li")]) {
      if (this.#watched.has(target)) continue;
      this.#watched.add(target);
      this.#sizes.observe(target);
    }
  }

  toEnd() {
    if (this.stuck) return; // reading the scroll position would cost a layout at every roll
    this.stuck = true;
    this.#element.requestUpdate();
  }

  /** The list was scrolled, by the reader or by this class. Reading its position at once would cause a layout. */
  async handleEvent() {
    if (this.#looking) return;
    this.#looking = true;
    await painted();
    this.#looking = false;
    this.#scrolled();
  }

  #scrolled() {
    const scroller = this.#scroller;
    if (!scroller) return;
    const { scrollTop, clientHeight, scrollHeight } = scroller;
    // This class has scrolled: cards may have grown since, and the place is still to be kept.
    if (!this.stuck && Math.abs(scrollTop - this.#set) < 1) return this.#keepPlace();
    const was = this.stuck;
    const atEnd = this.#span.to === this.#rows.length && scrollHeight - scrollTop - clientHeight < NEAR_END;
    // The end may move away because a card grows. Only scrolling up means that the reader leaves the end.
    this.stuck = atEnd || (was && scrollTop >= this.#top - 1);
    this.#top = scrollTop;
    this.#anchor = this.stuck ? undefined : this.#firstInSight(scroller);
    if (this.stuck || was) this.#lastSeen = this.#rows.at(-1)?.id ?? "";
    if (was !== this.stuck || this.#isShort()) this.#element.requestUpdate();
  }

  /** Whether the drawn rows end too near to the visible part. */
  #isShort() {
    const { from, to, above, below } = this.#span;
    const total = this.#scroller?.scrollHeight ?? 0;
    const room = AROUND / 2;
    return (
      (from > 0 && this.#top - above < room) ||
      (to < this.#rows.length && total - below - this.#top - this.#height < room)
    );
  }

  /** @param {ResizeObserverEntry[]} sizes */
  #learn(sizes) {
    for (const { target, borderBoxSize } of sizes) {
      const id = /** @type {HTMLElement} */ (target).dataset.id;
      const height = borderBoxSize[0].blockSize;
      if (target === this.#scroller) this.#resize(height);
      else if (id && height) this.#heights.set(id, height);
    }
    this.#keepPlace();
  }

  /** @param {number} height */
  #resize(height) {
    const taller = height > this.#height;
    this.#height = height;
    if (taller) this.#element.requestUpdate();
  }

  #keepPlace() {
    const scroller = this.#scroller;
    if (!scroller) return;
    if (this.stuck) {
      const { scrollTop, clientHeight, scrollHeight } = scroller;
      const isAtEnd = scrollHeight - clientHeight - scrollTop < 1; // the browser itself moves up when the rows become shorter
      if (scrollTop < this.#top - 1 && !isAtEnd) return; // the reader has just scrolled up, and the event for that is still to come
      scroller.scrollTop = scroller.scrollHeight;
      this.#top = scroller.scrollTop;
      return;
    }
    const { id, top } = this.#anchor ?? {};
    const item = this.#items.find((each) => each.dataset.id === id);
    if (!item || top === undefined) return;
    const moved = item.getBoundingClientRect().top - scroller.getBoundingClientRect().top - top;
    if (Math.abs(moved) <= 0.5) return;
    scroller.scrollTop += moved;
    this.#set = this.#top = scroller.scrollTop;
  }

  /** @param {Element} scroller */
  #firstInSight(scroller) {
    const edge = scroller.getBoundingClientRect().top;
    for (const item of this.#items) {
      const { top, bottom } = item.getBoundingClientRect();
      if (bottom > edge) return { id: item.dataset.id ?? "", top: top - edge };
    }
    return undefined;
  }

  /** @returns {HTMLElement | null} */
  get #scroller() {
    return this.#element.renderRoot.querySelector(".scroller");
  }

  /** @returns {HTMLElement[]} */
  get #items() {
    return [...this.#element.renderRoot.querySelectorAll("li")];
  }
}
