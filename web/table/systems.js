/** Several systems at one table: which are played, and what of the table a character of one can use. */

/** @typedef {import("../types.js").Character} Character */
/** @typedef {import("../types.js").Ruleset} Ruleset */
/** @typedef {import("../types.js").View} View */

/**
 * @param {Ruleset[]} rulesets
 * @param {Character[]} characters
 * @param {Ruleset[]} before the last answer, which is returned again as long as it is the same
 * @returns {Ruleset[]} those of this browser's characters
 */
export function inPlay(rulesets, characters, before) {
  const found = rulesets.filter(({ key }) => characters.some(({ ruleset }) => ruleset === key));
  const same = found.length === before.length && found.every((each) => before.includes(each));
  return same ? before : found;
}

/**
 * The table for a character: without sources that characters of other systems have left there.
 * @param {View} view
 * @param {Character[]} characters
 * @param {Character} who
 * @returns {View}
 */
export function seenBy(view, characters, who) {
  const carried = view.carried?.filter(({ by }) => {
    const giver = characters.find(({ id }) => id === by?.id);
    return !giver || giver.ruleset === who.ruleset;
  });
  return { ...view, carried };
}
