/**
 * Made when it is first asked for: a browser takes its time over the first format of a language, and
 * that time would be taken from the first look at the page.
 * @template T
 * @param {() => T} make
 * @returns {() => T}
 */
export function whenAsked(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
}
