/** A check of data against a schema, as a module without dependencies: `node check.mjs SCHEMA TO`. */

import { readFileSync, writeFileSync } from "node:fs";

import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";

const [from, to] = process.argv.slice(2);
// Lengths are counted as the browser counts them: that is never less, and needs no further code.
const ajv = new Ajv2020({ code: { source: true, esm: true, lines: true }, unicode: false, strict: false, messages: false, inlineRefs: false });
const ASIDE = new Set(["description", "default", "ui"]); // for people, and for those who fill in what is missing
const schema = JSON.parse(readFileSync(from, "utf8"), (key, value) => (ASIDE.has(key) && typeof value !== "boolean" ? undefined : value));
const code = /** @type {any} */ (standalone).default(ajv, ajv.compile(schema));
if (code.includes("require(")) throw new Error("the check needs code of its own kind, which is not shipped");
writeFileSync(to, `// @ts-nocheck\n/* Written by the build from pyengine's models. */\n${code}`);
