/** The words that store, table and elements share. Types alone; nothing runs here. */

/** @typedef {import("../generated/protocol.js").RollEntry} RollEntry */
/** @typedef {import("../generated/protocol.js").TakeEntry} TakeEntry */
/** @typedef {import("../generated/protocol.js").UndoEntry} UndoEntry */
/** @typedef {import("../generated/protocol.js").MoveEntry} MoveEntry */
/** @typedef {import("../generated/protocol.js").CreateEntry} CreateEntry */
/** @typedef {import("../generated/protocol.js").RemoveEntry} RemoveEntry */
/** @typedef {import("../generated/protocol.js").SceneEntry} SceneEntry */
/** @typedef {import("../generated/protocol.js").SessionEntry} SessionEntry */
/** @typedef {import("../generated/protocol.js").NoteEntry} NoteEntry */
/** @typedef {RollEntry | TakeEntry | UndoEntry | MoveEntry | CreateEntry | RemoveEntry
 *   | SceneEntry | SessionEntry | NoteEntry} FoldEntry */
/** @typedef {import("../generated/protocol.js").Table} Folded the fold's whole state */
/** @typedef {import("../generated/protocol.js").View} View */
/** @typedef {CreateEntry["what"]} Tracker */
/** @typedef {MoveEntry["moves"][number]} Move */
/** @typedef {import("../generated/protocol.js").Actor} Actor */
/** @typedef {import("../generated/protocol.js").Previewed} Previewed */
/** @typedef {import("../generated/protocol.js").DerivedValue} DerivedValue */
/** @typedef {import("../generated/protocol.js").Source} Source */
/** @typedef {import("../engine/description.js").Ruleset} Ruleset */
/** @typedef {import("../engine/description.js").Action} Action */

/** @typedef {Record<string, unknown>} Sheet */
/** @typedef {Record<string, unknown>} Form */

/**
 * @typedef {object} Character
 * @property {1} v
 * @property {string} id
 * @property {string} ruleset
 * @property {Sheet} sheet its `name` is the character's
 * @property {string} colour `#rrggbb`
 * @property {string} portrait a data URL, or empty
 * @property {import("./side.js").Side} [side] who plays it; the players where nothing is said
 * @property {number} updated milliseconds
 */

/** @typedef {import("../feed/entry.js").Author} Author */

/**
 * @typedef {object} LogEntry
 * @property {string} id
 * @property {number} at milliseconds
 * @property {Author} by
 * @property {string} [about] the entry a note speaks of, or the roll that this one finishes
 * @property {FoldEntry} entry
 * @property {{ outcomes: Record<string, string> }} [odds] what they were before the roll
 * @property {string} [author] in a room: the device that wrote it
 * @property {import("../feed/proof.js").Proof} [proof] in a room: how one knows
 * @property {readonly string[]} [flags] in a room: what is odd about it
 * @property {boolean} [sent] in a room: whether others can have it
 * @property {boolean} [counts] of a roll that is disputed: whether it is part of what the table comes to
 * @property {"gm" | "self" | "blind"} [secret] in a room: it is sealed, and this device may read it
 */

/** @typedef {{ field: string | null, message: string, code: string }} Problem */

/**
 * @typedef {object} Recent
 * @property {string} ruleset
 * @property {string} action
 * @property {Form} form
 */

/**
 * @typedef {object} Notice
 * @property {string} message
 * @property {boolean} [bad] something could not be done
 * @property {(() => void) | undefined} [undo]
 * @property {readonly { label: string, icon: string, does: () => unknown }[]} [actions] what there is to do about it
 * @property {boolean} [stays] until something is done about it, or it is closed
 * @property {() => void} [closed] it was closed, and nothing was done about it
 */

export {};
