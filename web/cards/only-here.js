/** Whether a link leads to this device itself, so that no other one can open it. @param {string} link */
export function isOnlyHere(link) {
  const { hostname } = new URL(link);
  return hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname) || /^(.+\.)?localhost$/.test(hostname);
}
