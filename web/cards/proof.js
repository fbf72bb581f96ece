/** Whether an entry of a shared table can be trusted, and who may read it. Pure. */

import { language, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";
import { barToReader } from "./reader.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Secrecy} Secrecy */
/** @typedef {import("../types.js").Rival} Rival */
/** @typedef {import("../types.js").Proof} Proof */
/** @typedef {{ icon: string, tone: string, text: string, hint: string, loud: boolean }} Badge `loud`: it stands on a line of its own */
/** @typedef {{ id: string, kind: "call", intent: import("./entry.js").RollRequest }} Call */
/** @typedef {{ id: string, kind: "sealed", visibility: Secrecy, what?: "take" }} Sealed `take`: an offer of a secret roll was taken */
/** @typedef {{ id: string, kind: "unreadable", code: string, message: string }} Unreadable */
/** @typedef {{ id: string, kind: "ask", phase: "asked" | "called" | "rolled", intent: import("./entry.js").RollRequest }} Ask */

const names = whenAsked(() => new Intl.ListFormat(language));

/** @type {Record<string, Pick<Badge, "icon" | "tone"> & { label: string, loud?: boolean }>} */
const STATES = {
  verified: { icon: "seal", tone: "good", label: "Verified" },
  unwitnessed: { icon: "unseen", tone: "neutral", label: "Unwitnessed" },
  by_hand: { icon: "hand", tone: "neutral", label: "By hand" },
  checking: { icon: "hourglass", tone: "neutral", label: "Being checked" },
  waiting: { icon: "hourglass", tone: "mixed", label: "Waiting", loud: true },
  sealed: { icon: "lock", tone: "neutral", label: "Sealed", loud: true },
  broken: { icon: "shield", tone: "awful", label: "Does not verify", loud: true },
  disputed: { icon: "split", tone: "mixed", label: "Disputed", loud: true },
  late: { icon: "late", tone: "awful", label: "Too late: it does not count", loud: true },
  replaced: { icon: "again", tone: "neutral", label: "Replaced: it was called again", loud: true },
  abandoned: { icon: "clock", tone: "neutral", label: "Never answered", loud: true },
  newer: { icon: "help", tone: "neutral", label: "From a newer version", loud: true },
};

/** @type {Record<string, string>} */
const FLAGS = {
  fork: "Two entries under one number: a copied device, or a changed past.",
  gap: "An earlier entry of this device has not arrived.",
  orphan: "It answers something that has not arrived.",
  clock: "It claims an impossible time. Its place here does not depend on that.",
  removed: "Written after this device was removed from the table.",
};

/** @type {Record<Secrecy, string>} */
const SECRECY = {
  gm: "Secret: only the GM and its author can read it.",
  self: "Secret: only its author can read it.",
  blind: "Secret: only the GM can read it.",
};

/**
 * The badge of an entry; none at a table that is not shared, and none for entries without dice.
 * @param {Proof | undefined} proof
 * @returns {Badge | undefined}
 */
export function badgeOf(proof) {
  if (!proof || proof.state === "plain") return undefined;
  const { icon, tone, label, loud = false } = Object.hasOwn(STATES, proof.state) ? STATES[proof.state] : STATES.newer;
  const isPartly = proof.state === "unwitnessed" && Boolean(proof.by?.length);
  return { icon, tone, text: said(proof, t(label)), hint: proof.why ? t(proof.why) : "", loud: loud || isPartly };
}

/**
 * @param {Proof} proof
 * @param {string} word
 */
function said({ state, by = [], waiting = [] }, word) {
  if (state === "unwitnessed" && by.length) return t("Not wholly witnessed");
  if (state === "verified" && by.length) return t("Verified: witnessed by {names}", { names: names().format(by) });
  if (state === "sealed" && by.length) return t("Sealed, and witnessed by {names}", { names: names().format(by) });
  if (state === "abandoned" && waiting.length) return t("Never answered by {names}", { names: names().format(waiting) });
  if (state === "disputed" && by.length) return t("Disputed; these dice are from {names}", { names: names().format(by) });
  if (state === "waiting" && waiting.length) return t("Waiting for {names}", { names: names().format(waiting) });
  return word;
}

/**
 * One sentence for each flag of an entry; flags that this version does not know are left out.
 * @param {readonly string[] | undefined} flags
 */
export function warningsOf(flags = []) {
  return flags.filter((flag) => Object.hasOwn(FLAGS, flag)).map((flag) => t(FLAGS[flag]));
}

/**
 * The call of a roll that has no dice yet, or never will have.
 * @param {LogEntry} logged
 * @returns {Call | undefined}
 */
export function callOf({ entry }) {
  const any = /** @type {any} */ (entry);
  return any.kind === "call" ? any : undefined;
}

/**
 * What those who may not read a secret see of it.
 * @param {LogEntry} logged
 * @returns {Sealed | undefined}
 */
export function sealedOf({ entry }) {
  const any = /** @type {any} */ (entry);
  return any.kind === "sealed" ? any : undefined;
}

/**
 * Whether a sealed entry has no witness: it is a roll that its device made by itself, or a note on a secret
 * roll, and only those who may read it know which.
 * @param {LogEntry} logged
 */
export function mayBeNote(logged) {
  return Boolean(sealedOf(logged) && !sealedOf(logged)?.what && logged.proof?.state === "plain");
}

/**
 * A blind roll that somebody has asked the GM for.
 * @param {LogEntry} logged
 * @returns {Ask | undefined}
 */
export function askOf({ entry }) {
  const any = /** @type {any} */ (entry);
  return any.kind === "ask" ? any : undefined;
}

/**
 * What is shown in place of an entry that cannot be read.
 * @param {LogEntry} logged
 * @returns {Unreadable | undefined}
 */
export function unreadableOf({ entry }) {
  const any = /** @type {any} */ (entry);
  return any.kind === "unreadable" ? any : undefined;
}

/**
 * What is to be rolled, where there are no dice yet that the reader may see.
 * @param {LogEntry} logged
 */
export function intentOf(logged) {
  return (callOf(logged) ?? askOf(logged))?.intent;
}

/**
 * Whether it is a roll without a result to show.
 * @param {LogEntry} logged
 */
export function isStub(logged) {
  return Boolean(callOf(logged) ?? sealedOf(logged) ?? askOf(logged));
}

/**
 * Whether it is a GM's secret roll that the reader may not read: that is shown as a line, not as a card,
 * unless something is wrong with it. Before it has been checked it is not known who is a GM, and any sealed
 * entry is shown so.
 * @param {LogEntry} logged
 */
export function isQuiet(logged) {
  const { by, proof, flags } = logged;
  if (!sealedOf(logged) || warningsOf(flags).length) return false;
  return proof?.state === "checking" || (by.role === "gm" && !LOUD.has(proof?.state ?? ""));
}

const LOUD = new Set(["broken", "disputed", "late"]);

/**
 * Whether it is shown as a card, not as a line.
 * @param {LogEntry} logged
 */
export function isCard(logged) {
  return logged.entry.kind === "roll" || (isStub(logged) && !isQuiet(logged));
}

/**
 * Who may read it, as a sentence; empty where everybody may.
 * @param {LogEntry} logged
 */
export function secrecyOf(logged) {
  if (logged.secret && logged.entry.kind === "note") return t("Secret: only those who could read the roll then can read this.");
  const secret = sealedOf(logged)?.visibility ?? (askOf(logged) ? "blind" : logged.secret);
  return secret ? t(SECRECY[secret] ?? SECRECY.gm) : "";
}

/**
 * Whether the reader may show a secret to everybody: it is their own, or a blind roll that they may read.
 * @param {LogEntry} logged
 * @param {string | undefined} me the reader's device
 */
export function mayReveal(logged, me) {
  if (!me || askOf(logged) || sealedOf(logged)?.what) return false;
  const readsBlind = logged.secret === "blind" && logged.entry.kind === "roll";
  return Boolean(secrecyOf(logged) && (logged.author === me || readsBlind));
}

/**
 * Why the reader may not make the choice that a roll leaves open; empty where they may. The engine refuses it
 * as well: a GM may choose for others only if the roll was called, so that the seed was fixed before.
 * @param {LogEntry} logged
 * @param {string | undefined} me the reader's device
 * @param {import("./reader.js").Reader | undefined} reader
 */
export function barToChoice({ author, proof, secret }, me, reader) {
  if (!me || author === me) return "";
  const bar = barToReader(reader);
  if (bar) return bar;
  const isCalled = proof?.state === "verified" && !secret;
  return reader === "gm" && isCalled ? "" : t("Only who has rolled may do this.");
}

/**
 * Whether its outcome does not count: it is shown, and changes nothing.
 * @param {LogEntry} logged
 */
export function isDoubtful({ proof, counts }) {
  return DO_NOT_COUNT.has(proof?.state ?? "") || (proof?.state === "disputed" && !counts);
}

const DO_NOT_COUNT = new Set(["broken", "replaced", "late"]);
