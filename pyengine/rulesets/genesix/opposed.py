"""The opposed check and the chase: both sides roll, and a tie is rolled off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from pyengine.chance import OPPONENT, SUM, Both, Outcome, Roll, RollOff, Rule
from pyengine.model import Id, Label, Many, Model, Number, Source, ui
from pyengine.ruleset import Action, Aftermath, Setup, WhatIf, net, terms
from pyengine.rulesets.genesix import circumstances
from pyengine.rulesets.genesix.forms import (
    Favour,
    Favoured,
    Skilled,
    favour_what_ifs,
    leaning,
    own_terms,
)
from pyengine.rulesets.genesix.pair import SIDES, pool_for, roll_for
from pyengine.rulesets.genesix.sheet import GenesixSheet
from pyengine.rulesets.genesix.text import (
    CIRCUMSTANCE,
    LOSS,
    OPPOSED_OUTCOMES,
    ROLES,
    ROLLED_OFF,
    TIE,
    WIN,
)
from pyengine.rulesets.genesix.trackers import advance

Role = Literal["pursuer", "quarry"]


class _Opponent(Model):
    opponent: Label = ui("", "Opponent", widget="text")
    opponent_attribute: Number = ui(0, "Their attribute", widget="number")
    opponent_approach: Number = ui(0, "Their approach", widget="number")
    opponent_advantage: Number = ui(0, "Their advantage", widget="number")
    opponent_sources: Many[Source] = ui((), "Their sources", widget="sources")


class OpposedForm(_Opponent, Favoured, Skilled):
    """A roll against somebody who rolls too. There is no target number to move."""


class _Distance(Model):
    role: Role = ui("pursuer", "You are", widget="choice", words=ROLES)
    chase: Id | None = ui(
        None, "Chase", "The Delta moves its distance.", widget="tracker", tracker="chase", sole=True
    )


class ChaseForm(OpposedForm, _Distance):
    """An opposed check over a distance."""


@dataclass(frozen=True, kw_only=True)
class OpposedSetup(Setup):
    """Two pools with their bonuses, and the distance a chase moves."""

    roll: Both[tuple[int, str], int, tuple[int, str]]
    role: Role | None = None
    chase: str | None = None


def prepare_opposed(sheet: GenesixSheet, form: OpposedForm) -> OpposedSetup:
    """Fill an opposed check from the sheet; the opponent's numbers come from the form alone."""
    favour = Favour.of(form)
    theirs = net(form.opponent_advantage, form.opponent_sources)
    return OpposedSetup(
        terms=own_terms(sheet, form),
        opponent_terms=terms(
            ("attribute", form.opponent_attribute), ("approach", form.opponent_approach)
        ),
        sources=(*favour.sources, *form.opponent_sources),
        nets=(leaning(favour.level), leaning(theirs, OPPONENT)),
        notes=(*([f"Against {form.opponent}"] if form.opponent else []), *favour.notes),
        costs=favour.costs,
        roll=both_roll(favour.level, theirs),
    )


def prepare_chase(sheet: GenesixSheet, form: ChaseForm) -> OpposedSetup:
    """An opposed check that knows who flees."""
    opposed = prepare_opposed(sheet, form)
    role = next(word.label for word in ROLES if word.key == form.role)
    return replace(opposed, notes=(role, *opposed.notes), role=form.role, chase=form.chase)


def _compare(ours: tuple[int, str], theirs: int) -> tuple[int, str]:
    """How far we are ahead on the dice, and the circumstance of ours."""
    dice, circumstance = ours
    return dice - theirs, circumstance


def both_roll(level: int, theirs: int) -> Both[tuple[int, str], int, tuple[int, str]]:
    """Our dice and theirs, each at its own level."""
    return Both(roll_for(level), Roll(pool_for(theirs), SUM, OPPONENT), _compare)


def opposed(setup: OpposedSetup) -> Rule:
    """The higher total wins; dice of a roll-off decide a tie and count for nothing else."""
    lead, circumstance = yield setup.roll
    delta = lead + setup.bonus - setup.opponent_bonus
    facets = ((CIRCUMSTANCE.key, circumstance),)
    if delta:
        return Outcome(WIN if delta > 0 else LOSS, None, delta, facets)
    ahead = yield RollOff(SIDES)
    return Outcome(WIN if ahead > 0 else LOSS, None, 0, (*facets, (TIE.key, ROLLED_OFF)))


# ── what follows ─────────────────────────────────────────────────────────────────────────────────


def _distance(setup: OpposedSetup, outcome: Outcome) -> int:
    """Down when the pursuer wins, up when the quarry does; not at all after a tie."""
    delta = outcome.margin or 0
    return -delta if setup.role == "pursuer" else delta


def _aftermath(setup: OpposedSetup, outcome: Outcome) -> Aftermath:
    by = _distance(setup, outcome)
    effects = (advance(setup.chase, by),) if setup.chase and by else ()
    return Aftermath(effects, circumstances.offers(outcome))


def _details(setup: OpposedSetup, outcome: Outcome) -> str:
    said = [
        "Even, and decided by a roll-off." if outcome.margin == 0 else "",
        _moved(_distance(setup, outcome)) if setup.role else "",
        circumstances.sentence(outcome),
    ]
    return " ".join(filter(None, said))


def _moved(by: int) -> str:
    if by == 0:
        return "The distance stays as it is."
    return f"The distance {'grows' if by > 0 else 'shrinks'} by {abs(by)}."


def _what_ifs(_sheet: GenesixSheet, form: OpposedForm) -> Iterable[WhatIf]:
    return favour_what_ifs(form)


def _tied(outcome: Outcome) -> bool:
    return outcome.margin == 0


OPPOSED = Action[GenesixSheet, OpposedForm, OpposedSetup](
    key="opposed",
    label="Opposed check",
    summary="Roll against somebody who rolls too.",
    form=OpposedForm,
    outcomes=OPPOSED_OUTCOMES,
    prepare=prepare_opposed,
    rule=opposed,
    aftermath=_aftermath,
    what_ifs=_what_ifs,
    details=_details,
    facets=(CIRCUMSTANCE, TIE),
    beside={"tie": _tied},
    target_label="their total",
)

CHASE = Action[GenesixSheet, ChaseForm, OpposedSetup](
    key="chase",
    label="Chase",
    summary="Roll to catch up, or to get away.",
    form=ChaseForm,
    outcomes=OPPOSED_OUTCOMES,
    prepare=prepare_chase,
    rule=opposed,
    aftermath=_aftermath,
    what_ifs=_what_ifs,
    details=_details,
    facets=(CIRCUMSTANCE, TIE),
    beside={"tie": _tied},
    target_label="their total",
)
