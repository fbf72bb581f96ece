/**
 * The service worker: after the first visit the table opens without a network.
 *
 * At install it keeps what a start needs, each file with its revision. What only the fallback start
 * needs is kept when it is first used, or once a later visit leaves time for it. A new version waits
 * until the page asks for it: nothing is swapped under a running game.
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
clientsClaim(); // only ever of pages of the same version: a newer one waits, see above

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
