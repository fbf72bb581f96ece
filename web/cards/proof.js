/** What a room knows about an entry beyond what it says: whether it can be trusted, and who may read it. Pure. */

import { language, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";
import { barToReader } from "./reader.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */
/** @typedef {"gm" | "self" | "blind"} Secrecy */
/** @typedef {import("../types.js").Rival} Rival */
/** @typedef {import("../types.js").Proof} Proof */
/** @typedef {{ icon: string, tone: string, text: string, hint: string, loud: boolean }} Badge `loud`: worth a line of its own */
/** @typedef {{ id: string, kind: "call", intent: import("./entry.js").RollRequest }} Call */
/** @typedef {{ id: string, kind: "sealed", visibility: Secrecy, what?: "take" }} Sealed `take`: what a secret roll offers */
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
 * What its badge says; nothing at a private table, and nothing about entries without dice.
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
 * What is odd about an entry, each in a sentence. Flags that this version does not know say nothing.
 * @param {readonly string[] | undefined} flags
 */
export function warningsOf(flags = []) {
  return flags.filter((flag) => Object.hasOwn(FLAGS, flag)).map((flag) => t(FLAGS[flag]));
}

/**
 * A roll that was called and has no dice yet, or never will.
 * @param {LogEntry} logged
 * @returns {Call | undefined}
 */
export function callOf({ entry }) {
  const any = /** @type {any} */ (entry);
  return any.kind === "call" ? any : undefined;
}

/**
 * What is there of a secret for those who may not read it.
 * @param {LogEntry} logged
 * @returns {Sealed | undefined}
 */
export function sealedOf({ entry }) {
  const any = /** @type {any} */ (entry);
  return any.kind === "sealed" ? any : undefined;
}

/**
 * Whether a secret was logged without a witness: a roll of its device's own, or a note on a secret roll. Only
 * its readers know which.
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
 * What stands in the place of an entry that cannot be shown.
 * @param {LogEntry} logged
 * @returns {Unreadable | undefined}
 */
export function unreadableOf({ entry }) {
  const any = /** @type {any} */ (entry);
  return any.kind === "unreadable" ? any : undefined;
}

/**
 * What is to be rolled, where it has no dice (yet) that the reader may see.
 * @param {LogEntry} logged
 */
export function intentOf(logged) {
  return (callOf(logged) ?? askOf(logged))?.intent;
}

/**
 * Whether it stands as a card although it has no result.
 * @param {LogEntry} logged
 */
export function isStub(logged) {
  return Boolean(callOf(logged) ?? sealedOf(logged) ?? askOf(logged));
}

/**
 * Whether it is a secret roll of a GM, for somebody who may not read it: a line, which disturbs nobody.
 * Where something is wrong with it, it says so in full; and before it has been checked nobody knows yet
 * who leads.
 * @param {LogEntry} logged
 */
export function isQuiet(logged) {
  const { by, proof, flags } = logged;
  if (!sealedOf(logged) || warningsOf(flags).length) return false;
  return proof?.state === "checking" || (by.role === "gm" && !LOUD.has(proof?.state ?? ""));
}

const LOUD = new Set(["broken", "disputed", "late"]);

/**
 * Whether it stands as a card, and not as a line.
 * @param {LogEntry} logged
 */
export function isCard(logged) {
  return logged.entry.kind === "roll" || (isStub(logged) && !isQuiet(logged));
}

/**
 * Who may read it, in words; nothing when everybody may.
 * @param {LogEntry} logged
 */
export function secrecyOf(logged) {
  if (logged.secret && logged.entry.kind === "note") return t("Secret: only those who could read the roll then can read this.");
  const secret = sealedOf(logged)?.visibility ?? (askOf(logged) ? "blind" : logged.secret);
  return secret ? t(SECRECY[secret] ?? SECRECY.gm) : "";
}

/**
 * Whether the reader may show a secret to everybody: it is their own, or one that only GMs can read.
 * @param {LogEntry} logged
 * @param {string | undefined} me the reader's device
 */
export function mayReveal(logged, me) {
  if (!me || askOf(logged) || sealedOf(logged)?.what) return false;
  const readsBlind = logged.secret === "blind" && logged.entry.kind === "roll";
  return Boolean(secrecyOf(logged) && (logged.author === me || readsBlind));
}

/**
 * Why the choice that a roll leaves open is not for the reader to make; empty where it is. The engine
 * would not honour it either: a GM decides for others only where the seed was there before.
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
 * Whether its outcome counts: what does not verify is shown, and changes nothing.
 * @param {LogEntry} logged
 */
export function isDoubtful({ proof, counts }) {
  return COUNTS_NOT.has(proof?.state ?? "") || (proof?.state === "disputed" && !counts);
}

const COUNTS_NOT = new Set(["broken", "replaced", "late"]);
