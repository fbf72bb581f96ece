/**
 * The library for 3D dice, in a bundle of its own that stage.js fetches when 3D dice are switched on. Plain colours and
 * no sounds, so that it fetches nothing else.
 */

import { DiceBox } from "@drdreo/dice-box-threejs";

const SPEED = 4; // times as fast as real dice: they lie still within 600 ms

/** @type {new (...given: any[]) => any} its types do not declare the methods that are replaced here */
const Box = DiceBox;

class QuickBox extends Box {
  /**
   * Like the library's method, but faster. The library has simulated the throw to its end before and put the right
   * faces on top: as long as the steps have the same length, the dice end in the same way.
   * @param {number} run the number of this throw
   * @param {() => void} done
   */
  animateThrow(run, done) {
    const start = performance.now();
    let steps = 0;
    const frame = () => {
      if (/** @type {any} */ (this.running) !== run) return; // there is another throw, or the dice were cleared away
      const due = Math.floor(((performance.now() - start) / 1000 / this.framerate) * SPEED);
      let over = false;
      for (; steps < due && !over; steps += 1) {
        this.world.step(this.framerate);
        this.iteration += 1;
        over = this.throwFinished();
      }
      this.show();
      if (!over) {
        requestAnimationFrame(frame);
        return;
      }
      this.rolling = false;
      this.running = false;
      done();
    };
    requestAnimationFrame(frame);
  }

  show() {
    for (const die of this.diceList) {
      die.position.copy(die.body.position);
      die.quaternion.copy(die.body.quaternion);
    }
    this.renderer.render(this.scene, this.camera);
  }
}

/**
 * @param {HTMLElement} container
 * @param {{ background: string, foreground: string }} colours
 */
export async function openBox(container, { background, foreground }) {
  const box = new QuickBox(container, {
    ...{ sounds: false, shadows: true, strength: 1.2, gravity_multiplier: 500, baseScale: 80, iterationLimit: 400 },
    theme_customColorset: {
      ...{ name: "table", category: "table", texture: "none", material: "plastic" },
      ...{ foreground, background, outline: "none", edge: background },
    },
  });
  await box.initialize();
  return box;
}
