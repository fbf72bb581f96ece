/**
 * The service worker: after the first visit the page opens without a network.
 *
 * When it is installed it keeps the files that a start needs, each with its revision. Files for the fallback start
 * are kept when they are first used, or at a later visit when the engine has started. A new version waits until the
 * page asks for it, so that files do not change during a game.
 */

import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const LATER = "later";
const later = new Set(CACHED_LATER.map((url) => new URL(url, worker.location.href).href));

precacheAndRoute(PRECACHE, { ignoreURLParametersMatching: [/.*/] });
cleanupOutdatedCaches();
registerRoute(({ url }) => later.has(url.href), new CacheFirst({ cacheName: LATER }));
clientsClaim(); // these are pages of the same version, since a newer one waits

worker.addEventListener("activate", (event) => event.waitUntil(forgetOtherVersions()));
worker.addEventListener("message", (event) => {
  if (event.data?.type === "SKIP_WAITING") worker.skipWaiting();
  if (event.data?.type === "KEEP_REST") event.waitUntil(keepRest());
});

async function keepRest() {
  const cache = await caches.open(LATER);
  for (const url of later) {
    if (!(await cache.match(url))) await cache.add(url);
  }
}

async function forgetOtherVersions() {
  const cache = await caches.open(LATER);
  for (const { url } of await cache.keys()) {
    if (!later.has(url)) await cache.delete(url);
  }
}
