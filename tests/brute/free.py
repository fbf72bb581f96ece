"""Free dice, the stupid way."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

ACTION = "dice"
GRID: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    (ACTION, form, {})
    for form in (
        {},
        {"dice": "d20", "target": 11, "bonus": 3},
        {"dice": "4d6", "keep": 3, "target": 12},
        {"dice": "d8+3d6", "keep": 2, "lowest": True, "target": 4},
        {"dice": "d8+2d6+d4", "keep": 3, "target": 14, "modifiers": [{"label": "x", "value": -2}]},
        {"dice": "d4", "target": 9},
    )
]


def chances(form: dict[str, Any], _sheet: dict[str, Any]) -> dict[str, Fraction]:
    sides: list[int] = []
    for count, size in re.findall(r"(\d*)d(\d+)", form.get("dice", "2d6")):
        sides += [int(size)] * int(count or 1)
    bonus = form.get("bonus", 0) + sum(m["value"] for m in form.get("modifiers", []))
    target, found = form.get("target"), Counter[str]()
    for faces in product(*[range(1, size + 1) for size in sides]):
        ordered = sorted(faces, reverse=not form.get("lowest", False))
        total = sum(ordered[: form.get("keep", len(sides))]) + bonus
        found["rolled" if target is None else "success" if total >= target else "failure"] += 1
    return {key: Fraction(ways, found.total()) for key, ways in found.items()}
