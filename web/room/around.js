/** What a room is given, and what it tells of itself. Types only. */

/** @typedef {import("../feed/net/keys.js").Device} Device */
/** @typedef {import("../feed/net/nats.js").NatsTransport} Transport */
/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("./rows.js").Known} Known */

/** @typedef {"public" | "gm" | "self" | "blind"} Visibility */

/**
 * @typedef {object} Status
 * @property {import("../feed/net/nats.js").Status["phase"]} phase
 * @property {number} waiting entries that are not acknowledged yet
 * @property {number} behind entries that are still to come, or to be looked at
 * @property {number} locked entries that have come, and whose key this device does not have
 * @property {"ok" | "memory"} storage
 * @property {string} [cause]
 */

/**
 * @typedef {object} Around
 * @property {Known} known
 * @property {import("./rows.js").Rows} rows
 * @property {Device} device
 * @property {import("../table/folding.js").Request} request
 * @property {string} engine which one it is, by what it is made of: what another one has kept is not used
 * @property {() => Promise<void>} [painted]
 * @property {(what: "entries" | "view" | "room") => void} [changed]
 * @property {(complaint: Complaint) => void} [refused] what was to be written cannot be
 * @property {(options: { secrets: import("../feed/net/keys.js").RoomSecrets, device: Device,
 *   box: import("../feed/net/box.js").Box, known: Known, served: (url: string) => void }) => Promise<Transport | null>} [dial]
 *   null: alone
 * @property {string} [page] its address
 */

/**
 * What most parts of a room work with: who this device is, its copy of all entries, what they come to.
 * @typedef {object} Seat
 * @property {Device} device
 * @property {import("./replica.js").Replica} replica
 * @property {import("./replaying.js").Replaying} replaying
 */

/**
 * Wait for something that comes of entries.
 * @typedef {(reached: () => boolean, patience: number) => Promise<boolean>} Until
 */

export {};
