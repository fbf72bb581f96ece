/** Whether no other device can open this link. @param {string} link */
export function isOnlyHere(link) {
  const { hostname } = new URL(link);
  return hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname) || /^(.+\.)?localhost$/.test(hostname);
}
