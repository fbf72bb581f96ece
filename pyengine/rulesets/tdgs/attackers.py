"""Many against one: every attacker throws, and the card counts the hits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pyengine.chance import Outcome, Rule
from pyengine.refusal import Refusal
from pyengine.ruleset import Action, Setup, WhatIf
from pyengine.rulesets.tdgs.filling import (
    modifier_dice,
    notes,
    own_stat,
    position_entry,
    position_what_ifs,
)
from pyengine.rulesets.tdgs.forms import MAX_ATTACKERS, AttackersForm
from pyengine.rulesets.tdgs.pairings import OPPOSED, find_pairing
from pyengine.rulesets.tdgs.sheet import TdgsSheet
from pyengine.rulesets.tdgs.text import HITS, VOLLEY_OUTCOMES
from pyengine.rulesets.tdgs.throw import THRESHOLD, ModifierDice, Throw
from pyengine.rulesets.tdgs.volley import Attack, Reckoning, Volley

_NEEDED_FOR = {"flanking": 2, "surrounded": 3}
"""How many attackers it takes to stand like that."""


@dataclass(frozen=True, kw_only=True)
class AttackersSetup(Setup):
    """All attacks; their totals are never added together."""

    volley: Volley
    reckoning: Reckoning
    target: int = THRESHOLD


def attackers(setup: AttackersSetup) -> Rule:
    """One throw each; only the number of hits decides."""
    hits = yield setup.volley
    yield setup.reckoning
    key = "none_hit" if not hits else "some_hit"
    if hits == len(setup.volley.attacks):
        key = "all_hit"
    return Outcome(key, facets=(("hits", str(hits)),))


def prepare_attackers(sheet: TdgsSheet, form: AttackersForm) -> AttackersSetup:
    """Line up those who are alike, then those with numbers of their own."""
    pairing = find_pairing(sheet, form.pairing, OPPOSED)
    _, stat = own_stat(sheet, form, pairing)
    shared = sum([entry.value for entry in position_entry(form.positioning)]) - form.versus
    alike = [
        _attack(f"Attacker {n}", stat + form.bonus + shared, form.dice, "dice")
        for n in range(1, form.count + 1)
    ]
    others = [
        _attack(
            each.name or f"Attacker {form.count + n}",
            each.stat + each.bonus + shared,
            each.dice,
            f"attackers.{n - 1}.dice",
        )
        for n, each in enumerate(form.attackers, 1)
    ]
    volley = Volley(_counted((*alike, *others)))
    told = [f"{attack.name}: {attack.bonus:+d} in all" for attack in volley.attacks]
    return AttackersSetup(
        notes=(*notes(form, pairing), *told), volley=volley, reckoning=Reckoning(volley)
    )


def _counted(attacks: tuple[Attack, ...]) -> tuple[Attack, ...]:
    if not attacks:
        raise Refusal("no_attackers", "Somebody has to attack.", "count")
    if len(attacks) > MAX_ATTACKERS:
        message = f"At most {MAX_ATTACKERS} attackers roll at once, and these are {len(attacks)}."
        raise Refusal("too_many_attackers", message, "attackers")
    return attacks


def _attack(name: str, bonus: int, dice: str, field: str) -> Attack:
    found = modifier_dice(dice, (), field)
    extras = tuple(ModifierDice(f"{name}: {extra.label}", extra.sides) for extra in found)
    # A sum over several attackers means nothing, so none of these dice counts towards a total.
    return Attack(name, Throw(extras, label=name, counts=False), bonus)


def _details(setup: AttackersSetup, outcome: Outcome) -> str:
    return f"{outcome.facet('hits')} of {len(setup.volley.attacks)} hit."


def _what_ifs(_sheet: TdgsSheet, form: AttackersForm) -> Iterable[WhatIf]:
    """Positions that so many attackers can take."""
    how_many = form.count + len(form.attackers)
    for what_if in position_what_ifs(form.positioning):
        if how_many >= _NEEDED_FOR[what_if.key]:
            yield what_if


ATTACKERS = Action[TdgsSheet, AttackersForm, AttackersSetup](
    key="attackers",
    label="Several attackers",
    summary="Everyone who attacks the same target rolls once.",
    form=AttackersForm,
    outcomes=VOLLEY_OUTCOMES,
    prepare=prepare_attackers,
    rule=attackers,
    what_ifs=_what_ifs,
    details=_details,
    facets=(HITS,),
    beside={"at_least_one": lambda outcome: outcome.key != "none_hit"},
)
