"""Heart Rush by brute force: every face of every die, one after the other.

A second derivation of the rules, straight from their description; it shares no code with them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

Data = dict[str, Any]
Chances = dict[str, Fraction]

OUTCOMES = ("success", "success_with_complication", "failure", "failure_with_complication")


# ── dice ─────────────────────────────────────────────────────────────────────────────────────────


def rolled_dice(heart: int, ability: int, level: int) -> list[int]:
    more = min(heart, ability) if level > 0 else max(heart, ability)
    return [heart, ability] + [more] * abs(level)


def two_kept(dice: list[int], faces: tuple[int, ...], level: int) -> list[tuple[int, int]]:
    """Drop the lowest (or highest) one by one; of equal faces the smaller die goes."""
    lying = list(zip(faces, dice, strict=True))
    while len(lying) > 2:
        worst = min(f for f, _ in lying) if level > 0 else max(f for f, _ in lying)
        lying.remove((worst, min(d for f, d in lying if f == worst)))
    return lying


@cache  # many cases of the grid roll the same dice
def every_pair(heart: int, ability: int, level: int) -> Counter[tuple[tuple[int, int], ...]]:
    dice = rolled_dice(heart, ability, level)
    seen: Counter[tuple[tuple[int, int], ...]] = Counter()
    for faces in product(*(range(1, sides + 1) for sides in dice)):
        seen[tuple(sorted(two_kept(dice, faces, level)))] += 1
    return seen


# ── what a form and a sheet add up to ────────────────────────────────────────────────────────────


def rank(sheet: Data, kind: str, name: str) -> int:
    found: list[int] = [t["value"] for t in sheet[kind] if t["name"].lower() == name.lower()]
    return found[0]


def added(form: Data, sheet: Data) -> int:
    total: int = form.get("bonus", 0) + form.get("spend", 0)
    total += sum(modifier["value"] for modifier in form.get("modifiers", []))
    if form.get("profession"):
        full = rank(sheet, "professions", form["profession"])
        total += full // 2 if form.get("profession_use") == "tangential" else full
    if form.get("hinder") and form.get("hinder_as", "penalty") == "penalty":
        total -= rank(sheet, "aspects", form["hinder"])
    return total


def level_of(form: Data, sheet: Data) -> int:
    level: int = form.get("advantage", 0)
    level += sum(source.get("level", 1) for source in form.get("sources", []))
    for name in form.get("conditions", []):
        level += next(c["level"] for c in sheet["conditions"] if c["label"] == name)
    return level + (1 if form.get("helpers") else 0)


def ability_of(form: Data, sheet: Data) -> int:
    ability = form.get("ability", 6)
    return int(sheet.get(ability, 6)) if isinstance(ability, str) else int(ability)


def heart_of(form: Data, sheet: Data) -> int:
    return int(form.get("heart") or sheet.get("heart", 8))


# ── the rolls ────────────────────────────────────────────────────────────────────────────────────


def check(heart: int, ability: int, level: int, need: int, policy: str) -> Chances:
    pairs = every_pair(heart, ability, level)
    found = dict.fromkeys(OUTCOMES, Fraction(0))
    for pair, ways in pairs.items():
        chance = Fraction(ways, sum(pairs.values()))
        ones = [die for face, die in pair if face == 1]
        rest = sum(face for face, _ in pair if face != 1)
        if len(ones) == 2:
            found["failure_with_complication"] += chance
        elif not ones:
            found["success" if rest >= need else "failure"] += chance
        elif policy == "fail":
            found["failure"] += chance
        else:
            for again in range(1, ones[0] + 1):
                key = "success" if rest + again >= need else "failure"
                found[f"{key}_with_complication"] += chance / ones[0]
    return found


def skill_check(form: Data, sheet: Data) -> Chances:
    need = form.get("cn", 9) - added(form, sheet)
    dice = heart_of(form, sheet), ability_of(form, sheet)
    return check(*dice, level_of(form, sheet), need, form.get("policy", "reroll"))


def plain(heart: int, ability: int, level: int, need: int) -> Chances:
    pairs = every_pair(heart, ability, level)
    won = sum(ways for pair, ways in pairs.items() if sum(face for face, _ in pair) >= need)
    chance = Fraction(won, sum(pairs.values()))
    return {"success": chance, "failure": 1 - chance}


def heart_roll(form: Data, sheet: Data) -> Chances:
    cn = form.get("cn", 9)
    if form.get("creature_die"):
        cn = form["creature_die"] + 2 * form.get("creature_paragon", 0)
    dice = heart_of(form, sheet), ability_of(form, sheet)
    return plain(*dice, level_of(form, sheet), cn - added(form, sheet))


def stratagem(form: Data, sheet: Data) -> Chances:
    cn = form.get("cn", 9)
    for _ in form.get("assets", []):
        cn -= form.get("step", 1)
    for _ in form.get("hindrances", []):
        cn += form.get("step", 1)
    return plain(8, ability_of(form, sheet), 0, cn - added(form, sheet))


def group(form: Data, *, best: bool) -> Chances:
    cn, policy = form.get("cn", 9), form.get("policy", "reroll")
    chosen: tuple[int, int, int] = (0, 0, 0)
    chosen_chance: Fraction | None = None
    for member in form.get("members", [{}]):
        dice = member.get("heart", 8), member.get("ability", 6)
        need = cn - member.get("bonus", 0)
        alone = check(*dice, 0, need, policy)
        chance = alone["success"] + alone["success_with_complication"]
        better = chosen_chance is not None and chance > chosen_chance
        worse = chosen_chance is not None and chance < chosen_chance
        if chosen_chance is None or (better if best else worse):
            chosen, chosen_chance = (*dice, need), chance
    heart, ability, need = chosen
    return check(heart, ability, level_of(form, {}) + 1, need, policy)


TWINS: dict[str, Callable[[Data, Data], Chances]] = {
    "skill_check": skill_check,
    "saving_throw": heart_roll,
    "attack": heart_roll,
    "stratagem": stratagem,
    "weakest_link": lambda form, _sheet: group(form, best=False),
    "collaborative": lambda form, _sheet: group(form, best=True),
}


# ── cases ────────────────────────────────────────────────────────────────────────────────────────

HERO: Data = {
    "might": 10,
    "agility": 4,
    "cunning": 12,
    "presence": 8,
    "heart": 6,
    "full_heart": 10,
    "destiny": 3,
    "professions": [{"name": "Sailor", "value": 3}, {"name": "Cook", "value": 1}],
    "aspects": [{"name": "Proud", "value": 2}, {"name": "Hunted", "value": 5}],
    "conditions": [{"label": "Limping", "level": -1}, {"label": "High ground", "level": 2}],
}

PARTY: list[Data] = [
    {"name": "Ana", "heart": 4, "ability": 12, "bonus": 1},
    {"name": "Bo", "heart": 8, "ability": 8, "bonus": 0},
    {"name": "Cyn", "heart": 10, "ability": 6, "bonus": 2},
    {"name": "Dov", "heart": 8, "ability": 8},
]

DICE = (4, 6, 8, 10, 12)

_SHARED: list[Data] = [
    {},
    {"heart": 12},
    {"heart": 4, "ability": 4, "cn": 2},
    {"heart": 12, "ability": 12, "cn": 24},
    {"cn": 25, "heart": 12, "ability": 12},
    {"cn": -1000000},
    {"cn": 1000000, "bonus": 999990},
    {"bonus": -4},
    {"ability": "might"},
    {"ability": "agility", "cn": 6},
    {"ability": "cunning", "cn": 12},
    {"ability": "presence", "cn": 15, "bonus": 3},
    {"profession": "Sailor"},
    {"profession": "sailor", "profession_use": "tangential"},
    {"profession": "Cook", "profession_use": "tangential"},
    {"aspect": "Proud", "spend": 2},
    {"aspect": "Hunted", "spend": 3, "cn": 12},
    {"hinder": "Proud"},
    {"hinder": "Hunted", "hinder_as": "complication"},
    {"aspect": "Proud", "spend": 1, "hinder": "Hunted", "hinder_as": "penalty", "cn": 6},
    {"modifiers": [{"label": "gear", "value": 2}, {"label": "rain", "value": -1}]},
    {"conditions": ["Limping"], "ability": 10},
    {"conditions": ["High ground", "Limping"], "sources": [{"label": "dark", "level": -3}]},
]

_LEVELS: list[Data] = [
    {"heart": heart, "ability": ability, "advantage": level, "cn": cn}
    for heart, ability, level, cn in (
        (8, 6, 1, 9),
        (8, 6, -1, 9),
        (6, 8, 2, 12),
        (4, 12, 3, 12),
        (12, 4, -2, 4),
        (12, 10, 2, 15),
        (10, 12, -2, 6),
        (4, 6, 4, 8),
        (6, 4, -3, 3),
        (4, 4, 5, 7),
        (4, 4, -5, 3),
    )
]

_PAIRS: list[Data] = [
    {"heart": heart, "ability": ability, "cn": cn}
    for heart in DICE
    for ability in DICE
    for cn in (6, 9, 12, 15, 18, 21)
]

_CHECKS: list[Data] = [
    {"policy": "fail"},
    {"policy": "fail", "advantage": -1, "heart": 4, "ability": 6},
    {"policy": "reroll", "advantage": -2, "heart": 4, "ability": 6, "cn": 5},
    {"helpers": ["Mira"]},
    {"helpers": ["Mira", "Tom"], "advantage": -1},
]

_SAVES: list[Data] = [
    {"creature_die": 10, "creature_paragon": 2},
    {"creature_die": 4},
    {"creature_paragon": 3},
]

_STRATAGEMS: list[Data] = [
    {"assets": ["Fleet", "Maps"], "ability": 10},
    {"hindrances": ["Winter"], "ability": "might", "cn": 12},
    {"assets": ["Gold"], "hindrances": ["Spies", "Plague"], "step": 2},
    {"assets": ["Gold"], "step": 0},
]

_GROUPS: list[Data] = [
    {},
    {"members": PARTY, "cn": 6},
    {"members": PARTY, "cn": 9},
    {"members": PARTY, "cn": 12, "policy": "fail"},
    {"members": PARTY, "cn": 15, "advantage": -1},
    {"members": PARTY[::-1], "cn": 18, "sources": [{"label": "fog", "level": -2}]},
    {"members": PARTY[:1], "cn": 10, "advantage": 1},
]


def _with_sheets(action: str, forms: list[Data]) -> list[tuple[str, Data, Data]]:
    return [(action, form, HERO) for form in forms]


_NO_HEART = ("heart", "modifiers", "conditions", "sources", "advantage")

GRID: list[tuple[str, Data, Data]] = [
    *[(action, {}, {}) for action in TWINS],
    *[("skill_check", form, {}) for form in _PAIRS],
    *_with_sheets("skill_check", _SHARED + _LEVELS + _CHECKS),
    *_with_sheets("saving_throw", _SHARED + _LEVELS + _SAVES),
    *_with_sheets("attack", [*_SHARED, *_LEVELS, {"side": "defence"}]),
    *_with_sheets(
        "stratagem",
        [form for form in _SHARED if not any(key in form for key in _NO_HEART)] + _STRATAGEMS,
    ),
    *_with_sheets("weakest_link", _GROUPS),
    *_with_sheets("collaborative", _GROUPS),
]
