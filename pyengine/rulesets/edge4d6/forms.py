"""What a player fills in for a check or a strike, in the order of the seven steps.

A form shows the fields of its last base first.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import ValidationError, ValidatorFunctionWrapHandler, WrapValidator
from pydantic_core import PydanticCustomError

from pyengine.model import Id, Label, Many, Model, Modifier, Number, Source, Text, ui
from pyengine.ruleset import Word
from pyengine.rulesets import fourd6
from pyengine.rulesets.edge4d6.text import ASSISTANCE, ATTRIBUTES, LADDER, TEST

Attribute = Literal["mig", "agi", "pre", "rsn"]
Assistance = Literal["edge", "bonus"]

_SPELLED = {
    "true": True,
    "yes": True,
    "1": True,
    "false": False,
    "no": False,
    "0": False,
    "": False,
}


def _yes_or_name(value: object, check: ValidatorFunctionWrapHandler) -> object:
    """A command line spells yes and no; any other text is the name of a skill."""
    if isinstance(value, str):
        value = _SPELLED.get(value.strip().lower(), value)
    try:
        return check(value)
    except ValidationError:  # it complains of both types at once, at places no form has
        why = "Only yes, no or the name of a skill fit here"
        raise PydanticCustomError("skill", why) from None


Skill = Annotated[bool | Label, WrapValidator(_yes_or_name)]

_UNCERTAINTY, _CONSEQUENCE, _AGENCY = TEST


class Declared(Model):
    """The first step: what and how."""

    intent: Text = ui("", "Intent", "What you are after.", widget="longtext")
    approach: Text = ui("", "Approach", "How you go about it.", widget="longtext")


def _part(word: Word) -> Any:
    """A switch for one part of the test; it holds unless somebody says otherwise."""
    return ui(default=True, label=word.label, hint=word.hint, widget="toggle")


class _Tested(Declared):
    uncertainty: bool = _part(_UNCERTAINTY)
    consequence: bool = _part(_CONSEQUENCE)
    agency: bool = _part(_AGENCY)


class _Struck(Declared):
    target: Label = ui("", "Target", "Whom you strike.", widget="text")


class RollForm(Declared):
    """What both actions share."""

    attribute: Attribute = ui(
        "mig", "Attribute", "What the approach calls for.", widget="choice", words=ATTRIBUTES
    )
    skill: Skill = ui(
        default=False,
        label="Skill",
        hint="One that fits adds 1.",
        widget="pick",
        from_sheet="skills",
    )
    dc: Number = ui(16, "DC", "What the total has to reach.", widget="ladder", presets=LADDER)
    edge: Number = ui(
        0, "Edge", "Net level before it is limited to ±2; minus is Burden.", widget="number"
    )
    sources: Many[Source] = fourd6.SOURCES
    conditions: Many[Label] = fourd6.CONDITIONS
    proficiencies: Many[Label] = ui(
        (),
        "Proficiencies",
        "Those of the sheet that apply here.",
        widget="pick",
        from_sheet="proficiencies",
    )
    helpers: Many[Label] = ui((), "Helpers", "Who assists; together they count once.")
    assist: Assistance = ui(
        "edge", "Help counts as", "Agree on one.", widget="choice", words=ASSISTANCE
    )
    group: Many[Label] = ui((), "Rolling for", "A group that shares this one roll and its outcome.")
    bonus: Number = fourd6.BONUS
    modifiers: Many[Modifier] = fourd6.MODIFIERS
    clock: Id | None = ui(
        None, "Clock", "A success fills a segment.", widget="tracker", tracker="progress"
    )
    threat: Id | None = ui(
        None,
        "Threat clock",
        "The GM may advance it unless all goes well.",
        widget="tracker",
        tracker="threat",
    )


class CheckForm(RollForm, _Tested):
    """A roll against a DC."""


class StrikeForm(RollForm, _Struck):
    """A blow at somebody's Resolve."""

    clock: Id | None = ui(
        None,
        "Their Resolve clock",
        "A hit fills one to three segments.",
        widget="tracker",
        tracker="resolve",
    )
