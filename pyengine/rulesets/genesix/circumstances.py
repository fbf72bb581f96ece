"""What the kept dice bring about besides success and failure, as offers to take from the card.

Good and bad mirror each other: the same three ways, with the opposite sign.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from pyengine.chance import Outcome
from pyengine.moves import Advance, Carry, Move, Offer, Reach, Say
from pyengine.rulesets.genesix import pair
from pyengine.rulesets.genesix.text import CIRCUMSTANCE

_GROUP = "circumstance"


class _Turn(NamedTuple):
    """How a class turns out: for (1) or against (-1) the one who rolled, and how far it goes."""

    sign: int
    stress: int = 0
    whom: Literal["next", "any"] = "any"


_MILD = {pair.BOTH_EVEN: _Turn(1, 1, "next"), pair.BOTH_ODD: _Turn(-1, 1, "next")}
_STRONG = {pair.DOUBLES_EVEN: _Turn(1, 2), pair.DOUBLES_ODD: _Turn(-1, 2)}
_SCENE = {pair.BOTH_SIXES: _Turn(1), pair.BOTH_ONES: _Turn(-1)}

_REACHES: dict[tuple[str, str], Reach] = {
    ("next", "ally"): "next_ally",
    ("any", "ally"): "any_ally",
    ("next", "opponent"): "next_opponent",
    ("any", "opponent"): "any_opponent",
}


def found(outcome: Outcome) -> str:
    """The circumstance class of an outcome."""
    return outcome.facet(CIRCUMSTANCE.key) or pair.NONE


def offers(outcome: Outcome) -> tuple[Offer, ...]:
    """One of these may be picked, whether the check succeeded or not."""
    key = found(outcome)
    if key in _SCENE:
        return tuple(_for_the_scene(_SCENE[key].sign))
    turn = _MILD.get(key) or _STRONG.get(key)
    return tuple(_for_a_check(turn)) if turn else ()


def sentence(outcome: Outcome) -> str:
    """What the card says about it; nothing when there is nothing."""
    key = found(outcome)
    return next(word.hint for word in CIRCUMSTANCE.values if word.key == key)


def _for_a_check(turn: _Turn) -> Iterable[Offer]:
    for who, level in (("ally", turn.sign), ("opponent", -turn.sign)):
        label = f"{_named(level)} for {'the next' if turn.whom == 'next' else 'any'} {who}"
        carry = Carry(label=_cause(turn.sign), level=level, reach=_REACHES[turn.whom, who])
        yield _offer(who, label, carry)
    verb = "Recover" if turn.sign > 0 else "Suffer"
    stress = Advance(tracker="self.stress", by=-turn.sign * turn.stress)
    yield _offer("stress", f"{verb} {turn.stress} Stress", stress)
    yield _offer("story", "Something in the story instead", Say(text=_story(turn.sign)))


def _for_the_scene(sign: int) -> Iterable[Offer]:
    lasting: tuple[tuple[str, str, Reach, int], ...] = (
        ("self", "you", "self", sign),
        ("ally", "your side", "any_ally", sign),
        ("opponent", "your opponents", "any_opponent", -sign),
    )
    for key, whom, reach, level in lasting:
        carry = Carry(label=_cause(sign), level=level, reach=reach, until="scene")
        yield _offer(key, f"{_named(level)} for {whom} until the scene ends", carry, by="gm")
    yield _offer("story", "The story takes a turn", Say(text=_story(sign)), by="gm")


def _offer(key: str, label: str, move: Move, *, by: Literal["player", "gm"] = "player") -> Offer:
    return Offer(key=key, label=label, moves=(move,), group=_GROUP, by=by)


def _named(level: int) -> str:
    return "Advantage" if level > 0 else "Disadvantage"


def _cause(sign: int) -> str:
    return "Good circumstances" if sign > 0 else "Bad circumstances"


def _story(sign: int) -> str:
    return f"The dice turned the story {'for' if sign > 0 else 'against'} whoever rolled."
