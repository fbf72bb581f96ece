/** "How do I know?", answered in one sentence. Pure. */

import { language, t } from "../i18n/i18n.js";
import { whenAsked } from "../i18n/when-asked.js";

/** @typedef {import("../generated/protocol.js").Item} Item */
/** @typedef {{ roller: string, witnesses: readonly string[] }} Names of the roller and of those who were asked to witness */

const list = whenAsked(() => new Intl.ListFormat(language));

/**
 * Says whose devices made these dice, and who could know them when. Empty for an entry without dice.
 * @param {Pick<Item, "kind" | "entry" | "proof">} item
 * @param {Names} names
 * @returns {string}
 */
export function plainly({ kind, entry, proof }, { roller, witnesses }) {
  const inner = /** @type {any} */ (entry)?.entry ?? {};
  const { by = [], waiting = [], rival } = proof;
  const names = list().format(by);
  switch (proof.state) {
    case "verified":
      return together(roller, by);
    case "sealed":
      return t("What is rolled is sealed, and its dice are fixed. {how}", { how: together(roller, by.length ? by : witnesses) });
    case "plain":
      return kind === "sealed" ? t("This is sealed and cannot be changed any more. Its dice are from the device of {roller} alone.", { roller }) : "";
    case "unwitnessed":
      if (!by.length) return t("The device of {roller} made these dice by itself; nobody else had a hand in them.", { roller });
      if (inner.record?.request?.choices?.length) {
        return t("The first dice had a witness, {names}. Those after the choice had none to rely on, so whoever chose could know them.", { names });
      }
      return t("{names} had a hand in these dice, but the GM had not confirmed everybody: it may be one person with two devices.", { names });
    case "by_hand":
      return t("{roller} threw these dice by hand and typed them in; no device had a part in them.", { roller });
    case "waiting":
      return whatComes(kind, inner, roller, list().format(waiting));
    case "disputed":
      return disputed(names, list().format(rival?.by ?? []));
    case "late":
      return t("This came only after {roller} had been removed from the table, so it counts for nothing.", { roller });
    case "replaced":
      return t("This roll was made once more and counts there. What stands here counts for nothing.");
    case "abandoned":
      return t("This call was never answered, so it has no dice and never will.");
    case "checking":
      return t("Nobody here knows yet: what was played before is still being checked.");
    case "newer":
      return t("This comes from a newer version of the page or of a system, and cannot be checked here.");
    case "broken":
      return t("Something about this does not fit, so it counts for nothing.");
    default:
      return "";
  }
}

/** @param {string} roller @param {readonly string[]} by witnesses */
function together(roller, by) {
  if (by.length === 1) {
    return t("The devices of {roller} and {witness} each brought half of these dice; neither could know the other’s half first.", { roller, witness: by[0] });
  }
  const names = list().format([roller, ...by]);
  return t("The devices of {names} each brought a part of these dice; none could know the parts of the others first.", { names });
}

/** @param {string} kind @param {any} inner @param {string} roller @param {string} names of those whose answer it waits for */
function whatComes(kind, inner, roller, names) {
  if (kind === "ask" && inner.phase === "asked") {
    return t("Nobody has rolled yet: the GM’s device will make these dice, with the device of {roller} as the witness.", { roller });
  }
  if (inner.record) return t("The choice is made and cannot be changed. The dice that follow fall when the device of {names} answers.", { names });
  return t("What is rolled is fixed and sent. Its dice fall when the device of {names} answers; nobody can know them before.", { names });
}

/** @param {string} names of the witnesses @param {string} others the witnesses of the other result */
function disputed(names, others) {
  const rule = t("Which of them counts is decided by one rule, the same for everybody.");
  if (!names || !others) return `${t("This roll has two results, because its choice was made in two ways.")} ${rule}`;
  return `${t("This roll has two results: here with dice from {names}, and once more with dice from {others}.", { names, others })} ${rule}`;
}
