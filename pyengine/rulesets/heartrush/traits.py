"""What professions and aspects add to a roll, and what they cost or earn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pyengine.moves import Advance, Move
from pyengine.refusal import Refusal
from pyengine.ruleset import Term, WhatIf, rated, terms
from pyengine.rulesets.heartrush.forms import Traits
from pyengine.rulesets.heartrush.sheet import HeartRushSheet, Ranked

DESTINY = "self.destiny"
SCENE_CAP = 5
"""Destiny points that hindering aspects may earn in one scene."""


class Drawn(NamedTuple):
    """What a trait brings to a roll."""

    terms: tuple[Term, ...] = ()
    costs: tuple[Move, ...] = ()
    notes: tuple[str, ...] = ()


_NOTHING = Drawn()


def drawn_from(sheet: HeartRushSheet, form: Traits) -> Drawn:
    """Everything the chosen traits bring; refuses what the sheet does not allow."""
    drawn = (_profession(sheet, form), _helping(sheet, form), _hindering(sheet, form))
    parts = [part for part in drawn if part is not _NOTHING]
    if len(parts) <= 1:
        return parts[0] if parts else _NOTHING
    return Drawn(
        tuple([term for part in parts for term in part.terms]),
        tuple([cost for part in parts for cost in part.costs]),
        tuple([note for part in parts for note in part.notes]),
    )


def _profession(sheet: HeartRushSheet, form: Traits) -> Drawn:
    if not form.profession:
        return _NOTHING
    rank = rated(sheet.professions, form.profession, "profession")
    if form.profession_use == "direct":
        return Drawn(terms((form.profession, rank)))
    return Drawn(terms((f"{form.profession}, at a stretch", rank // 2)))


def _helping(sheet: HeartRushSheet, form: Traits) -> Drawn:
    rank = rated(sheet.aspects, form.aspect, "aspect") if form.aspect else 0
    if not form.spend:
        return _NOTHING
    if not form.aspect:
        raise Refusal("no_aspect", "Say which aspect the destiny points go through.", "aspect")
    if form.spend > rank:
        raise Refusal(
            "over_rank",
            f"“{form.aspect}” takes no more destiny points than its rank, {rank}.",
            "spend",
        )
    if form.spend > sheet.destiny:
        raise Refusal(
            "no_destiny", f"You have no more destiny points than {sheet.destiny}.", "spend"
        )
    return Drawn(terms((form.aspect, form.spend)), (Advance(tracker=DESTINY, by=-form.spend),))


def _hindering(sheet: HeartRushSheet, form: Traits) -> Drawn:
    if not form.hinder:
        return _NOTHING
    rank = rated(sheet.aspects, form.hinder, "hinder")
    if form.spend and _same(form.hinder, form.aspect):
        raise Refusal("both_ways", "In one roll an aspect helps or hinders, not both.", "hinder")
    earned = (Advance(tracker=DESTINY, by=rank, scene_cap=SCENE_CAP),)
    if form.hinder_as == "penalty":
        return Drawn(terms((form.hinder, -rank)), earned)
    return Drawn(costs=earned, notes=(f"A complication comes of “{form.hinder}”",))


# ── what could be drawn on besides ───────────────────────────────────────────────────────────────


def trait_what_ifs(sheet: HeartRushSheet, form: Traits) -> Iterable[WhatIf]:
    """The profession in its other uses, and every number of destiny points that can be spent."""
    yield from _profession_what_ifs(sheet, form)
    yield from _destiny_what_ifs(sheet, form)


def _profession_what_ifs(sheet: HeartRushSheet, form: Traits) -> Iterable[WhatIf]:
    name = form.profession or _best(sheet.professions).name
    if not name:
        return
    for use, label in (("direct", f"{name} applies"), ("tangential", f"{name}, at a stretch")):
        if not form.profession or use != form.profession_use:
            yield WhatIf(f"profession_{use}", label, {"profession": name, "profession_use": use})


def _destiny_what_ifs(sheet: HeartRushSheet, form: Traits) -> Iterable[WhatIf]:
    fitting = [aspect for aspect in sheet.aspects if not _same(aspect.name, form.hinder)]
    if form.aspect:
        fitting = [aspect for aspect in fitting if _same(aspect.name, form.aspect)]
    aspect = _best(fitting)
    if not aspect.name:
        return
    for points in range(1, min(aspect.value, sheet.destiny) + 1):
        if points != form.spend:
            label = f"{points} destiny through {aspect.name}"
            changes = {"aspect": aspect.name, "spend": points}
            yield WhatIf(f"destiny_{points}", label, changes)


def _same(name: str, other: str) -> bool:
    return name.casefold() == other.casefold()


def _best(things: Sequence[Ranked]) -> Ranked:
    """The highest in rank, or a nameless one where there is none."""
    return max(things, key=lambda thing: thing.value, default=Ranked())
