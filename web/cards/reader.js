/** The part that the reader of a card has at its table. Pure. */

import { t } from "../i18n/i18n.js";

/** @typedef {"gm" | "player" | "watcher" | "newcomer" | "removed"} Reader */

/** Why the reader can do nothing at the table; empty where they play. @param {Reader | undefined} reader undefined: the table is not shared */
export function barToReader(reader) {
  switch (reader) {
    case "watcher":
      return t("Watchers only watch.");
    case "newcomer":
      return t("The GM has not said yet who you are. Until then, you read along.");
    case "removed":
      return t("You were removed from this table.");
    default:
      return "";
  }
}
