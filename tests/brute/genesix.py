"""GeneSix by brute force: every face of every die, one after the other.

A second derivation of the rules, straight from their description; it shares no code with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

Data = dict[str, Any]
Chances = dict[str, Fraction]

FACES = range(1, 7)


# ── dice ─────────────────────────────────────────────────────────────────────────────────────────


@cache  # many cases of the grid roll the same dice
def every_pair(sign: str) -> list[tuple[int, int]]:
    """The two dice that stay, for every way the rolled ones can fall."""
    if sign == "even":
        return list(product(FACES, FACES))
    kept = []
    for faces in product(FACES, FACES, FACES):
        dice = sorted(faces)
        dice.remove(min(dice) if sign == "better" else max(dice))
        kept.append((dice[0], dice[1]))
    return kept


def sign_of(helping: int, hindering: int) -> str:
    """Sources cancel each other one by one; what is left over decides."""
    while helping and hindering:
        helping, hindering = helping - 1, hindering - 1
    return "better" if helping else "worse" if hindering else "even"


def pairs(form: Data) -> list[tuple[int, int]]:
    levels = [form.get("advantage", 0), *(source["level"] for source in form.get("sources", []))]
    levels += [1] if form.get("helpers") else []
    levels += [1] if form.get("luck") else []
    levels += [-1] if form.get("opponent_luck") else []
    helping = sum(level for level in levels if level > 0)
    return every_pair(sign_of(helping, -sum(level for level in levels if level < 0)))


def opponent_pairs(form: Data) -> list[tuple[int, int]]:
    sources = form.get("opponent_sources", [])
    return pairs({"advantage": form.get("opponent_advantage", 0), "sources": sources})


def circumstance(first: int, second: int) -> str:
    named = {
        "both_ones": {first, second} == {1},
        "both_sixes": {first, second} == {6},
        "doubles_odd": first == second and first in (3, 5),
        "doubles_even": first == second and first in (2, 4),
        "both_odd": {first, second} <= {1, 3, 5},
        "both_even": {first, second} <= {2, 4, 6},
    }
    return next((name for name, holds in named.items() if holds), "none")


# ── what a form and a sheet add up to ────────────────────────────────────────────────────────────


def score(form: Data, sheet: Data, field: str, things: str) -> int:
    said: int | str = form.get(field, 0)
    if isinstance(said, int):
        return said
    found: list[int] = [t["value"] for t in sheet[things] if t["name"].lower() == said.lower()]
    return found[0]


def skill(form: Data, sheet: Data) -> int:
    attribute = score(form, sheet, "attribute", "attributes")
    return attribute + score(form, sheet, "approach", "approaches")


def target(form: Data) -> int:
    moved: int = form.get("circumstances", 0) + sum(m["value"] for m in form.get("modifiers", []))
    tn: int = form.get("tn", 7)
    return tn + moved


def group_skill(form: Data, sheet: Data) -> int:
    best = 0
    for field, things in (("attribute", "attributes"), ("approach", "approaches")):
        brought = [member.get(field, 0) for member in form.get("members", [])]
        if field in form:
            brought.append(score(form, sheet, field, things))
        best += max(brought, default=0)
    return best


def deltas(form: Data, sheet: Data) -> list[int]:
    """The Delta of one check, for every way its dice can fall."""
    more = skill(form, sheet) - target(form)
    return [first + second + more for first, second in pairs(form)]


# ── the actions ──────────────────────────────────────────────────────────────────────────────────


def shares(found: Iterator[str]) -> Chances:
    counted = Counter(found)
    return {key: Fraction(ways, counted.total()) for key, ways in counted.items()}


def joint(form: Data, sheet: Data) -> Chances:
    """A check's outcomes together with the circumstances of its dice."""
    more = skill(form, sheet) - target(form)
    return shares(
        f"{'success' if a + b + more >= 0 else 'failure'}.{circumstance(a, b)}"
        for a, b in pairs(form)
    )


def check(form: Data, sheet: Data) -> Chances:
    return shares("success" if delta >= 0 else "failure" for delta in deltas(form, sheet))


def group_check(form: Data, sheet: Data) -> Chances:
    return check({**form, "attribute": group_skill(form, sheet), "approach": 0}, sheet)


def leads(form: Data, sheet: Data) -> Iterator[int]:
    theirs = form.get("opponent_attribute", 0) + form.get("opponent_approach", 0)
    more = skill(form, sheet) - theirs
    for ours, other in product(pairs(form), opponent_pairs(form)):
        yield sum(ours) - sum(other) + more


def opposed(form: Data, sheet: Data) -> Chances:
    by_lead = shares("win" if d > 0 else "loss" if d else "tie" for d in leads(form, sheet))
    tie = by_lead.pop("tie", Fraction(0))
    decided = [(a, b) for a, b in product(FACES, FACES) if a != b]  # equal dice are rolled again
    higher = Fraction(sum(a > b for a, b in decided), len(decided))
    return {
        "win": by_lead.get("win", Fraction(0)) + tie * higher,
        "loss": by_lead.get("loss", Fraction(0)) + tie * (1 - higher),
    }


def tie(form: Data, sheet: Data) -> Fraction:
    return shares(str(lead == 0) for lead in leads(form, sheet)).get("True", Fraction(0))


def challenge(form: Data, sheet: Data) -> Chances:
    if "checks" in form:
        rows = product(deltas(form, sheet), repeat=form["checks"])
        return shares("success" if succeeds(form, row) else "failure" for row in rows)
    if "fail_threshold" in form:
        chance = first_full(form, tuple(deltas(form, sheet)), 0, 0)
        return {"success": chance, "failure": 1 - chance}
    possible = deltas(form, sheet)
    if sum(possible) >= 0:
        return {"success": Fraction(1)}
    assert max(possible) <= 0, "this has no fraction"
    return {"failure": Fraction(1)}


def succeeds(form: Data, row: tuple[int, ...]) -> bool:
    """Follow one challenge, check by check."""
    good = bad = 0
    for delta in row:
        if "fail_threshold" not in form or delta > 0:
            good += delta
        else:
            bad -= delta
        if good >= form.get("threshold", 10):
            return True
        if "fail_threshold" in form and bad >= form["fail_threshold"]:
            return False
    return False


def first_full(form: Data, possible: tuple[int, ...], good: int, bad: int) -> Fraction:
    """The chance that the good track is full first, from here on; checks of 0 change nothing."""
    if good >= form.get("threshold", 10):
        return Fraction(1)
    if bad >= form["fail_threshold"]:
        return Fraction(0)
    moving = Counter(delta for delta in possible if delta)
    followed = [
        ways * first_full(form, possible, good + max(delta, 0), bad + max(-delta, 0))
        for delta, ways in moving.items()
    ]
    return sum(followed, Fraction(0)) / moving.total()


def luck(_form: Data, _sheet: Data) -> Chances:
    return {"spent": Fraction(1)}


TWINS: dict[str, Callable[[Data, Data], Chances]] = {
    "check": check,
    "group_check": group_check,
    "opposed": opposed,
    "chase": opposed,
    "challenge": challenge,
    "luck": luck,
}


# ── the grid ─────────────────────────────────────────────────────────────────────────────────────

SHEET: Data = {
    "name": "Vale",
    "attributes": [{"name": "Wits", "value": 2}, {"name": "Body", "value": -1}],
    "approaches": [{"name": "Bold", "value": 1}, {"name": "Sly", "value": 3}],
}


def source(level: int) -> Data:
    return {"label": "thing", "level": level}


def modifier(value: int) -> Data:
    return {"label": "thing", "value": value}


LEVELS = (-3, -1, 0, 1, 2)

CHECKS: list[Data] = [
    *({"advantage": level, "tn": tn} for level in LEVELS for tn in (2, 3, 5, 7, 9, 11, 12, 13)),
    *({"attribute": a, "approach": b, "tn": 9} for a in (-2, 0, 3) for b in (-1, 4)),
    *({"attribute": a, "approach": b} for a in ("Wits", "body") for b in ("Bold", "SLY", 0)),
    *({"circumstances": c, "tn": tn} for c in (-3, -1, 2) for tn in (5, 11)),
    {"modifiers": [modifier(1), modifier(1), modifier(-1), modifier(2)], "circumstances": -1},
    {"sources": [source(-1), source(-1), source(1), source(1)]},
    {"sources": [source(2), source(-1)], "advantage": -1},
    {"sources": [source(-10)], "advantage": 9, "luck": True},
    *({"helpers": ["A", "B"], "advantage": level} for level in (-2, -1, 0)),
    *({"luck": True, "opponent_luck": other, "side": "gm"} for other in (False, True)),
    {"opponent_luck": True, "advantage": 1, "helpers": ["A"], "challenge": "heist"},
    {"attribute": 10**6, "approach": 10**6, "tn": -(10**6)},
    {"attribute": -(10**6), "tn": 10**6},
]

GROUPS: list[Data] = [
    {},
    {"attribute": "Wits", "approach": "Sly"},
    {"members": [{"name": "A", "attribute": 3, "approach": -2}, {"name": "B", "approach": 1}]},
    {"members": [{"name": "A", "attribute": -3, "approach": -2}], "tn": 5},
    {"members": [{"name": "A", "attribute": 1}], "attribute": "Wits", "advantage": -1},
    {"members": [{"name": "A", "attribute": 4}], "attribute": "Wits", "helpers": ["C"]},
]

OPPOSED: list[Data] = [
    *({"advantage": a, "opponent_advantage": b} for a in (-1, 0, 2) for b in (-2, 0, 1)),
    *({"attribute": a, "opponent_attribute": b} for a in (-2, 0, 11) for b in (0, 4)),
    {"attribute": "Wits", "approach": "Bold", "opponent_approach": 2, "opponent": "Crow"},
    {"helpers": ["A"], "luck": True, "opponent_luck": True},
    {"sources": [source(1)], "opponent_sources": [source(-1), source(2)], "opponent_advantage": -1},
]

CHASES: list[Data] = [
    {"role": "pursuer", "chase": "alley"},
    {"role": "quarry", "chase": "alley", "advantage": 1},
    {"role": "quarry", "opponent_attribute": 12},
]

CHALLENGES: list[Data] = [
    {},
    *({"tn": tn, "threshold": 200} for tn in (1, 12)),
    {"tn": 14, "threshold": 3, "checks": 2},
    *({"threshold": t, "checks": n} for t in (1, 2, 5, 9, 10, 11) for n in (1, 2)),
    *({"threshold": t, "checks": 3, "attribute": 1} for t in (1, 4, 13)),
    *({"threshold": t, "checks": 2, "advantage": a} for t in (3, 6) for a in (-1, 1)),
    {"threshold": 4, "checks": 2, "approach": "Bold", "circumstances": 1},
    {"threshold": 4, "checks": 2, "helpers": ["A"], "modifiers": [modifier(2)], "advantage": -2},
    {"threshold": 20, "checks": 2, "attribute": 12},
    *({"threshold": t, "fail_threshold": f, "checks": 1} for t in (1, 3, 7) for f in (1, 2, 6)),
    *({"threshold": t, "fail_threshold": f, "checks": 2} for t in (1, 3, 7) for f in (1, 2, 6)),
    *({"threshold": 4, "fail_threshold": 3, "checks": 3, "tn": tn} for tn in (2, 6, 12)),
    {"threshold": 4, "fail_threshold": 3, "checks": 2, "advantage": 1},
    *({"threshold": t, "fail_threshold": f} for t in (1, 2, 5) for f in (1, 4)),
    *({"threshold": 4, "fail_threshold": 3, "advantage": a, "tn": 8} for a in (-1, 1)),
    *({"threshold": 3, "fail_threshold": 3, "tn": tn} for tn in (2, 12)),
    {"threshold": 200, "fail_threshold": 200, "tn": -(10**6)},
]

LUCK: list[Data] = [
    {},
    {"use": "truth", "text": "It rains.", "side": "gm"},
    {"use": "circumstance", "text": "The lamp goes out."},
    {"use": "disadvantage", "whom": "Crow"},
]

FORMS = (CHECKS, GROUPS, OPPOSED, CHASES, CHALLENGES, LUCK)
GRID: list[tuple[str, Data, Data]] = [
    (action, form, SHEET) for action, forms in zip(TWINS, FORMS, strict=True) for form in forms
]
