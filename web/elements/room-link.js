/** A link for somebody else: as text, to be copied or sent, and as a QR code. */

import { css, html, nothing, svg } from "lit";

import { isOnlyHere } from "../cards/only-here.js";
import { t } from "../i18n/i18n.js";
import { icon } from "./icon.js";

/**
 * @typedef {object} Linked
 * @property {string | undefined} link
 * @property {import("./qr.js").Qr | undefined} qr
 * @property {boolean} canSend whether the device can send a link to other apps
 * @property {string} label the label of the QR code
 */

/**
 * @param {unknown} before what stands above the link
 * @param {Linked} linked
 * @param {unknown} after what stands below it
 * @param {(type: "clip" | "send", detail: object) => void} say
 */
export function linkTemplate(before, { link, qr, canSend, label }, after, say) {
  const isHere = link !== undefined && isOnlyHere(link);
  return html`<div class="both">
    <div class="words">
      ${before}
      <label
        >${t("Link")}
        <input class="link" readonly .value=${link ?? ""} @focus=${selectAll} />
      </label>
      <div class="row">
        <button type="button" class="main" ?disabled=${!link} @click=${() => say("clip", { text: link })}>${icon("copy")} ${t("Copy the link")}</button>
        ${canSend
          ? html`<button type="button" ?disabled=${!link} @click=${() => say("send", { link })}>${icon("send")} ${t("Send it")}</button>`
          : nothing}
      </div>
      ${isHere
        ? html`<p class="said">
            ${icon("warning")}
            <span
              >${t("Only this device can open this link. For other devices, serve the page with --lan, or open it at an address that they can reach.")}</span
            >
          </p>`
        : nothing}
      ${after}
    </div>
    ${isHere ? nothing : pictureTemplate(qr, label)}
  </div>`;
}

/**
 * The QR code; until it is there, an empty place of the same size.
 * @param {Linked["qr"]} qr
 * @param {string} label
 */
function pictureTemplate(qr, label) {
  const { size, path } = qr ?? { size: 1, path: "" };
  return html`<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label} shape-rendering="crispEdges">
    ${svg`<path d=${path} fill="currentColor"></path>`}
  </svg>`;
}

/** @param {Event} event */
function selectAll({ target }) {
  /** @type {HTMLInputElement} */ (target).select();
}

export const linkStyle = css`
  .both {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-4);
    align-items: start;
  }
  .words {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }
  .link {
    font-family: var(--font-mono);
    font-size: var(--text-s);
    text-overflow: ellipsis;
  }
  .qr {
    display: block;
    inline-size: 12rem;
    aspect-ratio: 1;
    border: 1px solid var(--line);
    border-radius: var(--radius-s);
    background: #fff; /* cameras read dark on light, whatever the theme */
    color: #000;
  }
  @media (max-width: 560px) {
    .both {
      grid-template-columns: minmax(0, 1fr);
    }
    .qr {
      inline-size: min(100%, 16rem);
      margin-inline: auto;
    }
    .row button {
      flex: 1 1 9rem;
    }
  }
`;
