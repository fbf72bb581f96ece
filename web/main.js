/** The composition root: the only file that knows all the others. */

import { EngineClient } from "./engine/client.js";
import { rulesets } from "./engine/description.js";
import { freshSeed } from "./engine/seed.js";
import { keepOffline } from "./offline.js";
import { draw } from "./page/draw.js";
import { onDrop } from "./page/drop.js";
import { defineAll, found } from "./page/elements.js";
import { Feel } from "./page/feel.js";
import { onKeys } from "./page/keys.js";
import { LuckGatherer } from "./page/luck.js";
import { painted } from "./page/painted.js";
import { on, wire } from "./page/wire.js";
import { applySettings, recallSettings } from "./settings.js";
import { openStore } from "./store/open.js";
import { openTabs } from "./store/tabs.js";
import { Table } from "./table/table.js";

/** @typedef {import("./settings.js").Settings} Settings */

// First of all: while Python is on its way, the page is drawn.
const workerUrl = new URL(WORKER_FILE, import.meta.url);
const engine = new EngineClient(() => new Worker(workerUrl, { type: "module", name: "engine" }));
/** @param {import("./engine/client.js").Message} message */
const request = (message) => engine.request(message);

let settings = recallSettings();
applySettings(settings);
defineAll();
const elements = found();
const { app, bar, luck, quick, roll, status, update } = elements;

const table = new Table({
  ...{ rulesets, request, seed: freshSeed, painted },
  store: await openStore(() => table.lost()),
  tell: openTabs((change) => table.heard(change)),
});

// ── settings ───────────────────────────────────────────────────────────────────────────────────

/** @param {Partial<Settings>} change */
function set(change) {
  settings = { ...settings, ...change };
  applySettings(settings);
  showSettings();
}

const feel = new Feel(rulesets);

function showSettings() {
  feel.use(settings);
  bar.settings = settings;
  elements.settings.settings = settings;
}

showSettings();
on(bar, { settings: set });
on(elements.settings, { change: ({ settings: all }) => set(all) });

// ── the table ──────────────────────────────────────────────────────────────────────────────────

const gatherer = new LuckGatherer(request, rulesets);

function drawLuck() {
  const wanted = () => app.panel === "luck";
  if (!wanted()) return;
  gatherer.gather(table.log.shown, (report) => Object.assign(luck, { report }), wanted);
}

wire(elements, table);
table.addEventListener("change", () => draw(elements, table));
table.addEventListener("change", () => feel.notice(table.log.shown));
on(app, {
  panel({ panel }) {
    bar.panel = panel;
    drawLuck();
  },
  phone: () => draw(elements, table),
});
onKeys(() => {
  if (app.phone) app.show("roll");
  app.updateComplete.then(() => quick.focus());
});
onDrop(
  (over) => Object.assign(app, { dropping: over }),
  (files) => table.doors.take(files),
);
draw(elements, table);
await table.load();

// ── the engine ─────────────────────────────────────────────────────────────────────────────────

engine.status.watch((state) => {
  status.state = state;
  roll.ready = state.phase === "ready";
});
const offline = keepOffline(engine.status, () => {
  update.available = true;
});
update.addEventListener("update", () => offline.update());
