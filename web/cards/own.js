/**
 * What a record itself has under a name that somebody else has chosen: never what every object inherits, such
 * as `constructor`.
 * @template T
 * @param {Record<string, T> | null | undefined} record
 * @param {string} name
 * @returns {T | undefined}
 */
export function own(record, name) {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
