"""Odds of every action against an independent, stupid twin that tries every face."""

from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

from pyengine import registry
from pyengine.resolve import prepare

Twin = Callable[[dict[str, Any], dict[str, Any]], dict[str, Fraction]]
KEYS = ["core4d6", "edge4d6", "genesix", "heartrush", "tdgs"]


@pytest.mark.parametrize("key", KEYS)
def test_odds_equal_brute_force_on_a_grid(key: str) -> None:
    twins = import_module(f"tests.brute.{key}")
    for action, form, sheet in twins.GRID:
        expected = {k: chance for k, chance in twins.TWINS[action](form, sheet).items() if chance}
        chances = prepare(key, action, form, sheet).chances()
        assert {k: chance for k, chance in chances.items() if chance} == expected, (action, form)
        assert sum(chances.values()) == 1


@pytest.mark.parametrize("key", KEYS)
def test_the_grid_covers_every_action_and_reaches_every_outcome(key: str) -> None:
    twins = import_module(f"tests.brute.{key}")
    reached: dict[str, set[str]] = {action.key: set() for action in registry.find(key).actions}
    for action, form, sheet in twins.GRID:
        chances = prepare(key, action, form, sheet).chances()
        reached[action] |= {outcome for outcome, chance in chances.items() if chance}
    for action in registry.find(key).actions:
        assert reached[action.key] == {word.key for word in action.outcomes}, action.key
