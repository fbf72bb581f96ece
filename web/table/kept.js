/**
 * What this browser has kept: another version may have written it. An entry without the shape of one
 * (`generated/kept.js`, from the engine's own models) is a stub that says so; no card, report or export
 * sees the rest of it.
 */

/** @typedef {import("./types.js").LogEntry} LogEntry */
/** @typedef {import("../store/store.js").Numbered} Numbered */

/** Loaded when there is something to look at: a first visit has nothing. */
const load = async () => (await import("../generated/kept.js")).default;

/**
 * @param {Numbered[]} found
 * @returns {Promise<Numbered[]>}
 */
export async function readable(found) {
  if (!found.length) return found;
  const fits = await load();
  return found.map((each) => (fits(each.entry) ? each : { seq: each.seq, entry: stub(each) }));
}

/**
 * @param {{ seq: number, entry: any }} found
 * @returns {LogEntry}
 */
function stub({ seq, entry }) {
  const id = typeof entry?.id === "string" ? entry.id : `unreadable ${seq}`;
  const unreadable = {
    ...{ id, kind: "unreadable", code: "bad_entry" },
    message: "It is not written as an entry of this version is, so it cannot be shown.",
  };
  return { id, at: 0, by: { id: "", name: "", colour: "" }, entry: /** @type {any} */ (unreadable) };
}
