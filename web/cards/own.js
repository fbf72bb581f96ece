/** Looking up names that others have chosen. Pure. */

/**
 * What a record has under a name; nothing of what every object has, such as `constructor`.
 * @template T
 * @param {Record<string, T> | null | undefined} record
 * @param {string} name
 * @returns {T | undefined}
 */
export function own(record, name) {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
