"""GeneSix: opposed checks, chases, and tokens of Luck."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine.chance import HandDice
from pyengine.moves import Advance, Carry, Say, Transfer, Use
from pyengine.preview import joint
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, Result, prepare
from pyengine.rulesets.genesix import RULESET
from tests.brute import genesix as brute

FROM_PLAYERS = Transfer(giver="luck.players", taker="luck.gm")
FROM_GM = Transfer(giver="luck.gm", taker="luck.players")


def ready(form: dict[str, Any], action: str = "opposed") -> Prepared:
    return prepare("genesix", action, form, brute.SHEET)


def rolled(form: dict[str, Any], *faces: int, action: str = "opposed") -> Result:
    return ready(form, action).roll(HandDice(faces))


def facets(result: Result) -> dict[str, str]:
    assert result.outcome is not None
    return dict(result.outcome.facets)


# ── opposed checks ───────────────────────────────────────────────────────────────────────────────


def test_the_higher_total_wins_by_the_difference() -> None:
    form = {
        "attribute": "Wits",
        "opponent_attribute": 1,
        "opponent_approach": 1,
        "opponent": "Crow",
    }
    result = rolled(form, 6, 3, 2, 2)
    assert result.line == "Vale, Opposed check: Win, 11 against their total 6 (+5)."
    assert result.prepared.setup.notes == ("Against Crow",)
    lost = rolled(form, 1, 2, 5, 3)
    assert lost.outcome is not None
    assert (lost.outcome.key, lost.margin) == ("loss", -5)


def test_each_side_has_its_own_advantage() -> None:
    form = {"advantage": 1, "opponent_sources": [{"label": "fog", "level": -1, "ref": "e2:0"}]}
    result = rolled(form, 1, 2, 3, 6, 5, 4)
    assert (result.total, result.target) == (5, 9)
    assert result.effects == (Use(ref="e2:0"),)


@pytest.mark.parametrize(("last", "key"), [((5, 2), "win"), ((2, 5), "loss")])
def test_a_tie_is_rolled_off_until_the_dice_differ(last: tuple[int, int], key: str) -> None:
    result = rolled({}, 2, 4, 3, 3, 6, 6, 1, 1, *last)
    assert result.outcome is not None
    assert (result.outcome.key, result.margin) == (key, 0)
    assert (result.total, result.target) == (6, 6)
    assert facets(result) == {"circumstance": "both_even", "tie": "rolled_off"}
    assert "Even, and decided by a roll-off." in result.line


def test_dice_of_a_roll_off_bring_no_circumstance() -> None:
    result = rolled({}, 3, 4, 3, 4, 6, 6, 2, 1)
    assert facets(result)["circumstance"] == "none"
    assert result.offers == ()


def test_the_chance_of_a_tie_stands_beside_the_outcomes() -> None:
    tied = RULESET.action("opposed").beside["tie"]
    for form in brute.OPPOSED:
        assert ready(form).plain_odds.chance(tied) == brute.tie(form, brute.SHEET)


def test_the_circumstance_is_that_of_the_rollers_kept_dice() -> None:
    result = rolled({"advantage": 1, "opponent_advantage": 1}, 5, 3, 1, 6, 6, 6)
    assert facets(result) == {"circumstance": "both_odd"}
    assert [offer.key for offer in result.offers] == ["ally", "opponent", "stress", "story"]
    assert result.line.endswith("On the side, something goes wrong.")


def test_circumstances_come_as_often_as_in_a_check() -> None:
    prepared = ready({"advantage": -1, "opponent_advantage": 1})
    found = joint(prepared, prepared.plain_odds)
    plain = brute.joint({"advantage": -1}, {})
    for key in ("both_ones", "doubles_even", "both_odd", "none"):
        whole = sum(plain.get(f"{outcome}.{key}", 0) for outcome in ("success", "failure"))
        assert found[f"win.{key}"] + found[f"loss.{key}"] == whole


def test_what_ifs_show_help_and_luck() -> None:
    keys = [what_if.key for what_if, _ in ready({}).what_ifs()]
    assert keys == ["help", "luck", "opponent_luck"]


# ── chases ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("role", "faces", "by"),
    [
        ("pursuer", (6, 5, 2, 3), -6),
        ("pursuer", (1, 2, 4, 3), 4),
        ("quarry", (6, 5, 2, 3), 6),
        ("quarry", (1, 2, 4, 3), -4),
    ],
)
def test_the_distance_shrinks_when_the_pursuer_wins_and_grows_when_the_quarry_does(
    role: str, faces: tuple[int, ...], by: int
) -> None:
    result = rolled({"role": role, "chase": "alley"}, *faces, action="chase")
    assert result.effects == (Advance(tracker="alley", by=by),)
    assert f"The distance {'grows' if by > 0 else 'shrinks'} by {abs(by)}." in result.line
    assert result.prepared.setup.notes == (role.capitalize(),)


def test_after_a_tie_the_distance_stays() -> None:
    result = rolled({"chase": "alley"}, 3, 4, 3, 4, 6, 1, action="chase")
    assert result.effects == ()
    assert result.line.endswith("Even, and decided by a roll-off. The distance stays as it is.")


def test_a_chase_without_a_tracker_still_tells_the_distance() -> None:
    result = rolled({}, 6, 5, 2, 3, action="chase")
    assert result.effects == ()
    assert "The distance shrinks by 6." in result.line


# ── luck ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("action", ["check", "group_check", "opposed", "chase"])
@pytest.mark.parametrize(
    ("side", "mine", "theirs"),
    [
        ("players", FROM_PLAYERS, FROM_GM),
        ("gm", FROM_GM, FROM_PLAYERS),
    ],
)
def test_luck_is_spent_before_the_roll_from_the_pool_of_ones_side(
    action: str, side: str, mine: Transfer, theirs: Transfer
) -> None:
    both = ready({"luck": True, "opponent_luck": True, "side": side}, action)
    assert both.setup.costs == (mine, theirs)
    assert both.chances() == ready({}, action).chances()
    assert both.setup.notes[-2:] == ("Luck spent", "Luck of the other side spent")
    alone = ready({"luck": True, "side": side}, action)
    assert alone.setup.costs == (mine,)
    assert alone.chances() == ready({"advantage": 1}, action).chances()
    against = ready({"opponent_luck": True, "side": side}, action)
    assert against.setup.costs == (theirs,)
    assert against.chances() == ready({"advantage": -1}, action).chances()


def test_the_token_moves_whatever_the_dice_say() -> None:
    result = rolled({"luck": True}, 1, 1, 2, 6, 6)
    assert result.effects == (FROM_PLAYERS,)


@pytest.mark.parametrize(
    ("form", "moves"),
    [
        ({}, (FROM_PLAYERS, Carry(label="Luck", level=1, reach="self"))),
        ({"side": "gm"}, (FROM_GM, Carry(label="Luck", level=1, reach="self"))),
        (
            {"whom": "Bo"},
            (FROM_PLAYERS, Carry(label="Luck", level=1, reach="named", whom="Bo")),
        ),
        (
            {"use": "disadvantage"},
            (FROM_PLAYERS, Carry(label="Luck", level=-1, reach="any_opponent")),
        ),
        (
            {"use": "disadvantage", "whom": "Crow"},
            (FROM_PLAYERS, Carry(label="Luck", level=-1, reach="named", whom="Crow")),
        ),
        (
            {"use": "truth", "text": " The mill is haunted. "},
            (FROM_PLAYERS, Say(text="This is true, by luck: The mill is haunted.")),
        ),
        (
            {"use": "circumstance", "text": "A hatch stands open.", "side": "gm"},
            (FROM_GM, Say(text="The scene changes, by luck: A hatch stands open.")),
        ),
    ],
)
def test_a_token_can_be_spent_in_four_ways_without_dice(
    form: dict[str, Any], moves: tuple[Any, ...]
) -> None:
    result = rolled(form, action="luck")
    assert result.outcome is not None
    assert result.outcome.key == "spent"
    assert result.effects == moves
    assert (result.total, result.played.thrown) == (None, ())


def test_spending_a_token_reads_as_a_sentence() -> None:
    assert rolled({}, action="luck").line == (
        "Vale, Luck: Token spent. A check to come has advantage."
    )


@pytest.mark.parametrize("use", ["truth", "circumstance"])
def test_a_token_for_nothing_is_refused(use: str) -> None:
    with pytest.raises(Refusal) as caught:
        ready({"use": use, "text": "  "}, "luck").chances()
    assert (caught.value.code, caught.value.field) == ("nothing_said", "form.text")


def test_the_longest_truth_still_fits_into_the_notes() -> None:
    (_, say) = rolled({"use": "circumstance", "text": "x" * 500}, action="luck").effects
    assert isinstance(say, Say)
