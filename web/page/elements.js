/** Every tag on the page and the element behind it; a room's panels come when they are opened. */

import { CharacterList } from "../elements/character-list.js";
import { ClockDial } from "../elements/clock-dial.js";
import { DieFace } from "../elements/die-face.js";
import { EngineStatusElement } from "../elements/engine-status.js";
import { FeedTools } from "../elements/feed-tools.js";
import { HelpPanel } from "../elements/help-panel.js";
import { LuckReport } from "../elements/luck-report.js";
import { NewTracker } from "../elements/new-tracker.js";
import { ReferenceTableElement } from "../elements/reference-table.js";
import { RollCard } from "../elements/roll-card.js";
import { RollFeed } from "../elements/roll-feed.js";
import { defineRolling } from "../elements/rolling.js";
import { RoomStatus } from "../elements/room-status.js";
import { SettingsPanel } from "../elements/settings-panel.js";
import { TableApp } from "../elements/table-app.js";
import { TableBar } from "../elements/table-bar.js";
import { TrackerBoard } from "../elements/tracker-board.js";
import { TrackerView } from "../elements/tracker-view.js";
import { UndoToast } from "../elements/undo-toast.js";
import { UpdateNotice } from "../elements/update-notice.js";

/** @type {Record<string, CustomElementConstructor>} */
const atOnce = {
  "clock-dial": ClockDial,
  "die-face": DieFace,
  "engine-status": EngineStatusElement,
  "table-app": TableApp,
  "table-bar": TableBar,
  "tracker-view": TrackerView,
};

/** @type {Record<string, CustomElementConstructor>} */
const later = {
  "character-list": CharacterList,
  "feed-tools": FeedTools,
  "help-panel": HelpPanel,
  "luck-report": LuckReport,
  "new-tracker": NewTracker,
  "reference-table": ReferenceTableElement,
  "roll-card": RollCard,
  "roll-feed": RollFeed,
  "room-status": RoomStatus,
  "settings-panel": SettingsPanel,
  "tracker-board": TrackerBoard,
  "undo-toast": UndoToast,
  "update-notice": UpdateNotice,
};

/** What a first look falls on: the sheet and the roll in hand. */
export function defineFirst() {
  defineRolling();
  define(atOnce);
}

/** All the rest, when that has been drawn. */
export function defineRest() {
  define(later);
}

/** @param {Record<string, CustomElementConstructor>} elements */
function define(elements) {
  for (const [tag, element] of Object.entries(elements)) customElements.define(tag, element);
}

/**
 * The elements that stand in the document.
 */
export function found() {
  const one = (/** @type {string} */ selector) => /** @type {any} */ (document.querySelector(selector));
  return {
    app: /** @type {TableApp} */ (one("table-app")),
    bar: /** @type {TableBar} */ (one("table-bar")),
    status: /** @type {EngineStatusElement} */ (one("engine-status")),
    roomStatus: /** @type {RoomStatus} */ (one("room-status")),
    room: /** @type {import("../elements/room-panel.js").RoomPanel} */ (one("room-panel")),
    proof: /** @type {import("../elements/proof-panel.js").ProofPanel} */ (one("proof-panel")),
    update: /** @type {UpdateNotice} */ (one("update-notice")),
    sheet: /** @type {import("../elements/sheet-view.js").SheetView} */ (one("sheet-view")),
    first: /** @type {CharacterList} */ (
      one('character-list[slot="sheet"]')
    ),
    people: /** @type {CharacterList} */ (
      one('character-list[slot="characters"]')
    ),
    quick: /** @type {import("../elements/quick-roll.js").QuickRoll} */ (one("quick-roll")),
    result: /** @type {RollCard} */ (one('roll-card[slot="result"]')),
    roll: /** @type {import("../elements/roll-panel.js").RollPanel} */ (one("roll-panel")),
    feed: /** @type {RollFeed} */ (one("roll-feed")),
    board: /** @type {TrackerBoard} */ (one("tracker-board")),
    luck: /** @type {LuckReport} */ (one("luck-report")),
    help: /** @type {HelpPanel} */ (one("help-panel")),
    settings: /** @type {SettingsPanel} */ (one("settings-panel")),
    toast: /** @type {UndoToast} */ (one("undo-toast")),
  };
}

/** @typedef {ReturnType<typeof found>} Elements */
