import { noChange } from "lit";
import { Directive, directive } from "lit/directive.js";

/** @typedef {Record<string, string | number | null | undefined>} Styles */

/**
 * `style=${styleMap({ "--share": 0.4 })}`, set property by property.
 *
 * Lit's own directive of that name writes a style attribute when it renders first, and this page's
 * content security policy forbids those.
 */
class StyleMap extends Directive {
  /** @type {string[]} */
  #names = [];

  /** @param {Styles} _styles */
  render(_styles) {
    return noChange;
  }

  /**
   * @override
   * @param {any} part
   * @param {[Styles]} values
   */
  update(part, [styles]) {
    /** @type {CSSStyleDeclaration} */
    const style = part.element.style;
    for (const name of this.#names) if (!(name in styles)) style.removeProperty(name);
    for (const [name, value] of Object.entries(styles)) style.setProperty(name, String(value ?? ""));
    this.#names = Object.keys(styles);
    return noChange;
  }
}

export const styleMap = directive(StyleMap);
