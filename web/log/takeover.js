/**
 * Takes over a table as the version before stored it, when a table that nobody shared was no log: what it
 * holds becomes entries of the log, once, in the same order and under new ids. Each step stores how far it
 * came together with its entries, so that the next start goes on after the last step and two tabs never take
 * over the same entry.
 */

import { logBody } from "./bodies.js";

/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("./entry-log.js").EntryLog} EntryLog */
/** @typedef {{ done: number, lost: number, names: Record<string, string> }} Reached `names`: new ids of entries that later ones refer to */

/**
 * What is needed of the store of the version before.
 * @typedef {object} Before
 * @property {(seq: number, most: number) => Promise<{ seq: number, entry: LogEntry }[]>} after
 * @property {() => Promise<void>} forget delete it all
 */

const KEY = "taken over";
const AT_ONCE = 100; // entries written at once
const CHUNK = 1000; // entries read at once

/**
 * @param {Before} before
 * @param {Pick<EntryLog, "write">} log
 * @param {{ recall: (key: string) => Promise<any> }} store of the log
 * @returns {Promise<number>} entries that could not be taken over, and stay where they are
 */
export async function takeOver(before, log, store) {
  let reached = await reachedIn(store);
  if (!(await before.after(reached.done, 1)).length) return 0;
  const referredTo = await references(before);
  for (;;) {
    const found = await before.after(reached.done, AT_ONCE);
    if (!found.length) break;
    const next = { done: found[found.length - 1].seq, lost: reached.lost, names: { ...reached.names } };
    const { done: from } = await reachedIn(store);
    const newEntries = found.map(({ entry: logged }) => ({
      ...{ kind: "log", optional: true, body: () => renamed(logged, next.names) ?? {} },
      done(/** @type {string | null} */ id) {
        if (!id) next.lost += 1;
        else if (referredTo.has(logged.id)) next.names[logged.id] = id;
      },
    }));
    const written = await log.write(newEntries, { progress: { key: KEY, from, to: () => next } });
    if ("rows" in written) reached = next;
    else if (written.error.code === "stale") reached = await reachedIn(store);
    else return 0; // the engine gave no answer, or the table was left: the next start goes on
  }
  if (!reached.lost) await before.forget();
  return reached.lost;
}

/** @param {{ recall: (key: string) => Promise<any> }} store @returns {Promise<Reached>} */
async function reachedIn(store) {
  return (await store.recall(KEY)) ?? { done: 0, lost: 0, names: {} };
}

/** The ids of entries that others refer to. @param {Before} before */
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
 * The body of an entry, with the new ids of the entries that it refers to. Null: one of these could not be
 * taken over, or it is no entry, since another program may have written into the store.
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
