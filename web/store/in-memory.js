/** A store that lasts as long as the page: for browsers that allow no more, and for tests. */

/** @typedef {import("./store.js").Store} Store */
/** @typedef {import("./store.js").Character} Character */

/** @returns {Store} */
export function openMemory() {
  /** @type {Map<string, Character>} */
  const characters = new Map();
  /** @type {Map<string, unknown>} */
  const kept = new Map();
  let begun = false;

  return {
    kind: "memory",
    characters: async () => [...characters.values()],
    character: async (id) => characters.get(id),
    async saveCharacter(character) {
      characters.set(character.id, character);
    },
    async removeCharacter(id) {
      characters.delete(id);
    },
    async begin(first) {
      if (begun) return false;
      begun = true;
      if (first) characters.set(first.id, first);
      return true;
    },
    after: async () => [],
    forget: async () => {},
    recall: async (key) => kept.get(key),
    async remember(key, value) {
      kept.set(key, value);
    },
  };
}
