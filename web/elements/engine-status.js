import { LitElement, css, html } from "lit";

/** @typedef {import("../engine/status.js").EngineState} EngineState */

/** How far the engine is, in one line. */
export class EngineStatusElement extends LitElement {
  static properties = { state: { attribute: false } };
  static styles = css`
    :host {
      color: var(--faint);
      font-variant-numeric: tabular-nums;
    }
    .failed {
      color: var(--awful);
    }
  `;

  constructor() {
    super();
    /** @type {EngineState} */
    this.state = { phase: "starting" };
  }

  render() {
    return html`<span role="status" class=${this.state.phase} title=${this.state.detour ?? ""}
      >${inWords(this.state)}</span
    >`;
  }
}

/** @param {EngineState} state */
export function inWords(state) {
  switch (state.phase) {
    case "downloading":
      return `Downloading the engine: ${megabytes(state.bytes)} of ${megabytes(state.of)} MB`;
    case "starting":
      return "Starting the engine";
    case "ready":
      return "Ready";
    case "failed":
      return `The engine cannot start: ${state.cause}`;
  }
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
