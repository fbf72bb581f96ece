/** Codes of refusals that are not about the request: the engine itself could not answer. */

const GONE = new Set(["engine_failed", "engine_left"]);
const FAULTS = new Set([...GONE, "engine_crashed", "cancelled", "too_slow", "bad_reply"]);

/** Whether the engine, and not the request, is the cause. @param {string} code */
export const isEngineFault = (code) => FAULTS.has(code);

/** Whether the engine will not answer any more. @param {string} code */
export const isEngineGone = (code) => GONE.has(code);
