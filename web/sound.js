/**
 * The sound of dice on a table, and chords for the outcome. It is synthesized, so no file is loaded. There is no sound
 * before the reader has switched it on and pressed something, which browsers demand as well.
 */

/** @type {Record<string, number[]>} the chord of each tone, in hertz */
const CHORDS = {
  great: [523, 659, 784],
  good: [523, 659],
  mixed: [440, 466],
  bad: [330, 262],
  awful: [247, 185],
  neutral: [440],
};
const MOST_CLICKS = 6;

export class Sound {
  /** @type {AudioContext | undefined} */
  #context;
  on = false;
  volume = 0.3;

  /**
   * @param {string} tone of the outcome
   * @param {number} dice how many there are
   */
  async roll(tone, dice) {
    if (!this.on || typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    if (this.#context.state === "suspended") await this.#context.resume().catch(() => {});
    const clicks = Math.min(dice, MOST_CLICKS);
    for (let at = 0; at < clicks; at += 1) this.#click(this.#context, at * 0.06 + Math.random() * 0.03);
    (CHORDS[tone] ?? CHORDS.neutral).forEach((pitch, at) => this.#note(pitch, clicks * 0.06 + 0.08 + at * 0.07));
  }

  /**
   * A die that hits wood: a short burst of noise through a narrow filter.
   * @param {AudioContext} context
   * @param {number} after seconds
   */
  #click(context, after) {
    const length = Math.floor(context.sampleRate * 0.04);
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let at = 0; at < length; at += 1) samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 6;
    const source = new AudioBufferSourceNode(context, { buffer });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: 1400 + Math.random() * 1400, Q: 1.5 });
    source.connect(filter).connect(new GainNode(context, { gain: this.volume * 1.6 })).connect(context.destination);
    source.start(context.currentTime + after);
  }

  /**
   * @param {number} frequency
   * @param {number} after seconds
   */
  #note(frequency, after) {
    const context = /** @type {AudioContext} */ (this.#context);
    const start = context.currentTime + after;
    const note = new OscillatorNode(context, { type: "triangle", frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(this.volume * 0.5, start + 0.02);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
    note.connect(gain).connect(context.destination);
    note.start(start);
    note.stop(start + 0.55);
  }
}
