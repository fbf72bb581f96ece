import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../web/styles/tokens.css", import.meta.url), "utf8");
const TONES = ["great", "good", "mixed", "bad", "awful"];
const THEMES = { usual: block(":root {"), contrast: block(':root[data-theme="contrast"] {') };

/** @typedef {[number, number, number]} Colour linear red, green, blue */

/** @param {string} opening @returns {Record<string, [string, string]>} light and dark of each token */
function block(opening) {
  const start = css.indexOf(opening);
  const body = css.slice(start, css.indexOf("\n}", start));
  const found = body.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g);
  return Object.fromEntries([...found].map(([, name, light, dark]) => [name, [light, dark]]));
}

/** @param {string} hex @returns {Colour} */
function linear(hex) {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  return /** @type {Colour} */ (parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)));
}

/** @param {string} a @param {string} b as WCAG counts it */
function contrast(a, b) {
  const [x, y] = [a, b].map((hex) => linear(hex)).map(([r, g, bl]) => 0.2126 * r + 0.7152 * g + 0.0722 * bl);
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** How eyes without red or green cones see (Machado, Oliveira and Fernandes 2009). */
const EYES = {
  usual: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
};

/** @param {Colour} colour @param {number[]} eyes @returns {Colour} */
function seen([r, g, b], eyes) {
  const row = (/** @type {number} */ i) => Math.max(0, eyes[i] * r + eyes[i + 1] * g + eyes[i + 2] * b);
  return [row(0), row(3), row(6)];
}

/** @param {Colour} colour @returns {number[]} in Oklab, where distances are as people see them */
function oklab([r, g, b]) {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** @param {string} a @param {string} b @param {number[]} eyes */
function distance(a, b, eyes) {
  const [x, y] = [a, b].map((hex) => oklab(seen(linear(hex), eyes)));
  return Math.hypot(...x.map((value, i) => value - y[i]));
}

for (const [theme, tokens] of Object.entries(THEMES)) {
  for (const [i, light] of ["light", "dark"].entries()) {
    const of = (/** @type {string} */ name) => tokens[name][i];
    const least = theme === "contrast" ? 7 : 4.5;

    test(`texts can be read in ${theme} ${light}`, () => {
      const pairs = [
        ...["bg", "raised", "sunken"].flatMap((under) => ["ink", "faint", "accent"].map((text) => [text, under])),
        ...["bg", "raised"].flatMap((under) => [...TONES, "neutral"].map((text) => [text, under])),
        ...[...TONES, "neutral", "accent"].flatMap((tone) => [
          [tone, `${tone}-soft`],
          ["ink", `${tone}-soft`],
        ]),
        ["accent-ink", "accent"],
      ];
      const poor = pairs.filter(([text, under]) => contrast(of(text), of(under)) < least);
      assert.deepEqual(poor.map(([text, under]) => `${text} on ${under}: ${contrast(of(text), of(under)).toFixed(2)}`), []);
    });

    test(`focus can be seen in ${theme} ${light}`, () => {
      assert.deepEqual(["bg", "raised", "sunken"].filter((under) => contrast(of("focus"), of(under)) < 3), []);
    });

    test(`tones tell apart in ${theme} ${light}, without red and green too`, () => {
      const close = Object.entries(EYES).flatMap(([name, eyes]) =>
        TONES.flatMap((a, at) => TONES.slice(at + 1).map((b) => ({ name, a, b, d: distance(of(a), of(b), eyes) }))),
      );
      const said = close.filter(({ d }) => d < 0.075).map(({ name, a, b, d }) => `${name}: ${a} and ${b}, ${d.toFixed(3)}`);
      assert.deepEqual(said, []);
    });
  }
}

test("both lists of high contrast are one", () => {
  assert.deepEqual(block("  :root:not([data-theme"), THEMES.contrast);
});
