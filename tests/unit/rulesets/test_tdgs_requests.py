"""What each request weighs, against playing it with every face its dice can show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from math import gcd
from typing import Any

import pytest

from pyengine.chance import HandDice, Request, Thrown
from pyengine.rulesets.tdgs.clash import Clash
from pyengine.rulesets.tdgs.magnitude import magnitude
from pyengine.rulesets.tdgs.throw import ModifierDice, Throw
from pyengine.rulesets.tdgs.volley import Attack, Reckoning, Volley


def throw(*sides: int) -> Throw:
    return Throw((ModifierDice("some", sides[:1]), ModifierDice("more", sides[1:]))[: len(sides)])


def played(request: Request[Any], sides: Sequence[int]) -> Counter[Any]:
    seen: Counter[Any] = Counter()
    for faces in product(*[range(1, size + 1) for size in sides]):
        table: list[Thrown] = []
        seen[request.play(HandDice(faces), table)] += 1
        assert tuple(die.face for thrown in table for die in thrown.dice) == faces
    return seen


def lowest_terms(weights: Any) -> dict[Any, int]:
    common = gcd(*weights.values())
    return {seen: ways // common for seen, ways in weights.items()}


@pytest.mark.parametrize("sides", [(), (4,), (12, 12), (4, 6, 4)])
def test_a_throw_weighs_what_it_can_show(sides: tuple[int, ...]) -> None:
    assert throw(*sides).weigh() == played(throw(*sides), (20, *sides))


def test_a_throw_with_many_sums_hides_them_behind_natural_faces() -> None:
    sides = (12, 12, 3)
    weights = throw(*sides).weigh()
    assert {fall.dice for fall in weights if fall.natural} == {None}
    assert weights == played(throw(*sides), (20, *sides))


@pytest.mark.parametrize("lead", [-60, -3, 0, 25])
@pytest.mark.parametrize(("ours", "theirs"), [((), ()), ((4,), ()), ((), (6,)), ((4,), (4,))])
def test_a_clash_weighs_what_it_can_show(
    ours: tuple[int, ...], theirs: tuple[int, ...], lead: int
) -> None:
    clash = Clash(throw(*ours), throw(*theirs), lead)
    assert clash.weigh() == played(clash, (20, *ours, 20, *theirs))


def test_a_clash_of_many_dice_weighs_all_their_ways() -> None:
    twelves = throw(*(12,) * 10)
    weights = Clash(twelves, twelves, 3).weigh()
    assert sum(weights.values()) == 400 * 12**20
    assert all(weights.values())


@pytest.mark.parametrize("bonuses", [(0,), (-30, 30), (0, 5, -2)])
def test_a_volley_weighs_what_it_can_show(bonuses: tuple[int, ...]) -> None:
    volley = Volley(tuple(Attack("One", throw(), bonus) for bonus in bonuses))
    assert lowest_terms(volley.weigh()) == lowest_terms(played(volley, (20,) * len(bonuses)))


def test_a_volley_with_dice_weighs_what_it_can_show() -> None:
    volley = Volley((Attack("One", throw(4), -2), Attack("Two", throw(6), 1)))
    assert lowest_terms(volley.weigh()) == lowest_terms(played(volley, (20, 4, 20, 6)))


def test_the_reckoning_tells_the_rule_nothing() -> None:
    volley = Volley((Attack("One", throw(4), 0),))
    table: list[Thrown] = []
    faces = HandDice((20, 2, 3))
    assert volley.play(faces, table) == 1
    reckoning = Reckoning(volley)
    reckoning.play(faces, table)
    assert [thrown.label for thrown in table] == ["One: hit with 22", "some", "One: magnitude"]
    assert reckoning.weigh() == {None: 1}


def test_the_d4_weighs_what_it_can_show() -> None:
    assert magnitude().weigh() == played(magnitude(), (4,))
