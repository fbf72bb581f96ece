"""What the forms of the 4d6 systems share: the ladder of DCs, fields, and what they come to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pyengine.model import Modifier, ui
from pyengine.ruleset import Preset, Term, WhatIf, terms
from pyengine.rulesets.fourd6.levels import clamp

DCS = (12, 14, 16, 18, 20, 22)


def ladder(*steps: tuple[str, str]) -> tuple[Preset, ...]:
    """The DCs under a system's own names, each as (label, hint)."""
    return tuple([Preset(dc, *step) for dc, step in zip(DCS, steps, strict=True)])


BONUS = ui(0, "Bonus", "Anything else that is added.", widget="number")
MODIFIERS = ui((), "Other modifiers", "Added one by one, under their names.", widget="modifiers")
SOURCES = ui((), "Sources", "What helps and what hinders.", widget="sources")
CONDITIONS = ui(
    (),
    "Conditions",
    "Those of the sheet that matter here.",
    widget="pick",
    from_sheet="conditions",
)


def bonus_terms(
    own: Sequence[tuple[str, int]], bonus: int, modifiers: Sequence[Modifier]
) -> tuple[Term, ...]:
    """What a character adds by their own, the plain bonus, and every labelled modifier."""
    labelled = [(modifier.label or "modifier", modifier.value) for modifier in modifiers]
    return terms(*own, ("bonus", bonus), *labelled)


def level_what_ifs(field: str, plain: int, level: int, labels: tuple[str, str]) -> Iterable[WhatIf]:
    """One level more and one less, as far as they still change the dice.

    `plain` is what the form's field says, `level` what it nets to with all sources.
    """
    for key, label, step in zip(("better", "worse"), labels, (1, -1), strict=True):
        if clamp(level + step) != clamp(level):
            yield WhatIf(key, label, {field: plain + step})
