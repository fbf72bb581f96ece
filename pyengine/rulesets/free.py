"""Free dice, the same at every table: any dice, perhaps only the best of them, perhaps a target.

Not a system: every ruleset lists this action beside its own, for rolls no rule knows about.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from pyengine.chance import SUM, Outcome, Roll, asks_once
from pyengine.dice import Pool, parse_dice
from pyengine.model import Label, Many, Model, Modifier, Number, Sheet, ui
from pyengine.refusal import Refusal
from pyengine.ruleset import Action, Setup, Word, terms

MAX_FREE_DICE = 40
MAX_TOTALS = 1000
"""So many different totals can still be counted and drawn."""

Count = Annotated[int, Field(ge=1, le=MAX_FREE_DICE)]


class FreeForm(Model):
    """Whatever the table wants to know."""

    dice: Label = ui("2d6", "Dice", "Such as 4d6 or d20+2d4.", widget="dice")
    keep: Count | None = ui(None, "Keep", "How many count; empty: all.", widget="number")
    lowest: bool = ui(default=False, label="Keep the lowest", hint="Instead of the highest.")
    bonus: Number = ui(0, "Bonus", widget="number")
    modifiers: Many[Modifier] = ui((), "Other modifiers", widget="modifiers")
    target: Number | None = ui(None, "To reach", "Empty: just a sum.", widget="number")


@dataclass(frozen=True, kw_only=True)
class FreeSetup(Setup):
    """Free dice, worked out."""

    roll: Roll[int]


def prepare(_sheet: Sheet, form: FreeForm) -> FreeSetup:
    """Read the dice; what cannot be counted or rolled is refused at its field."""
    sides = parse_dice(form.dice, "dice", most=MAX_FREE_DICE)
    if not sides:
        raise Refusal("too_many_dice", f"Between 1 and {MAX_FREE_DICE} dice can be rolled.", "dice")
    if sum(sides) > MAX_TOTALS:
        raise Refusal("too_complex", "These dice add up to too many different totals.", "dice")
    if form.keep is not None and form.keep > len(sides):
        raise Refusal("bad_keep", f"There are only {len(sides)} dice to keep.", "keep")
    try:
        pool = Pool(sides, form.keep or len(sides), not form.lowest)
    except Refusal as refusal:
        raise refusal.at("dice") from None
    labelled = [(modifier.label or "modifier", modifier.value) for modifier in form.modifiers]
    return FreeSetup(
        terms=terms(("bonus", form.bonus), *labelled), target=form.target, roll=Roll(pool, SUM)
    )


@asks_once
def add_up(setup: FreeSetup, dice: int) -> Outcome:
    """The kept dice and the bonus, held against the target where there is one."""
    total = dice + setup.bonus
    if setup.target is None:
        return Outcome("rolled", total)
    margin = total - setup.target
    return Outcome("success" if margin >= 0 else "failure", total, margin)


FREE_DICE = Action[Sheet, FreeForm, FreeSetup](
    key="dice",
    label="Free dice",
    summary="Any dice, for what no rule covers.",
    form=FreeForm,
    outcomes=(
        Word("failure", "Not reached", "bad", "Less than the target."),
        Word("rolled", "Rolled", "neutral", "A sum, nothing more."),
        Word("success", "Reached", "good", "The target or more."),
    ),
    prepare=prepare,
    rule=add_up,
)
