/**
 * The engine's worker: it starts Python, reports its progress, and answers one request after the other.
 *
 * It receives `{plain}` first, then `{request: number, text}`. It sends `{bytes, of}` and `{starting}` during the
 * start, `{ready}` or `{failed}` once, then `{reply: number, text}`.
 */

import { PARTS } from "../generated/assets.js";
import { Assets } from "./assets.js";
import { fromSnapshot, fromWheels, keepUnpacked } from "./boot.js";

/** @typedef {{ plain: boolean }} Start */
/** @typedef {{ request: number, text: string }} Request */
/**
 * @typedef {{ bytes: number, of: number } | { starting: true } | { ready: true }
 *   | { failed: string } | { reply: number, text: string }} Said
 */

const LATER = 1000; // milliseconds after the start, so that the first rolls need not wait

/** @param {Said} said */
const say = (said) => postMessage(said);

/** @param {boolean} plain */
function needed(plain) {
  if (plain) return [PARTS.wasm, PARTS.stdlib, ...PARTS.wheels];
  return [PARTS.wasm, PARTS.snapshot, PARTS.wheels[PARTS.library.wheel]];
}

/** @param {Start} start */
async function boot({ plain }) {
  const of = needed(plain).reduce((sum, asset) => sum + asset.size, 0);
  let bytes = 0;
  const arrived = (/** @type {number} */ count) => {
    bytes += count;
    say({ bytes, of });
    if (bytes >= of) say({ starting: true });
  };
  const assets = new Assets(new URL(PARTS_FOLDER, import.meta.url), arrived);
  if (plain) return fromWheels(assets, PARTS);
  const handle = await fromSnapshot(assets, PARTS).catch(async (error) => {
    await assets.forget();
    throw error;
  });
  setTimeout(() => keepUnpacked(assets, PARTS).catch(() => {}), LATER); // without room for them, the next start takes longer
  return handle;
}

addEventListener(
  "message",
  async (/** @type {MessageEvent<Start>} */ { data }) => {
    try {
      const handle = await boot(data);
      addEventListener("message", (/** @type {MessageEvent<Request>} */ { data }) => {
        say({ reply: data.request, text: handle(data.text) });
      });
      say({ ready: true });
    } catch (error) {
      say({ failed: error instanceof Error ? error.message : String(error) });
    }
  },
  { once: true },
);
