import { LitElement, css, nothing } from "lit";

import { dieFace, dieStyles } from "./die.js";
import { shared } from "./style.js";

/** One die with its face up. */
export class DieFace extends LitElement {
  static properties = { die: { attribute: false } };
  static styles = [
    shared,
    dieStyles,
    css`
      :host {
        display: inline-block;
      }
    `,
  ];

  constructor() {
    super();
    /** @type {import("./die.js").Die | undefined} */
    this.die = undefined;
  }

  render() {
    return this.die ? dieFace(this.die) : nothing;
  }
}
