"""What is asked for each roll. Bases stand in the order in which a form shows their fields, last
base first.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pyengine.model import Label, Many, Model, Modifier, Number, Source, ui
from pyengine.rulesets.heartrush.sheet import MAX_RANK, AbilityDie, Die, Paragon
from pyengine.rulesets.heartrush.text import (
    ABILITY_WORDS,
    HINDRANCE_WORDS,
    LADDER,
    OPTIONS,
    SIDE_WORDS,
    USE_WORDS,
)

Policy = Literal["reroll", "fail"]

# ── building blocks ──────────────────────────────────────────────────────────────────────────────


class _Heart(Model):
    heart: Die | None = ui(
        None, "Heart die", "Empty: the one on the sheet, as it is now.", widget="die"
    )


class Basics(Model):
    """The die, the number and the goal that every roll has."""

    ability: AbilityDie = ui(
        6, "Ability", "One of yours, or any die.", widget="choice", words=ABILITY_WORDS
    )
    bonus: Number = ui(0, "Bonus", widget="number")
    cn: Number = ui(9, "Challenge number", widget="ladder", presets=LADDER)


class Traits(Model):
    """What a character has learnt, and who they are."""

    profession: Label = ui(
        "", "Profession", "One at most.", widget="pick", from_sheet="professions"
    )
    profession_use: Literal["direct", "tangential"] = ui(
        "direct", "It applies", widget="choice", words=USE_WORDS
    )
    aspect: Label = ui("", "Aspect that helps", widget="pick", from_sheet="aspects")
    spend: Annotated[int, Field(ge=0, le=MAX_RANK)] = ui(
        0, "Destiny points spent", "+1 each, up to the aspect’s rank.", widget="number"
    )
    hinder: Label = ui("", "Aspect that hinders", widget="pick", from_sheet="aspects")
    hinder_as: Literal["penalty", "complication"] = ui(
        "penalty", "It costs you", widget="choice", words=HINDRANCE_WORDS
    )


class Circumstances(Model):
    """What helps and what hinders from outside."""

    modifiers: Many[Modifier] = ui((), "Other modifiers", widget="modifiers")
    advantage: Number = ui(0, "Advantage", "Below zero: disadvantage.", widget="number")
    sources: Many[Source] = ui((), "Sources", "What helps and what hinders.", widget="sources")
    conditions: Many[Label] = ui(
        (),
        "Conditions",
        "Those of the sheet that matter here.",
        widget="pick",
        from_sheet="conditions",
    )


class HeartForm(Circumstances, Traits, Basics, _Heart):
    """A roll of heart die and ability die."""


class _Helped(Model):
    helpers: Many[Label] = ui(
        (),
        "Helpers",
        "One level of advantage in all; they share what goes wrong.",
        widget="rows",
    )


class _Ones(Model):
    policy: Policy = ui(
        "reroll",
        "If a 1 comes up",
        "What the odds assume; the choice itself is made when it happens.",
        widget="choice",
        words=OPTIONS,
    )


# ── the forms ────────────────────────────────────────────────────────────────────────────────────


class SkillCheckForm(_Ones, _Helped, HeartForm):
    """Doing something that may fail."""


class SavingThrowForm(HeartForm):
    """Escaping something that happens to you."""

    creature_die: Die | None = ui(
        None, "Creature’s die", "The ability it works with; it then sets the number.", widget="die"
    )
    creature_paragon: Paragon = ui(0, "Creature’s paragon level", widget="number")


class AttackForm(HeartForm):
    """A blow struck or parried; the challenge number may be the opponent’s total."""

    side: Literal["attack", "defence"] = ui("attack", "You", widget="choice", words=SIDE_WORDS)


class StratagemForm(Traits, Basics):
    """A grand scheme: no heart die, no help, no advantage."""

    assets: Many[Label] = ui((), "Assets", "Each lowers the challenge number.", widget="rows")
    hindrances: Many[Label] = ui(
        (), "Hindrances", "Each raises the challenge number.", widget="rows"
    )
    step: Annotated[int, Field(ge=0, le=20)] = ui(
        1, "Each counts for", "One, unless the GM says otherwise.", widget="number"
    )


class Member(Model):
    """Somebody who takes part in what a group does."""

    name: Label = ui("", "Name")
    heart: Die = ui(8, "Heart die", widget="die")
    ability: Die = ui(6, "Ability die", widget="die")
    bonus: Number = ui(0, "Bonus", "Profession and all.", widget="number")


class _Group(Model):
    members: Annotated[Many[Member], Field(min_length=1)] = ui(
        (Member(name="First"), Member(name="Second")),
        "Who takes part",
        "The dice decide who rolls.",
        widget="rows",
    )
    cn: Number = ui(9, "Challenge number", widget="ladder", presets=LADDER)
    advantage: Number = ui(0, "Advantage", "Beside the one level the group gives.", widget="number")
    sources: Many[Source] = ui((), "Sources", "What helps and what hinders.", widget="sources")


class GroupForm(_Ones, _Group):
    """One roll for a whole group."""
