/** What the build puts in place of these names, and modules that bring no types of their own. */

declare const WORKER_FILE: string;
declare const PARTS_FOLDER: string;
declare const PRECACHE: { url: string; revision: string | null }[];
declare const CACHED_LATER: string[];

declare module "pyodide/pyodide.asm.mjs" {
  const create: (settings: object) => Promise<any>;
  export default create;
}
