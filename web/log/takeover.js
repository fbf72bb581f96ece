/**
 * The table of this browser alone, as the version before kept it: its entries become entries of the log,
 * once, in their order and under new ids. Each step notes how far it came together with its entries, so
 * that a closed page goes on from there and two tabs never take the same entry twice.
 */

import { logBody } from "./bodies.js";

/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("./entry-log.js").EntryLog} EntryLog */
/** @typedef {{ done: number, lost: number, names: Record<string, string> }} Reached `names`: new ids of entries that later ones speak of */

/**
 * What is needed of the store of the version before.
 * @typedef {object} Before
 * @property {(seq: number, most: number) => Promise<{ seq: number, entry: LogEntry }[]>} after
 * @property {() => Promise<void>} forget all of it has been taken over
 */

const KEY = "taken over";
const AT_ONCE = 100;
const CHUNK = 1000;

/**
 * @param {Before} before
 * @param {Pick<EntryLog, "write">} log
 * @param {{ recall: (key: string) => Promise<any> }} store of the log
 * @returns {Promise<number>} entries that could not be taken over, and stay where they are
 */
export async function takeOver(before, log, store) {
  let reached = await reachedIn(store);
  if (!(await before.after(reached.done, 1)).length) return 0;
  const spokenOf = await references(before);
  for (;;) {
    const found = await before.after(reached.done, AT_ONCE);
    if (!found.length) break;
    const next = { done: found[found.length - 1].seq, lost: reached.lost, names: { ...reached.names } };
    const { done: from } = await reachedIn(store);
    const drafts = found.map(({ entry: logged }) => ({
      ...{ kind: "log", optional: true, body: () => renamed(logged, next.names) ?? {} },
      done(/** @type {string | null} */ id) {
        if (!id) next.lost += 1;
        else if (spokenOf.has(logged.id)) next.names[logged.id] = id;
      },
    }));
    const written = await log.write(drafts, { progress: { key: KEY, from, to: () => next } });
    if ("rows" in written) reached = next;
    else if (written.error.code === "stale") reached = await reachedIn(store);
    else return 0; // the engine is not there, or the table was left: the next start goes on
  }
  if (!reached.lost) await before.forget();
  return reached.lost;
}

/** @param {{ recall: (key: string) => Promise<any> }} store @returns {Promise<Reached>} */
async function reachedIn(store) {
  return (await store.recall(KEY)) ?? { done: 0, lost: 0, names: {} };
}

/** The ids that other entries speak of. @param {Before} before */
async function references(before) {
  /** @type {Set<string>} */
  const ids = new Set();
  for (let seq = 0; ; ) {
    const found = await before.after(seq, CHUNK);
    for (const { entry: logged } of found) {
      if (logged?.about) ids.add(logged.about);
      if (logged?.entry && "of" in logged.entry) ids.add(logged.entry.of);
    }
    if (found.length < CHUNK) return ids;
    seq = found[found.length - 1].seq;
  }
}

/**
 * What an entry says, by the ids that those it speaks of have now; null where one of them is not there, or
 * where it is none: another program may have written into the store.
 * @param {LogEntry} logged
 * @param {Record<string, string>} names
 */
function renamed(logged, names) {
  const { about, entry, by } = logged ?? {};
  if (!entry || !by) return null;
  const of = "of" in entry ? names[entry.of] : undefined;
  if ((about && !names[about]) || ("of" in entry && !of)) return null;
  return logBody({ ...logged, about: about && names[about], entry: of ? /** @type {any} */ ({ ...entry, of }) : entry });
}
