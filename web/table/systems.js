/** Several systems at one table: which are played, and what of one means something in another. */

/** @typedef {import("../types.js").Character} Character */
/** @typedef {import("../types.js").Ruleset} Ruleset */
/** @typedef {import("../types.js").View} View */

/**
 * @param {Ruleset[]} rulesets
 * @param {Character[]} characters
 * @param {Ruleset[]} before what this has answered last: the same list as long as nothing has changed
 * @returns {Ruleset[]} those that somebody here plays
 */
export function inPlay(rulesets, characters, before) {
  const found = rulesets.filter(({ key }) => characters.some(({ ruleset }) => ruleset === key));
  const same = found.length === before.length && found.every((each) => before.includes(each));
  return same ? before : found;
}

/**
 * The table as a character sees it: what others of another system have left there is not for them.
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
