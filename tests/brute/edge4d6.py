"""edge4d6 again, as stupidly as possible: every face of every die, sorted and added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

Data = dict[str, Any]


@cache
def rolls(level: int) -> Counter[tuple[int, bool]]:
    """How often each sum comes with and without nothing but ones on the table."""
    seen: Counter[tuple[int, bool]] = Counter()
    for faces in product(range(1, 7), repeat=4 + abs(level)):
        in_order = sorted(faces)
        kept = in_order[:4] if level < 0 else in_order[-4:]
        seen[sum(kept), all(face == 1 for face in faces)] += 1
    return seen


def level_of(form: Data, sheet: Data) -> int:
    """Everything that helps or hinders, but never beyond two."""
    level: int = form.get("edge", 0)
    level += sum(source.get("level", 1) for source in form.get("sources", []))
    for listed in ("conditions", "proficiencies"):
        by_name = {thing["label"]: thing.get("level", 1) for thing in sheet.get(listed, [])}
        level += sum(by_name[name] for name in form.get(listed, []))
    if form.get("helpers") and form.get("assist", "edge") == "edge":
        level += 1
    return min(2, max(-2, level))


def bonus_of(form: Data, sheet: Data) -> int:
    """Attribute, skill, help and whatever else is added."""
    bonus: int = sheet.get(form.get("attribute", "mig"), 0)
    if form.get("skill", False) is not False:
        bonus += 1
    if form.get("helpers") and form.get("assist", "edge") == "bonus":
        bonus += 1
    labelled: list[int] = [modifier["value"] for modifier in form.get("modifiers", [])]
    return bonus + sum(labelled) + int(form.get("bonus", 0))


def tiers(form: Data, sheet: Data) -> dict[str, Fraction]:
    """Check and strike alike: the margin decides, unless every rolled die shows a one."""
    lowest = {"critical_success": 5, "full_success": 0, "partial_success": -2, "failure": -6}
    counts = dict.fromkeys([*lowest, "critical_failure"], 0)
    for (total, ones), ways in rolls(level_of(form, sheet)).items():
        margin = total + bonus_of(form, sheet) - form.get("dc", 16)
        reached = [tier for tier, least in lowest.items() if margin >= least and not ones]
        counts[reached[0] if reached else "critical_failure"] += ways
    return {key: Fraction(n, sum(counts.values())) for key, n in counts.items()}


TWINS: dict[str, Callable[[Data, Data], dict[str, Fraction]]] = {"check": tiers, "strike": tiers}

SHEET: Data = {
    "name": "Tamsin",
    "mig": -1,
    "agi": 2,
    "pre": 4,
    "rsn": 1,
    "skills": ["Stealth", "Blades"],
    "proficiencies": [{"label": "Lockpicks"}, {"label": "Old tomes", "level": 2}],
    "conditions": [{"label": "Bleeding", "level": -1}, {"label": "Blinded", "level": -2}],
}
MODIFIERS = [{"label": "potion", "value": 2}, {"label": "", "value": -1}]

GRID: list[tuple[str, Data, Data]] = [
    ("check", {}, {}),
    ("strike", {}, {}),
    *(("check", {"edge": level}, {}) for level in (-1_000_000, -3, -2, -1, 0, 1, 2, 3, 50)),
    *(
        ("check", {"bonus": bonus, "dc": dc, "edge": level}, {})
        for bonus in (-4, 0, 5)
        for dc in (-10, 4, 14, 20, 35)
        for level in (-2, -1, 0, 2)
    ),
    *(
        (action, {"attribute": attribute, "skill": skill}, SHEET)
        for action in ("check", "strike")
        for attribute in ("mig", "agi", "pre", "rsn")
        for skill in (False, True, "Blades")
    ),
    ("check", {"bonus": 1_000_000, "edge": -2}, {}),
    ("strike", {"dc": 1_000_000, "edge": 2}, {}),
    ("check", {"modifiers": MODIFIERS, "bonus": 1}, SHEET),
    ("check", {"sources": [{"label": "Cover"}, {"label": "Slick", "level": -2}]}, SHEET),
    ("check", {"conditions": ["Bleeding", "Blinded"], "edge": 1}, SHEET),
    ("check", {"proficiencies": ["Lockpicks"]}, SHEET),
    ("check", {"proficiencies": ["Lockpicks", "Old tomes"], "conditions": ["Bleeding"]}, SHEET),
    ("check", {"helpers": ["Dex"]}, SHEET),
    ("check", {"helpers": ["Dex", "Sera", "Tom"], "assist": "edge", "edge": -1}, SHEET),
    ("check", {"helpers": ["Dex", "Sera"], "assist": "bonus", "edge": -1}, SHEET),
    ("check", {"assist": "bonus"}, SHEET),
    ("check", {"group": ["Dex", "Sera"], "intent": "in", "approach": "quietly"}, SHEET),
    ("check", {"clock": "way", "threat": "alarm"}, SHEET),
    ("strike", {"target": "Thug", "clock": "thug", "threat": "alarm", "dc": 18}, SHEET),
    ("strike", {"helpers": ["Dex"], "assist": "bonus", "modifiers": MODIFIERS, "dc": 12}, SHEET),
]
