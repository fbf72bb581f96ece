/**
 * The 3D box itself: a chunk of its own (three and its physics are inside), fetched by stage.js when
 * somebody has switched it on. Plain colours and no sounds, so that it fetches nothing else.
 */

import { DiceBox } from "@drdreo/dice-box-threejs";

const SPEED = 4; // the physics of a table, seen in a hurry: settled within 600 ms

/** @type {new (...given: any[]) => any} its inner workings are not declared, and we need them */
const Box = DiceBox;

class QuickBox extends Box {
  /**
   * As the library has it, but faster than life. The throw was simulated to its end before, and the
   * faces were put where they have to be: steps of the same length lead to the same end.
   * @param {number} run which throw this is
   * @param {() => void} done
   */
  animateThrow(run, done) {
    const start = performance.now();
    let steps = 0;
    const frame = () => {
      if (/** @type {any} */ (this.running) !== run) return; // another throw, or cleared away
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
