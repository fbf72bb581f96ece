/**
 * The part of the table's view that one card shows. The engine sends the whole view after every roll; a card
 * gets a new one, and is drawn again, only when its own part has changed.
 */

import { resultOf } from "./entry.js";
import { own } from "./own.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */
/** @typedef {import("./entry.js").View} View */

/** @type {View} */
const NOTHING = Object.freeze({});

export class SlimViews {
  /** @type {Map<string, { text: string, view: View }>} */
  #known = new Map();

  /**
   * @param {LogEntry} logged
   * @param {View} view
   */
  of(logged, view) {
    const slim = slimView(logged, view);
    if (slim === NOTHING) return NOTHING;
    const text = JSON.stringify(slim);
    const known = this.#known.get(logged.id);
    if (known?.text === text) return known.view;
    this.#known.set(logged.id, { text, view: slim });
    return slim;
  }
}

/**
 * @param {LogEntry} logged
 * @param {View} view
 * @returns {View}
 */
export function slimView(logged, view) {
  const { id, entry } = logged;
  const subject = entry.kind === "take" ? entry.of : id;
  const opened = own(view.offers, subject);
  const news = (view.news ?? []).filter((line) => line.entry === id);
  const trackers = namesTrackers(logged) || (opened && entry.kind === "roll") ? view.trackers : undefined;
  if (!opened && !news.length && !trackers) return NOTHING;
  return { ...(opened && { offers: { [subject]: opened } }), ...(news.length && { news }), ...(trackers && { trackers }) };
}

/** @param {LogEntry} logged */
function namesTrackers(logged) {
  const { entry } = logged;
  if (entry.kind === "take") return Object.keys(entry.targets ?? {}).length > 0;
  return entry.kind === "move" || entry.kind === "remove" || Boolean(resultOf(logged)?.effects?.length);
}
