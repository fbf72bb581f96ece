/**
 * The roll that is being put together: its action, its form, and its odds. Typing never waits: at most one
 * preview is under way, and only the latest one counts.
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

/** @typedef {import("../types.js").RollContext} RollContext */

export class Draft {
  /** @type {Action | undefined} */
  action = undefined;
  /** @type {Form} */
  form = {};
  /** @type {Previewed | undefined} */
  preview = undefined;
  /** @type {Problem | undefined} */
  problem = undefined;
  /** Whether the preview is not that of the form as it stands: another one has been asked for. */
  isStale = false;
  #context;
  #changed;
  #odds;
  /** The latest question to the engine, as text. */
  #asked = "";
  /** @type {{ asked: string, reply: Reply } | undefined} the latest answer, which is used again: most rolls leave the odds as they are */
  #known;
  /** @type {Map<string, Form>} by character and action, so that what was filled in is there again */
  #forms = new Map();
  #key = "";
  /** @type {Character | undefined} as `follow` was last told */
  #character;

  /**
   * @param {(message: Message) => Promise<Reply>} request
   * @param {() => RollContext | undefined} context
   * @param {() => void} changed
   */
  constructor(request, context, changed) {
    this.#context = context;
    this.#changed = changed;
    this.#odds = new Latest(request, (reply) => this.#answered(reply));
  }

  /** Whether these are the odds of the form as it stands. */
  get current() {
    return Boolean(this.preview) && !this.isStale;
  }

  /**
   * Choose an action, with its form as it was left.
   * @param {Action | undefined} action
   * @param {Form} [patch] what to fill in besides
   * @param {{ fresh?: boolean }} [how] fresh: with nothing else in it
   */
  choose(action, patch = {}, { fresh = false } = {}) {
    const context = this.#context();
    const key = context && action ? `${context.actor.id} ${action.key}` : "";
    if (key !== this.#key) this.preview = undefined;
    this.#key = key;
    this.action = action;
    const left = fresh ? {} : { ...this.#forms.get(key) };
    this.fill({ ...left, ...(context && action && asActor(action, context.actor, left)), ...patch });
  }

  /**
   * Another character is selected, or the selected one has changed. The action stays, where the system has it.
   * @param {Character | undefined} character
   * @param {Ruleset | undefined} ruleset
   */
  follow(character, ruleset) {
    const before = this.#character;
    this.#character = character;
    const { action } = this;
    if (character?.id !== before?.id || !action) {
      const same = ruleset?.actions.find(({ key }) => key === action?.key);
      this.choose(same ?? ruleset?.actions[0]);
    } else if (sideOf(character) !== sideOf(before)) this.choose(action);
    else if (character?.sheet !== before?.sheet) this.refresh();
  }

  /** @param {Form} form */
  fill(form) {
    this.form = form;
    this.problem = undefined;
    this.#forms.set(this.#key, form);
    this.refresh();
  }

  /** The sheet or the table has changed, and with it perhaps the odds. */
  refresh() {
    const context = this.#context();
    if (!context || !this.action) {
      this.#odds.forget();
      this.#asked = "";
      Object.assign(this, { preview: undefined, problem: undefined, isStale: false });
      return this.#changed();
    }
    const { ruleset, sheet, actor, view } = context;
    this.form = withSole(withoutGone(this.form, this.action, view), this.action, context);
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
    // Also where the same question is under way: its answer is dropped, so that a roll that was clicked
    // meanwhile is drawn first and the odds after it.
    this.#odds.ask(question);
    this.#asked = asked;
    this.isStale = true;
    this.#changed();
  }

  /** @param {Problem} problem */
  refuse(problem) {
    this.problem = problem;
    this.#changed();
  }

  /** @param {Reply} reply */
  #answered(reply) {
    this.isStale = false;
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
 * New values for the fields that are filled in from the acting character, such as its side.
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
 * Sources on the table that a roll cannot do without are added to the form.
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
 * The form without the sources that have been used up or have ended.
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
 * Where a field has no value yet and only one tracker fits it, such as the one chase on the table, that one
 * is filled in.
 * @param {Form} form
 * @param {Action} action
 * @param {Pick<RollContext, "ruleset" | "view">} context
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
