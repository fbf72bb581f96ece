"""The dice agree with the odds: 100 000 seeded plays of every action, by chi-square.

Seeds are fixed, so this either holds or does not; it never flickers.
"""

from collections import Counter

import pytest

from pyengine.chance import play
from pyengine.chance.seed import SeededDice
from pyengine.resolve import prepare
from pyengine.ruleset import AnyAction, Ruleset
from tests.strategies import actions

PLAYS = 100_000
ACTIONS = [pytest.param(*pair, id=f"{pair[0].key}-{pair[1].key}") for pair in actions()]


@pytest.mark.parametrize(("ruleset", "action"), ACTIONS)
def test_seeded_plays_fall_as_often_as_the_odds_say(ruleset: Ruleset, action: AnyAction) -> None:
    roll = prepare(ruleset.key, action.key)
    choices = [choice.values[-1].key for choice in action.choices]
    policy = {choice.key: choice.values[-1].key for choice in action.choices}
    expected = roll.odds(policy).outcomes
    if len(expected) == 1:
        return
    seen: Counter[str] = Counter()
    for n in range(PLAYS):
        seed = n.to_bytes(16, "big")
        played = play(roll.start, SeededDice(seed))
        if played.pending is not None:
            played = play(roll.start, SeededDice(seed), choices)
        assert played.outcome is not None
        seen[played.outcome.key] += 1
    chi = sum(
        float((seen[key] - PLAYS * chance) ** 2 / (PLAYS * chance))
        for key, chance in expected.items()
    )
    freedom = len(expected) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 5, (seen, expected)
    assert set(seen) <= set(expected)
