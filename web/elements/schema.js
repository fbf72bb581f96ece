/** A JSON schema as the fields of a form. Properties for which there is no control are left out. Pure. */

/** @typedef {import("../engine/description.js").Word} Word */
/** @typedef {{ field?: string | null, message: string, code?: string }} Problem */
/** @typedef {{ key: unknown, label: string, hint: string }} Option */
/**
 * @typedef {"number" | "toggle" | "text" | "longtext" | "choice" | "die" | "ladder" | "pick" | "rows"
 *   | "sources" | "modifiers" | "tracker" | "dice"} Widget
 */
/** @typedef {"integer" | "string" | "boolean" | "array" | "object"} Type */

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {string} hint
 * @property {Widget} widget
 * @property {unknown} initial the value that counts where none is given
 * @property {boolean} nullable
 * @property {Type[]} takes the types of its values, without null
 * @property {any} schema resolved; where its `anyOf` has one branch beside null, merged with it
 * @property {any} items the resolved schema of a list's rows
 * @property {any} root the schema that holds the definitions
 * @property {any} ui
 */

/**
 * @param {any} schema of an object
 * @param {any} [root] the schema that holds the definitions
 * @returns {Field[]}
 */
export function fieldsOf(schema, root = schema) {
  const known = READ.get(schema);
  if (known) return known;
  const { properties = {} } = resolved(schema, root);
  const fields = Object.entries(properties).flatMap(([name, property]) => {
    const field = fieldOf(name, property, root);
    return field ? [field] : [];
  });
  READ.set(schema, fields);
  return fields;
}

/** Schemas never change, and forms are drawn at every key press. @type {WeakMap<object, Field[]>} */
const READ = new WeakMap();

/**
 * One property as a field.
 * @param {string} name
 * @param {any} property
 * @param {any} root
 * @returns {Field | undefined}
 */
export function fieldOf(name, property, root) {
  const { schema, takes, nullable } = folded(resolved(property, root), root);
  const items = schema.items && folded(resolved(schema.items, root), root).schema;
  const ui = schema.ui ?? {};
  const widget = widgetOf({ schema, takes, items, ui });
  if (!widget) return undefined;
  return {
    name,
    label: schema.title ?? name,
    hint: schema.description ?? "",
    widget,
    initial: initialOf(schema, takes, nullable),
    ...{ nullable, takes, schema, items, root, ui },
  };
}

/** @type {Record<Type, unknown>} */
const BLANK = { integer: 0, string: "", boolean: false, array: [], object: {} };

/**
 * @param {any} schema
 * @param {Type[]} takes
 * @param {boolean} nullable
 */
function initialOf(schema, takes, nullable) {
  if ("default" in schema) return schema.default;
  if (nullable) return null;
  return schema.enum?.[0] ?? BLANK[takes[0]];
}

/**
 * The control for a field: the one that its ui hints name, if it fits the type, or else one for its type.
 * @param {{ schema: any, takes: Type[], items: any, ui: any }} parts
 * @returns {Widget | undefined}
 */
function widgetOf({ schema, takes, items, ui }) {
  const isList = takes.includes("array");
  const isChoice = Boolean(schema.enum || ui.words);
  /** @type {Record<Widget, boolean>} */
  const fits = {
    number: takes.includes("integer") && !schema.enum,
    toggle: takes.includes("boolean"),
    text: takes.includes("string") && !schema.enum,
    longtext: takes.includes("string") && !schema.enum,
    choice: isChoice && !isList,
    die: isChoice && !isList,
    ladder: takes.includes("integer") && !schema.enum,
    pick: Boolean(ui.from_sheet || ui.words),
    rows: isList && Boolean(items),
    sources: isList && Boolean(items?.properties?.level),
    modifiers: isList && Boolean(items?.properties?.value),
    tracker: takes.includes("string"),
    dice: takes.includes("string"),
  };
  const wanted = /** @type {Widget} */ (ui.widget);
  if (fits[wanted]) return wanted;
  /** @type {Widget[]} */
  const byType = ["choice", "rows", "toggle", "number", longer(schema)];
  return byType.find((widget) => fits[widget]);
}

/**
 * @param {any} schema
 * @returns {Widget}
 */
function longer({ maxLength = 0 }) {
  return maxLength > 200 ? "longtext" : "text";
}

/**
 * The answers of a field in the order of its words; their keys have the type that the engine expects.
 * @param {Field} field
 * @returns {Option[]}
 */
export function optionsOf({ schema, ui, widget }) {
  /** @type {Word[]} */
  const words = ui.words ?? [];
  /** @type {unknown[]} */
  const keys = schema.enum ?? words.map(({ key }) => key);
  const named = words.flatMap(({ key, label, hint }) => {
    const own = keys.find((each) => String(each) === String(key));
    return own === undefined ? [] : [{ key: own, label, hint: hint ?? "" }];
  });
  const rest = keys
    .filter((key) => !named.some((option) => option.key === key))
    .map((key) => ({ key, label: widget === "die" ? `d${key}` : String(key), hint: "" }));
  return [...named, ...rest];
}

/**
 * @param {any} schema
 * @param {any} root
 * @returns {any}
 */
export function resolved(schema, root) {
  if (!schema?.$ref) return schema ?? {};
  const { $ref, ...rest } = schema;
  return { ...root.$defs?.[$ref.split("/").at(-1)], ...rest };
}

/**
 * A schema with alternatives as one schema, with the types of its values.
 * @param {any} schema
 * @param {any} root
 * @returns {{ schema: any, takes: Type[], nullable: boolean }}
 */
function folded(schema, root) {
  if (!schema.anyOf) return { schema, takes: typesOf(schema), nullable: false };
  const { anyOf, ...rest } = schema;
  const branches = anyOf.map((/** @type {any} */ branch) => resolved(branch, root));
  const real = branches.filter((/** @type {any} */ { type }) => type !== "null");
  const takes = /** @type {Type[]} */ ([...new Set(real.flatMap(typesOf))]);
  const whole = real.length === 1 ? { ...real[0], ...rest } : rest;
  return { schema: whole, takes, nullable: real.length < branches.length };
}

/**
 * @param {any} schema
 * @returns {Type[]}
 */
function typesOf({ type, enum: options, properties }) {
  if (type) return [type === "number" ? "integer" : type].flat();
  if (options) {
    const types = options.map((/** @type {unknown} */ key) => typeof key);
    return types.map((/** @type {string} */ name) => (name === "number" ? "integer" : name));
  }
  return properties ? ["object"] : [];
}

/**
 * A copy with another value at a path.
 * @template T
 * @param {T} value
 * @param {(string | number)[]} path
 * @param {unknown} now
 * @returns {T}
 */
export function setAt(value, [key, ...rest], now) {
  /** @type {any} */
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[key] = rest.length ? setAt(copy[key], rest, now) : now;
  return copy;
}

/**
 * The problem for the part with this key, with the rest of its path; undefined where it is about another part.
 * @param {Problem | null | undefined} problem
 * @param {string | number} key
 * @returns {Problem | undefined}
 */
export function problemAt(problem, key) {
  if (!problem?.field) return undefined;
  const [first, ...rest] = problem.field.split(".");
  return first === String(key) ? { ...problem, field: rest.join(".") } : undefined;
}

/**
 * The field that a problem is about, in one of the named schemas.
 * @param {Problem} problem
 * @param {Record<string, any>} schemas
 * @returns {Field | undefined}
 */
export function fieldAt(problem, schemas) {
  const [whole, name] = problem.field?.split(".") ?? [];
  const schema = whole === undefined ? undefined : schemas[whole];
  return schema && fieldsOf(schema).find((field) => field.name === name);
}

/**
 * Whether a form would show no difference between two values.
 * @param {unknown} a
 * @param {unknown} b
 */
export function isSame(a, b) {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
