/** The elements that the first frame does not show: a bundle of their own, fetched when that has been drawn. */

import { CharacterList } from "../elements/character-list.js";
import { FeedTools } from "../elements/feed-tools.js";
import { HelpPanel } from "../elements/help-panel.js";
import { LuckReport } from "../elements/luck-report.js";
import { NewTracker } from "../elements/new-tracker.js";
import { ReferenceTableElement } from "../elements/reference-table.js";
import { RollCard } from "../elements/roll-card.js";
import { RollFeed } from "../elements/roll-feed.js";
import { RoomNotice } from "../elements/room-notice.js";
import { RoomStatus } from "../elements/room-status.js";
import { SettingsPanel } from "../elements/settings-panel.js";
import { TrackerBoard } from "../elements/tracker-board.js";
import { UndoToast } from "../elements/undo-toast.js";
import { UpdateNotice } from "../elements/update-notice.js";

/** @type {Record<string, CustomElementConstructor>} */
export const later = {
  "character-list": CharacterList,
  "feed-tools": FeedTools,
  "help-panel": HelpPanel,
  "luck-report": LuckReport,
  "new-tracker": NewTracker,
  "reference-table": ReferenceTableElement,
  "roll-card": RollCard,
  "roll-feed": RollFeed,
  "room-notice": RoomNotice,
  "room-status": RoomStatus,
  "settings-panel": SettingsPanel,
  "tracker-board": TrackerBoard,
  "undo-toast": UndoToast,
  "update-notice": UpdateNotice,
};
