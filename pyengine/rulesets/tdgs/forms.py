"""The forms of tdgs. They share what every throw takes and differ in what stands against it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError, ValidatorFunctionWrapHandler, WrapValidator
from pydantic_core import PydanticCustomError

from pyengine.model import Label, Many, Model, Number, Source, ui
from pyengine.rulesets.tdgs.pairings import ACTIVE, OPPOSED, RESISTING, words
from pyengine.rulesets.tdgs.sheet import Piece
from pyengine.rulesets.tdgs.text import CONTEST_KINDS, POSITIONING, STATS, VIRTUAL_STATS

MAX_ATTACKERS = 12

Positioning = Literal["none", "flanking", "surrounded"]
ContestKind = Literal["auto", "physical", "magical", "mental"]


def _number_or_name(value: Any, read: ValidatorFunctionWrapHandler) -> Any:
    """One complaint in place of one for each type of the union."""
    try:
        return read(value)
    except ValidationError:
        raise PydanticCustomError(
            "stat", "Give a stat as a whole number within a million or as the name of one"
        ) from None


Stat = Annotated[
    Annotated[Number | Label, Field(union_mode="left_to_right")], WrapValidator(_number_or_name)
]
"""A plain number, or the name of a stat on the sheet."""

_PAIRING_HINT = "Says which stats meet, and fills yours in from the sheet."


def _pairing(offered: Any) -> Any:
    return ui("", "Pairing", _PAIRING_HINT, widget="pick", words=offered, from_sheet="pairings")


def _stat(label: str) -> Any:
    """A choice of stats that leaves room for a number."""
    hint = "A number, or a stat’s name."
    return ui(0, label, hint, widget="choice", words=STATS, free="number")


def _positioning() -> Any:
    return ui("none", "Positioning", "Of those who attack.", widget="choice", words=POSITIONING)


class BasicForm(Model):
    """The formula in plain numbers."""

    pairing: Label = _pairing(words(ACTIVE))
    stat: Stat = _stat("Your stat")
    versus: Number = ui(
        0, "Their stat", "Or a virtual stat.", widget="ladder", presets=VIRTUAL_STATS
    )
    bonus: Number = ui(0, "Modifier", widget="number")
    dice: Label = ui("", "Modifier dice", "Such as d4+d6; d4, d6, d8 and d12.", widget="dice")
    opponent: Label = ui("", "Against", "Whom or what.", widget="text")


class ThrowForm(BasicForm):
    """One's own throw, with everything that can modify it."""

    gear: Many[Label] = ui(
        (), "Gear", "What of the sheet counts here.", widget="pick", from_sheet="gear"
    )
    modifiers: Many[Piece] = ui((), "Other modifiers", widget="rows")
    sources: Many[Source] = ui(
        (),
        "Buffs and conditions",
        "Temporary modifiers that lie on the table, such as Blinded −4.",
        widget="sources",
    )


class ActionForm(ThrowForm):
    """A throw against a defender or an obstacle, neither of which rolls."""

    positioning: Positioning = _positioning()


class ResistForm(ThrowForm):
    """A throw of whoever resists, against the virtual stat of what assails them."""

    pairing: Label = _pairing(words(RESISTING))
    versus: Number = ui(0, "Its virtual stat", "How strong it is.", widget="number")


class ContestForm(ThrowForm):
    """A throw against somebody who does the same and throws too."""

    pairing: Label = _pairing(words(OPPOSED))
    versus: Number = ui(0, "Their stat", widget="number")
    positioning: Positioning = _positioning()
    kind: ContestKind = ui(
        "auto", "Kind", "Says how a tie is broken.", widget="choice", words=CONTEST_KINDS
    )
    opponent_bonus: Number = ui(0, "Their modifier", widget="number")
    opponent_dice: Label = ui("", "Their modifier dice", widget="dice")
    opponent_modifiers: Many[Piece] = ui((), "Their other modifiers", widget="rows")
    ref: Number | None = ui(None, "Your REF", "For ties; else the sheet’s.", widget="number")
    luk: Number | None = ui(None, "Your LUK", "For ties; else the sheet’s.", widget="number")
    opponent_ref: Number = ui(0, "Their REF", "For ties.", widget="number")
    opponent_luk: Number = ui(0, "Their LUK", "For ties.", widget="number")


class Attacker(Model):
    """One attacker with numbers of their own."""

    name: Label = ui("", "Name")
    stat: Number = ui(0, "Stat")
    bonus: Number = ui(0, "Modifier")
    dice: Label = ui("", "Modifier dice", widget="dice")


class AttackersForm(BasicForm):
    """Several attackers and one target; each of them throws."""

    pairing: Label = _pairing(words(OPPOSED))
    stat: Stat = _stat("Stat of those alike")
    versus: Number = ui(0, "The target’s stat", widget="number")
    count: Annotated[int, Field(ge=0, le=MAX_ATTACKERS)] = ui(
        2, "How many alike", "They share stat, modifier and dice above.", widget="number"
    )
    attackers: Many[Attacker] = ui(
        (), "Further attackers", "Those with numbers of their own.", widget="rows"
    )
    positioning: Positioning = _positioning()
