"""From sheet and form to labelled terms and dice, alike for every action."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pyengine.chance import SELF
from pyengine.dice import parse_dice
from pyengine.refusal import Refusal
from pyengine.ruleset import Net, Term, WhatIf, netted, terms
from pyengine.rulesets.tdgs.forms import BasicForm, Positioning, ThrowForm
from pyengine.rulesets.tdgs.pairings import Pairing
from pyengine.rulesets.tdgs.sheet import Group, Piece, TdgsSheet, stat_value
from pyengine.rulesets.tdgs.text import GROUPS
from pyengine.rulesets.tdgs.throw import ModifierDice

MAX_MODIFIER_DICE = 10
MAX_GEAR_WHAT_IFS = 10
"""So that a preview stays readable, and quick with the largest pools."""

_LEGAL = (4, 6, 8, 12)
_POSITION = {"none": 0, "flanking": 2, "surrounded": 4}
_ORDER = [word.key for word in GROUPS]
_GROUP_LABEL = {word.key: word.label for word in GROUPS}

Labelled = tuple[str, int]


class Entry(NamedTuple):
    """One grouped modifier, wherever it came from."""

    group: Group
    name: str
    value: int
    die: str = ""

    @property
    def label(self) -> str:
        """Group and name, as a card shows them."""
        return f"{_GROUP_LABEL[self.group]}: {self.name or 'modifier'}"


# ── stats ────────────────────────────────────────────────────────────────────────────────────────


def own_stat(sheet: TdgsSheet, form: BasicForm, pairing: Pairing | None) -> Labelled:
    """What the form names or says; where it says nothing, the pairing's stat from the sheet."""
    given = form.stat or 0
    if isinstance(given, str):
        return given.upper(), stat_value(sheet, given, "stat")
    if given or pairing is None:
        return "your stat", given
    return pairing.stat.upper(), stat_value(sheet, pairing.stat, "pairing")


def other_stat(form: BasicForm, pairing: Pairing | None) -> Labelled:
    """The other side's stat, which is a virtual one where nobody defends."""
    if pairing is None:
        return "their stat", form.versus
    return (f"their {pairing.versus}" if pairing.versus else "virtual stat"), form.versus


def notes(form: BasicForm, pairing: Pairing | None) -> tuple[str, ...]:
    """What the card says about the occasion."""
    told = [f"{pairing.label}: {pairing.stats}"] if pairing else []
    return (*told, f"Against {form.opponent}") if form.opponent else tuple(told)


# ── modifiers ────────────────────────────────────────────────────────────────────────────────────


def entries(pieces: Iterable[Piece]) -> tuple[Entry, ...]:
    """Modifiers as sheet and form list them."""
    return tuple([Entry(p.group, p.label, p.value, p.die) for p in pieces])


def position_entry(positioning: Positioning) -> tuple[Entry, ...]:
    """Flanking or, in its place, surrounded."""
    worth = _POSITION[positioning]
    return (Entry("situational", positioning, worth),) if worth else ()


def own_entries(
    sheet: TdgsSheet, form: ThrowForm, positioning: Positioning = "none"
) -> tuple[Entry, ...]:
    """All that modifies our throw, in the order of the groups."""
    conditions = [Entry("temporary", source.label, source.level) for source in form.sources]
    found = (
        *entries(_picked(sheet, form.gear)),
        *entries(form.modifiers),
        *conditions,
        *position_entry(positioning),
    )
    return in_order(found)


def in_order(found: Iterable[Entry]) -> tuple[Entry, ...]:
    """Equipment, temporary, situational; within a group as they came."""
    return tuple(sorted(found, key=lambda entry: _ORDER.index(entry.group)))


def _picked(sheet: TdgsSheet, names: Sequence[str]) -> list[Piece]:
    by_name = _gear_by_name(sheet)
    wanted = [name.casefold() for name in names]
    for name, key in zip(names, wanted, strict=True):
        if key not in by_name:
            known = ", ".join(piece.label for piece in by_name.values()) or "none yet"
            message = f"The sheet has no gear “{name[:40]}”; it has {known}."
            raise Refusal("unknown_gear", message, "gear")
        if wanted.count(key) > 1:
            raise Refusal("gear_twice", f"“{name[:40]}” can only count once.", "gear")
    return [by_name[key] for key in wanted]


def _gear_by_name(sheet: TdgsSheet) -> dict[str, Piece]:
    """Of two pieces of one name the first counts."""
    found: dict[str, Piece] = {}
    for piece in sheet.gear:
        if piece.label:
            found.setdefault(piece.label.casefold(), piece)
    return found


def formula(own: Labelled, other: Labelled, bonus: int, found: Sequence[Entry]) -> tuple[Term, ...]:
    """Everything that is added to one side's dice; the other side's stat is taken away."""
    label, versus = other
    flat = [(entry.label, entry.value) for entry in found]
    return terms(own, (label, -versus), ("modifier", bonus), *flat)


def in_all(found: Sequence[Term], who: str = SELF) -> Net:
    """What stats and flat modifiers come to; there is no limit."""
    total = sum([term.value for term in found])
    return netted(total, total, ("Bonus", "Penalty"), who)


def modifier_dice(text: str, found: Sequence[Entry], field: str) -> tuple[ModifierDice, ...]:
    """The dice that were written down, then those of the modifiers."""
    written = _parsed(text, field)
    extras = [ModifierDice("modifier dice", written)] if written else []
    extras += [ModifierDice(e.label, parse_dice(e.die)) for e in found if e.die]
    count = sum([len(extra.sides) for extra in extras])
    if count > MAX_MODIFIER_DICE:
        message = (
            f"At most {MAX_MODIFIER_DICE} modifier dice join one throw, and these are {count}."
        )
        raise Refusal("too_many_dice", message, field)
    return tuple(extras)


def _parsed(text: str, field: str) -> tuple[int, ...]:
    sides = parse_dice(text, field)
    for size in sides:
        if size not in _LEGAL:
            message = f"Modifier dice are d4, d6, d8 and d12; there is no d{size} among them."
            raise Refusal("bad_die", message, field)
    return sides


# ── what could be added ──────────────────────────────────────────────────────────────────────────


def position_what_ifs(positioning: Positioning) -> Iterable[WhatIf]:
    """Better positions than the one that was agreed."""
    for better, label in (("flanking", "Flanking, +2"), ("surrounded", "Surrounded, +4")):
        if _POSITION[better] > _POSITION[positioning]:
            yield WhatIf(better, label, {"positioning": better})


def gear_what_ifs(sheet: TdgsSheet, form: ThrowForm) -> Iterable[WhatIf]:
    """Pieces of the sheet that are not in use yet, in its order."""
    used = {name.casefold() for name in form.gear}
    unused = [piece for key, piece in _gear_by_name(sheet).items() if key not in used]
    for piece in unused[:MAX_GEAR_WHAT_IFS]:
        worth = " and ".join(filter(None, (f"{piece.value:+d}" if piece.value else "", piece.die)))
        label = f"{piece.label}, {worth or '+0'}"
        yield WhatIf(f"gear.{piece.label}", label, {"gear": (*form.gear, piece.label)})
