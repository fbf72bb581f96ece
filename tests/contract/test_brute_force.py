"""Odds of every action against an independent, stupid twin that tries every face."""

from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest

from pyengine import registry
from pyengine.resolve import prepare
from tests.brute import free

Twin = Callable[[dict[str, Any], dict[str, Any]], dict[str, Fraction]]
Case = tuple[str, dict[str, Any], dict[str, Any]]
KEYS = ["core4d6", "edge4d6", "genesix", "heartrush", "tdgs"]


def twins_of(key: str) -> tuple[dict[str, Twin], list[Case]]:
    """A ruleset's own twins, and the one of the free dice that all of them have."""
    own = import_module(f"tests.brute.{key}")
    return {**own.TWINS, free.ACTION: free.chances}, [*own.GRID, *free.GRID]


@pytest.mark.parametrize("key", KEYS)
def test_odds_equal_brute_force_on_a_grid(key: str) -> None:
    twins, grid = twins_of(key)
    for action, form, sheet in grid:
        expected = {k: chance for k, chance in twins[action](form, sheet).items() if chance}
        chances = prepare(key, action, form, sheet).chances()
        assert {k: chance for k, chance in chances.items() if chance} == expected, (action, form)
        assert sum(chances.values()) == 1


@pytest.mark.parametrize("key", KEYS)
def test_the_grid_covers_every_action_and_reaches_every_outcome(key: str) -> None:
    _, grid = twins_of(key)
    reached: dict[str, set[str]] = {action.key: set() for action in registry.find(key).actions}
    for action, form, sheet in grid:
        chances = prepare(key, action, form, sheet).chances()
        reached[action] |= {outcome for outcome, chance in chances.items() if chance}
    for declared in registry.find(key).actions:
        assert reached[declared.key] == {word.key for word in declared.outcomes}, declared.key
