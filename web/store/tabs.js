/** Tells the other tabs of this browser what has changed; the store holds the change itself. */

/** @typedef {{ what: "character", id: string } | { what: "settings" }} Change */

/**
 * @param {(change: Change) => void} hear
 * @returns {(change: Change) => void} tell
 */
export function openTabs(hear) {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel("dicewright");
  channel.addEventListener("message", ({ data }) => hear(data));
  return (change) => channel.postMessage(change);
}
