"""The check: a margin against a DC, five tiers, and ones that outweigh both."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from pyengine.chance import SUM_AND_ONES, Outcome, Roll, asks_once
from pyengine.dice import Pool
from pyengine.ruleset import Action, Aftermath, FormT, Setup, SheetT, WhatIf, Word, Words
from pyengine.rulesets.fourd6.levels import KEPT

CRITICAL_SUCCESS = "critical_success"
FULL_SUCCESS = "full_success"
PARTIAL_SUCCESS = "partial_success"
FAILURE = "failure"
CRITICAL_FAILURE = "critical_failure"
SUCCESSES = frozenset({CRITICAL_SUCCESS, FULL_SUCCESS, PARTIAL_SUCCESS})

TIERS = (
    Word(CRITICAL_FAILURE, "Critical failure", "awful", "It goes as wrong as it could."),
    Word(FAILURE, "Failure", "bad", "It does not work, and matters get worse."),
    Word(PARTIAL_SUCCESS, "Partial success", "mixed", "It works, and there is a price."),
    Word(FULL_SUCCESS, "Full success", "good", "It works as intended."),
    Word(
        CRITICAL_SUCCESS, "Critical success", "great", "It works, and something more comes of it."
    ),
)


def tier(margin: int) -> str:
    """The outcome tier of a margin, ones aside."""
    if margin >= 5:
        return CRITICAL_SUCCESS
    if margin >= 0:
        return FULL_SUCCESS
    if margin >= -2:
        return PARTIAL_SUCCESS
    return FAILURE if margin >= -6 else CRITICAL_FAILURE


@dataclass(frozen=True, kw_only=True)
class CheckSetup(Setup):
    """A check, worked out."""

    pool: Pool
    target: int
    every_rolled_die: bool
    """True: all ones means every rolled die. False: the four kept dice suffice."""

    @cached_property
    def roll(self) -> Roll[tuple[int, bool]]:
        """The one roll; made once, as weighing starts the rule over and over."""
        return Roll(self.pool, SUM_AND_ONES)


@asks_once
def check(setup: CheckSetup, seen: tuple[int, bool]) -> Outcome:
    """Roll, add, compare with the DC, read the tier off the margin."""
    dice, every_one = seen
    total = dice + setup.bonus
    margin = total - setup.target
    ones = every_one if setup.every_rolled_die else dice == KEPT
    key = CRITICAL_FAILURE if ones else tier(margin)
    return Outcome(key, total, margin, (("ones", "all"),) if ones else ())


ONES = Words("ones", "All ones", (Word("all", "All ones", "awful", "Nothing but ones."),))
"""Facet of a check that fails critically because of its ones."""


def ones_in_words(_setup: Setup, outcome: Outcome) -> str:
    """Why the margin did not matter, if it did not."""
    return "Nothing but ones, so the margin does not matter." if outcome.facet("ones") else ""


CheckSetupT = TypeVar("CheckSetupT", bound=CheckSetup)


def check_action(
    form: type[FormT],
    *,
    prepare: Callable[[SheetT, FormT], CheckSetupT],
    aftermath: Callable[[CheckSetupT, Outcome], Aftermath],
    what_ifs: Callable[[SheetT, FormT], Iterable[WhatIf]],
) -> Action[SheetT, FormT, CheckSetupT]:
    """The check of a system: what it is filled from and what follows are the system’s own."""
    return Action(
        key="check",
        label="Check",
        summary="Roll against a DC.",
        form=form,
        outcomes=TIERS,
        prepare=prepare,
        rule=check,
        aftermath=aftermath,
        what_ifs=what_ifs,
        details=ones_in_words,
        facets=(ONES,),
        target_label="DC",
    )
