/**
 * Bundles the page, its worker and its service worker: `node bundle.mjs PLAN.json`.
 *
 * The plan names the folder to fill and what else is in it. Everything but `index.html` and `sw.js`
 * is named after its content. Prints the files the page starts with, as JSON, and the packages that
 * are in them. `node bundle.mjs PLAN.json packages` writes nothing, and prints the packages alone.
 */

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";

import { build } from "esbuild";

/**
 * @type {{
 *   web: string, site: string, assets: string,
 *   kept: string[], later: string[], plain: string[], words: Record<string, string>,
 * }} `kept` and `later` are named after their content, `plain` are not
 */
const plan = JSON.parse(readFileSync(process.argv[2], "utf8"));

/**
 * Data as text that is parsed when it is needed, which a browser does quicker than reading it as code.
 * @type {import("esbuild").Plugin}
 */
const parsedData = {
  name: "parsed-data",
  setup({ onLoad }) {
    onLoad({ filter: /\.json$/ }, ({ path }) => {
      const text = JSON.stringify(JSON.parse(readFileSync(path, "utf8")));
      return { contents: `export default JSON.parse(${JSON.stringify(text)});`, loader: "js" };
    });
  },
};

/** @type {import("esbuild").BuildOptions} */
const common = {
  absWorkingDir: plan.web,
  bundle: true,
  charset: "utf8",
  format: "esm",
  legalComments: "inline",
  logLevel: "error",
  metafile: true,
  minify: true,
  plugins: [parsedData],
  target: ["es2023"],
};

/** What only some visits need: it is kept when it is first used, or when there is time. */
const OPTIONAL = /^(dice3d|transport\/nats|node_modules\/@nats-io)\//;

const isDry = process.argv[3] === "packages";

/** Folders of packages that something of is bundled. @type {Set<string>} */
const packages = new Set();

/**
 * @param {import("esbuild").BuildOptions} options
 * @param {string} entry
 */
async function bundle(entry, options) {
  const { metafile } = await build({
    ...common,
    entryPoints: [entry],
    outdir: join(plan.site, plan.assets),
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    write: !isDry,
    ...options,
  });
  for (const input of Object.keys(metafile?.inputs ?? {})) {
    const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input) ?? [];
    if (folder) packages.add(folder);
  }
  const named = (/** @type {string} */ path) => relative(plan.site, join(plan.web, path)).replaceAll("\\", "/");
  const files = Object.entries(metafile?.outputs ?? {}).map(([path, output]) => ({
    file: named(path),
    isEntry: output.entryPoint === entry,
    isOptional: OPTIONAL.test(output.entryPoint ?? ""),
    needs: output.imports.filter(({ kind }) => kind === "import-statement").map((each) => named(each.path)),
  }));
  const main = files.find(({ isEntry }) => isEntry);
  if (!main) throw new Error(`${entry} was not bundled`);
  const those = (/** @type {boolean} */ wanted) =>
    files.filter(({ isOptional }) => isOptional === wanted).map(({ file }) => file);
  return { main: main.file, needs: main.needs, all: those(false), optional: those(true) };
}

/** @param {string} file */
function integrity(file) {
  const hash = createHash("sha384").update(readFileSync(join(plan.site, file)));
  return `sha384-${hash.digest("base64")}`;
}

/** @param {string} file */
function revision(file) {
  return createHash("sha256").update(readFileSync(join(plan.site, file))).digest("hex").slice(0, 16);
}

const worker = await bundle("engine/worker.js", {
  splitting: true, // Pyodide's code is a chunk of its own: fetches begin before it is parsed
  external: ["node:*", "ws"],
  define: { PARTS_FOLDER: JSON.stringify("./") },
});
const style = await bundle("styles/page.css", { loader: { ".woff2": "file" } });
const page = await bundle("main.js", {
  splitting: true, // another language and 3D dice are fetched by those who want them
  define: { WORKER_FILE: JSON.stringify(`./${basename(worker.main)}`) },
});

/** @param {unknown} precache */
const serviceWorker = (precache) =>
  bundle("sw.js", {
    format: "iife",
    outdir: plan.site,
    entryNames: "[name]",
    define: {
      PRECACHE: JSON.stringify(precache),
      CACHED_LATER: JSON.stringify(later),
      "process.env.NODE_ENV": '"production"',
    },
  });

const later = [...plan.later, ...page.optional]; // kept when first used, or when there is time

if (isDry) {
  await serviceWorker([]);
  console.log(JSON.stringify([...packages].sort()));
  process.exit();
}

// The plain letters' fonts are asked for at once; "font-display: optional" does not wait for them.
const fonts = style.all.filter((file) => /-latin-wght-.*\.woff2$/.test(file));

// What the page's script shares with later ones is asked for beside it, not after it.
const shared = page.needs.map((file) => `<link rel="modulepreload" href="${file}" integrity="${integrity(file)}" />`);

/** @type {Record<string, string>} */
const words = {
  ...plan.words,
  fonts: [
    ...shared,
    ...fonts.map((file) => `<link rel="preload" href="${file}" as="font" type="font/woff2" crossorigin />`),
  ].join("\n    "),
  style: style.main,
  "style-integrity": integrity(style.main),
  script: page.main,
  "script-integrity": integrity(page.main),
};
const html = readFileSync(join(plan.web, "index.html"), "utf8");
writeFileSync(
  join(plan.site, "index.html"),
  html.replace(/\{\{(.+?)\}\}/g, (_, name) => words[name]),
);

const named = [...plan.kept, ...worker.all, ...style.all, ...page.all].sort();
const precache = [
  ...["index.html", ...plan.plain].map((url) => ({ url, revision: revision(url) })),
  ...named.map((url) => ({ url, revision: null })),
];
await serviceWorker(precache);
console.log(JSON.stringify({ first: precache.map(({ url }) => url), later, packages: [...packages].sort() }));
