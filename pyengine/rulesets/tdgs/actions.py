"""The throw against 11: an action against a defender or obstacle, and resisting."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pyengine.chance import Outcome, Rule
from pyengine.ruleset import Action, Aftermath, Setup, WhatIf
from pyengine.rulesets.tdgs.filling import (
    Entry,
    formula,
    gear_what_ifs,
    in_all,
    modifier_dice,
    notes,
    other_stat,
    own_entries,
    own_stat,
    position_what_ifs,
)
from pyengine.rulesets.tdgs.forms import ActionForm, ResistForm, ThrowForm
from pyengine.rulesets.tdgs.magnitude import Critical, magnitude, offers, sentence
from pyengine.rulesets.tdgs.pairings import ACTIVE, RESISTING, Pairing, find_pairing
from pyengine.rulesets.tdgs.sheet import TdgsSheet
from pyengine.rulesets.tdgs.text import ACTION_OUTCOMES, MAGNITUDE
from pyengine.rulesets.tdgs.throw import HIGHEST, LOWEST, THRESHOLD, Throw

_CRITICAL = {HIGHEST: "critical_success", LOWEST: "critical_failure"}
_MAGNITUDE = magnitude()


@dataclass(frozen=True, kw_only=True)
class ThrowSetup(Setup):
    """One throw with everything flat added up."""

    throw: Throw
    target: int = THRESHOLD


def against_eleven(setup: ThrowSetup) -> Rule:
    """The natural face decides first, and a d4 says how far; otherwise 11 or more succeeds."""
    natural, dice = yield setup.throw
    if dice is None:
        return Outcome(_CRITICAL[natural], facets=(yield _MAGNITUDE))
    total = dice + setup.bonus
    margin = total - THRESHOLD
    if natural:
        return Outcome(_CRITICAL[natural], total, margin, (yield _MAGNITUDE))
    return Outcome("success" if margin >= 0 else "failure", total, margin)


def _filled(
    sheet: TdgsSheet, form: ThrowForm, pairing: Pairing | None, found: tuple[Entry, ...]
) -> ThrowSetup:
    own, other = own_stat(sheet, form, pairing), other_stat(form, pairing)
    added = formula(own, other, form.bonus, found)
    return ThrowSetup(
        terms=added,
        sources=form.sources,
        nets=(in_all(added),),
        notes=notes(form, pairing),
        throw=Throw(modifier_dice(form.dice, found, "dice")),
    )


def prepare_action(sheet: TdgsSheet, form: ActionForm) -> ThrowSetup:
    """Fill an action from the sheet."""
    pairing = find_pairing(sheet, form.pairing, ACTIVE)
    return _filled(sheet, form, pairing, own_entries(sheet, form, form.positioning))


def prepare_resist(sheet: TdgsSheet, form: ResistForm) -> ThrowSetup:
    """Fill a resisting throw from the sheet."""
    pairing = find_pairing(sheet, form.pairing, RESISTING)
    return _filled(sheet, form, pairing, own_entries(sheet, form))


def _criticals(outcome: Outcome) -> tuple[Critical, ...]:
    found = outcome.facet("magnitude")
    face = HIGHEST if outcome.key == _CRITICAL[HIGHEST] else LOWEST
    return () if found is None else (Critical("Your", face, found),)


def _aftermath(_setup: ThrowSetup, outcome: Outcome) -> Aftermath:
    return Aftermath(offers=offers(_criticals(outcome)))


def _details(_setup: ThrowSetup, outcome: Outcome) -> str:
    return sentence(_criticals(outcome))


def _action_what_ifs(sheet: TdgsSheet, form: ActionForm) -> Iterable[WhatIf]:
    yield from position_what_ifs(form.positioning)
    yield from gear_what_ifs(sheet, form)


ACTION = Action[TdgsSheet, ActionForm, ThrowSetup](
    key="action",
    label="Action",
    summary="One side rolls; a defender’s stat, or a virtual one, stands against it.",
    form=ActionForm,
    outcomes=ACTION_OUTCOMES,
    prepare=prepare_action,
    rule=against_eleven,
    aftermath=_aftermath,
    what_ifs=_action_what_ifs,
    details=_details,
    facets=(MAGNITUDE,),
)

RESIST = Action[TdgsSheet, ResistForm, ThrowSetup](
    key="resist",
    label="Resist",
    summary="Whoever resists rolls against a virtual stat.",
    form=ResistForm,
    outcomes=ACTION_OUTCOMES,
    prepare=prepare_resist,
    rule=against_eleven,
    aftermath=_aftermath,
    what_ifs=gear_what_ifs,
    details=_details,
    facets=(MAGNITUDE,),
)
