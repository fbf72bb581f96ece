/**
 * 3D dice that are thrown over the page and land on the faces that the engine rolled. Nothing waits for them: the card
 * is shown at once, any press removes the dice, and with reduced motion they are not thrown.
 */

import { notationOf } from "./notation.js";

/** @typedef {import("../generated/protocol.js").Die} Die */

const LINGER = 1600; // milliseconds for which they lie there

export class DiceStage {
  /** @type {Promise<any> | undefined} */
  #box;
  /** @type {HTMLElement | undefined} */
  #place;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  on = false;

  /**
   * @param {readonly Die[]} dice
   * @returns {Promise<boolean>} whether they were thrown
   */
  async throw(dice) {
    const notation = notationOf(dice);
    if (!this.on || !notation || isStill()) return false;
    try {
      const box = await (this.#box ??= this.#open());
      this.#show();
      await box.roll(notation);
    } catch {
      this.on = false; // there is no WebGL, or the library cannot be fetched: the card shows the dice
      this.clear();
      return false;
    }
    this.#timer = setTimeout(() => this.clear(), LINGER);
    return true;
  }

  /** Removes the dice. */
  clear() {
    clearTimeout(this.#timer);
    this.#place?.classList.remove("shown");
    removeEventListener("pointerdown", this, true);
    removeEventListener("keydown", this, true);
  }

  handleEvent() {
    this.clear();
  }

  async #open() {
    const { openBox } = await import("./box.js");
    this.#place = document.createElement("div");
    this.#place.className = "dice-stage";
    this.#place.setAttribute("aria-hidden", "true");
    document.body.append(this.#place);
    const style = getComputedStyle(document.documentElement);
    const colour = (/** @type {string} */ name) => plain(style.getPropertyValue(name));
    return openBox(this.#place, { background: colour("--accent"), foreground: colour("--accent-ink") });
  }

  #show() {
    clearTimeout(this.#timer);
    this.#place?.classList.add("shown");
    addEventListener("pointerdown", this, true);
    addEventListener("keydown", this, true);
  }
}

/** Whether motion is reduced, by the settings or else by the system. */
function isStill() {
  const wish = document.documentElement.dataset.motion;
  return wish === "off" || (wish !== "on" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}

/**
 * The colour that a token has, in the form that the library needs.
 * @param {string} token
 */
function plain(token) {
  const probe = document.createElement("i");
  probe.style.color = token;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const parts = color.match(/\d+(\.\d+)?/g)?.slice(0, 3) ?? [];
  if (parts.length < 3 || color.startsWith("color")) return "#1f5c46";
  return `#${parts.map((part) => Math.round(Number(part)).toString(16).padStart(2, "0")).join("")}`;
}
