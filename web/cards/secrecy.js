/** Secrets in a feed that is exported: a mark where the reader may read them, stubs in an export for everybody. Pure. */

import { t } from "../i18n/i18n.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */

/** Whether there is a secret that the reader can read. @param {readonly LogEntry[]} entries */
export const hasSecrets = (entries) => entries.some(({ secret }) => secret);

/** A prefix that says who may read an entry; empty where everybody may. @param {LogEntry} logged */
export function secretMark({ secret }) {
  if (!secret) return "";
  return `[${secret === "self" ? t("only me") : t("secret: GM")}] `;
}

/**
 * The entries as everybody may see them: of a secret, that there is one, whose it is and how it was witnessed.
 * Notes on a secret that are not sealed, as earlier versions wrote them, are left out.
 * @param {readonly LogEntry[]} entries
 * @returns {LogEntry[]}
 */
export function openly(entries) {
  const secrets = new Map(entries.flatMap(({ id, secret }) => (secret ? [[id, secret]] : [])));
  const open = entries.filter(({ entry, about = "", secret }) => secret || entry.kind !== "note" || !secrets.has(about));
  return open.map((logged) => {
    const { entry, secret } = logged;
    if (secret) return stubFor(logged, secret);
    const of = entry.kind === "take" ? secrets.get(entry.of) : undefined;
    return of ? bare(logged, { id: entry.id, kind: "sealed", visibility: of, what: "take" }) : logged;
  });
}

/**
 * A secret as the devices of those who may not read it show it.
 * @param {LogEntry} logged
 * @param {import("./proof.js").Secrecy} visibility
 */
function stubFor(logged, visibility) {
  const { id, about = id, entry } = logged;
  const asked = /** @type {any} */ (entry);
  if (asked.kind === "ask") return bare(logged, { id, kind: "ask", phase: asked.phase });
  if (visibility === "blind" && entry.kind === "roll") return bare({ ...logged, id: about }, { id: about, kind: "ask", phase: "rolled" });
  return bare(logged, { id, kind: "sealed", visibility });
}

/**
 * @param {LogEntry} logged
 * @param {object} entry
 * @returns {LogEntry}
 */
function bare({ id, at, by, author, proof, flags, sent }, entry) {
  const known = proof && (proof.by?.length ? { state: "sealed", by: proof.by } : { state: "plain" });
  return /** @type {LogEntry} */ ({ id, at, by, author, flags, sent, ...(known ? { proof: known } : {}), entry });
}
