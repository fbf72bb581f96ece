/**
 * A character's own trackers are on the table, and some of them have a field on the sheet as well. The field takes
 * over what rolls do to the tracker; when a player changes the field, the tracker is reset. Pure.
 */

/** @typedef {import("../types.js").Character} Character */
/** @typedef {import("../types.js").Ruleset} Ruleset */
/** @typedef {import("../types.js").Tracker} Tracker */
/** @typedef {import("../types.js").Move} Move */
/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {Record<string, Tracker>} Trackers */

/** @param {Ruleset} ruleset */
function ownKinds(ruleset) {
  return ruleset.trackers.filter(({ scope }) => scope === "character");
}

/**
 * The sheet with the values of its trackers: of those that have changed since `before`, or of all where there is no
 * `before`.
 * @param {Ruleset} ruleset
 * @param {Character} character
 * @param {Trackers | undefined} before
 * @param {Trackers} now
 * @returns {Sheet | undefined} undefined: nothing is to be changed
 */
export function followed(ruleset, character, before, now) {
  /** @type {Sheet} */
  const patch = {};
  for (const kind of ownKinds(ruleset)) {
    const id = `${character.id}.${kind.key}`;
    const value = valueOf(now[id]);
    if (!kind.sheet_field || value === undefined) continue;
    const moved = !before || valueOf(before[id]) !== value;
    if (moved && character.sheet[kind.sheet_field] !== value) patch[kind.sheet_field] = value;
  }
  return Object.keys(patch).length ? { ...character.sheet, ...patch } : undefined;
}

/**
 * The trackers that have to be reset because a player has changed the sheet.
 * @param {Ruleset} ruleset
 * @param {string} owner
 * @param {Trackers} started as they would start from the sheet
 * @param {Trackers} now as the table has them; others will start from the sheet when they are needed
 * @returns {{ tracker: string, what: Tracker }[]}
 */
export function setAnew(ruleset, owner, started, now) {
  return ownKinds(ruleset).flatMap((kind) => {
    const tracker = `${owner}.${kind.key}`;
    const [fresh, current] = [started[tracker], now[tracker]];
    if (!fresh || !current) return [];
    /** @type {any} */
    const what = { ...current, ...fresh };
    if (!kind.sheet_field) what.value = Math.min(valueOf(current) ?? 0, what.segments ?? Infinity);
    for (const key of ["role", "opposes", "stopped"]) {
      if (key in current) what[key] = /** @type {any} */ (current)[key];
    }
    return same(what, current) ? [] : [{ tracker, what }];
  });
}

/**
 * Trackers that a player's moves need and the table does not have yet.
 * @param {Move[]} moves
 * @param {Trackers} started
 * @param {Trackers} now
 * @returns {{ tracker: string, what: Tracker }[]}
 */
export function needed(moves, started, now) {
  const ids = moves.flatMap((move) => {
    if (move.do === "transfer") return [move.giver, move.taker];
    return "tracker" in move ? [move.tracker] : [];
  });
  return [...new Set(ids)]
    .filter((id) => started[id] && !now[id])
    .map((tracker) => ({ tracker, what: started[tracker] }));
}

/** @param {Tracker | undefined} tracker */
function valueOf(tracker) {
  return tracker && "value" in tracker ? tracker.value : undefined;
}

/**
 * @param {any} one
 * @param {any} other
 */
function same(one, other) {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => (one[key] ?? null) === (other[key] ?? null));
}
