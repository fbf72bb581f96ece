/** A refusal by the engine as the page shows it. */

/** @typedef {{ field: string | null, message: string, code: string }} Problem */

/**
 * @param {{ code: string, message: string, field?: string | null }} error
 * @returns {Problem}
 */
export function problemOf({ code, message, field = null }) {
  return { code, message, field };
}
