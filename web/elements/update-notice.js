import { LitElement, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { stripStyle } from "./strip.style.js";
import { shared } from "./style.js";

/** Says that a newer version has been installed. Event: `update`, to start it. */
export class UpdateNotice extends LitElement {
  static properties = { available: { type: Boolean } };
  static styles = [shared, stripStyle];

  constructor() {
    super();
    this.available = false;
  }

  render() {
    if (!this.available) return nothing;
    return html`<p class="strip" role="status">
      ${t("A new version is ready. It starts when you reload; this table goes on until then.")}
      <button @click=${this.#update}>${icon("redo")} ${t("Reload now")}</button>
    </p>`;
  }

  #update() {
    this.dispatchEvent(new CustomEvent("update"));
  }
}
