/** What a room knows about an entry beyond what it says: whether it can be trusted, and who may read it. Pure. */

import { language, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */
/** @typedef {"gm" | "self" | "blind"} Secrecy */
/** @typedef {{ state: string, by?: string[], waiting?: string[], why?: string }} Proof */
/** @typedef {{ icon: string, tone: string, text: string, hint: string, loud: boolean }} Badge `loud`: worth a line of its own */
/** @typedef {{ id: string, kind: "call", intent: import("./entry.js").RollRequest }} Call */
/** @typedef {{ id: string, kind: "sealed", visibility: Secrecy, what?: "take" }} Sealed `take`: what a secret roll offers */
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
  return { icon, tone, text: said(proof, t(label)), hint: proof.why ? t(proof.why) : "", loud };
}

/**
 * @param {Proof} proof
 * @param {string} word
 */
function said({ state, by = [], waiting = [] }, word) {
  if (state === "verified" && by.length) return t("Verified: witnessed by {names}", { names: names().format(by) });
  if (state === "sealed" && by.length) return t("Sealed, and witnessed by {names}", { names: names().format(by) });
  if (state === "abandoned" && waiting.length) return t("Never answered by {names}", { names: names().format(waiting) });
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
 * A blind roll that somebody has asked the GM for.
 * @param {LogEntry} logged
 * @returns {Ask | undefined}
 */
export function askOf({ entry }) {
  const any = /** @type {any} */ (entry);
  return any.kind === "ask" ? any : undefined;
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
 * Who may read it, in words; nothing when everybody may.
 * @param {LogEntry} logged
 */
export function secrecyOf(logged) {
  const secret = sealedOf(logged)?.visibility ?? logged.secret ?? (askOf(logged) && "blind");
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
 * @param {import("./offers.js").Role | undefined} reader
 */
export function barToChoice({ author, proof, secret }, me, reader) {
  if (!me || author === me) return "";
  if (reader === "watcher") return t("Watchers only watch.");
  const isCalled = proof?.state === "verified" && !secret;
  return reader === "gm" && isCalled ? "" : t("Only who has rolled may do this.");
}

/**
 * Whether its outcome counts: what does not verify is shown, and changes nothing.
 * @param {LogEntry} logged
 */
export function isDoubtful({ proof }) {
  return proof?.state === "broken" || proof?.state === "replaced";
}
