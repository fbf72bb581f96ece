/** A room for tests, as its panel sees it. */

export const mara = {
  ...{ device: "d-mara", name: "Mara", colour: "#7a1f5c", role: "gm", present: true, me: true },
  ...{ removed: false, waits: false, good: true, words: [] },
};
export const jonas = { ...mara, device: "d-jonas", name: "Jonas", colour: "#1f5c46", role: "player", me: false };
export const ela = { ...jonas, device: "d-ela", name: "Ela", colour: "#886200", present: false };

/**
 * @param {object} [status]
 * @param {object} [over]
 * @returns {any}
 */
export function room(status = {}, over = {}) {
  return {
    status: { phase: "connected", waiting: 0, behind: 0, storage: "ok", ...status },
    ...{ name: "Thursday round", people: [mara, jonas, ela], me: "d-mara", witnessing: true, mayDirect: true },
    ...over,
  };
}
