/** What a tracker shows, and the moves that change it by hand. Pure. */

import { t } from "../i18n/i18n.js";

/** @typedef {import("./entry.js").Tracker} Tracker */
/** @typedef {import("./entry.js").Move} Move */
/** @typedef {{ value: number, label: string }} Preset */

/**
 * @typedef {object} TrackerKind
 * @property {string} key
 * @property {string} label
 * @property {Tracker["kind"]} kind
 * @property {"character" | "table"} scope
 * @property {string} [hint]
 * @property {Preset[]} [presets]
 * @property {number | "players" | null} [each_session]
 */

export const DICE = [4, 6, 8, 10, 12];

/**
 * The number that a tracker shows.
 * @param {Tracker} tracker
 */
export function valueOf(tracker) {
  switch (tracker.kind) {
    case "challenge":
      return tracker.good ?? 0;
    case "chase":
      return tracker.distance ?? 0;
    case "die":
      return tracker.value ?? 8;
    default:
      return "value" in tracker ? (tracker.value ?? 0) : 0;
  }
}

/**
 * Its least and its greatest value; undefined where there is no limit.
 * @param {Tracker} tracker
 * @returns {{ low: number | undefined, high: number | undefined }}
 */
export function boundsOf(tracker) {
  switch (tracker.kind) {
    case "clock":
      return { low: 0, high: tracker.segments ?? 4 };
    case "pool":
      return { low: 0, high: tracker.maximum ?? undefined };
    case "track":
      return { low: tracker.minimum ?? 0, high: within(tracker.maximum) };
    case "die":
      return { low: DICE[0], high: tracker.full ?? 8 };
    default:
      return { low: undefined, high: undefined };
  }
}

/**
 * A maximum as large as the engine's own limit is not one that a player has set.
 * @param {number | undefined} maximum
 */
function within(maximum) {
  return maximum === undefined || maximum >= 1_000_000 ? undefined : maximum;
}

/**
 * The move that moves a tracker by so many steps.
 * @param {string} id
 * @param {number} by
 * @returns {Move[]}
 */
export function step(id, by) {
  return by ? [{ do: "advance", tracker: id, by }] : [];
}

/**
 * The move that sets a tracker to a value. A step of a die is one size.
 * @param {string} id
 * @param {Tracker} tracker
 * @param {number} to
 * @returns {Move[]}
 */
export function setTo(id, tracker, to) {
  if (tracker.kind === "die") return step(id, DICE.indexOf(to) - DICE.indexOf(valueOf(tracker)));
  return step(id, to - valueOf(tracker));
}

/**
 * Its state in words, beside its picture.
 * @param {Tracker} tracker
 */
export function stateInWords(tracker) {
  const value = valueOf(tracker);
  const { high } = boundsOf(tracker);
  switch (tracker.kind) {
    case "clock":
      if (tracker.stopped) return t("stopped");
      return value >= (high ?? 0) ? t("full") : t("{value} of {segments}", { value, segments: high });
    case "challenge":
      if (tracker.outcome === "success") return t("won");
      if (tracker.outcome === "failure") return t("lost");
      return checksLeft(tracker);
    case "chase":
      return value <= 0 ? t("in reach") : t("{n} apart", { n: value });
    case "die":
      return `d${value}`;
    default:
      return high === undefined ? String(value) : t("{value} of {segments}", { value, segments: high });
  }
}

/** @param {import("../generated/protocol.js").Challenge} challenge */
function checksLeft({ checks = 0, limit }) {
  if (!limit) return checks === 1 ? t("1 check so far") : t("{n} checks so far", { n: checks });
  const left = Math.max(limit - checks, 0);
  return left === 1 ? t("1 check left") : t("{n} checks left", { n: left });
}

/**
 * The kinds of trackers that can be put on the table; one that several systems declare is there once.
 * @param {readonly { trackers?: TrackerKind[] }[]} rulesets
 * @returns {TrackerKind[]}
 */
export function kindsToAdd(rulesets) {
  /** @type {Map<string, TrackerKind>} */
  const kinds = new Map();
  for (const kind of rulesets.flatMap(({ trackers }) => trackers ?? [])) {
    const fixed = kind.each_session !== null && kind.each_session !== undefined;
    if (kind.scope === "table" && !fixed && !kinds.has(kind.key)) kinds.set(kind.key, kind);
  }
  return [...kinds.values()];
}

/**
 * A new tracker of a kind, with what was filled in.
 * @param {TrackerKind} kind
 * @param {{ label: string, size: number, bad?: number, limit?: number, opposes?: string }} filled
 * @returns {Tracker}
 */
export function newTracker(kind, { label, size, bad, limit, opposes }) {
  const name = label || kind.label;
  switch (kind.kind) {
    case "clock":
      return { kind: "clock", label: name, segments: size, ...roleOf(kind), ...(opposes && { opposes }) };
    case "challenge":
      return {
        ...{ kind: "challenge", label: name, threshold: size },
        ...(bad && { fail_threshold: bad }),
        ...(limit && { limit }),
      };
    case "chase":
      return { kind: "chase", label: name, distance: size };
    case "die": {
      const value = /** @type {4 | 6 | 8 | 10 | 12} */ (size);
      return { kind: "die", label: name, value, full: value };
    }
    case "track":
      return { kind: "track", label: name, maximum: size };
    default:
      return { kind: "pool", label: name, value: size };
  }
}

/**
 * A clock whose kind is called like a role has that role.
 * @param {TrackerKind} kind
 * @returns {{ role?: "threat" }}
 */
function roleOf({ key }) {
  return key === "threat" ? { role: "threat" } : {};
}

/**
 * The trackers of the table, without those of characters, which stand on their sheets.
 * @param {Record<string, Tracker>} trackers
 * @param {readonly { trackers?: TrackerKind[] }[]} rulesets
 */
export function tableTrackers(trackers, rulesets) {
  const own = new Set(
    rulesets
      .flatMap((ruleset) => ruleset.trackers ?? [])
      .filter(({ scope }) => scope === "character")
      .map(({ key }) => key),
  );
  return Object.entries(trackers).filter(([id]) => !own.has(id.slice(id.indexOf(".") + 1)) || !id.includes("."));
}

/**
 * The trackers that a roll can be about: first those of the kind that is named, then others that work like it.
 * @param {string | undefined} key the kind
 * @param {Record<string, any>} trackers
 * @param {any[]} kinds what the ruleset says of its kinds
 * @returns {{ id: string, label: string, fits: boolean }[]}
 */
export function linkable(key, trackers, kinds) {
  const kind = kinds.find((each) => each.key === key)?.kind;
  return Object.entries(trackers ?? {})
    .filter(([, tracker]) => !kind || tracker.kind === kind)
    .map(([id, tracker]) => ({
      id,
      label: tracker.label || id,
      fits: !key || tracker.role === key || id.split(/[.:/-]/).includes(key),
    }))
    .sort((a, b) => Number(b.fits) - Number(a.fits));
}
