/** Defines the elements of the page, and finds them. Panels for sharing are defined when they are opened. */

import { ClockDial } from "../elements/clock-dial.js";
import { DieFace } from "../elements/die-face.js";
import { EngineStatusElement } from "../elements/engine-status.js";
import { defineRolling } from "../elements/rolling.js";
import { TableApp } from "../elements/table-app.js";
import { TableBar } from "../elements/table-bar.js";
import { TrackerView } from "../elements/tracker-view.js";

/** @type {Record<string, CustomElementConstructor>} */
const atOnce = {
  "clock-dial": ClockDial,
  "die-face": DieFace,
  "engine-status": EngineStatusElement,
  "table-app": TableApp,
  "table-bar": TableBar,
  "tracker-view": TrackerView,
};

/** The elements of the first frame: the sheet and the roll panel. */
export function defineFirst() {
  defineRolling();
  define(atOnce);
}

/** The others, when the first frame has been drawn. */
export async function defineRest() {
  define((await import("./later-elements.js")).later);
}

/** @param {Record<string, CustomElementConstructor>} elements */
function define(elements) {
  for (const [tag, element] of Object.entries(elements)) customElements.define(tag, element);
}

/** The elements in the document. */
export function found() {
  const one = (/** @type {string} */ selector) => /** @type {any} */ (document.querySelector(selector));
  return {
    app: /** @type {TableApp} */ (one("table-app")),
    bar: /** @type {TableBar} */ (one("table-bar")),
    status: /** @type {EngineStatusElement} */ (one("engine-status")),
    roomStatus: /** @type {import("../elements/room-status.js").RoomStatus} */ (one("room-status")),
    room: /** @type {import("../elements/room-panel.js").RoomPanel} */ (one("room-panel")),
    proof: /** @type {import("../elements/proof-panel.js").ProofPanel} */ (one("proof-panel")),
    arrival: /** @type {import("../elements/room-arrival.js").RoomArrival} */ (one("room-arrival")),
    roomNotice: /** @type {import("../elements/room-notice.js").RoomNotice} */ (one("room-notice")),
    update: /** @type {import("../elements/update-notice.js").UpdateNotice} */ (one("update-notice")),
    sheet: /** @type {import("../elements/sheet-view.js").SheetView} */ (one("sheet-view")),
    characterChoice: /** @type {import("../elements/character-list.js").CharacterList} */ (
      one('character-list[slot="sheet"]')
    ),
    characterList: /** @type {import("../elements/character-list.js").CharacterList} */ (
      one('character-list[slot="characters"]')
    ),
    quick: /** @type {import("../elements/quick-roll.js").QuickRoll} */ (one("quick-roll")),
    result: /** @type {import("../elements/roll-card.js").RollCard} */ (one('roll-card[slot="result"]')),
    roll: /** @type {import("../elements/roll-panel.js").RollPanel} */ (one("roll-panel")),
    feed: /** @type {import("../elements/roll-feed.js").RollFeed} */ (one("roll-feed")),
    board: /** @type {import("../elements/tracker-board.js").TrackerBoard} */ (one("tracker-board")),
    luck: /** @type {import("../elements/luck-report.js").LuckReport} */ (one("luck-report")),
    help: /** @type {import("../elements/help-panel.js").HelpPanel} */ (one("help-panel")),
    settings: /** @type {import("../elements/settings-panel.js").SettingsPanel} */ (one("settings-panel")),
    toast: /** @type {import("../elements/undo-toast.js").UndoToast} */ (one("undo-toast")),
  };
}

/** @typedef {ReturnType<typeof found>} Elements */
