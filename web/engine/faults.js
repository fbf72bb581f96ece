/** Refusals that say nothing of what was asked: the engine itself could not answer. */

const GONE = new Set(["engine_failed", "engine_left"]);
const FAULTS = new Set([...GONE, "engine_crashed", "cancelled", "too_slow", "bad_reply"]);

/** Whether the engine, rather than what it was asked, is at fault. @param {string} code */
export const isEngineFault = (code) => FAULTS.has(code);

/** Whether it will answer nothing more. @param {string} code */
export const isEngineGone = (code) => GONE.has(code);
