/** Types of the engine's messages, from the schema of its models: `node types.mjs SCHEMA TO`. */

import { readFileSync, writeFileSync } from "node:fs";

import { compile } from "json-schema-to-typescript";

const [from, to] = process.argv.slice(2);
const types = await compile(JSON.parse(readFileSync(from, "utf8")), "Protocol", {
  additionalProperties: false,
  bannerComment: "/** Written by the build from pyengine's models. */",
  enableConstEnums: false,
  unreachableDefinitions: true,
});
writeFileSync(to, types);
