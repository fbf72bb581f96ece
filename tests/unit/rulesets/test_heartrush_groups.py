"""Group checks of Heart Rush: who rolls, with what, and who shares it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine.chance import HandDice
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, prepare
from pyengine.rulesets.heartrush.pools import pool_for, success_chance

PARTY = [
    {"name": "Rogue", "heart": 8, "ability": 10, "bonus": 2},
    {"name": "Knight", "heart": 10, "ability": 4},
    {"name": "Bard", "heart": 6, "ability": 8, "bonus": 1},
]


def ready(form: dict[str, Any], action: str = "skill_check") -> Prepared:
    return prepare("heartrush", action, form)


def test_the_weakest_link_is_the_one_least_likely_to_succeed_and_rolls_with_advantage() -> None:
    prepared = ready({"members": PARTY, "cn": 9}, "weakest_link")
    assert prepared.setup.notes == ("Knight rolls, the weakest link", "Shared by Rogue and Bard")
    plain = ready({"heart": 10, "ability": 4, "advantage": 1, "cn": 9})
    assert prepared.chances() == plain.chances()
    result = prepared.roll(HandDice([4, 3, 2]))
    assert result.line == (
        "Weakest link: Failure, 7 against CN 9 (-2). "
        "Knight rolled for the group. Rogue and Bard share the failure."
    )


def test_a_collaborative_check_is_rolled_by_the_one_most_likely_to_succeed() -> None:
    prepared = ready({"members": PARTY, "cn": 9, "advantage": -2}, "collaborative")
    assert prepared.setup.notes[0] == "Rogue rolls, the best at this"
    plain = ready({"heart": 8, "ability": 10, "advantage": -1, "bonus": 2, "cn": 9})
    assert prepared.chances() == plain.chances()


def test_who_is_worst_depends_on_the_number_to_reach() -> None:
    steady_or_wild = [
        {"name": "Steady", "heart": 6, "ability": 6, "bonus": 4},
        {"name": "Wild", "heart": 12, "ability": 12},
    ]

    def roller(cn: int) -> str:
        return ready({"members": steady_or_wild, "cn": cn}, "weakest_link").setup.notes[0]

    assert roller(8).startswith("Wild")
    assert roller(15).startswith("Steady")


def test_among_equals_the_first_rolls_and_the_nameless_are_counted() -> None:
    form = {"members": [{"name": ""}, {"name": "Bo"}]}
    assert ready(form, "weakest_link").setup.notes == (
        "Member 1 rolls, the weakest link",
        "Shared by Bo",
    )


def test_a_group_of_one_rolls_for_itself() -> None:
    result = ready({"members": PARTY[:1]}, "collaborative").roll(HandDice([2, 2, 2]))
    assert result.prepared.setup.notes == ("Rogue rolls, the best at this",)
    assert result.effects == ()


def test_a_group_needs_somebody() -> None:
    with pytest.raises(Refusal) as caught:
        ready({"members": []}, "weakest_link")
    assert caught.value.field == "form.members"


@given(
    heart=st.sampled_from([4, 6, 8, 10, 12]),
    ability=st.sampled_from([4, 6, 8, 10, 12]),
    level=st.integers(-10, 10),
    cn=st.integers(0, 26),
    policy=st.sampled_from(["reroll", "fail"]),
)
def test_the_closed_form_of_success_agrees_with_the_rule(
    heart: int, ability: int, level: int, cn: int, policy: str
) -> None:
    form = {"heart": heart, "ability": ability, "advantage": level, "cn": cn, "policy": policy}
    weighed = ready(form).chances()
    pool = pool_for(heart, ability, level)
    chance = success_chance(pool, cn, rerolling=policy == "reroll")
    assert chance == weighed["success"] + weighed["success_with_complication"]
