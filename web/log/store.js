/**
 * What a room needs of a place that keeps things: one row per entry, numbered as they came, whichever
 * tab brought them. Two are there: one keeps (`rows-indexed.js`), one forgets (`rows-memory.js`).
 */

/** @typedef {import("../crypto/bytes.js").Bytes} Bytes */
/** @typedef {import("../transport/nats/nats.js").Cursor} Cursor */
/** @typedef {import("../generated/protocol.js").Row} Row where an entry stands, as the engine says */

/**
 * A room this device has been in.
 * @typedef {object} Known
 * @property {string} id
 * @property {string} name
 * @property {Bytes} secret what its invitation carries
 * @property {string | null} founder the device whose founding counts
 * @property {import("../transport/invite.js").Role} role what the invitation was for
 * @property {string | null} server null: the page's own
 * @property {number} last milliseconds: when it was last in hand
 * @property {true} [alone] nobody else has been invited: the table has no server
 * @property {string} [served] where the page's own server was, for starts without a network
 * @property {string} [person] what the player is called here
 * @property {Record<number, Bytes>} [keys] of later epochs
 * @property {Bytes} [roleKey] the private key of the players' invitation: whoever has it can pass it on
 * @property {{ person: string, key: Bytes }} [comesAs] whose this device is, to be shown when the table is known
 * @property {{ key: string, epoch: number }} [recovery] the recovery file that was saved here last: its public
 *   key, and the room's key that it holds
 */

/** @typedef {{ text: string, signature: Bytes }} Signed */
/** @typedef {Signed & { row: Row, out: boolean }} Stored `out`: to be sent, and not acknowledged */
/** @typedef {{ n: number, row: Row, out: boolean }} Numbered */

/**
 * The last entry of this device: the next one goes on from it.
 * @typedef {{ seq: number, id: string, height: number }} Head
 */

/**
 * A hash chain of ours, and how far it is public.
 * @typedef {{ anchor: string, secret: string, length: number, revealed: number }} Chain
 */

/**
 * Entries of this device, written all or none, and only if `before` is still its last one: so that two
 * tabs never write two entries under one number.
 * @typedef {object} Own
 * @property {Head | null} before
 * @property {Head} head
 * @property {Stored[]} entries
 * @property {Omit<Chain, "anchor">} [chain] of the first entry, which anchors it
 * @property {{ anchor: string, index: number }} [reveal] a step that must not have been revealed yet
 * @property {Progress} [progress] of taking over what another store holds
 */

/**
 * How far something has come that is done once and in steps: noted with the entries of each step, or none of
 * them are written, because another tab has taken this step.
 * @typedef {object} Progress
 * @property {string} key
 * @property {number} from
 * @property {() => { done: number }} to asked when the entries have their ids
 */

/** @typedef {{ stored: Promise<void> }} Taken on its way to the disk, whatever becomes of this page; `stored`: it is there */

/**
 * @typedef {object} Arrivals
 * @property {Stored[]} entries those that are there already are left as they are
 * @property {Row[]} [moved] that stand elsewhere now
 * @property {Cursor} [cursor] how far the server was read
 * @property {Head} [head] our own last entry, where it came back from the server
 */

/**
 * @typedef {object} EntryStore
 * @property {"ok" | "memory"} kind
 * @property {() => Promise<Known[]>} rooms
 * @property {(id: string) => Promise<Known | undefined>} room
 * @property {(news: Pick<Known, "id"> & Partial<Known>) => Promise<void>} saveRoom what is not named stays as it is: another tab may know more
 * @property {(fresh: Known) => Promise<Known>} claimOwn the table of this browser alone: the one there is, or this one
 * @property {(room: string, n: number, most: number) => Promise<Numbered[]>} after
 * @property {(room: string, ids: string[]) => Promise<(Signed | undefined)[]>} texts
 * @property {(room: string) => Promise<Head | null>} head
 * @property {(room: string, own: Own) => Promise<Taken | "raced" | "revealed" | "stale">} write resolves when nobody
 *   can be faster any longer; raced: this device has written something else; stale: the step was taken
 * @property {(room: string, arrivals: Arrivals) => Promise<void>} add
 * @property {(room: string, ids: string[]) => Promise<void>} sent
 * @property {(room: string, author: string) => Promise<void>} sendAgain all of theirs is to be sent, to another server
 * @property {(room: string) => Promise<Cursor | null>} cursor
 * @property {(room: string, anchor: string) => Promise<Chain | undefined>} chain
 * @property {(key: string) => Promise<any>} recall
 * @property {(key: string, value: unknown) => Promise<void>} remember
 * @property {(pairs: [string, any][]) => Promise<void>} rememberAll all or none, and not at any price
 */

/** @param {Head | null | undefined} one @param {Head | null | undefined} other */
export const sameHead = (one, other) => (one?.id ?? null) === (other?.id ?? null);
