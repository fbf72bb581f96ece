import { html, nothing } from "lit";

import { t } from "../i18n/i18n.js";

const LONGEST = 40;

/**
 * The field for a person's name at a table. `nameless`: they tried to go on without one.
 * @param {{ person: string, nameless: boolean, typed: () => void }} field
 */
export function personField({ person, nameless, typed }) {
  return html`<div>
    <label
      >${t("Your name at the table")}
      <input
        id="person"
        name="person"
        maxlength=${LONGEST}
        autocomplete="nickname"
        aria-invalid=${nameless}
        aria-describedby="nameless"
        .value=${person}
        @input=${typed}
      />
    </label>
    <small id="nameless" class="problem" role="alert">${nameless ? t("Say what the others are to call you.") : nothing}</small>
  </div>`;
}
