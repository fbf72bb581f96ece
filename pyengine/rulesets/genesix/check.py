"""The check and the group check: 2d6, attribute and approach against a target number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pyengine.chance import Outcome, Roll, asks_once
from pyengine.model import Id, Label, Many, Model, Number, ui
from pyengine.ruleset import Action, Aftermath, Setup, Term, WhatIf, terms
from pyengine.rulesets.genesix import circumstances
from pyengine.rulesets.genesix.forms import (
    Difficulty,
    Favour,
    Favoured,
    Skilled,
    difficulty_notes,
    favour_what_ifs,
    leaning,
    own_terms,
    scored,
    target_of,
)
from pyengine.rulesets.genesix.pair import roll_for
from pyengine.rulesets.genesix.sheet import GenesixSheet, Score
from pyengine.rulesets.genesix.text import CIRCUMSTANCE, FAILURE, OUTCOMES, SUCCESS
from pyengine.rulesets.genesix.trackers import advance

_WILD = 4
"""From this Delta on a success is more than anybody asked for."""


class _Against(Favoured, Difficulty):
    challenge: Id | None = ui(
        None, "Challenge", "The Delta counts towards it.", widget="tracker", tracker="challenge"
    )


class CheckForm(_Against, Skilled):
    """A roll against a target number."""


class Member(Model):
    """Somebody of the group."""

    name: Label = ui("", "Name")
    attribute: Number = ui(0, "Attribute")
    approach: Number = ui(0, "Approach")


class _Group(Model):
    attribute: Score | None = ui(
        None, "Your attribute", "Empty: not counted.", widget="pick", from_sheet="attributes"
    )
    approach: Score | None = ui(
        None, "Your approach", "Empty: not counted.", widget="pick", from_sheet="approaches"
    )
    members: Many[Member] = ui(
        (), "The group", "The highest of each counts, whoever has it.", widget="rows"
    )


class GroupCheckForm(_Against, _Group):
    """One roll for a whole group."""


@dataclass(frozen=True, kw_only=True)
class CheckSetup(Setup):
    """A check, worked out."""

    roll: Roll[tuple[int, str]]
    target: int
    challenge: str | None


def prepare_check(sheet: GenesixSheet, form: CheckForm) -> CheckSetup:
    """Fill a check from the sheet."""
    return _prepared(form, own_terms(sheet, form), ())


def prepare_group_check(sheet: GenesixSheet, form: GroupCheckForm) -> CheckSetup:
    """The best attribute and the best approach of the group, from whomever they come."""
    best = [_best(_offered(sheet, form, field), field) for field in ("attribute", "approach")]
    notes = [f"{term.label}: {term.value:+d}" for term in best if term is not None]
    return _prepared(form, terms(*[term for term in best if term is not None]), notes)


def _offered(sheet: GenesixSheet, form: GroupCheckForm, field: str) -> list[tuple[str, int]]:
    """Who brings how much of it, the one who rolls first."""
    things = sheet.attributes if field == "attribute" else sheet.approaches
    own: int | str | None = getattr(form, field)
    mine = [] if own in (None, "") else [(sheet.name or "you", scored(things, own, field)[1])]
    others = [(member.name or "somebody", getattr(member, field)) for member in form.members]
    return mine + others


def _best(offered: Sequence[tuple[str, int]], field: str) -> Term | None:
    """The highest, of equals the first; nothing where nobody brings any."""
    if not offered:
        return None
    name, value = max(offered, key=lambda brought: brought[1])
    return Term(f"{field.capitalize()} of {name}", value)


def _prepared(form: _Against, own: tuple[Term, ...], notes: Iterable[str]) -> CheckSetup:
    favour = Favour.of(form)
    return CheckSetup(
        terms=own,
        target=target_of(form),
        sources=favour.sources,
        nets=(leaning(favour.level),),
        notes=(*notes, *difficulty_notes(form), *favour.notes),
        costs=favour.costs,
        roll=roll_for(favour.level),
        challenge=form.challenge,
    )


@asks_once
def check(setup: CheckSetup, seen: tuple[int, str]) -> Outcome:
    """Roll, add, compare. The circumstance stands beside the result and never changes it."""
    dice, circumstance = seen
    total = dice + setup.bonus
    delta = total - setup.target
    key = SUCCESS if delta >= 0 else FAILURE
    return Outcome(key, total, delta, ((CIRCUMSTANCE.key, circumstance),))


def _aftermath(setup: CheckSetup, outcome: Outcome) -> Aftermath:
    """A linked challenge counts every check, also one with a Delta of 0: it takes time."""
    link, delta = setup.challenge, outcome.margin or 0
    effects = () if link is None else (advance(link, delta),)
    return Aftermath(effects, circumstances.offers(outcome))


def _details(_setup: CheckSetup, outcome: Outcome) -> str:
    return " ".join(filter(None, (_how_well(outcome), circumstances.sentence(outcome))))


def _how_well(outcome: Outcome) -> str:
    delta = outcome.margin or 0
    if outcome.key == SUCCESS and delta == 0:
        return "Only just."
    return "Far better than needed." if delta >= _WILD else ""


def _what_ifs(_sheet: GenesixSheet, form: _Against) -> Iterable[WhatIf]:
    return favour_what_ifs(form)


CHECK = Action[GenesixSheet, CheckForm, CheckSetup](
    key="check",
    label="Check",
    summary="Roll against a target number.",
    form=CheckForm,
    outcomes=OUTCOMES,
    prepare=prepare_check,
    rule=check,
    aftermath=_aftermath,
    what_ifs=_what_ifs,
    details=_details,
    facets=(CIRCUMSTANCE,),
    target_label="TN",
)

GROUP_CHECK = Action[GenesixSheet, GroupCheckForm, CheckSetup](
    key="group_check",
    label="Group check",
    summary="One roll for a whole group, with the best it has.",
    form=GroupCheckForm,
    outcomes=OUTCOMES,
    prepare=prepare_group_check,
    rule=check,
    aftermath=_aftermath,
    what_ifs=_what_ifs,
    details=_details,
    facets=(CIRCUMSTANCE,),
    target_label="TN",
)
