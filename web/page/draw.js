/** Gives the elements what they show of the table. */

import { actorOf, requestOf } from "../cards/entry.js";
import { intentOf, isStub } from "../cards/proof.js";
import { notesOn } from "../cards/shown.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("./elements.js").Elements} Elements */

/**
 * The feed is updated first, because the player waits for a card there; the other elements follow before the next
 * frame.
 * @param {Elements} on
 * @param {Table} table
 */
export function draw(on, table) {
  const { characters, feed, rolling, rulesets } = table;
  Object.assign(on.feed, {
    ...{ entries: feed.entries, view: feed.view, rulesets, characters: characters.all },
    ...{ waiting: rolling.waiting, problems: rolling.problems, isFinal: feed.isFinal },
  });
  if (on.feed.isUpdatePending) on.feed.updateComplete.then(() => drawRest(on, table));
  else drawRest(on, table);
}

/**
 * Elements whose properties are the same objects as before are not drawn again.
 * @param {Elements} on
 * @param {Table} table
 */
function drawRest(on, table) {
  const { draft, feed, rolling, rulesets, character, ruleset, trackers, room } = table;
  const { all: characters, selected, checked } = table.characters;
  Object.assign(on.bar, { character, storage: table.storage });
  Object.assign(on.sheet, {
    ...{ ruleset, character, trackers, action: draft.action },
    ...{ derived: checked.derived, problem: checked.problem, hidden: !character },
  });
  Object.assign(on.characterChoice, { characters, selected, choosing: true, hidden: Boolean(character) });
  if (!character) on.characterChoice.rulesets = playedFirst(rulesets, feed.shown);
  Object.assign(on.characterList, { characters, selected, rulesets });
  Object.assign(on.quick, { problem: table.quick.problem });
  Object.assign(on.roll, {
    ...{ ruleset, character, trackers, recent: table.recent },
    ...{ action: draft.action, form: draft.form, preview: draft.preview, problem: draft.problem },
    ...{ stale: draft.isStale, busy: rolling.slow },
    waitsFor: rolling.slow ? waitsFor(feed.shown, room?.me) : NONE,
  });
  Object.assign(on.board, {
    ...{ trackers: feed.view.trackers ?? NOTHING, carried: feed.view.carried ?? NONE },
    ...{ scene: feed.view.scene ?? "", rulesets: table.inPlay },
  });
  if (on.app.panel === "help") on.help.ruleset = ruleset; // its tables are long, and not seen until then
  on.toast.notice = table.notice;
  drawResult(on, table);
}

/**
 * The rulesets, first the one that was played last at this table.
 * @param {Table["rulesets"]} rulesets
 * @param {LogEntry[]} entries
 */
function playedFirst(rulesets, entries) {
  const last = entries.findLast(({ entry }) => entry.kind === "roll");
  const played = rulesets.find(({ key }) => last && key === requestOf(last)?.ruleset);
  return played ? [played, ...rulesets.filter((each) => each !== played)] : rulesets;
}

const NOTHING = Object.freeze({});
/** @type {never[]} */
const NONE = [];

/**
 * The names of those for whom a roll of this device waits.
 * @param {readonly LogEntry[]} shown
 * @param {string | undefined} me the device
 */
function waitsFor(shown, me) {
  const last = shown.findLast(({ author, proof }) => author === me && proof?.state === "waiting");
  return last?.proof?.waiting ?? NONE;
}

/**
 * On a phone the latest roll is also shown beside the form, since the feed is in another place.
 * @param {Elements} on
 * @param {Table} table
 */
function drawResult(on, { feed, rolling, rulesets, characters, character }) {
  // On larger screens it is not shown, and drawing it would take as long as any other card.
  const latest = on.app.phone
    ? (rolling.waiting.at(-1) ?? feed.shown.findLast((each) => isRollOf(each, character?.id)))
    : undefined;
  on.result.hidden = !latest;
  if (!latest) return;
  const key = (requestOf(latest) ?? intentOf(latest))?.ruleset;
  Object.assign(on.result, {
    ...{ entry: latest, view: feed.view, collapsed: false, latest: true },
    ruleset: rulesets.find((each) => each.key === key),
    character: characters.all.find(({ id }) => id === actorOf(latest)),
    state: rolling.waiting.includes(latest) ? "rolling" : undefined,
    problem: rolling.problems[latest.id],
    ...undoneOf(feed, latest.id),
    rival: entryOf(feed, latest.proof?.rival?.of),
    notes: unchanged(on.result.notes, notesOn(feed.all, latest, feed.undone)),
  });
}

/** The undo of an entry that is in force. @param {Table["feed"]} feed @param {string} id */
function undoneOf({ all, undone }, id) {
  const of = undone.get(id);
  return { undone: of, undoer: entryOf({ all }, of) };
}

/** @param {Pick<Table["feed"], "all">} feed @param {string | null | undefined} of */
function entryOf({ all }, of) {
  return of ? all.find(({ id }) => id === of) : undefined;
}

/**
 * The list that is shown already, if the new one is equal: it is then not drawn again.
 * @template T
 * @param {T[]} shown
 * @param {T[]} now
 */
function unchanged(shown, now) {
  return now.length === shown.length && now.every((each, at) => each === shown[at]) ? shown : now;
}

/**
 * @param {LogEntry} each
 * @param {string | undefined} character
 */
function isRollOf(each, character) {
  return (each.entry.kind === "roll" || isStub(each)) && actorOf(each) === character;
}
