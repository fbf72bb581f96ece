/** The composition root: the only file that knows all the others. */

import { EngineStatusElement } from "./elements/engine-status.js";
import { RollCard } from "./elements/roll-card.js";
import { RollFeed } from "./elements/roll-feed.js";
import { SchemaForm } from "./elements/schema-form.js";
import { TableSheet } from "./elements/table-sheet.js";
import { UpdateNotice } from "./elements/update-notice.js";
import { EngineClient } from "./engine/client.js";
import { rulesets } from "./engine/description.js";
import { freshSeed } from "./engine/seed.js";
import { keepOffline } from "./offline.js";

/** @typedef {import("./elements/roll-card.js").Entry} Entry */
/** @typedef {import("./elements/table-sheet.js").Wish} Wish */

// First of all: while Python is on its way, the page is drawn.
const workerUrl = new URL(WORKER_FILE, import.meta.url);
const engine = new EngineClient(() => new Worker(workerUrl, { type: "module", name: "engine" }));

customElements.define("engine-status", EngineStatusElement);
customElements.define("update-notice", UpdateNotice);
customElements.define("schema-form", SchemaForm);
customElements.define("table-sheet", TableSheet);
customElements.define("roll-card", RollCard);
customElements.define("roll-feed", RollFeed);

/**
 * @template {keyof HTMLElementTagNameMap | string} T
 * @param {T} name
 * @returns {any}
 */
const element = (name) => document.querySelector(name);
/** @type {TableSheet} */
const sheet = element("table-sheet");
/** @type {RollFeed} */
const feed = element("roll-feed");
/** @type {EngineStatusElement} */
const status = element("engine-status");
/** @type {UpdateNotice} */
const notice = element("update-notice");

/** @param {string} [key] */
function show(key = rulesets[0]?.key) {
  const ruleset = rulesets.find((each) => each.key === key);
  Object.assign(sheet, { rulesets, ruleset, sheet: ruleset?.examples[0]?.sheet ?? {} });
}

/** @param {Entry} entry */
function put(entry) {
  const others = feed.entries.filter(({ id }) => id !== entry.id);
  const at = feed.entries.findIndex(({ id }) => id === entry.id);
  feed.entries = others.toSpliced(at < 0 ? others.length : at, 0, entry);
}

/** @param {Wish} wish */
async function roll({ action, form }) {
  const seed = freshSeed();
  const id = seed.slice(0, 16);
  const { ruleset } = sheet;
  if (!ruleset) return;
  put({ id, action });
  const reply = await engine.request({
    ...{ op: "roll", id, ruleset: ruleset.key, action: action.key },
    ...{ sheet: sheet.sheet, form, seed },
  });
  if (reply.ok && "record" in reply) {
    const result = /** @type {any} */ (reply.record.result);
    put({ id, action, result });
  } else if (!reply.ok) {
    put({ id, action, refusal: reply.error.message });
  }
}

sheet.addEventListener("choose", (event) => show(/** @type {CustomEvent} */ (event).detail));
sheet.addEventListener("edit", (event) => {
  sheet.sheet = /** @type {CustomEvent} */ (event).detail;
});
sheet.addEventListener("roll", (event) => roll(/** @type {CustomEvent<Wish>} */ (event).detail));
engine.status.watch((state) => {
  status.state = state;
});
show();

const offline = keepOffline(engine.status, () => {
  notice.available = true;
});
notice.addEventListener("update", () => offline.update());
