/**
 * The reader's settings. They are kept in localStorage, which can be read before the first frame, so that the page
 * never appears in the wrong theme. The language can be chosen with them, and is kept by `i18n`.
 */

import { language, setLanguage } from "./i18n/i18n.js";

/**
 * @typedef {object} Settings
 * @property {"system" | "light" | "dark" | "contrast"} theme
 * @property {string} language
 * @property {boolean} dice3d
 * @property {boolean} sound
 * @property {"system" | "on" | "off"} motion
 */

const STORED = "dicewright.settings";

/** @type {Settings} */
const usual = { theme: "system", language, dice3d: false, sound: false, motion: "system" };

/** @type {{ [Name in keyof Settings]?: readonly Settings[Name][] }} */
const allowed = {
  theme: ["system", "light", "dark", "contrast"],
  dice3d: [true, false],
  sound: [true, false],
  motion: ["system", "on", "off"],
};

/**
 * The settings that are kept; those that cannot be read have their usual values.
 *
 * @returns {Settings}
 */
export function recallSettings() {
  return { ...usual, ...valid(stored()), language };
}

/**
 * Keeps the settings and puts them into effect. Another language loads the page again.
 *
 * @param {Settings} settings
 */
export function applySettings(settings) {
  const { theme, motion } = settings;
  put("theme", theme === "system" ? undefined : theme);
  put("motion", motion === "system" ? undefined : motion);
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...settings, language: undefined }));
  } catch {
    // They are in effect, but not kept.
  }
  setLanguage(settings.language);
}

/** @param {string} name @param {string | undefined} value */
function put(name, value) {
  if (value) document.documentElement.dataset[name] = value;
  else delete document.documentElement.dataset[name];
}

/** @returns {Record<string, unknown>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {Record<string, unknown>} found @returns {Partial<Settings>} */
function valid(found) {
  const known = Object.entries(allowed).filter(([name, values]) =>
    /** @type {readonly unknown[]} */ (values).includes(found[name]),
  );
  return Object.fromEntries(known.map(([name]) => [name, found[name]]));
}
