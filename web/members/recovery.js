/** The text of a recovery file: an explanation, and a link with which somebody comes back to their table. Pure. */

import { t } from "../i18n/i18n.js";

/**
 * @param {string} link
 * @param {string} table
 * @param {string} person
 * @returns {{ name: string, text: string }}
 */
export function recoveryText(link, table, person) {
  const words = [
    t("This file brings {person} back to the table “{table}” on any device: open the link below, or choose this file where a table is joined.", { person, table }),
    t("Keep it where nobody else finds it. Whoever has it can come to the table as {person}.", { person }),
  ];
  const name = [table, person, t("recovery")].map(plain).filter(Boolean).join("-");
  return { name: `${name}.txt`, text: `${words.join("\n")}\n\n${link}\n` };
}

/** @param {string} text */
const plain = (text) => text.normalize("NFKD").replace(/[^\p{Letter}\p{Number}]+/gu, "-").replace(/^-+|-+$/g, "").slice(0, 40).toLowerCase();
