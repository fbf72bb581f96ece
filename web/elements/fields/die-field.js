import { t } from "../../i18n/i18n.js";
import { ChoiceField } from "./choice-field.js";

/** The size of a die; empty, it is that of the sheet's field of the same name, if there is one. */
export class DieField extends ChoiceField {
  /** @override */
  options() {
    const own = this.sheet?.[this.field.name];
    const empty = typeof own === "number" ? t("Sheet: d{own}", { own }) : t("None");
    return super
      .options()
      .map((option) => ({ ...option, note: "", label: option.key === null ? empty : option.label }));
  }
}
