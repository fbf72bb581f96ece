/** The page's side of the service worker. It is started when the engine has its files, so that both do not compete. */

import { Workbox } from "workbox-window";

/** @typedef {import("./engine/status.js").EngineStatus} EngineStatus */

/**
 * @param {EngineStatus} status
 * @param {() => void} onUpdate a newer version has been installed and waits
 */
export function keepOffline(status, onUpdate) {
  if (!("serviceWorker" in navigator)) return { update: () => location.reload() };
  const again = Boolean(navigator.serviceWorker.controller); // not the first visit
  const workbox = new Workbox("sw.js", { scope: "./", updateViaCache: "none" });
  workbox.addEventListener("waiting", onUpdate);

  const stop = status.watch(({ phase }) => {
    if (phase !== "ready" && phase !== "failed") return;
    queueMicrotask(() => stop());
    start();
  });

  async function start() {
    try {
      await workbox.register();
    } catch (error) {
      return console.info("This table will not open offline:", error);
    }
    if (again) navigator.serviceWorker.controller?.postMessage({ type: "KEEP_REST" });
  }

  return {
    /** Starts the newer version. The reader decides when, so that no game is interrupted. */
    update() {
      workbox.addEventListener("controlling", () => location.reload());
      workbox.messageSkipWaiting();
    },
  };
}
