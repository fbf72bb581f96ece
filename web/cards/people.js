/** Entries about people, as the engine shows them: who sits down, who has to go, who comes back. Pure. */

import { language, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */
/** @typedef {{ do: string, names?: string[], role?: string, may?: string[], on?: boolean }} Change as in `pyengine/feed/people/changes.py` */

const list = whenAsked(() => new Intl.ListFormat(language));

/** @type {Record<string, string>} */
const MAY = {
  scenes: "begin scenes and sessions",
  clocks: "move what belongs to others",
  undo: "undo what others have done",
};

/**
 * What an entry has changed, as the rest of a sentence about its author; undefined where it is not about people.
 * @param {LogEntry} logged
 */
export function changesIn({ entry, by }) {
  const any = /** @type {any} */ (entry);
  if (any.kind !== "people") return undefined;
  return /** @type {Change[]} */ (any.changes).map((change) => inWords(change, by.name)).filter(Boolean).join("; ");
}

/** Empty for a change that this version does not know. @param {Change} change @param {string} by its author's name */
function inWords({ do: what, names: all = [], role, may = [], on }, by) {
  const names = list().format(all);
  switch (what) {
    case "seated":
      if (role === "watcher") return t("lets {names} watch", { names });
      return role === "gm" ? t("makes {names} GM", { names }) : t("gives {names} a seat at the table", { names });
    case "role":
      if (role === "watcher") return t("makes {names} a watcher", { names });
      return role === "gm" ? t("makes {names} GM", { names }) : t("makes {names} a player", { names });
    case "back":
      return t("lets {names} back in", { names });
    case "device":
      return t("confirms a further device of {names}", { names });
    case "renamed":
      if (by === all[1]) return t("was called {before} before", { before: all[0] });
      return t("gives {before} the name {name}", { before: all[0], name: all[1] });
    case "removed":
      return t("removes {names} from the table", { names });
    case "device_removed":
      return t("removes a device of {names}", { names });
    case "refused":
      return t("turns {names} away", { names });
    case "returned":
      return t("is here with a further device");
    case "may":
      if (!may.length) return t("leaves the table to the GM: players move and undo what is their own");
      return t("allows all players: {what}", { what: list().format(may.map((each) => Object.hasOwn(MAY, each) ? t(MAY[each]) : each)) });
    case "witnessing":
      return on ? t("has rolls witnessed from now on") : t("has rolls witnessed no longer");
    default:
      return "";
  }
}
