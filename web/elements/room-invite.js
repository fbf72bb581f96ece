import { LitElement, html, nothing } from "lit";

import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";
import { linkStyle, linkTemplate } from "./room-link.js";
import { ROLES, roleOf } from "./room-words.js";
import { roomStyle } from "./room.style.js";
import { segments, segmentsStyle } from "./segments.js";
import { shared } from "./style.js";

/** @typedef {import("./room-words.js").Role} Role */
/** @typedef {import("./qr.js").Qr} Qr */

/**
 * An invitation, for a player or a watcher, as a link and as a QR code.
 *
 * Events: `invite` `{ role }` when a link for another role is wanted, `clip` `{ text }`, `send` `{ link }`
 * by what the device offers for sharing.
 */
export class RoomInvite extends LitElement {
  static properties = {
    link: { attribute: false },
    qr: { attribute: false },
    roles: { attribute: false },
    mayDirect: { attribute: false },
    strict: { attribute: false },
    canSend: { type: Boolean },
    as: { state: true },
  };
  static styles = [shared, roomStyle, segmentsStyle, linkStyle];

  constructor() {
    super();
    /** @type {string | undefined} */
    this.link = undefined;
    /** @type {Qr | undefined} */
    this.qr = undefined;
    /** @type {readonly Role[]} as what this device can invite others */
    this.roles = ["player", "watcher"];
    this.mayDirect = false;
    /** Whether a GM has to confirm everybody who comes. */
    this.strict = false;
    /** Whether the device can send a link to other apps. */
    this.canSend = false;
    /** @type {Role | undefined} what was chosen */
    this.as = undefined;
  }

  render() {
    // No link makes anybody a GM: a GM does, in the list of people.
    const roles = ROLES.filter(({ value }) => value !== "gm" && this.roles.includes(value));
    if (!roles.length) return nothing;
    const as = roles.find(({ value }) => value === this.as) ?? roles[0];
    const before = html`${roles.length > 1
        ? segments(t("They come as"), roles, as.value, (role) => this.#choose(/** @type {Role} */ (role)))
        : html`<p><b>${t("They come as")}:</b> ${t(as.label)}</p>`}
      <p class="hint">${t(roleOf(as.value).hint)}</p>`;
    const after = html`<p class="hint">
      ${this.strict
        ? t("Whoever has this link can come in and read along; a GM says who they are before they can roll.")
        : t("Whoever has this link can come in. Give it to those you want at the table.")}
      ${this.mayDirect ? t("Once they are here, you can make somebody a game master in the list of people.") : nothing}
    </p>`;
    const { link, qr, canSend } = this;
    return html`<section class="box" aria-labelledby="invite">
      <h3 id="invite">${icon("share")} ${t("Invite")}</h3>
      ${linkTemplate(before, { link, qr, canSend, label: t("The invitation as a QR code") }, after, this.#say)}
    </section>`;
  }

  /** @param {Role} role */
  #choose(role) {
    this.as = role;
    this.#say("invite", { role });
  }

  /** @param {string} type @param {object} detail */
  #say = (type, detail) => {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  };
}
