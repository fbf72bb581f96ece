/** A room for tests, as its panel sees it. */

export const mara = {
  ...{ id: "p-mara", name: "Mara", colour: "#7a1f5c", role: "gm", standing: "seated", invitedAs: "watcher" },
  ...{ founder: true, present: true, me: true, characters: [], devices: [{ id: "d-mara", present: true, me: true }] },
  ...{ canWitness: false, good: true, words: [] },
};
const other = { ...mara, founder: false, me: false, role: "player" };
const device = (/** @type {string} */ id, present = true) => [{ id, present, me: false }];
export const jonas = { ...other, id: "p-jonas", name: "Jonas", colour: "#1f5c46", devices: device("d-jonas"), characters: ["Wren"] };
export const ela = { ...other, id: "p-ela", name: "Ela", colour: "#886200", present: false, devices: device("d-ela", false) };
export const ben = { ...other, id: "d-ben", name: "Ben", colour: "", standing: "newcomer", invitedAs: "player", devices: device("d-ben") };

/**
 * @param {object} [status]
 * @param {object} [over]
 * @returns {any}
 */
export function room(status = {}, over = {}) {
  return {
    status: { phase: "connected", waiting: 0, behind: 0, storage: "ok", ...status },
    ...{ name: "Thursday round", people: [mara, jonas, ela], me: "d-mara", witnessing: true, mayDirect: true },
    ...{ founded: true, strict: true, permissions: [], recovery: "saved", invitable: ["player", "watcher"] },
    ...over,
  };
}
