/** A form's schema as a list of fields, with what a quick roll can say about each. Pure. */

/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {import("../types.js").Ruleset} Ruleset */
/** @typedef {import("../types.js").Action} Action */
/** @typedef {{ value: unknown, names: string[] }} Option */

/**
 * @typedef {object} FormField
 * @property {string} key
 * @property {string} label
 * @property {string} [widget]
 * @property {"number" | "text" | "switch" | "list" | "other"} type
 * @property {unknown} initial
 * @property {Option[]} options what can be chosen by name: words, presets, things on the sheet
 * @property {boolean} many several can be chosen
 * @property {string} [fromActor] the property of the acting character that is its initial value
 * @property {string} [soleTracker] a kind of tracker: if only one of that kind is on the table, it is the initial value
 */

/**
 * @param {any} schema
 * @param {Sheet} [sheet]
 * @returns {FormField[]}
 */
export function fieldsOf(schema, sheet = {}) {
  return Object.entries(schema?.properties ?? {}).map(([key, property]) => {
    const whole = resolved(property, schema);
    const ui = whole.ui ?? {};
    return {
      key,
      label: whole.title ?? key,
      widget: ui.widget,
      type: typeOf(whole),
      initial: whole.default,
      options: [...wordsOf(whole, ui), ...presetsOf(ui), ...listedOn(sheet, ui.from_sheet)],
      many: whole.type === "array",
      fromActor: ui.from_actor,
      soleTracker: ui.sole ? ui.tracker : undefined,
    };
  });
}

/**
 * The action that rolls plain dice: the one whose form begins with a field for dice.
 * @param {Ruleset} ruleset
 * @returns {Action | undefined}
 */
export function freeAction(ruleset) {
  return ruleset.actions.find(({ form }) => fieldsOf(form)[0]?.widget === "dice");
}

/** @type {WeakMap<object, FormField[]>} by schema, since they are needed at every roll */
const known = new WeakMap();

/**
 * The fields, without options from a sheet.
 * @param {any} schema
 * @returns {FormField[]}
 */
export function sheetlessFields(schema) {
  const found = known.get(schema) ?? fieldsOf(schema);
  known.set(schema, found);
  return found;
}

/**
 * The field that takes sources of advantage for whoever rolls.
 * @param {any} schema
 */
export function sourcesField(schema) {
  return sheetlessFields(schema).find(({ widget }) => widget === "sources")?.key;
}

/**
 * @param {any} schema
 * @param {any} root
 * @returns {any}
 */
function resolved(schema, root) {
  if (!schema?.$ref) return schema ?? {};
  const { $ref, ...rest } = schema;
  return { ...root.$defs?.[$ref.split("/").at(-1)], ...rest };
}

/**
 * @param {any} schema
 * @returns {FormField["type"]}
 */
function typeOf(schema) {
  const types = [schema.type, ...(schema.anyOf ?? []).map((/** @type {any} */ each) => each.type)];
  if (types.includes("array")) return "list";
  if (types.includes("integer")) return "number";
  if (types.includes("boolean") && !types.includes("string")) return "switch";
  return types.includes("string") ? "text" : "other";
}

/**
 * @param {any} schema
 * @param {any} ui
 * @returns {Option[]}
 */
function wordsOf(schema, ui) {
  /** @type {{ key: string, label: string }[]} */
  const words = ui.words ?? [];
  const worded = words.map(({ key, label }) => ({ value: key, names: [key, label] }));
  const plain = (schema.enum ?? []).filter(
    (/** @type {unknown} */ key) => typeof key === "string" && !words.some((word) => word.key === key),
  );
  return [...worded, ...plain.map((/** @type {string} */ key) => ({ value: key, names: [key] }))];
}

/**
 * @param {any} ui
 * @returns {Option[]}
 */
function presetsOf(ui) {
  /** @type {{ value: number, label: string }[]} */
  const presets = ui.presets ?? [];
  return presets.map(({ value, label }) => ({ value, names: [label] }));
}

/**
 * @param {Sheet} sheet
 * @param {string | undefined} list
 * @returns {Option[]}
 */
function listedOn(sheet, list) {
  const rows = list ? sheet[list] : [];
  if (!Array.isArray(rows)) return [];
  return rows
    .map((row) => (typeof row === "string" ? row : (row?.name ?? row?.label)))
    .filter((name) => typeof name === "string" && name !== "")
    .map((name) => ({ value: name, names: [name] }));
}
