/** What the events of the elements do to the table. */

import { FORMATS, exported } from "../cards/export.js";
import { t } from "../i18n/i18n.js";
import { copy, download } from "./files.js";

/** @typedef {import("../table/table.js").Table} Table */
/** @typedef {import("./elements.js").Elements} Elements */

/**
 * @param {EventTarget} element
 * @param {Record<string, (detail: any) => unknown>} does by event
 */
export function on(element, does) {
  for (const [type, listener] of Object.entries(does)) {
    element.addEventListener(type, (event) => listener(/** @type {CustomEvent} */ (event).detail));
  }
}

/**
 * @param {Elements} elements
 * @param {Table} table
 */
export function wire(elements, table) {
  const { app, bar, sheet, characterChoice, characterList, quick, result, roll, feed, board, toast } = elements;
  on(bar, {
    open({ panel }) {
      app.panel = panel;
    },
  });
  on(sheet, {
    start({ action, patch }) {
      table.start(action, patch);
      app.openRoll();
    },
    edit: ({ sheet: changed }) => table.editSheet(changed),
    appearance: (detail) => table.characters.setAppearance(detail),
    editing: ({ on: editing }) => Object.assign(sheet, { editing }),
    move: ({ moves }) => table.actions.move(moves),
  });
  for (const list of [characterChoice, characterList]) wireCharacters(list, elements, table);
  quick.completions = (text) => table.quick.completions(text);
  on(quick, {
    async quick({ text }) {
      if (table.rolling.busy) return;
      const rolling = table.quickRoll(text);
      app.toResult();
      if (!(await rolling)) return;
      feed.toLatest();
      quick.clear();
    },
    input: () => table.quick.forget(),
    focusout: () => table.quick.forget(), // the message lies over other controls
  });
  on(roll, {
    action: ({ key }) => table.start(key),
    form: ({ form }) => table.draft.fill(form),
    async roll({ faces, visibility }) {
      if (table.rolling.busy) return; // a double click makes one roll
      const rolling = table.roll(faces, visibility);
      app.toResult();
      feed.toLatest(); // the roller wants to see the roll, even if they have scrolled up
      if (!(await rolling)) roll.rolled();
    },
    again: ({ index }) => table.again(index),
    session: () => table.actions.session(),
  });
  for (const cards of [feed, result]) wireCards(cards, table);
  on(feed, { export: ({ format, forAll }) => exportFeed(format, table, { forAll }) });
  on(board, {
    move: ({ moves }) => table.actions.move(moves),
    create: ({ tracker, what }) => table.actions.create(tracker, what),
    remove: ({ tracker }) => table.actions.remove(tracker),
    scene: ({ title }) => table.actions.scene(title),
    session: ({ players }) => table.actions.session(players),
  });
  on(toast, {
    undo() {
      table.notice?.undo?.();
      table.say(undefined);
    },
    act({ at }) {
      const { notice } = table;
      notice?.actions?.[at]?.does();
      if (table.notice === notice) table.say(undefined);
    },
    close() {
      table.notice?.closed?.();
      table.say(undefined);
    },
  });
}

/**
 * @param {Elements["characterList"]} list
 * @param {Elements} elements
 * @param {Table} table
 */
function wireCharacters(list, { app, sheet }, table) {
  on(list, {
    select({ id }) {
      table.characters.select(id);
      app.panel = undefined;
    },
    create({ ruleset, example }) {
      table.characterFiles.create(ruleset, example);
      sheet.editing = example === null; // an empty sheet is to be filled in
      app.panel = undefined;
      if (app.place === "table" || app.place === "feed") app.show("sheet");
    },
    duplicate: ({ id }) => table.characters.duplicate(id),
    remove: ({ id }) => table.characterFiles.remove(id),
    export({ id }) {
      const file = table.characterFiles.file(id);
      if (file) download(file.name, file.text);
    },
    import: ({ files }) => table.characterFiles.importFiles(files),
  });
}

/**
 * @param {EventTarget} cards
 * @param {Table} table
 */
function wireCards(cards, table) {
  on(cards, {
    choose: ({ id, option, faces }) => table.choose(id, option, faces),
    take: ({ id, offer, targets }) => table.actions.take(id, offer, targets),
    undo: ({ id }) => table.actions.undo(id),
    note: ({ id, text }) => table.actions.note(id, text),
    async copy(detail) {
      const text = detail?.text; // the browser's own `copy` event, of a selection, has none
      if (!text) return;
      const copied = await copy(text);
      table.say(copied ? { message: t("Copied.") } : { message: t("It could not be copied."), bad: true });
    },
  });
}

/**
 * @param {string} format
 * @param {Table} table
 * @param {{ forAll: boolean }} how
 */
function exportFeed(format, table, how) {
  const { type, ending } = FORMATS[format];
  const text = exported(format, table.feed.entries, table.rulesets, table.feed.view, how);
  download(`dicewright-feed.${ending}`, text, type);
}
