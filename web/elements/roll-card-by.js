/** The top line of a card: who, what, when, and the button that opens and closes it. */

import { html, nothing } from "lit";

import { colourOf, whoInWords, whoOf } from "../cards/entry.js";
import { undoneInWords } from "../cards/undone.js";
import { region, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";
import { characterFace } from "./character-face.js";
import { icon } from "./icon.js";
import { markTemplate, unsentTemplate } from "./roll-card-proof.js";

/** @typedef {import("../cards/entry.js").LogEntry} LogEntry */

const clock = whenAsked(() => new Intl.DateTimeFormat(region, { hour: "2-digit", minute: "2-digit" }));
const whole = whenAsked(() => new Intl.DateTimeFormat(region, { dateStyle: "medium", timeStyle: "medium" }));

/**
 * @param {LogEntry} entry
 * @param {string} what
 * @param {{ character?: { colour?: string, portrait?: string }, collapsed: boolean, undone?: unknown, undoer?: LogEntry }} card `undoer`: the undo that is in force
 * @param {() => void} [toggle] opens and closes the card, where there is more to see
 */
export function byTemplate(entry, what, { character, collapsed, undone, undoer }, toggle) {
  const { portrait, colour } = character ?? {};
  const word = collapsed ? t("Show the whole card") : t("Show less");
  return html`<header class="by">
    ${characterFace({ colour: colourOf(entry, colour), portrait, sheet: { name: whoOf(entry) } })}
    <span class="what"><b>${whoInWords(entry)}</b> · ${what}${undone ? html` · ${undoneInWords(undoer)}` : nothing}${unsentTemplate(entry)}</span>
    ${collapsed ? markTemplate(entry) : nothing}
    <time datetime=${new Date(entry.at).toISOString()} @pointerenter=${tellWhole}>${clock().format(entry.at)}</time>
    ${
      toggle
        ? html`<button
            class=${collapsed ? "icon" : "icon open"}
            aria-expanded=${!collapsed}
            aria-label=${word}
            title=${word}
            @click=${toggle}
          >
            ${icon("chevron")}
          </button>`
        : nothing
    }
  </header>`;
}

/** The exact time, made only when the pointer is over it: formatting a date takes longer than drawing a card. */
function tellWhole(/** @type {PointerEvent} */ { currentTarget }) {
  const time = /** @type {HTMLTimeElement} */ (currentTarget);
  time.title = whole().format(new Date(time.dateTime));
}
