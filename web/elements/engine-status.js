import { LitElement, css, html } from "lit";

import { language, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";
import { icon } from "./icon.js";
import { shared, unseen } from "./style.js";

/** @typedef {import("../engine/status.js").EngineState} EngineState */

/** @type {Record<string, string>} */
const SIGNS = { ready: "check", failed: "warning" };

const tenths = whenAsked(() => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/** The state of the engine, in one line. */
export class EngineStatusElement extends LitElement {
  static properties = { state: { attribute: false } };
  static styles = [
    shared,
    css`
      :host {
        min-inline-size: 0;
        color: var(--faint);
        font-size: var(--text-s);
        font-variant-numeric: tabular-nums;
      }
      span {
        display: flex;
        gap: var(--space-1);
        align-items: center;
        line-height: 1.2;
      }
      .ready .icon-svg {
        color: var(--accent);
      }
      .failed {
        color: var(--awful);
      }
      @media (max-width: 700px) {
        .ready b {
          ${unseen}
        }
      }
      b {
        font-weight: inherit;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {EngineState} */
    this.state = { phase: "starting" };
  }

  render() {
    const { phase, detour } = this.state;
    return html`<span role="status" class=${phase} title=${detour ?? ""}
      >${SIGNS[phase] ? icon(SIGNS[phase]) : ""}<b>${inWords(this.state)}</b></span
    >`;
  }
}

/** @param {EngineState} state */
export function inWords(state) {
  switch (state.phase) {
    case "downloading":
      return t("Downloading the engine: {done} of {all} MB", {
        done: megabytes(state.bytes),
        all: megabytes(state.of),
      });
    case "starting":
      return t("Starting the engine");
    case "ready":
      return t("Ready");
    case "failed":
      return t("The engine cannot start: {cause}", { cause: state.cause });
  }
}

/** @param {number} bytes */
function megabytes(bytes) {
  return tenths().format(bytes / 1e6);
}
