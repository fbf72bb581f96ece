import { LitElement, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { linkStyle, linkTemplate } from "./room-link.js";
import { roomStyle } from "./room.style.js";
import { shared } from "./style.js";

/** @typedef {import("./room-words.js").Shown} Shown */

/**
 * The reader's own devices: a link for another one, and a recovery file for when this one is lost.
 *
 * Events: `device` asks for the link, `recovery` for the file, `clip` `{ text }`,
 * `send` `{ link }`.
 */
export class RoomOwn extends LitElement {
  static properties = {
    shown: { attribute: false },
    recovery: { attribute: false },
    mayDirect: { attribute: false },
    canSend: { type: Boolean },
  };
  static styles = [shared, roomStyle, linkStyle];

  constructor() {
    super();
    /** @type {Shown | undefined} the link that was asked for */
    this.shown = undefined;
    /** @type {"none" | "saved" | "outdated"} */
    this.recovery = "none";
    this.mayDirect = false;
    /** Whether the device can send a link to other apps. */
    this.canSend = false;
  }

  render() {
    return html`<section class="box" aria-labelledby="lost">
        <h3 id="lost">${icon("key")} ${t("If this device is lost")}</h3>
        ${this.#state()}
        <div class="row">
          <button type="button" class=${this.recovery === "saved" ? "" : "main"} @click=${() => this.#say("recovery", {})}>
            ${icon("download")} ${this.recovery === "saved" ? t("Save it again") : t("Save the recovery file")}
          </button>
        </div>
        <p class="hint">${t("A short text with a link in it. Whoever has it is you at this table: keep it where you keep passwords.")}</p>
      </section>
      <section class="box" aria-labelledby="mine">
        <h3 id="mine">${icon("device")} ${t("Another device of mine")}</h3>
        ${this.#device()}
      </section>`;
  }

  #state() {
    if (this.recovery === "saved") return html`<p class="said good">${icon("check")}<span>${t("The recovery file has been saved on this device.")}</span></p>`;
    const text = this.recovery === "outdated" ? t("The table’s key has changed since you saved the recovery file: save it again.") : whyToSave(this.mayDirect);
    return html`<p class="said mixed">${icon("warning")}<span>${text}</span></p>`;
  }

  #device() {
    const warning = html`<p class="said bad">
      ${icon("warning")}
      <span>${t("Whoever opens this link is you at this table. It works once: open it on a device of your own, and give it to nobody.")}</span>
    </p>`;
    if (!this.shown) {
      return html`<p>${t("Your phone beside your laptop, for example: the same person, with two devices.")}</p>
        <div class="row">
          <button type="button" @click=${() => this.#say("device", {})}>${icon("device")} ${t("Show the link for my device")}</button>
        </div>`;
    }
    const { link, qr } = this.shown;
    return linkTemplate(warning, { link, qr, canSend: this.canSend, label: t("The link for my device as a QR code") }, nothing, this.#say);
  }

  /** @param {string} type @param {object} detail */
  #say = (type, detail) => {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  };
}

/** Why a recovery file should be saved. @param {boolean} mayDirect whether the reader is a GM */
function whyToSave(mayDirect) {
  return mayDirect
    ? t("If this device is lost or forgets its data, there may be nobody left who can lead this table.")
    : t("If this device is lost or forgets its data, a recovery file brings you back as the person you are.");
}
