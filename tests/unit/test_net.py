"""What all sources come to, as a preview tells it: in the rule's own word and within its limit."""

import json
from typing import Any

import pytest

from pyengine import handle

HELP = {"label": "Help", "level": 1}
TWICE = {"label": "Height", "level": 2}
MUD = {"label": "Mud", "level": -1}


def net(ruleset: str, action: str, **about: Any) -> list[tuple[Any, ...]]:
    asked = {"op": "preview", "ruleset": ruleset, "action": action, **about}
    reply = json.loads(handle(json.dumps(asked)))
    assert reply["ok"], reply
    return [(each["who"], each["label"], each["level"], each["total"]) for each in reply["net"]]


@pytest.mark.parametrize(
    ("ruleset", "action", "form", "expected"),
    [
        ("core4d6", "check", {}, ("self", "Advantage", 0, 0)),
        ("core4d6", "check", {"advantage": 1, "sources": [TWICE]}, ("self", "Advantage", 2, 3)),
        ("core4d6", "check", {"sources": [MUD]}, ("self", "Disadvantage", -1, -1)),
        ("edge4d6", "check", {"edge": -4}, ("self", "Burden", -2, -4)),
        ("edge4d6", "strike", {"helpers": ["Ann"]}, ("self", "Edge", 1, 1)),
        ("genesix", "check", {"luck": True, "sources": [TWICE]}, ("self", "Advantage", 1, 3)),
        ("genesix", "group_check", {"opponent_luck": True}, ("self", "Disadvantage", -1, -1)),
        ("genesix", "challenge", {"helpers": ["Ann"], "checks": 3}, ("self", "Advantage", 1, 1)),
        (
            "heartrush",
            "skill_check",
            {"helpers": ["A"], "advantage": 3},
            ("self", "Advantage", 4, 4),
        ),
        ("heartrush", "attack", {"sources": [MUD, MUD]}, ("self", "Disadvantage", -2, -2)),
        ("heartrush", "weakest_link", {}, ("self", "Advantage", 1, 1)),
        (
            "tdgs",
            "action",
            {"stat": 2, "versus": 5, "sources": [HELP]},
            ("self", "Penalty", -2, -2),
        ),
        ("tdgs", "action", {"positioning": "surrounded"}, ("self", "Bonus", 4, 4)),
    ],
)
def test_sources_are_netted_by_the_rule_itself(
    ruleset: str, action: str, form: dict[str, Any], expected: tuple[Any, ...]
) -> None:
    assert net(ruleset, action, form=form)[0] == expected


def test_ticked_conditions_of_the_sheet_count() -> None:
    sheet = {"conditions": [{"label": "Exhausted", "level": -1}]}
    form = {"conditions": ["Exhausted"], "advantage": 2}
    assert net("core4d6", "check", sheet=sheet, form=form) == [("self", "Advantage", 1, 1)]


@pytest.mark.parametrize(
    ("ruleset", "action", "level"),
    [("core4d6", "contest", 2), ("genesix", "opposed", 1)],
)
def test_both_sides_of_a_contest_have_their_own(ruleset: str, action: str, level: int) -> None:
    form = {"advantage": -1, "opponent_advantage": 1, "opponent_sources": [TWICE]}
    assert net(ruleset, action, form=form) == [
        ("self", "Disadvantage", -1, -1),
        ("opponent", "Advantage", level, 3),
    ]


def test_what_has_no_level_tells_none() -> None:
    asked = {"op": "preview", "ruleset": "genesix", "action": "luck"}
    assert "net" not in json.loads(handle(json.dumps(asked)))
