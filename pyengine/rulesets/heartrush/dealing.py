"""From a form and a sheet to dice, terms and sources: what every roll of two dice shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pyengine.model import Source
from pyengine.ruleset import Net, Term, WhatIf, applied, netted, terms
from pyengine.rulesets.heartrush.forms import Circumstances, HeartForm
from pyengine.rulesets.heartrush.sheet import HeartRushSheet, Sides
from pyengine.rulesets.heartrush.traits import Drawn


def dice_of(sheet: HeartRushSheet, form: HeartForm) -> tuple[Sides, Sides]:
    """Heart die and ability die."""
    return form.heart or sheet.heart, sheet.ability_die(form.ability)


def terms_of(form: HeartForm, drawn: Drawn) -> tuple[Term, ...]:
    """Everything that is added to the dice."""
    labelled = [(modifier.label or "modifier", modifier.value) for modifier in form.modifiers]
    return (*drawn.terms, *terms(("bonus", form.bonus), *labelled))


def sources_of(sheet: HeartRushSheet, form: Circumstances) -> tuple[Source, ...]:
    """Everything named that helps or hinders."""
    return (*form.sources, *applied(sheet.conditions, form.conditions, "conditions"))


def leaning(level: int) -> Net:
    """What all sources add up to; every level is one more die."""
    return netted(level, level, ("Advantage", "Disadvantage"))


def level_what_ifs(advantage: int) -> Iterable[WhatIf]:
    """One level more and one less; what goes too far is refused and left out."""
    yield WhatIf("better", "One more advantage", {"advantage": advantage + 1})
    yield WhatIf("worse", "One more disadvantage", {"advantage": advantage - 1})


def named(names: Sequence[str]) -> tuple[str, ...]:
    """Rows that were filled in."""
    return tuple([name for name in names if name.strip()])


def listed(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
