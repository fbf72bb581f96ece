from fractions import Fraction
from itertools import product

import pytest

from pyengine.chance import (
    OPPONENT,
    SELF,
    SUM,
    SUM_AND_ONES,
    Both,
    Choice,
    HandDice,
    Lead,
    Of,
    Outcome,
    Roll,
    RollOff,
    Rule,
    Thrown,
    as_text,
    odds,
    play,
)
from pyengine.chance.seed import SeededDice
from pyengine.dice import Pool, ShownDie
from pyengine.refusal import Refusal

TWO = Pool.uniform(2, 6)


def seven(target: int = 7) -> Rule:
    """Reach seven with two dice; a die showing one may be rolled again, once."""
    total, ones = yield Roll(TWO, Of(lambda kept: (sum(f for f, _ in kept), kept[-1][0] == 1)))
    if ones:
        again = yield Choice("again", ("keep", "reroll"), "reroll")
        if again == "reroll":
            total += (yield Roll(Pool((6,), 1), SUM, label="again", instead_of=1)) - 1
    return Outcome("yes" if total >= target else "no", total, total - target)


def bf_seven(*, reroll: bool) -> Fraction:
    good = 0
    for a, b, again in product(range(1, 7), repeat=3):
        total = a + b
        if reroll and min(a, b) == 1:
            total += again - 1
        good += total >= 7
    return Fraction(good, 6**3)


@pytest.mark.parametrize(("option", "reroll"), [("keep", False), ("reroll", True)])
def test_odds_follow_the_policy_they_are_told(option: str, reroll: bool) -> None:
    assert odds(seven, {"again": option}).outcomes["yes"] == bf_seven(reroll=reroll)


def test_without_a_policy_a_choice_follows_its_own() -> None:
    assert odds(seven).outcomes["yes"] == bf_seven(reroll=True)


def test_odds_go_on_from_answers_given_so_far() -> None:
    after_a_one = odds(seven, None, ((3, True), "reroll"))
    assert after_a_one.outcomes == {"yes": Fraction(1, 3), "no": Fraction(2, 3)}


def test_play_stops_at_an_open_choice_and_goes_on_when_it_is_made() -> None:
    waiting = play(seven, HandDice((1, 4)))
    assert waiting.outcome is None
    assert waiting.pending == Choice("again", ("keep", "reroll"), "reroll")
    done = play(seven, HandDice((1, 4, 5)), ["reroll"])
    assert done.outcome == Outcome("yes", 9, 2)


def test_a_die_rolled_again_is_set_aside_not_hidden() -> None:
    done = play(seven, HandDice((1, 4, 5)), ["reroll"])
    assert done.thrown[0].dice == (
        ShownDie(6, 1, kept=False, replaced=True),
        ShownDie(6, 4, kept=True),
    )
    assert sum(thrown.total for thrown in done.thrown) == 9


@pytest.mark.parametrize(
    ("faces", "choices", "code"),
    [
        ((1,), [], "faces_missing"),
        ((7, 1), [], "bad_face"),
        ((0, 3), [], "bad_face"),
        ((1, 4), ["shrug"], "bad_option"),
        ((3, 4), ["keep"], "no_choice"),
    ],
)
def test_what_cannot_be_played_is_refused(
    faces: tuple[int, ...], choices: list[str], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        play(seven, HandDice(faces), choices)
    assert refused.value.code == code


def test_faces_nobody_asked_for_are_refused() -> None:
    dice = HandDice((3, 4, 5))
    play(seven, dice)
    with pytest.raises(Refusal) as refused:
        dice.finish()
    assert refused.value.code == "faces_left"


def test_each_request_has_its_own_stream() -> None:
    seed = bytes(16)
    first = play(seven, SeededDice(seed), []).thrown[0]
    assert play(seven, SeededDice(seed), []).thrown[0] == first


def bf_weigh(request: Roll[object]) -> dict[object, int]:
    weights: dict[object, int] = {}
    for faces in product(*[range(1, s + 1) for s in request.pool.sides]):
        seen = request.play(HandDice(faces), [])
        weights[seen] = weights.get(seen, 0) + 1
    return weights


@pytest.mark.parametrize("highest", [True, False])
@pytest.mark.parametrize("view", [SUM, SUM_AND_ONES, Of(lambda kept: kept[0])])
def test_a_view_weighs_what_it_reads(view: Of[object], highest: bool) -> None:
    for pool in (Pool.uniform(3, 4, 2, highest=highest), Pool((6, 4, 4), 2, highest)):
        request = Roll(pool, view)
        assert request.weigh() == bf_weigh(request)


def test_two_sides_are_weighed_together() -> None:
    request = Both(Roll(TWO, SUM), Roll(Pool((8,), 1), SUM, OPPONENT), lambda a, b: a - b)
    weights: dict[int, int] = {}
    for a, b, c in product(range(1, 7), range(1, 7), range(1, 9)):
        weights[a + b - c] = weights.get(a + b - c, 0) + 1
    assert request.weigh() == weights
    table: list[Thrown] = []
    assert request.play(HandDice((3, 4, 5)), table) == 2
    assert len(table) == 2


def test_a_lead_is_our_kept_dice_less_theirs() -> None:
    table: list[Thrown] = []
    assert Lead(Pool.uniform(3, 6, 2), TWO).play(HandDice((1, 5, 6, 2, 2)), table) == 7
    assert [thrown.who for thrown in table] == [SELF, OPPONENT]


def test_a_roll_off_goes_on_until_somebody_is_ahead() -> None:
    table: list[Thrown] = []
    assert RollOff(6).play(HandDice((3, 3, 2, 5)), table) == -1
    assert len(table) == 4
    assert RollOff(6).play(HandDice((6, 5)), []) == 1
    assert RollOff(6).weigh() == {1: 1, -1: 1}


def test_a_rule_without_dice_is_certain() -> None:
    def nothing_to_roll() -> Rule:
        yield from ()
        return Outcome("done")

    assert odds(nothing_to_roll).outcomes == {"done": 1}
    assert play(nothing_to_roll, HandDice(())).outcome == Outcome("done")


def test_chances_can_be_asked_by_any_property() -> None:
    weighed = odds(seven)
    assert sum(weighed.by(lambda o: o.total).values()) == 1
    assert weighed.chance(lambda o: o.margin == 5) == weighed.by(lambda o: o.margin)[5]
    assert as_text(Fraction(2, 4)) == "1/2"


def test_rules_with_too_many_ways_are_refused() -> None:
    def endless() -> Rule:
        total = 0
        for _ in range(20):
            total += yield Roll(Pool((6,), 1), SUM)
        return Outcome("done", total)

    with pytest.raises(Refusal) as refused:
        odds(endless)
    assert refused.value.code == "too_complex"


def test_facets_are_found_by_name() -> None:
    outcome = Outcome("done", facets=(("colour", "red"),))
    assert (outcome.facet("colour"), outcome.facet("shape")) == ("red", None)
