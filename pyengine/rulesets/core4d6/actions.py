"""Check and contest: what they are filled from, and the rule of the contest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pyengine.chance import OPPONENT, Lead, Outcome, asks_once
from pyengine.model import Source
from pyengine.ruleset import Action, Term, WhatIf, applied, net, rated, terms
from pyengine.rulesets import fourd6
from pyengine.rulesets.core4d6.forms import CheckForm, ContestForm, Roller
from pyengine.rulesets.core4d6.sheet import Core4d6Sheet
from pyengine.rulesets.core4d6.stakes import Stakes, StakesSetup, aftermath
from pyengine.rulesets.core4d6.text import CONTEST_OUTCOMES

_WORDS = ("Advantage", "Disadvantage")
_STEPS = ("One more advantage", "One more disadvantage")


@dataclass(frozen=True, kw_only=True)
class CheckSetup(StakesSetup, fourd6.CheckSetup):
    """A check with its stakes."""


@dataclass(frozen=True, kw_only=True)
class ContestSetup(StakesSetup):
    """Two pools, and their bonuses."""

    roll: Lead


def _own_terms(sheet: Core4d6Sheet, form: Roller) -> tuple[Term, ...]:
    skill = rated(sheet.skills, form.skill, "skill") if form.skill else 0
    return fourd6.bonus_terms([(form.skill, skill)], form.bonus, form.modifiers)


def _own_sources(sheet: Core4d6Sheet, form: Roller) -> tuple[Source, ...]:
    return (*form.sources, *applied(sheet.conditions, form.conditions, "conditions"))


def prepare_check(sheet: Core4d6Sheet, form: CheckForm) -> CheckSetup:
    """Fill a check from the sheet."""
    sources = _own_sources(sheet, form)
    stakes = Stakes.of(form)
    level = net(form.advantage, sources)
    return CheckSetup(
        terms=_own_terms(sheet, form),
        target=form.dc,
        sources=sources,
        nets=(fourd6.netted(level, _WORDS),),
        notes=stakes.in_words(),
        pool=fourd6.pool_for(level),
        every_rolled_die=False,
        stakes=stakes,
    )


def prepare_contest(sheet: Core4d6Sheet, form: ContestForm) -> ContestSetup:
    """Fill a contest from the sheet; the opponent's numbers come from the form alone."""
    sources = _own_sources(sheet, form)
    stakes = Stakes.of(form)
    ours = net(form.advantage, sources)
    theirs = net(form.opponent_advantage, form.opponent_sources)
    against = (f"Against {form.opponent}",) if form.opponent else ()
    return ContestSetup(
        terms=_own_terms(sheet, form),
        opponent_terms=terms(("bonus", form.opponent_bonus)),
        sources=(*sources, *form.opponent_sources),
        nets=(fourd6.netted(ours, _WORDS), fourd6.netted(theirs, _WORDS, OPPONENT)),
        notes=(*against, *stakes.in_words()),
        roll=Lead(fourd6.pool_for(ours), fourd6.pool_for(theirs)),
        stakes=stakes,
    )


@asks_once
def contest(setup: ContestSetup, lead: int) -> Outcome:
    """Both roll; only the difference matters. No DC, no tiers, no rule about ones."""
    lead += setup.bonus - setup.opponent_bonus
    if lead > 0:
        key = "narrow_win" if lead <= 3 else "clear_win" if lead <= 6 else "decisive_win"
    elif lead < 0:
        key = "narrow_loss" if lead >= -3 else "clear_loss" if lead >= -6 else "decisive_loss"
    else:
        key = "tie"
    return Outcome(key, None, lead)


def _what_ifs(sheet: Core4d6Sheet, form: Roller) -> Iterable[WhatIf]:
    level = net(form.advantage, _own_sources(sheet, form))
    return fourd6.level_what_ifs("advantage", form.advantage, level, _STEPS)


CHECK = fourd6.check_action(
    CheckForm, prepare=prepare_check, aftermath=aftermath, what_ifs=_what_ifs
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
