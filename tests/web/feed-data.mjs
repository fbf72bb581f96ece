/** Entries for tests, as the log holds them. */

export const gm = { id: "gm", name: "GM", colour: "#666666" };
export const wren = { id: "wren", name: "Wren", colour: "#aa3300" };

let count = 0;

/**
 * @param {any} entry
 * @param {object} [more]
 * @returns {any}
 */
export function logged(entry, more = {}) {
  count += 1;
  const id = entry.id ?? `e${count}`;
  return { id, at: 1000 * count, by: gm, entry: { id, ...entry }, ...more };
}

export const result = {
  ...{ ruleset: "coins", action: "toss", outcome: "full", total: 17, target: 16, margin: 1 },
  dice: [
    { sides: 6, face: 6, kept: true },
    { sides: 6, face: 5, kept: true },
    { sides: 6, face: 1, kept: false },
  ],
  terms: [{ label: "Stealth", value: 4 }],
  ...{ facets: {}, notes: [], effects: [], offers: [], chance: "1/16", by_hand: false },
  line: "Wren, Toss: Full success, 17 against DC 16 (+1).",
};

/**
 * @param {object} [over]
 * @param {object} [request]
 * @param {object} [more]
 */
export function rolled(over = {}, request = {}, more = {}) {
  const record = {
    v: 1,
    request: { ruleset: "coins", action: "toss", actor: { id: "wren", name: "Wren" }, ...request },
    result: { ...result, ...over },
    digest: `d${count}`,
  };
  return logged({ kind: "roll", record }, { by: wren, ...more });
}

export const ruleset = /** @type {any} */ ({
  key: "coins",
  label: "Coins",
  actions: [
    {
      ...{ key: "toss", label: "Toss", target: "DC", form: {} },
      outcomes: [
        { key: "failure", label: "Failure", tone: "bad", hint: "" },
        { key: "full", label: "Full success", tone: "good", hint: "" },
      ],
      facets: [
        {
          ...{ key: "side", label: "Side", hint: "" },
          values: [
            { key: "edge", label: "On its edge", tone: "great", hint: "Nobody believes it." },
            { key: "none", label: "Nothing", tone: "neutral", hint: "" },
          ],
        },
      ],
    },
  ],
  trackers: [
    { key: "threat", label: "Threat clock", kind: "clock", scope: "table", presets: [], each_session: null },
    { key: "luck.all", label: "Luck", kind: "pool", scope: "table", presets: [], each_session: 1 },
    { key: "stress", label: "Stress", kind: "track", scope: "character", presets: [], each_session: null },
  ],
});
