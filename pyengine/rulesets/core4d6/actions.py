"""Check and contest: forms, rules, and what their outcomes do to clocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from pyengine.chance import OPPONENT, SUM, Both, Outcome, Roll, Rule
from pyengine.dice import Pool
from pyengine.model import Id, Label, Many, Model, Modifier, Number, Source, ui
from pyengine.moves import Advance, Move, Offer, Say
from pyengine.rulesets import fourd6
from pyengine.rulesets.core4d6.sheet import Core4d6Sheet
from pyengine.rulesets.core4d6.text import CONTEST_OUTCOMES, EFFECTS, LADDER, POSITIONS
from pyengine.ruleset import (
    Action,
    Aftermath,
    Setup,
    Term,
    WhatIf,
    applied,
    net,
    rated,
    terms,
)

Position = Literal["high", "standard", "low"]
Effect = Literal["great", "standard", "limited"]

_HIT = {"high": 0, "standard": 1, "low": 2}
_STEPS = ("One more advantage", "One more disadvantage")
_NO_PROGRESS = "Partial progress: the effect was limited."


class _Stakes(Model):
    """What both forms share: who rolls with what, and what is at stake."""

    skill: Label = ui("", "Skill", "Its bonus is added.", widget="pick", from_sheet="skills")
    bonus: Number = ui(0, "Bonus", widget="number")
    modifiers: Many[Modifier] = ui((), "Other modifiers", widget="modifiers")
    advantage: Number = ui(0, "Advantage", "Net level before it is limited to ±2.", widget="number")
    sources: Many[Source] = ui((), "Sources", "What helps and what hinders.", widget="sources")
    conditions: Many[Label] = ui(
        (),
        "Conditions",
        "Those of the sheet that matter here.",
        widget="pick",
        from_sheet="conditions",
    )
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


class CheckForm(_Stakes):
    """A roll against a DC."""

    dc: Number = ui(16, "DC", widget="ladder", presets=LADDER)


class ContestForm(_Stakes):
    """A roll against somebody who rolls too."""

    opponent: Label = ui("", "Opponent", widget="text")
    opponent_bonus: Number = ui(0, "Their bonus", widget="number")
    opponent_advantage: Number = ui(0, "Their advantage", widget="number")
    opponent_sources: Many[Source] = ui((), "Their sources", widget="sources")


@dataclass(frozen=True, kw_only=True)
class Stakes(Setup):
    """Position, effect and the clocks they move."""

    position: Position
    effect: Effect
    clock: str | None
    threat: str | None


@dataclass(frozen=True, kw_only=True)
class CheckSetup(Stakes, fourd6.CheckSetup):
    """A check with its stakes."""


@dataclass(frozen=True, kw_only=True)
class ContestSetup(Stakes):
    """Two pools with their bonuses."""

    pool: Pool
    opponent_pool: Pool


def _own_terms(sheet: Core4d6Sheet, form: _Stakes) -> tuple[Term, ...]:
    skill = rated(sheet.skills, form.skill, "skill") if form.skill else 0
    labelled = [(modifier.label or "modifier", modifier.value) for modifier in form.modifiers]
    return terms((form.skill, skill), ("bonus", form.bonus), *labelled)


def _own_sources(sheet: Core4d6Sheet, form: _Stakes) -> tuple[Source, ...]:
    return (*form.sources, *applied(sheet.conditions, form.conditions, "conditions"))


def _notes(form: _Stakes) -> tuple[str, ...]:
    position = next(word.label for word in POSITIONS if word.key == form.position)
    effect = next(word.label for word in EFFECTS if word.key == form.effect)
    return (position, effect)


def prepare_check(sheet: Core4d6Sheet, form: CheckForm) -> CheckSetup:
    """Fill a check from the sheet."""
    sources = _own_sources(sheet, form)
    return CheckSetup(
        terms=_own_terms(sheet, form),
        target=form.dc,
        sources=sources,
        notes=_notes(form),
        pool=fourd6.pool_for(net(form.advantage, sources)),
        every_rolled_die=False,
        position=form.position,
        effect=form.effect,
        clock=form.clock,
        threat=form.threat,
    )


def prepare_contest(sheet: Core4d6Sheet, form: ContestForm) -> ContestSetup:
    """Fill a contest from the sheet; the opponent's numbers come from the form alone."""
    sources = _own_sources(sheet, form)
    return ContestSetup(
        terms=_own_terms(sheet, form),
        opponent_terms=terms(("bonus", form.opponent_bonus)),
        sources=(*sources, *form.opponent_sources),
        notes=_notes(form),
        pool=fourd6.pool_for(net(form.advantage, sources)),
        opponent_pool=fourd6.pool_for(net(form.opponent_advantage, form.opponent_sources)),
        position=form.position,
        effect=form.effect,
        clock=form.clock,
        threat=form.threat,
    )


def contest(setup: ContestSetup) -> Rule:
    """Both roll; only the difference matters. No DC, no tiers, no rule about ones."""
    lead = yield Both(
        Roll(setup.pool, SUM),
        Roll(setup.opponent_pool, SUM, who=OPPONENT),
        lambda ours, theirs: ours - theirs,
    )
    lead += setup.bonus - setup.opponent_bonus
    if lead == 0:
        return Outcome("tie", margin=0)
    degree = "narrow" if abs(lead) <= 3 else "clear" if abs(lead) <= 6 else "decisive"
    return Outcome(f"{degree}_{'win' if lead > 0 else 'loss'}", margin=lead)


# ── what follows ─────────────────────────────────────────────────────────────────────────────────

_CRITICAL = {fourd6.CRITICAL_SUCCESS, "decisive_win", fourd6.CRITICAL_FAILURE, "decisive_loss"}
_SUCCESS = {
    fourd6.CRITICAL_SUCCESS,
    fourd6.FULL_SUCCESS,
    fourd6.PARTIAL_SUCCESS,
    "decisive_win",
    "clear_win",
    "narrow_win",
}


def aftermath(setup: Stakes, outcome: Outcome) -> Aftermath:
    """Success moves the clock by effect, failure the threat clock by position."""
    critical = outcome.key in _CRITICAL
    if outcome.key in _SUCCESS:
        offers = _price(setup) if outcome.key == fourd6.PARTIAL_SUCCESS else ()
        return Aftermath(_progress(setup, critical=critical), offers)
    if outcome.key == "tie":
        return Aftermath()
    hit = _HIT[setup.position] + critical
    if setup.threat is None or not hit:
        return Aftermath()
    return Aftermath((Advance(tracker=setup.threat, by=hit),))


def _progress(setup: Stakes, *, critical: bool) -> tuple[Move, ...]:
    if setup.clock is None:
        return ()
    if setup.effect == "limited" and not critical:
        return (Say(text=_NO_PROGRESS),)
    return (Advance(tracker=setup.clock, by=2 if setup.effect == "great" else 1),)


def _price(setup: Stakes) -> tuple[Offer, ...]:
    """What a partial success may cost; the GM picks one."""
    return (
        Offer(
            key="threat",
            label="A threat clock advances by 1",
            group="price",
            by="gm",
            moves=(Advance(tracker=setup.threat or "?threat", by=1),),
        ),
        Offer(
            key="complication",
            label="A complication arises",
            group="price",
            by="gm",
            moves=(Say(text="It worked, with a complication."),),
        ),
    )


def _what_ifs(sheet: Core4d6Sheet, form: _Stakes) -> Iterable[WhatIf]:
    level = net(form.advantage, _own_sources(sheet, form))
    return fourd6.level_what_ifs("advantage", form.advantage, level, _STEPS)


CHECK = Action[Core4d6Sheet, CheckForm, CheckSetup](
    key="check",
    label="Check",
    summary="Roll against a DC.",
    form=CheckForm,
    outcomes=fourd6.TIERS,
    prepare=prepare_check,
    rule=fourd6.check,
    aftermath=aftermath,
    what_ifs=_what_ifs,
    facets=(fourd6.ONES,),
    target_label="DC",
)

CONTEST = Action[Core4d6Sheet, ContestForm, ContestSetup](
    key="contest",
    label="Contest",
    summary="Roll against somebody who rolls too.",
    form=ContestForm,
    outcomes=CONTEST_OUTCOMES,
    prepare=prepare_contest,
    rule=contest,
    aftermath=aftermath,
    what_ifs=_what_ifs,
    target_label="their total",
)
