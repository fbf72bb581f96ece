/** Sound and 3D dice for a new roll, where the settings ask for them. */

import { DiceStage } from "../dice3d/stage.js";
import { actionOf, outcomeOf } from "../cards/card.js";
import { resultOf } from "../cards/entry.js";
import { isQuiet } from "../cards/proof.js";
import { Sound } from "../sound.js";

/** @typedef {import("../cards/entry.js").LogEntry} LogEntry */
/** @typedef {import("../engine/description.js").Ruleset} Ruleset */

const RECENT = 5000; // milliseconds; an older roll has only been loaded and makes no sound

export class Feel {
  #sound = new Sound();
  #stage = new DiceStage();
  #rulesets;
  #last = "";

  /** @param {readonly Ruleset[]} rulesets */
  constructor(rulesets) {
    this.#rulesets = rulesets;
  }

  /** @param {{ sound: boolean, dice3d: boolean }} settings */
  use({ sound, dice3d }) {
    this.#sound.on = sound;
    this.#stage.on = dice3d;
    if (!dice3d) this.#stage.clear();
  }

  /**
   * To be called whenever there may be a new roll.
   * @param {readonly LogEntry[]} entries
   */
  notice(entries) {
    const logged = entries.findLast((each) => !isQuiet(each));
    const result = logged && resultOf(logged);
    if (!logged || !result || logged.id === this.#last || logged.proof?.state === "checking") return;
    this.#last = logged.id;
    if (Date.now() - logged.at > RECENT || result.by_hand) return; // the player has heard the real dice
    const ruleset = this.#rulesets.find(({ key }) => key === result.ruleset);
    const { tone } = outcomeOf(actionOf(ruleset, result.action), result);
    this.#sound.roll(tone, result.dice.length);
    this.#stage.throw(result.dice);
  }
}
