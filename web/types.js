/** The words that store, table and elements share. Types alone; nothing runs here. */

/** @typedef {import("./generated/protocol.js").RollEntry} RollEntry */
/** @typedef {import("./generated/protocol.js").TakeEntry} TakeEntry */
/** @typedef {import("./generated/protocol.js").UndoEntry} UndoEntry */
/** @typedef {import("./generated/protocol.js").MoveEntry} MoveEntry */
/** @typedef {import("./generated/protocol.js").CreateEntry} CreateEntry */
/** @typedef {import("./generated/protocol.js").RemoveEntry} RemoveEntry */
/** @typedef {import("./generated/protocol.js").SceneEntry} SceneEntry */
/** @typedef {import("./generated/protocol.js").SessionEntry} SessionEntry */
/** @typedef {import("./generated/protocol.js").NoteEntry} NoteEntry */
/** @typedef {RollEntry | TakeEntry | UndoEntry | MoveEntry | CreateEntry | RemoveEntry
 *   | SceneEntry | SessionEntry | NoteEntry} FoldEntry */
/** @typedef {import("./generated/protocol.js").Table} Folded the fold's whole state */
/** @typedef {import("./generated/protocol.js").View} View */
/** @typedef {CreateEntry["what"]} Tracker */
/** @typedef {MoveEntry["moves"][number]} Move */
/** @typedef {import("./generated/protocol.js").Actor} Actor */
/** @typedef {import("./generated/protocol.js").Previewed} Previewed */
/** @typedef {import("./generated/protocol.js").DerivedValue} DerivedValue */
/** @typedef {import("./generated/protocol.js").Source} Source */
/** @typedef {import("./engine/description.js").Ruleset} Ruleset */
/** @typedef {import("./engine/description.js").Action} Action */

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
 * @property {Side} [side] who plays it; the players where nothing is said
 * @property {number} updated milliseconds
 */

/**
 * In a room with the role, the person and the name of the character that acts, as the engine knows them, and
 * with what the author's page said.
 * @typedef {{ id: string, name: string, colour: string, role?: string, person?: string, character?: string,
 *   claimed?: { name: string, colour: string } }} Author
 */
/** @typedef {{ of?: string | null, by?: string[], outcome?: string | null, total?: number | null }} Rival the other result of a disputed roll: an entry of its own, or what it came to */
/** @typedef {{ state: string, by?: string[], waiting?: string[], why?: string, rival?: Rival | null }} Proof */

/**
 * @typedef {object} LogEntry
 * @property {string} id
 * @property {number} at milliseconds
 * @property {Author} by
 * @property {string} [about] the entry a note speaks of, or the roll that this one finishes
 * @property {FoldEntry} entry
 * @property {{ outcomes: Record<string, string> }} [odds] what they were before the roll
 * @property {string} [author] in a room: the device that wrote it
 * @property {Proof} [proof] in a room: how one knows
 * @property {readonly string[]} [flags] in a room: what is odd about it
 * @property {boolean} [sent] in a room: whether others can have it
 * @property {boolean} [counts] of a roll that is disputed: whether it is part of what the table comes to
 * @property {"gm" | "self" | "blind"} [secret] in a room: it is sealed, and this device may read it
 */

/** @typedef {import("./engine/problem.js").Problem} Problem */
/** @typedef {"players" | "gm"} Side */

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

/** @typedef {{ ruleset: Ruleset, sheet: Sheet, actor: Actor, view: View }} RollContext who rolls, and the table as they see it */

/** @typedef {"player" | "watcher"} Invited as what somebody was invited */

/** @typedef {{ id: string, name: string, present: boolean, me: boolean }} PersonsDevice `name`: what it says itself */

/**
 * Somebody at the table, or somebody who wants to be. A person may have several devices; of a device
 * that nobody has vouched for yet, one cannot say whose it is, so it stands for a person of its own.
 * @typedef {object} Person
 * @property {string} id the person's; where nobody has said who it is, the device's
 * @property {string} name
 * @property {string} colour
 * @property {"gm" | "player" | "watcher"} role
 * @property {"seated" | "newcomer" | "knocking" | "removed"} standing
 * @property {Invited} invitedAs of somebody who is to be seated
 * @property {boolean} founder
 * @property {boolean} present
 * @property {boolean} me
 * @property {string[]} characters whom they have played last
 * @property {string[]} [alike] of a newcomer: people who sit here, and whose names look like this one's
 * @property {PersonsDevice[]} devices
 * @property {boolean} canWitness has given this device a chain
 * @property {boolean} good
 * @property {string[]} words how their devices behave
 */

/** @typedef {{ id: string, name: string, last: number, spared?: number }} KnownRoom `spared`: when a notice about it was put off */

export {};
