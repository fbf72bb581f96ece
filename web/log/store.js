/**
 * What a log needs of its store: one row for each entry, numbered in the order in which they were stored by
 * any tab. There are two stores: `store-indexed.js`, and `store-memory.js`, which forgets when the page is closed.
 */

/** @typedef {import("../crypto/bytes.js").Bytes} Bytes */
/** @typedef {import("../transport/nats/nats.js").Cursor} Cursor */
/** @typedef {import("../generated/protocol.js").Row} Row where an entry stands, as the engine says */

/**
 * What this device knows of a table besides its entries.
 * @typedef {object} Known
 * @property {string} id
 * @property {string} name
 * @property {Bytes} secret the room's first secret, which every invitation contains
 * @property {string | null} founder the device whose "founded" entry counts
 * @property {import("../transport/invite.js").Role} role as what this device was invited
 * @property {string | null} server null: the page's own server
 * @property {number} last when it was last open, in milliseconds since 1970
 * @property {true} [alone] nobody else was ever invited to it, so it is on no server
 * @property {string} [served] where the page's own server was last, for starts without a network
 * @property {string} [person] what the player is called here
 * @property {Record<number, Bytes>} [keys] the room's later keys, by epoch
 * @property {Bytes} [roleKey] the private key of the players' invitation: whoever has it can invite others
 * @property {{ person: string, key: Bytes }} [comesAs] whose device this is, and the key that proves it; kept until
 *   it was shown to the table
 * @property {{ key: string, epoch: number }} [recovery] the recovery file that was saved here last: its public
 *   key, and the number of the room's key in it
 */

/** @typedef {{ text: string, signature: Bytes }} Signed */
/** @typedef {Signed & { row: Row, out: boolean }} Stored `out`: it is to be sent, and not acknowledged yet */
/** @typedef {{ n: number, row: Row, out: boolean }} Numbered */

/**
 * The last entry of this device: the next one goes on from it.
 * @typedef {{ seq: number, id: string, height: number }} Head
 */

/**
 * A hash chain of this device, and how many of its steps have been revealed.
 * @typedef {{ anchor: string, secret: string, length: number, revealed: number }} Chain
 */

/**
 * Entries of this device. All of them are written or none, and only if `before` is still its last entry, so
 * that two tabs never write entries under the same number.
 * @typedef {object} OwnEntries
 * @property {Head | null} before
 * @property {Head} head
 * @property {Stored[]} entries
 * @property {Omit<Chain, "anchor">} [chain] of the first entry, which anchors it
 * @property {{ anchor: string, index: number }} [reveal] the step that they reveal, which must not be revealed yet
 * @property {Progress} [progress] of taking over the entries of another store
 */

/**
 * How far something has come that is done once, in steps. It is stored with the entries of each step; if
 * another tab has taken that step, neither is.
 * @typedef {object} Progress
 * @property {string} key
 * @property {number} from
 * @property {() => { done: number }} to is called when the entries have their ids
 */

/**
 * Entries that will be stored even if this page is closed now; `stored` resolves when they are on the disk.
 * @typedef {{ stored: Promise<void> }} Storing
 */

/**
 * @typedef {object} Arrivals
 * @property {Stored[]} entries those that are stored already stay as they are
 * @property {Row[]} [moved] rows whose places have changed
 * @property {Cursor} [cursor] how far the server was read
 * @property {Head} [head] this device's last entry, where it came back from the server
 */

/**
 * @typedef {object} EntryStore
 * @property {"ok" | "memory"} kind
 * @property {() => Promise<Known[]>} rooms
 * @property {(id: string) => Promise<Known | undefined>} room
 * @property {(news: Pick<Known, "id"> & Partial<Known>) => Promise<void>} saveRoom properties that are absent stay as
 *   they are: another tab may have stored them
 * @property {(fresh: Known) => Promise<Known>} claimOwn the table to which nobody else was invited; if there is none,
 *   this one becomes it
 * @property {(room: string, n: number, most: number) => Promise<Numbered[]>} after rows with greater numbers
 * @property {(room: string, ids: string[]) => Promise<(Signed | undefined)[]>} texts
 * @property {(room: string) => Promise<Head | null>} head
 * @property {(room: string, own: OwnEntries) => Promise<Storing | "raced" | "revealed" | "stale">} write resolves when
 *   no other tab can be faster any longer; raced: another tab has written under these numbers; revealed: the step
 *   was revealed before; stale: the progress was made by another tab
 * @property {(room: string, arrivals: Arrivals) => Promise<void>} add
 * @property {(room: string, ids: string[]) => Promise<void>} sent the server has these
 * @property {(room: string, author: string) => Promise<void>} sendAgain mark all entries of an author as to be sent,
 *   because another server has none of them
 * @property {(room: string) => Promise<Cursor | null>} cursor
 * @property {(room: string, anchor: string) => Promise<Chain | undefined>} chain
 * @property {(key: string) => Promise<any>} recall
 * @property {(key: string, value: unknown) => Promise<void>} remember
 * @property {(pairs: [string, any][]) => Promise<void>} rememberAll all or none; they may be lost in a crash
 */

/** @param {Head | null | undefined} one @param {Head | null | undefined} other */
export const sameHead = (one, other) => (one?.id ?? null) === (other?.id ?? null);
