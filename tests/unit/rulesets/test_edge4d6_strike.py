from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pyengine.chance import HandDice
from pyengine.model import compact
from pyengine.moves import Advance, Offer
from pyengine.resolve import Prepared, Result, prepare
from pyengine.rulesets.edge4d6 import RULESET

OTHER = json.loads(
    (Path(__file__).parents[2] / "examples" / "edge4d6.json").read_text(encoding="utf-8")
)["other"]
FOURTEEN = (3, 4, 3, 4)
MARGINS = {
    "critical_success": 5,
    "full_success": 0,
    "partial_success": -1,
    "failure": -3,
    "critical_failure": -7,
}
LINKED = {"target": "Thug", "clock": "thug", "threat": "reinforcements"}


def strike(**form: Any) -> Prepared:
    return prepare("edge4d6", "strike", form)


def struck(tier: str, **form: Any) -> Result:
    """A strike that ends in this tier."""
    result = strike(dc=14 - MARGINS[tier], **form).roll(HandDice(FOURTEEN))
    assert result.outcome
    assert result.outcome.key == tier
    return result


def offered(result: Result) -> dict[str, Offer]:
    return {offer.key: offer for offer in result.offers}


def moves(offer: Offer) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = compact(offer.moves)
    return found


THREAT = [{"do": "advance", "tracker": "reinforcements", "by": 1}]
THEIR_POSITION = [
    {"do": "carry", "label": "Good position", "level": 1, "reach": "named", "whom": "Thug"}
]


@pytest.mark.parametrize(("tier", "ticks"), OTHER["strike_ticks"].items())
def test_a_strike_ticks_the_resolve_clock_by_its_tier(tier: str, ticks: int) -> None:
    advance = {"do": "advance", "tracker": "thug", "by": ticks}
    assert compact(struck(tier, **LINKED).effects) == ([advance] if ticks else [])


@pytest.mark.parametrize(("tier", "ticks"), OTHER["strike_ticks"].items())
def test_a_strike_without_a_linked_clock_offers_its_ticks(tier: str, ticks: int) -> None:
    result = struck(tier)
    assert result.effects == ()
    offer = offered(result).get("resolve")
    advance = {"do": "advance", "tracker": "?resolve", "by": ticks}
    assert (moves(offer) if offer else []) == ([advance] if ticks else [])


def test_a_devastating_strike_gives_the_player_one_of_condition_position_or_reaction() -> None:
    offers = offered(struck("critical_success", **LINKED))
    assert list(offers) == ["staggered", "bleeding", "disarmed", "position", "deny_reaction"]
    assert {(offer.by, offer.picks, offer.weight) for offer in offers.values()} == {
        ("player", 1, 1)
    }
    (condition,) = moves(offers["bleeding"])
    assert condition == {
        "do": "carry",
        "label": "Bleeding",
        "level": -1,
        "reach": "named",
        "whom": "Thug",
        "until": "removed",
    }
    (position,) = moves(offers["position"])
    assert (position["level"], position["reach"]) == (1, "self")
    (denied,) = moves(offers["deny_reaction"])
    assert denied["text"].startswith("Thug ")


def test_a_nameless_target_is_called_the_target() -> None:
    offers = offered(struck("critical_success"))
    assert moves(offers["staggered"])[0]["whom"] == "the target"
    assert moves(offers["deny_reaction"])[0]["text"].startswith("The target ")


def test_a_clear_strike_has_no_strings_attached() -> None:
    assert struck("full_success", **LINKED).offers == ()


def test_a_glancing_strike_lets_the_gm_advance_a_threat_or_move_the_target() -> None:
    offers = offered(struck("partial_success", **LINKED))
    assert {key: moves(offer) for key, offer in offers.items()} == {
        "threat": THREAT,
        "target_position": THEIR_POSITION,
    }
    assert {(offer.by, offer.picks) for offer in offers.values()} == {("gm", 1)}


def test_a_miss_lets_the_gm_choose_one_of_three() -> None:
    offers = offered(struck("failure", **LINKED))
    assert list(offers) == ["threat", "target_position", "environment"]
    assert {(offer.by, offer.picks, offer.weight) for offer in offers.values()} == {("gm", 1, 1)}
    assert moves(offers["threat"]) == THREAT


def test_a_disastrous_miss_lets_the_gm_choose_two_of_them_or_one_major_one() -> None:
    offers = offered(struck("critical_failure", **LINKED))
    assert {key: offer.weight for key, offer in offers.items()} == {
        "threat": 1,
        "target_position": 1,
        "environment": 1,
        "major": 2,
    }
    assert {(offer.by, offer.picks, offer.group) for offer in offers.values()} == {
        ("gm", 2, "response")
    }


def test_without_a_linked_threat_the_gm_names_one() -> None:
    assert moves(offered(struck("failure"))["threat"])[0]["tracker"] == "?threat"


def test_keys_of_offers_are_unique_on_a_card() -> None:
    for tier in MARGINS:
        assert max(Counter(offer.key for offer in struck(tier).offers).values(), default=1) == 1


def test_ones_on_every_die_are_a_disastrous_miss() -> None:
    result = strike(bonus=100, **LINKED).roll(HandDice((1, 1, 1, 1)))
    assert result.effects == ()
    assert "major" in offered(result)
    assert "Nothing but ones" in result.line


@pytest.mark.parametrize(
    ("tier", "form", "line"),
    [
        (
            "full_success",
            LINKED,
            "Strike: Clear strike, 14 against DC 14 (+0). It fills 2 segments of Thug’s Resolve.",
        ),
        (
            "partial_success",
            {},
            "Strike: Glancing strike, 14 against DC 15 (-1). It fills 1 segment of their Resolve.",
        ),
        ("failure", LINKED, "Strike: Miss, 14 against DC 17 (-3)."),
    ],
)
def test_the_sentence_says_how_far_resolve_falls(
    tier: str, form: dict[str, str], line: str
) -> None:
    assert struck(tier, **form).line == line


def test_the_target_stands_on_the_card() -> None:
    assert strike(target=" Thug ", intent="End it").setup.notes == (
        "Intent: End it",
        "Target: Thug",
    )


def test_a_strike_has_the_odds_of_a_check_and_every_outcome_can_happen() -> None:
    plain = prepare("edge4d6", "check", {"dc": 14, "edge": 1}).chances()
    assert strike(dc=14, edge=1).chances() == plain
    assert min(plain.values()) > 0


def test_a_fight_goes_as_the_source_tells_it() -> None:
    filled = Counter[str]()
    for step in OTHER["fight"]:
        result = struck(step["outcome"], target=step["at"], clock=step["at"], threat="threat")
        taken = offered(result)[step["take"]].moves if "take" in step else ()
        for move in (*result.effects, *taken):
            assert isinstance(move, Advance)
            filled[move.tracker] += move.by
        assert (filled[step["at"]], filled["threat"]) == (step["resolve"][0], step["threat"][0])


def test_a_character_starts_with_the_resolve_of_the_sheet() -> None:
    kinds = {kind.key: kind for kind in RULESET.trackers}
    assert list(kinds) == ["progress", "threat", "resolve", "foe"]
    assert (kinds["resolve"].scope, kinds["resolve"].maximum_field) == ("character", "resolve")
    assert all([preset.value for preset in kind.presets] == [4, 6, 8] for kind in kinds.values())
