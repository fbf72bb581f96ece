/**
 * Where characters and settings are kept: in IndexedDB, or where that is not possible in memory. (Entries are kept
 * in `log/store.js`.)
 */

/** @typedef {import("../types.js").Character} Character */
/** @typedef {import("../types.js").LogEntry} LogEntry */

/** @typedef {{ seq: number, entry: LogEntry }} Numbered */

/**
 * @typedef {object} Store
 * @property {"ok" | "memory"} kind whether what is written survives the page
 * @property {() => Promise<Character[]>} characters
 * @property {(id: string) => Promise<Character | undefined>} character
 * @property {(character: Character) => Promise<void>} saveCharacter
 * @property {(id: string) => Promise<void>} removeCharacter
 * @property {(first?: Character) => Promise<boolean>} begin keeps the first character; does
 *   nothing, and returns false, if it was ever called before
 * @property {(seq: number, most: number) => Promise<Numbered[]>} after entries that an
 *   earlier version kept here, which are taken over into a table, after a number
 * @property {() => Promise<void>} forget removes those entries
 * @property {(key: string) => Promise<any>} recall
 * @property {(key: string, value: unknown) => Promise<void>} remember
 */

export {};
