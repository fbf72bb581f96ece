/**
 * What the page needs of a place that keeps things. Two are there: one keeps, one forgets.
 *
 * Entries are numbered in the order in which they were written, whichever tab wrote them, and an
 * entry whose number is known is never followed by one with a smaller number.
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
 * @property {(first?: Character) => Promise<boolean>} begin puts a first character there, once ever; without one, never
 * @property {(seq: number, most: number) => Promise<Numbered[]>} after entries of the version before, which had no
 *   table of its own here, after a number
 * @property {() => Promise<void>} forget those entries
 * @property {(key: string) => Promise<any>} recall
 * @property {(key: string, value: unknown) => Promise<void>} remember
 */

export {};
