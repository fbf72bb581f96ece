"""core4d6 again, as stupidly as possible: every face of every die, sorted and added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

Data = dict[str, Any]

TIERS = ("critical_failure", "failure", "partial_success", "full_success", "critical_success")
DEGREES = ("decisive", "clear", "narrow")


@cache
def kept_four(level: int) -> Counter[tuple[int, ...]]:
    """How often each four dice stay when the level is this, between -2 and 2."""
    seen: Counter[tuple[int, ...]] = Counter()
    for faces in product(range(1, 7), repeat=4 + abs(level)):
        in_order = sorted(faces)
        seen[tuple(in_order[:4] if level < 0 else in_order[-4:])] += 1
    return seen


def level_of(plain: int, sources: list[Data], ticked: list[str], conditions: list[Data]) -> int:
    """All sources together, but never beyond two."""
    level = plain
    for source in sources:
        level += source.get("level", 1)
    for condition in conditions:
        if condition["label"] in ticked:
            level += condition["level"]
    return max(-2, min(2, level))


def own_level(form: Data, sheet: Data) -> int:
    """The roller's level."""
    ticked, conditions = form.get("conditions", []), sheet.get("conditions", [])
    return level_of(form.get("advantage", 0), form.get("sources", []), ticked, conditions)


def own_bonus(form: Data, sheet: Data) -> int:
    """Everything the roller adds."""
    bonus: int = form.get("bonus", 0)
    for modifier in form.get("modifiers", []):
        bonus += modifier["value"]
    for skill in sheet.get("skills", []):
        if skill["name"] == form.get("skill"):
            bonus += skill["value"]
    return bonus


def check(form: Data, sheet: Data) -> dict[str, Fraction]:
    """The five tiers against a DC; four kept ones are the worst of them."""
    counts = dict.fromkeys(TIERS, 0)
    for dice, ways in kept_four(own_level(form, sheet)).items():
        margin = sum(dice) + own_bonus(form, sheet) - form.get("dc", 16)
        if dice == (1, 1, 1, 1) or margin <= -7:
            counts["critical_failure"] += ways
        elif margin <= -3:
            counts["failure"] += ways
        elif margin <= -1:
            counts["partial_success"] += ways
        elif margin <= 4:
            counts["full_success"] += ways
        else:
            counts["critical_success"] += ways
    return {key: Fraction(n, sum(counts.values())) for key, n in counts.items()}


def contest(form: Data, sheet: Data) -> dict[str, Fraction]:
    """Both sides roll everything they can roll."""
    keys = [f"{degree}_{end}" for degree in DEGREES for end in ("loss", "win")]
    counts = dict.fromkeys([*keys, "tie"], 0)
    theirs_level = level_of(
        form.get("opponent_advantage", 0), form.get("opponent_sources", []), [], []
    )
    lead = own_bonus(form, sheet) - form.get("opponent_bonus", 0)
    for ours, n in kept_four(own_level(form, sheet)).items():
        for theirs, m in kept_four(theirs_level).items():
            counts[_degree(sum(ours) - sum(theirs) + lead)] += n * m
    return {key: Fraction(n, sum(counts.values())) for key, n in counts.items()}


def _degree(lead: int) -> str:
    if lead == 0:
        return "tie"
    end = "win" if lead > 0 else "loss"
    if abs(lead) in (1, 2, 3):
        return f"narrow_{end}"
    return f"clear_{end}" if abs(lead) in (4, 5, 6) else f"decisive_{end}"


TWINS: dict[str, Callable[[Data, Data], dict[str, Fraction]]] = {
    "check": check,
    "contest": contest,
}

SHEET: Data = {
    "name": "Wren",
    "skills": [{"name": "Stealth", "value": 4}, {"name": "Sums", "value": -1}],
    "conditions": [{"label": "Exhausted", "level": -1}, {"label": "Blessed", "level": 2}],
}

GRID: list[tuple[str, Data, Data]] = [
    ("check", {}, {}),
    *(("check", {"advantage": level}, {}) for level in (-1_000_000, -3, -2, -1, 0, 1, 2, 3, 9)),
    *(
        ("check", {"bonus": bonus, "dc": dc, "advantage": level}, {})
        for bonus in (-7, 0, 3)
        for dc in (-5, 4, 12, 22, 40)
        for level in (-2, 0, 1)
    ),
    ("check", {"bonus": 1_000_000, "advantage": -2}, {}),
    ("check", {"dc": 1_000_000}, {}),
    ("check", {"skill": "Stealth", "dc": 20}, SHEET),
    ("check", {"skill": "Sums", "bonus": 2, "modifiers": [{"label": "rope", "value": 3}]}, SHEET),
    ("check", {"conditions": ["Exhausted"], "position": "low", "effect": "great"}, SHEET),
    ("check", {"conditions": ["Exhausted", "Blessed"], "sources": [{"label": "Dim"}]}, SHEET),
    ("check", {"sources": [{"label": "Slick", "level": -2}], "advantage": 1}, {}),
    ("check", {"clock": "way", "threat": "alarm", "effect": "limited"}, {}),
    ("contest", {}, {}),
    *(
        ("contest", {"advantage": ours, "opponent_advantage": theirs, "bonus": 1}, {})
        for ours, theirs in ((-2, 2), (2, -2), (1, 1), (5, 0), (0, -5), (2, 2))
    ),
    *(("contest", {"bonus": b, "opponent_bonus": o}, {}) for b, o in ((30, 0), (0, 30), (4, 6))),
    ("contest", {"skill": "Stealth", "conditions": ["Blessed"], "opponent": "Guard"}, SHEET),
    (
        "contest",
        {
            "sources": [{"label": "High ground", "level": 1}],
            "modifiers": [{"label": "boots", "value": -2}],
            "opponent_bonus": 2,
            "opponent_sources": [{"label": "Slick", "level": -1}, {"label": "Tired", "level": -2}],
        },
        {},
    ),
]
