/** Reads a line as one action, piece by piece. */

import { MAX_LABEL } from "../../generated/constants.js";
import { t } from "../../i18n/i18n.js";
import { meant } from "./vocabulary.js";

/** @typedef {import("../../types.js").Action} Action */
/** @typedef {import("../../types.js").Form} Form */
/** @typedef {import("../fields.js").FormField} FormField */
/** @typedef {import("./vocabulary.js").Meaning} Meaning */
/** @typedef {import("./words.js").Piece} Piece */

const NO = new Set(["no", "not", "without", "kein", "keine", "keinen", "ohne"]);

export class Reading {
  /** @type {Form} */
  form = {};
  /** How many pieces were not understood. */
  left = 0;
  /** The first of them. */
  stuck = "";
  problem = "";
  #meanings;
  #fields;

  /**
   * @param {Action} action
   * @param {Meaning[]} meanings
   */
  constructor(action, meanings) {
    this.action = action;
    this.#meanings = meanings;
    this.#fields = [...new Set(meanings.map(({ field }) => field))];
  }

  get whole() {
    return this.left === 0;
  }

  /**
   * @param {Piece[]} said
   * @returns {this}
   */
  read(said) {
    let at = 0;
    while (at < said.length) {
      const used = this.#one(said.slice(at));
      if (used === 0) {
        this.left += 1;
        this.stuck ||= said[at].text;
      }
      at += Math.max(used, 1);
    }
    return this;
  }

  /**
   * @param {Piece[]} said
   * @returns {number} how many pieces were understood together
   */
  #one(said) {
    const [first, second] = said;
    switch (first.kind) {
      case "dice":
        return this.#dice(first.text);
      case "number":
        return this.#number(Number(first.text), first.signed);
      case "text":
        return second?.signed ? this.#source(first.text, Number(second.text)) : 0;
      default:
        return this.#words(said);
    }
  }

  /** @param {Piece[]} said */
  #words(said) {
    if (NO.has(said[0].text.toLowerCase())) {
      const inner = meant(this.#meanings, wordsOf(said.slice(1)));
      const off = inner.found.find(({ field, option }) => !option && field.type === "switch");
      return off ? this.#set(off.field, false, inner.used + 1) : 0;
    }
    const { found, used } = meant(this.#meanings, wordsOf(said));
    if (found.length === 0) return 0;
    const next = said[used];
    const named = found.find(({ option }) => !option);
    // `dc 16`, `edge+1`: a number after a field's name is for that field.
    if (named && next?.kind === "number" && takesNumber(named.field)) {
      return this.#set(named.field, Number(next.text), used + 1);
    }
    const chosen = this.#choose(found, next);
    if (chosen) return this.#set(chosen.field, chosen.option?.value, used);
    return named ? this.#field(named.field, said.slice(used), used) : 0;
  }

  /**
   * The option that is meant: if several fields have one of that name, that of a field without a value.
   * @param {Meaning[]} found
   * @param {Piece | undefined} next
   */
  #choose(found, next) {
    const options = found.filter(({ option }) => option);
    if (next?.kind === "number" && !next.signed && options.length < found.length) return undefined;
    return options.find(({ field }) => field.many || !(field.key in this.form)) ?? options[0];
  }

  /**
   * A field's name and its value, such as `position low` or `opponent "The guard"`; a switch needs no value.
   * @param {FormField} field
   * @param {Piece[]} rest
   * @param {number} used
   */
  #field(field, rest, used) {
    const own = this.#meanings.filter((each) => each.field === field && each.option);
    const { found, used: more } = meant(own, wordsOf(rest));
    if (found.length) return this.#set(field, found[0].option?.value, used + more);
    const next = rest[0];
    if (next?.kind === "text" && field.type !== "number" && field.type !== "switch") {
      return this.#set(field, next.text, used + 1);
    }
    if (next?.kind === "dice" && field.widget === "dice") {
      return this.#set(field, next.text, used + 1);
    }
    if (field.type === "switch") return this.#set(field, true, used);
    this.problem ||= t("“{field}” needs a value after it.", { field: t(field.label) });
    return 0;
  }

  /** @param {string} dice */
  #dice(dice) {
    const field = this.#fields.find(({ widget }) => widget === "dice");
    if (!field) return 0;
    const [plain, keep] = dice.split("k");
    const before = /** @type {string | undefined} */ (this.form[field.key]);
    this.form[field.key] = before ? `${before}+${plain}` : plain;
    return keep ? this.#keep(keep) : 1;
  }

  /** `4d6k3` keeps the best three, `2d20kl1` the worst, where the action has fields for that. @param {string} keep */
  #keep(keep) {
    const named = (/** @type {string} */ name) => this.#fields.find(({ key }) => key === name);
    const [field, lowest] = [named("keep"), named("lowest")];
    if (!field || (keep.startsWith("l") && !lowest)) return 0;
    if (lowest && keep.startsWith("l")) this.#set(lowest, true, 1);
    return this.#set(field, Number(keep.replace(/^[hl]/, "")), 1);
  }

  /**
   * A number alone: the target, or with a sign a bonus.
   * @param {number} value
   * @param {boolean} signed
   */
  #number(value, signed) {
    if (signed) return this.#add(value);
    const target = this.#fields.find(
      ({ widget, key }) => widget === "ladder" || (widget === "number" && key === "target"),
    );
    return target ? this.#set(target, value, 1) : 0;
  }

  /** @param {number} value */
  #add(value) {
    const bonus = this.#fields.find(({ key, type }) => key === "bonus" && type === "number");
    if (bonus) return this.#set(bonus, Number(this.form[bonus.key] ?? 0) + value, 1);
    const modifiers = this.#fields.find(({ widget }) => widget === "modifiers");
    return modifiers ? this.#set(modifiers, { label: "", value }, 1) : 0;
  }

  /**
   * @param {string} label
   * @param {number} level
   */
  #source(label, level) {
    const sources = this.#fields.find(({ widget }) => widget === "sources");
    return sources ? this.#set(sources, { label: label.slice(0, MAX_LABEL), level }, 2) : 0;
  }

  /**
   * @param {FormField} field
   * @param {unknown} value
   * @param {number} used
   */
  #set(field, value, used) {
    const before = /** @type {unknown[] | undefined} */ (this.form[field.key]);
    this.form[field.key] = field.type === "list" ? [...(before ?? []), value] : value;
    return used;
  }
}

/** @param {FormField} field */
function takesNumber({ type, widget }) {
  return type === "number" && widget !== "sources";
}

/** @param {Piece[]} said */
function wordsOf(said) {
  const end = said.findIndex(({ kind }) => kind !== "word");
  return said.slice(0, end < 0 ? said.length : end).map(({ text }) => text);
}
