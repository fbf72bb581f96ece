/** What a card says of a roll whose dice are not there yet, or are not for the reader. Pure. */

import { t } from "../i18n/i18n.js";
import { whoInWords } from "./entry.js";
import { askOf, badgeOf, callOf, mayBeNote, sealedOf } from "./proof.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */

/**
 * @param {LogEntry} logged a stub
 * @returns {{ title: string, icon: string, tone: string, hint: string }}
 */
export function stubOf(logged) {
  const [call, ask, badge] = [callOf(logged), askOf(logged), badgeOf(logged.proof)];
  const waits = logged.proof?.state === "waiting";
  const tone = badge?.tone ?? "mixed";
  const falling = waits ? t("The dice fall when that device answers. The call stays here until then.") : "";
  const name = whoInWords(logged);
  if (call) return { title: t("A roll was called"), icon: "dice", tone, hint: falling };
  if (sealedOf(logged)?.what) return { title: t("{name} takes what a secret roll offers", { name }), icon: "lock", tone, hint: "" };
  if (!ask) {
    const alone = mayBeNote(logged);
    const title = alone ? t("A secret note or roll by {name}", { name }) : t("A secret roll by {name}", { name });
    const hint = alone ? t("If it is a roll, it has no witness: its own device made the dice.") : falling;
    return { title, icon: "lock", tone: badge?.tone ?? "neutral", hint };
  }
  if (ask.phase === "rolled") return { title: t("A blind roll for {name}", { name }), icon: "unseen", tone: "neutral", hint: "" };
  const coming = waits ? t("The GM’s page makes it by itself as soon as both are here: the one who asked is the witness.") : "";
  return { title: t("Asked the GM for a blind roll"), icon: "unseen", tone, hint: ask.phase === "called" ? falling : coming };
}

/** One sentence for screen readers. @param {LogEntry} logged a stub */
export function stubInWords(logged) {
  const said = [whoInWords(logged), stubOf(logged).title, badgeOf(logged.proof)?.text ?? ""];
  return `${said.filter(Boolean).join(": ")}.`;
}
