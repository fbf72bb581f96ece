/** Types that several folders share. No code runs here. */

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
/** @typedef {import("./generated/protocol.js").Table} Folded the whole state of a fold */
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
 * @property {Side} [side] who plays it; the players, where it is not given
 * @property {number} updated milliseconds
 */

/**
 * Who has written an entry. At a shared table with the role, the person and the name of the acting character as
 * the engine knows them, and with the name and colour that the author's page claims.
 * @typedef {{ id: string, name: string, colour: string, role?: string, person?: string, character?: string,
 *   claimed?: { name: string, colour: string } }} Author
 */
/** @typedef {"gm" | "self" | "blind"} Secrecy */
/** @typedef {{ of?: string | null, by?: string[], outcome?: string | null, total?: number | null }} Rival the other result of a disputed roll: an entry of its own (`of`), or its outcome and total */
/** @typedef {{ state: string, by?: string[], waiting?: string[], why?: string, rival?: Rival | null }} Proof */

/**
 * @typedef {object} LogEntry
 * @property {string} id
 * @property {number} at milliseconds
 * @property {Author} by
 * @property {string} [about] the entry a note is on, or the roll that this one finishes
 * @property {FoldEntry} entry
 * @property {{ outcomes: Record<string, string> }} [odds] those before the roll, where they are known
 * @property {string} [author] at a shared table: the device that wrote it
 * @property {Proof} [proof] at a shared table: whether it can be trusted
 * @property {readonly string[]} [flags] at a shared table: what is odd about it
 * @property {boolean} [sent] at a shared table: whether the server has it
 * @property {readonly string[]} [chosen] at a shared table: the GM who has made its choice for its roller
 * @property {boolean} [counts] of a disputed roll: whether its effects count
 * @property {Secrecy} [secret] at a shared table: it is sealed, and this device may read it
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
 * @property {boolean} [bad] it is about something that could not be done
 * @property {(() => void) | undefined} [undo]
 * @property {readonly { label: string, icon: string, does: () => unknown }[]} [actions] buttons for what can be done about it
 * @property {boolean} [stays] it is shown until one of the buttons is pressed or it is closed
 * @property {() => void} [closed] is called when it is closed without an action
 */

/** @typedef {{ ruleset: Ruleset, sheet: Sheet, actor: Actor, view: View }} RollContext who rolls, and the table as they see it */

/** @typedef {"player" | "watcher"} Invited the role in which somebody was invited */

/** @typedef {{ id: string, name: string, present: boolean, me: boolean }} PersonsDevice `name`: as the device itself gives it */

/**
 * Somebody at the table, or somebody who wants to join it. A person may have several devices. A device that no GM
 * has confirmed yet counts as a person of its own.
 * @typedef {object} Person
 * @property {string} id the person's, or the device's where it has not been confirmed
 * @property {string} name
 * @property {string} colour
 * @property {"gm" | "player" | "watcher"} role
 * @property {"seated" | "newcomer" | "knocking" | "removed"} standing
 * @property {Invited} invitedAs the role in which they were invited
 * @property {boolean} founder
 * @property {boolean} present
 * @property {boolean} me
 * @property {string[]} characters names of those that they have played last
 * @property {string[]} [alike] of a newcomer: ids of the people at the table whose names look like theirs
 * @property {PersonsDevice[]} devices
 * @property {boolean} canWitness whether they have given this device a hash chain, so that they can witness its rolls
 * @property {boolean} good whether nothing is wrong with their entries
 * @property {string[]} words what is odd about their entries, in sentences
 */

/** @typedef {{ id: string, name: string, last: number, spared?: number }} KnownRoom a shared table of this browser; `spared`: when its notices were put off */

export {};
