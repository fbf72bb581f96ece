/** Reading a JSON schema as the fields of a form. Pure; what it cannot draw it leaves out. */

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {string} hint
 * @property {"text" | "number" | "switch" | "choice" | "list"} kind
 * @property {unknown} initial
 * @property {any} schema
 * @property {any} items the schema of a list's rows
 */

/**
 * @param {any} schema of an object
 * @param {any} root the schema that holds the definitions
 * @returns {Field[]}
 */
export function fieldsOf(schema, root) {
  const { properties = {} } = resolved(schema, root);
  return Object.entries(properties).flatMap(([name, property]) => {
    const whole = resolved(property, root);
    const kind = kindOf(whole);
    if (!kind) return [];
    const label = whole.title ?? name;
    const hint = whole.description ?? "";
    return [{ name, label, hint, kind, initial: whole.default, schema: whole, items: whole.items }];
  });
}

/**
 * @param {any} schema
 * @returns {Field["kind"] | undefined}
 */
function kindOf(schema) {
  if (schema.enum) return "choice";
  switch (schema.type) {
    case "string":
      return "text";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "switch";
    case "array":
      return "list";
    default:
      return undefined;
  }
}

/**
 * @param {Field} field
 * @returns {{ key: unknown, label: string }[]}
 */
export function optionsOf({ schema }) {
  /** @type {{ key: unknown, label: string }[]} */
  const words = schema.ui?.words ?? [];
  return schema.enum.map((/** @type {unknown} */ key) => ({
    key,
    label: words.find((word) => word.key === key)?.label ?? String(key),
  }));
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
 * A copy in which one place has another value.
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
