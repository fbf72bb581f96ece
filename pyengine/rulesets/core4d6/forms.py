"""What a player fills in for a check or a contest.

A form shows the fields of its last base first.
"""

from __future__ import annotations

from typing import Literal

from pyengine.model import Id, Label, Many, Model, Modifier, Number, Source, ui
from pyengine.rulesets import fourd6
from pyengine.rulesets.core4d6.text import EFFECTS, LADDER, POSITIONS

Position = Literal["high", "standard", "low"]
Effect = Literal["great", "standard", "limited"]


class Roller(Model):
    """Who rolls with what."""

    skill: Label = ui("", "Skill", "Its bonus is added.", widget="pick", from_sheet="skills")
    bonus: Number = fourd6.BONUS
    modifiers: Many[Modifier] = fourd6.MODIFIERS
    advantage: Number = ui(0, "Advantage", "Net level before it is limited to ±2.", widget="number")
    sources: Many[Source] = fourd6.SOURCES
    conditions: Many[Label] = fourd6.CONDITIONS


class AtRisk(Model):
    """What is at stake."""

    position: Position = ui(
        "standard", "Position", "What you risk.", widget="choice", words=POSITIONS
    )
    effect: Effect = ui(
        "standard", "Effect", "What you can achieve.", widget="choice", words=EFFECTS
    )
    clock: Id | None = ui(
        None, "Clock", "Advances on a success.", widget="tracker", tracker="progress"
    )
    threat: Id | None = ui(
        None, "Threat clock", "Advances on a failure.", widget="tracker", tracker="threat"
    )


class _Difficulty(Model):
    dc: Number = ui(16, "DC", "What the total has to reach.", widget="ladder", presets=LADDER)


class _Opponent(Model):
    opponent: Label = ui("", "Opponent", widget="text")
    opponent_bonus: Number = ui(0, "Their bonus", widget="number")
    opponent_advantage: Number = ui(0, "Their advantage", widget="number")
    opponent_sources: Many[Source] = ui((), "Their sources", widget="sources")


class CheckForm(AtRisk, Roller, _Difficulty):
    """A roll against a DC."""


class ContestForm(AtRisk, _Opponent, Roller):
    """A roll against somebody who rolls too."""
