/** Defines the elements of sheet, form, odds and roll. */

import { ActionTabs } from "./action-tabs.js";
import { CarriedSources } from "./carried-sources.js";
import { ChoiceField } from "./fields/choice-field.js";
import { DiceField } from "./fields/dice-field.js";
import { DieField } from "./fields/die-field.js";
import { LadderField } from "./fields/ladder-field.js";
import { LongtextField } from "./fields/longtext-field.js";
import { NumberField } from "./fields/number-field.js";
import { PickField } from "./fields/pick-field.js";
import { RowsField } from "./fields/rows-field.js";
import { SchemaField } from "./fields/schema-field.js";
import { SourcesField } from "./fields/sources-field.js";
import { NumberStepper } from "./fields/stepper.js";
import { TextField } from "./fields/text-field.js";
import { ToggleField } from "./fields/toggle-field.js";
import { TrackerField } from "./fields/tracker-field.js";
import { HandDice } from "./hand-dice.js";
import { NetLevel } from "./net-level.js";
import { OddsBar } from "./odds-bar.js";
import { OddsPlot } from "./odds-plot.js";
import { OddsTable } from "./odds-table.js";
import { QuickRoll } from "./quick-roll.js";
import { RollAgain } from "./roll-again.js";
import { RollOdds } from "./roll-odds.js";
import { RollPanel } from "./roll-panel.js";
import { SchemaForm } from "./schema-form.js";
import { SheetAppearance } from "./sheet-appearance.js";
import { SheetView } from "./sheet-view.js";

/** @type {Record<string, CustomElementConstructor>} */
const rollingElements = {
  "number-stepper": NumberStepper,
  "number-field": NumberField,
  "toggle-field": ToggleField,
  "text-field": TextField,
  "longtext-field": LongtextField,
  "choice-field": ChoiceField,
  "die-field": DieField,
  "ladder-field": LadderField,
  "pick-field": PickField,
  "rows-field": RowsField,
  "sources-field": SourcesField,
  "tracker-field": TrackerField,
  "dice-field": DiceField,
  "schema-field": SchemaField,
  "schema-form": SchemaForm,
  "net-level": NetLevel,
  "odds-bar": OddsBar,
  "odds-plot": OddsPlot,
  "odds-table": OddsTable,
  "hand-dice": HandDice,
  "action-tabs": ActionTabs,
  "roll-again": RollAgain,
  "carried-sources": CarriedSources,
  "roll-odds": RollOdds,
  "roll-panel": RollPanel,
  "sheet-appearance": SheetAppearance,
  "sheet-view": SheetView,
  "quick-roll": QuickRoll,
};

export function defineRolling() {
  for (const [tag, element] of Object.entries(rollingElements)) {
    if (!customElements.get(tag)) customElements.define(tag, element);
  }
}
