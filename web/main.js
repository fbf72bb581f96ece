/** The composition root: puts all parts of the page together. */

import { EngineClient } from "./engine/client.js";
import { rulesets } from "./engine/description.js";
import { freshSeed } from "./engine/seed.js";
import { keepOffline } from "./offline.js";
import { draw } from "./page/draw.js";
import { onDrop } from "./page/drop.js";
import { defineFirst, defineRest, found } from "./page/elements.js";
import { Feel } from "./page/feel.js";
import { isInvited, onInvitation } from "./page/invitation.js";
import { onKeys } from "./page/keys.js";
import { LuckGatherer } from "./page/luck.js";
import { painted } from "./elements/painted.js";
import { wireRoom } from "./page/room-wire.js";
import { on, wire } from "./page/wire.js";
import { applySettings, recallSettings } from "./settings.js";
import { recallLast, rememberLast } from "./store/last-character.js";
import { openStore } from "./store/open.js";
import { keeper, localMemory } from "./store/persist.js";
import { Tabs } from "./store/tabs.js";
import { Table } from "./table/table.js";

/** @typedef {import("./settings.js").Settings} Settings */

const workerUrl = new URL(WORKER_FILE, import.meta.url);
const engine = new EngineClient(() => new Worker(workerUrl, { type: "module", name: "engine" }));
/** @type {EngineClient["request"]} */
const request = (...all) => engine.request(...all);

let settings = recallSettings();
applySettings(settings);
const elements = found();
const { app, bar, luck, quick, roll, status, update } = elements;

const tabs = new Tabs();
tabs.listen("characters", (change) => table.heard(change));
const keep = keeper(navigator.storage, localMemory());

const table = new Table({
  ...{ rulesets, request, seed: freshSeed, painted },
  store: openStore(() => table.lost()),
  tell(change) {
    tabs.tell(change);
    keep(); // only now is there something that could be lost
  },
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
  gatherer.gather(table.feed.shown, (report) => Object.assign(luck, { report }), wanted);
}

wire(elements, table);
const { draw: drawRoom, follow } = wireRoom(elements, table);
table.addEventListener("change", () => draw(elements, table));
table.addEventListener("change", drawRoom);
table.addEventListener("change", () => feel.notice(table.feed.shown));
on(app, {
  panel({ panel }) {
    bar.panel = panel;
    draw(elements, table);
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
  (files) => table.characterFiles.importFiles(files),
);
const last = recallLast(rulesets);
table.showLast(last === undefined && isInvited() ? null : last);
draw(elements, table);
drawRoom();
defineFirst(); // now that the elements have all they show, so that they are drawn once
painted().then(defineRest);
const loading = table.load();
onInvitation((text) => loading.then(() => follow(text)));
await loading;
table.addEventListener("change", () => rememberLast(table.character));

// ── the engine ─────────────────────────────────────────────────────────────────────────────────

const { status: starting } = engine;
starting.watch((state) => {
  status.state = state;
  roll.ready = state.phase === "ready";
});
const offline = keepOffline(starting, () => {
  update.available = true;
});
update.addEventListener("update", () => offline.update());
