"""The challenge as an action: all its checks made in one go, and its odds as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from pyengine.chance import Faces, Outcome, Rule, Thrown
from pyengine.model import Model, ui
from pyengine.refusal import Refusal
from pyengine.ruleset import Action, Setup, Term, WhatIf, net
from pyengine.rulesets.genesix.effort import Effort
from pyengine.rulesets.genesix.forms import (
    Aided,
    Difficulty,
    Skilled,
    difficulty_notes,
    help_notes,
    help_of,
    help_what_if,
    leaning,
    own_terms,
    target_of,
)
from pyengine.rulesets.genesix.pair import pool_for
from pyengine.rulesets.genesix.sheet import GenesixSheet
from pyengine.rulesets.genesix.text import (
    ENDING,
    FAILURE,
    NEVER,
    OUT_OF_TIME,
    OUTCOMES,
    OVERTAKEN,
    REACHED,
    SUCCESS,
)

Threshold = Annotated[int, Field(ge=1, le=200)]
Checks = Annotated[int, Field(ge=1, le=100)]

QUICK = 50
"""Beyond this many points or checks, one answer takes as long as a preview should take in all."""


class _Goal(Model):
    threshold: Threshold = ui(
        10, "Threshold", "What the Deltas have to add up to.", widget="number"
    )
    fail_threshold: Threshold | None = ui(
        None,
        "Failure threshold",
        "Given: Deltas below zero fill a track of their own. Empty: they are taken off.",
        widget="number",
    )
    checks: Checks | None = ui(
        None, "Time limit", "How many checks there is time for.", widget="number"
    )


class ChallengeForm(Aided, Difficulty, Skilled, _Goal):
    """A challenge whose checks are all alike."""


@dataclass(frozen=True, kw_only=True)
class ChallengeSetup(Setup):
    """A challenge, worked out."""

    effort: Effort


class _NoDiceYet:
    """Asked first, so that no dice are announced: how many it takes depends on how they fall."""

    def play(self, _faces: Faces, _table: list[Thrown]) -> None:
        """Nothing is rolled."""

    def weigh(self) -> Mapping[None, int]:
        """Nothing can happen."""
        return {None: 1}


def prepare_challenge(sheet: GenesixSheet, form: ChallengeForm) -> ChallengeSetup:
    """Fill a challenge from the sheet; refuse one whose chance could not be told."""
    terms, target = own_terms(sheet, form), target_of(form)
    effort = _effort(form, terms, target)
    if effort.unbounded and effort.foregone is None:
        raise Refusal(
            "checks_needed",
            "Without a time limit nobody can tell exactly; say how many checks there is time for.",
            "checks",
        )
    return ChallengeSetup(
        terms=terms,
        target=target,
        sources=help_of(form),
        nets=(leaning(_level(form)),),
        notes=(*_goal_notes(form), *difficulty_notes(form), *help_notes(form)),
        effort=effort,
    )


def _effort(form: ChallengeForm, terms: tuple[Term, ...], target: int) -> Effort:
    return Effort(
        pool=pool_for(_level(form)),
        shift=sum([term.value for term in terms]) - target,
        threshold=form.threshold,
        fail_threshold=form.fail_threshold,
        checks=form.checks,
    )


def _level(form: ChallengeForm) -> int:
    return net(form.advantage, help_of(form))


def _goal_notes(form: ChallengeForm) -> Iterable[str]:
    yield f"Threshold {form.threshold}"
    if form.fail_threshold is not None:
        yield f"Failure threshold {form.fail_threshold}"
    if form.checks is not None:
        yield f"Time for {_checks(form.checks)}"


def _checks(number: int) -> str:
    return "1 check" if number == 1 else f"{number} checks"


def challenge(setup: ChallengeSetup) -> Rule:
    """Make all the checks and see how it ends."""
    yield _NoDiceYet()
    ending = yield setup.effort
    return Outcome(SUCCESS if ending == REACHED else FAILURE, facets=((ENDING.key, ending),))


def _details(setup: ChallengeSetup, outcome: Outcome) -> str:
    effort = setup.effort
    if effort.unbounded and outcome.key == SUCCESS:
        return "Without a time limit it is only a matter of time; nothing needs to be rolled."
    said = {
        REACHED: f"The threshold of {effort.threshold} is reached.",
        OVERTAKEN: f"Setbacks came to {effort.fail_threshold} first.",
        OUT_OF_TIME: f"There was time for {_checks(effort.checks or 0)}, and it did not suffice.",
        NEVER: "No check can bring it any closer; nothing needs to be rolled.",
    }
    return said[outcome.facet(ENDING.key) or NEVER]


def _what_ifs(_sheet: GenesixSheet, form: ChallengeForm) -> Iterable[WhatIf]:
    """Help throughout, while it is no work to tell what difference it makes."""
    if max(form.threshold, form.fail_threshold or 0, form.checks or 0) <= QUICK:
        yield from help_what_if(form, _level(form))


CHALLENGE = Action[GenesixSheet, ChallengeForm, ChallengeSetup](
    key="challenge",
    label="Challenge",
    summary="Make checks until their Deltas add up, or time runs out.",
    form=ChallengeForm,
    outcomes=OUTCOMES,
    prepare=prepare_challenge,
    rule=challenge,
    what_ifs=_what_ifs,
    details=_details,
    facets=(ENDING,),
    target_label="TN",
)
