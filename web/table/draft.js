/**
 * The roll in hand: which action, its form, and the odds for it. Typing never waits: one preview is
 * under way at most, and only the latest one counts.
 */

import { problemOf } from "../engine/problem.js";
import { linkable } from "../cards/trackers.js";
import { sheetlessFields, sourcesField } from "./fields.js";
import { Latest } from "./latest.js";
import { sideOf } from "./side.js";

/** @typedef {import("../types.js").Action} Action */
/** @typedef {import("../types.js").Actor} Actor */
/** @typedef {import("../types.js").Character} Character */
/** @typedef {import("../types.js").Form} Form */
/** @typedef {import("../types.js").Previewed} Previewed */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../types.js").Ruleset} Ruleset */
/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {import("../types.js").Source} Source */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */

/** @typedef {import("../types.js").Hand} Hand */

export class Draft {
  /** @type {Action | undefined} */
  action = undefined;
  /** @type {Form} */
  form = {};
  /** @type {Previewed | undefined} */
  preview = undefined;
  /** @type {Problem | undefined} */
  problem = undefined;
  /** Whether the odds shown are not those of the form. */
  pending = false;
  #hand;
  #changed;
  #odds;
  /** The question that is under way, or was last. */
  #asked = "";
  /** @type {{ asked: string, reply: Reply } | undefined} the odds that were last told: most rolls change none */
  #known;
  /** @type {Map<string, Form>} by whose and which action, so that changing to and fro loses nothing */
  #forms = new Map();
  #key = "";
  /** @type {Character | undefined} whose roll it is, as it was last looked at */
  #whose;

  /**
   * @param {(message: Message) => Promise<Reply>} request
   * @param {() => Hand | undefined} hand
   * @param {() => void} changed
   */
  constructor(request, hand, changed) {
    this.#hand = hand;
    this.#changed = changed;
    this.#odds = new Latest(request, (reply) => this.#answered(reply));
  }

  /** Whether these are the odds of the form as it stands. */
  get current() {
    return Boolean(this.preview) && !this.pending;
  }

  /**
   * Take an action in hand, with its form as it was left.
   * @param {Action | undefined} action
   * @param {Form} [patch] what to fill in
   * @param {{ fresh?: boolean }} [how] fresh: with nothing else in it
   */
  take(action, patch = {}, { fresh = false } = {}) {
    const hand = this.#hand();
    const key = hand && action ? `${hand.actor.id} ${action.key}` : "";
    if (key !== this.#key) this.preview = undefined;
    this.#key = key;
    this.action = action;
    const left = fresh ? {} : { ...this.#forms.get(key) };
    this.fill({ ...left, ...(hand && action && asActor(action, hand.actor, left)), ...patch });
  }

  /**
   * Somebody else is in hand, or the same one has changed: keep to the action, where there is one.
   * @param {Character | undefined} character
   * @param {Ruleset | undefined} ruleset
   */
  follow(character, ruleset) {
    const before = this.#whose;
    this.#whose = character;
    const { action } = this;
    if (character?.id !== before?.id || !action) {
      const same = ruleset?.actions.find(({ key }) => key === action?.key);
      this.take(same ?? ruleset?.actions[0]);
    } else if (sideOf(character) !== sideOf(before)) this.take(action);
    else if (character?.sheet !== before?.sheet) this.refresh();
  }

  /** @param {Form} form */
  fill(form) {
    this.form = form;
    this.problem = undefined;
    this.#forms.set(this.#key, form);
    this.refresh();
  }

  /** The sheet or the table has changed: the odds may have. */
  refresh() {
    const hand = this.#hand();
    if (!hand || !this.action) {
      this.#odds.forget();
      this.#asked = "";
      Object.assign(this, { preview: undefined, problem: undefined, pending: false });
      return this.#changed();
    }
    const { ruleset, sheet, actor, view } = hand;
    this.form = withSole(withoutGone(this.form, this.action, view), this.action, hand);
    const question = /** @type {Message} */ ({
      ...{ op: "preview", ruleset: ruleset.key, action: this.action.key },
      ...{ sheet, form: this.form, actor },
      table: { trackers: view.trackers, carried: view.carried },
    });
    const asked = JSON.stringify(question);
    if (this.#known?.asked === asked) {
      this.#odds.forget();
      this.#asked = asked;
      return this.#answered(this.#known.reply);
    }
    // Even if it is under way: a roll that was clicked meanwhile is then drawn first, and odds after it.
    this.#odds.ask(question);
    this.#asked = asked;
    this.pending = true;
    this.#changed();
  }

  /** @param {Problem} problem */
  refuse(problem) {
    this.problem = problem;
    this.#changed();
  }

  /** @param {Reply} reply */
  #answered(reply) {
    this.pending = false;
    this.#known = reply.ok ? { asked: this.#asked, reply } : undefined;
    if (!reply.ok) {
      this.preview = undefined;
      this.problem = problemOf(reply.error);
      return this.#changed();
    }
    this.preview = /** @type {Previewed} */ (reply);
    this.problem = undefined;
    const form = this.action && withMust(this.form, this.action, this.preview);
    if (form) this.fill(form);
    else this.#changed();
  }
}

/**
 * The fields that follow whoever acts, but for those that say the same already.
 * @param {Action} action
 * @param {Actor} actor
 * @param {Form} form
 * @returns {Form}
 */
export function asActor(action, actor, form) {
  const followers = sheetlessFields(action.form).filter(({ fromActor }) => fromActor);
  const values = followers.map(({ key, fromActor, initial }) => {
    const value = /** @type {Record<string, unknown>} */ (actor)[String(fromActor)] ?? initial;
    return { key, value, now: form[key] ?? initial };
  });
  return Object.fromEntries(values.filter(({ value, now }) => value !== now).map(({ key, value }) => [key, value]));
}


/**
 * Sources on the table that apply whether one likes it or not are put into the form.
 * @param {Form} form
 * @param {Action} action
 * @param {Previewed} preview
 * @returns {Form | undefined} the new form, if there is something to add
 */
export function withMust(form, action, { carried = [] }) {
  const key = sourcesField(action.form);
  const there = key ? sourcesIn(form, key) : [];
  const missing = carried
    .filter(({ must, source }) => must && !there.some(({ ref }) => ref === source.ref))
    .map(({ source }) => source);
  return key && missing.length ? { ...form, [key]: [...there, ...missing] } : undefined;
}

/**
 * What has been used up or has ended is no longer a source.
 * @param {Form} form
 * @param {Action} action
 * @param {View} view
 * @returns {Form}
 */
export function withoutGone(form, action, { carried = [] }) {
  const key = sourcesField(action.form);
  const there = key ? sourcesIn(form, key) : [];
  const kept = there.filter(({ ref }) => !ref || carried.some(({ id }) => id === ref));
  return key && kept.length < there.length ? { ...form, [key]: kept } : form;
}

/**
 * What a roll is bound to be about, such as the one chase on the table, unless somebody has said so or
 * otherwise.
 * @param {Form} form
 * @param {Action} action
 * @param {Pick<Hand, "ruleset" | "view">} hand
 * @returns {Form}
 */
function withSole(form, action, { ruleset, view }) {
  const open = sheetlessFields(action.form).filter(({ key, soleTracker }) => soleTracker && form[key] === undefined);
  const meant = open.flatMap(({ key, soleTracker }) => {
    const [only, ...others] = linkable(soleTracker, view.trackers ?? {}, ruleset.trackers ?? []);
    return only && others.length === 0 ? [[key, only.id]] : [];
  });
  return meant.length ? { ...form, ...Object.fromEntries(meant) } : form;
}

/**
 * @param {Form} form
 * @param {string} key
 * @returns {Source[]}
 */
function sourcesIn(form, key) {
  return Array.isArray(form[key]) ? form[key] : [];
}
