"""Odds before the roll, with everything a player could still change about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from pyengine.chance import HandDice, Odds, Thrown, as_text, play
from pyengine.dice import MAX_DICE
from pyengine.moves import Move
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared


def _always(_costs: Sequence[Move]) -> bool:
    return True


def preview(roll: Prepared, can_pay: Callable[[Sequence[Move]], bool] = _always) -> dict[str, Any]:
    """The exact chances of a form: outcomes, facets, totals, each option, each what-if.

    What-ifs whose price cannot be paid are left out.
    """
    weighed = roll.plain_odds
    shown: dict[str, Any] = {
        "ruleset": roll.ruleset.key,
        "action": roll.action.key,
        "outcomes": texts(roll.chances()),
        "target": roll.setup.target,
    }
    more = {
        "net": [net._asdict() for net in roll.setup.nets],
        "joint": texts(joint(roll, weighed)),
        "beside": {key: as_text(weighed.chance(h)) for key, h in roll.action.beside.items()},
        "totals": totals(weighed),
        "by_choice": by_choice(roll),
        "what_ifs": what_ifs(roll, can_pay),
        "dice": dice_to_roll(roll),
        "diceless": is_diceless(roll),
    }
    return shown | {key: value for key, value in more.items() if value}


def texts(chances: Mapping[str, Fraction]) -> dict[str, str]:
    """Chances as the contract writes them."""
    return {key: as_text(chance) for key, chance in chances.items()}


def joint(roll: Prepared, weighed: Odds) -> dict[str, Fraction]:
    """Outcomes together with the action's first facet, as `"outcome.value"`."""
    if not roll.action.facets:
        return {}
    facet = roll.action.facets[0]
    values = [word.key for word in facet.values]
    found = weighed.by(lambda o: f"{o.key}.{o.facet(facet.key)}" if o.facet(facet.key) else "")
    declared = [f"{word.key}.{value}" for word in roll.action.outcomes for value in values]
    return {key: found.get(key, Fraction(0)) for key in declared}


def totals(weighed: Odds) -> dict[str, dict[str, str]]:
    """For each total, the chances of the outcomes it comes with."""
    found: dict[str, dict[str, str]] = {}
    chances = weighed.by(lambda o: (o.total, o.key) if o.total is not None else None)
    for at in sorted(at for at in chances if at is not None):
        found.setdefault(str(at[0]), {})[at[1]] = as_text(chances[at])
    return found


def by_choice(roll: Prepared) -> dict[str, dict[str, dict[str, str]]]:
    """For each choice inside the rule, the odds of always taking each option."""
    return {
        choice.key: {
            option.key: texts(roll.chances(roll.odds({choice.key: option.key})))
            for option in choice.values
        }
        for choice in roll.action.choices
    }


def what_ifs(
    roll: Prepared, can_pay: Callable[[Sequence[Move]], bool] = _always
) -> list[dict[str, Any]]:
    """The odds after each change worth showing."""
    return [
        {
            "key": what_if.key,
            "label": what_if.label,
            "changes": dict(what_if.changes),
            "outcomes": texts(other.chances()),
        }
        for what_if, other in roll.what_ifs()
        if can_pay(other.setup.costs)
    ]


class _AllOnes:
    """Takes the place of real dice, to learn which dice a request asks for."""

    def __init__(self) -> None:
        self.left = MAX_DICE

    def faces(self, sides: Sequence[int]) -> tuple[int, ...]:
        self.left -= len(sides)
        if self.left < 0:
            raise Refusal("too_many_dice", "More dice than anybody would roll by hand.")
        return (1,) * len(sides)


def dice_to_roll(roll: Prepared) -> list[dict[str, Any]]:
    """The dice the rule asks for first, for those who roll by hand."""
    asked: list[Thrown] = []
    try:
        next(roll.start()).play(_AllOnes(), asked)
    except (StopIteration, Refusal):
        return []
    return [
        {"sides": die.sides, "who": thrown.who, "label": thrown.label}
        for thrown in asked
        for die in thrown.dice
    ]


def is_diceless(roll: Prepared) -> bool:
    """Whether the roll takes no dice at all. `dice_to_roll` may be empty for other reasons."""
    try:
        return play(roll.start, HandDice(())).outcome is not None
    except Refusal:
        return False
