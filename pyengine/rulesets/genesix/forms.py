"""What is asked for a check, and what becomes of it. A form shows its last base's fields first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pyengine.chance import SELF
from pyengine.model import Label, Many, Model, Modifier, Number, Rated, Source, ui
from pyengine.moves import Move
from pyengine.ruleset import Net, Term, WhatIf, net, netted, rated, terms
from pyengine.rulesets.genesix.luck import Side, token_from
from pyengine.rulesets.genesix.pair import sign
from pyengine.rulesets.genesix.sheet import GenesixSheet, Score
from pyengine.rulesets.genesix.text import LADDER, SIDES

_HELP = Source(label="Help", level=1)
_LUCK = Source(label="Luck", level=1)
_OTHER_LUCK = Source(label="Luck of the other side", level=-1)


class Skilled(Model):
    """What is added to the dice."""

    attribute: Score = ui(
        0, "Attribute", "One of yours, or a number.", widget="pick", from_sheet="attributes"
    )
    approach: Score = ui(
        0, "Approach", "One of yours, or a number.", widget="pick", from_sheet="approaches"
    )


class Difficulty(Model):
    """What the total has to reach."""

    tn: Number = ui(7, "Target number", widget="ladder", presets=LADDER)
    circumstances: Number = ui(
        0, "Circumstances", "Above zero harder, below zero easier.", widget="number"
    )
    modifiers: Many[Modifier] = ui(
        (),
        "Circumstances by name",
        "+1 for each that hinders, −1 for each that helps.",
        widget="modifiers",
    )


class Aided(Model):
    """Advantage, and who helps."""

    advantage: Number = ui(0, "Advantage", "Below zero: disadvantage.", widget="number")
    helpers: Many[Label] = ui((), "Helpers", "However many, they are one advantage.", widget="rows")


class Favoured(Aided):
    """Everything that makes for advantage or disadvantage, Luck spent before the roll included."""

    sources: Many[Source] = ui((), "Sources", "What helps and what hinders.", widget="sources")
    luck: bool = ui(
        default=False,
        label="Spend Luck",
        hint="One token: advantage on this check.",
        widget="toggle",
    )
    opponent_luck: bool = ui(
        default=False,
        label="Luck against you",
        hint="The other side’s token: disadvantage.",
        widget="toggle",
    )
    side: Side = ui(
        "players",
        "Your side",
        "Whose pool you spend from.",
        widget="choice",
        words=SIDES,
        from_actor="side",
    )


# ── worked out ───────────────────────────────────────────────────────────────────────────────────


def own_terms(sheet: GenesixSheet, form: Skilled) -> tuple[Term, ...]:
    """Attribute and approach as terms, by their names where they have one."""
    return terms(
        scored(sheet.attributes, form.attribute, "attribute"),
        scored(sheet.approaches, form.approach, "approach"),
    )


def scored(things: Sequence[Rated], score: int | str, field: str) -> tuple[str, int]:
    """A number with its label; nothing picked is nothing added."""
    if isinstance(score, int):
        return field, score
    return (score, rated(things, score, field)) if score else (field, 0)


def target_of(form: Difficulty) -> int:
    """The target number, moved by every circumstance."""
    return form.tn + form.circumstances + sum([modifier.value for modifier in form.modifiers])


def difficulty_notes(form: Difficulty) -> Iterable[str]:
    """What has moved the target number, one line each."""
    if form.circumstances:
        yield f"Circumstances {form.circumstances:+d}"
    for modifier in form.modifiers:
        yield f"{modifier.label or 'Circumstance'} {modifier.value:+d}"


def help_of(form: Aided) -> tuple[Source, ...]:
    """One source for all helpers together."""
    return (_HELP,) if form.helpers else ()


def help_notes(form: Aided) -> Iterable[str]:
    """Who helps."""
    if form.helpers:
        yield "Helped by " + ", ".join(name or "somebody" for name in form.helpers)


def leaning(level: int, who: str = SELF) -> Net:
    """What all sources add up to; it changes the roll by one die at most."""
    return netted(level, sign(level), ("Advantage", "Disadvantage"), who)


class Favour(NamedTuple):
    """What helps and hinders one roll, and the tokens spent on it."""

    level: int
    sources: tuple[Source, ...]
    costs: tuple[Move, ...]
    notes: tuple[str, ...]

    @classmethod
    def of(cls, form: Favoured) -> Favour:
        """Every source counts once; only the sign of their sum matters for the dice."""
        spent = ((form.luck, _LUCK, False), (form.opponent_luck, _OTHER_LUCK, True))
        luck = [source for wanted, source, _ in spent if wanted]
        sources = (*form.sources, *help_of(form), *luck)
        return cls(
            level=net(form.advantage, sources),
            sources=sources,
            costs=tuple([token_from(form.side, other_side=o) for wanted, _, o in spent if wanted]),
            notes=(*help_notes(form), *[f"{source.label} spent" for source in luck]),
        )


# ── what if ──────────────────────────────────────────────────────────────────────────────────────


def favour_what_ifs(form: Favoured) -> Iterable[WhatIf]:
    """Help and Luck, as far as one source more or less would change the dice."""
    level = Favour.of(form).level
    yield from help_what_if(form, level)
    if not form.luck and _turns(level, 1):
        yield WhatIf("luck", "With Luck", {"luck": True})
    if not form.opponent_luck and _turns(level, -1):
        yield WhatIf("opponent_luck", "With Luck against you", {"opponent_luck": True})


def help_what_if(form: Aided, level: int) -> Iterable[WhatIf]:
    """Help, where nobody helps yet."""
    if not form.helpers and _turns(level, 1):
        yield WhatIf("help", "With help", {"helpers": ("",)})


def _turns(level: int, by: int) -> bool:
    return sign(level) != sign(level + by)
