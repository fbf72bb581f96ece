"""tdgs by walking through all faces: the rule as the rulebook tells it, in the plainest Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

Data = dict[str, Any]
Chances = dict[str, Fraction]

STAT_OF = {
    "melee": "str",
    "ranged": "dex",
    "grapple": "str",
    "chase": "mov",
    "hide": "dex",
    "spot": "wis",
    "persuade": "cha",
    "deceive": "cha",
    "resist_fear": "wis",
    "arcane": "int",
    "divine": "wis",
    "resist_poison": "con",
    "endurance": "con",
    "recall": "int",
}
MAGIC = ("persuade", "deceive", "arcane", "divine")
POSITION = {"none": 0, "flanking": 2, "surrounded": 4}


def written(text: str) -> list[int]:
    sides: list[int] = []
    for part in text.split("+") if text else []:
        count, size = part.split("d")
        sides += [int(size)] * int(count or 1)
    return sides


def own_pairing(form: Data, sheet: Data) -> Data | None:
    for own in sheet.get("pairings", []):
        if own["name"] == form.get("pairing"):
            return dict(own)
    return None


def stat(form: Data, sheet: Data) -> int:
    given = form.get("stat", 0)
    if not given:
        own = own_pairing(form, sheet)
        given = own["stat"] if own else STAT_OF.get(form.get("pairing", ""), 0)
    if isinstance(given, int):
        return given
    for further in sheet.get("further", []):
        if further["name"] == given:
            return int(further["value"])
    return int(sheet.get(given.lower(), 0))


def modifiers(form: Data, sheet: Data) -> tuple[int, list[int]]:
    """All flat numbers of our side, and all its modifier dice."""
    pieces = list(form.get("modifiers", []))
    pieces += [piece for piece in sheet.get("gear", []) if piece["label"] in form.get("gear", [])]
    flat = form.get("bonus", 0) + POSITION[form.get("positioning", "none")]
    flat += sum(source["level"] for source in form.get("sources", []))
    flat += sum(piece.get("value", 0) for piece in pieces)
    dice = written(form.get("dice", ""))
    for piece in pieces:
        dice += written(piece.get("die", ""))
    return flat, dice


def rolled(sides: list[int]) -> Iterator[tuple[int, ...]]:
    return product(*[range(1, size + 1) for size in sides])


def shares(counts: Counter[str]) -> Chances:
    total = sum(counts.values())
    return {key: Fraction(n, total) for key, n in counts.items()}


def action(form: Data, sheet: Data) -> Chances:
    flat, dice = modifiers(form, sheet)
    delta = stat(form, sheet) - form.get("versus", 0)
    counts: Counter[str] = Counter()
    for d20, *others in rolled([20, *dice]):
        if d20 == 20:
            counts["critical_success"] += 1
        elif d20 == 1:
            counts["critical_failure"] += 1
        elif d20 + delta + flat + sum(others) >= 11:
            counts["success"] += 1
        else:
            counts["failure"] += 1
    return shares(counts)


def tie_winner(form: Data, sheet: Data) -> str:
    kind = form.get("kind", "auto")
    if kind == "auto":
        own = own_pairing(form, sheet)
        usual = "magical" if form.get("pairing") in MAGIC else "physical"
        kind = own.get("kind", "physical") if own else usual
    chain = ["ref", "luk"] if kind == "physical" else ["luk"]
    for link in chain:
        mine = form.get(link, sheet.get(link, 0))
        yours = form.get(f"opponent_{link}", 0)
        if mine != yours:
            return "win" if mine > yours else "loss"
    return "coin"


def contest(form: Data, sheet: Data) -> Chances:
    flat, dice = modifiers(form, sheet)
    theirs = {
        "modifiers": form.get("opponent_modifiers", []),
        "dice": form.get("opponent_dice", ""),
    }
    their_flat, their_dice = modifiers(theirs, {})
    their_flat += form.get("opponent_bonus", 0)
    delta = stat(form, sheet) - form.get("versus", 0)
    tied = tie_winner(form, sheet)
    counts: Counter[str] = Counter()
    for ours in rolled([20, *dice]):
        for others in rolled([20, *their_dice]):
            ranks = [{1: 0, 20: 2}.get(d20, 1) for d20 in (ours[0], others[0])]
            ours_all = (ranks[0], sum(ours) + delta + flat)
            theirs_all = (ranks[1], sum(others) - delta + their_flat)
            if ours_all == theirs_all:
                counts.update(["win", "loss"] if tied == "coin" else [tied] * 2)
            else:
                counts["win" if ours_all > theirs_all else "loss"] += 2
    return shares(counts)


def attackers(form: Data, sheet: Data) -> Chances:
    shared = POSITION[form.get("positioning", "none")] - form.get("versus", 0)
    alike = stat(form, sheet) + form.get("bonus", 0) + shared
    everyone = [(alike, written(form.get("dice", "")))] * form.get("count", 2)
    for each in form.get("attackers", []):
        own = each.get("stat", 0) + each.get("bonus", 0) + shared
        everyone.append((own, written(each.get("dice", ""))))
    counts: Counter[str] = Counter()
    for throws in product(*[list(rolled([20, *dice])) for _, dice in everyone]):
        hits = [
            throw[0] == 20 or (throw[0] != 1 and sum(throw) + bonus >= 11)
            for throw, (bonus, _) in zip(throws, everyone, strict=True)
        ]
        counts["all_hit" if all(hits) else "some_hit" if any(hits) else "none_hit"] += 1
    return shares(counts)


TWINS: dict[str, Callable[[Data, Data], Chances]] = {
    "action": action,
    "resist": action,
    "contest": contest,
    "attackers": attackers,
}

HERO: Data = {
    "name": "Hero",
    "str": 7,
    "ref": 4,
    "dex": 10,
    "mov": 3,
    "wis": 6,
    "cha": 2,
    "int": 5,
    "con": 9,
    "luk": 1,
    "further": [{"name": "TECH", "value": 8}],
    "gear": [
        {"label": "Sword", "value": 2},
        {"label": "Rune", "die": "d8"},
        {"label": "Potion", "value": 2, "group": "temporary"},
        {"label": "Dark", "value": -2, "group": "situational", "die": "d4"},
    ],
    "pairings": [
        {"name": "Hack", "stat": "TECH", "versus": "INT", "kind": "mental"},
        {"name": "Balance", "stat": "MOV"},
    ],
}

_THROWS: list[Data] = [
    {},
    *[{"stat": delta} for delta in (-30, -10, -9, -8, -1, 1, 8, 9, 10, 30)],
    *[{"versus": versus} for versus in (-9, 5, 9, 15, 1000)],
    {"stat": 5, "versus": 5},
    *[{"bonus": bonus} for bonus in (-12, -3, 4, 12)],
    *[{"dice": dice, "versus": 6} for dice in ("d4", "d4+d6", "d6+d4", "2d8", "d12+d12")],
    {"dice": "d4+d6+d8", "versus": 9},
    {"dice": "2d4+d12", "bonus": -25},
    {"stat": "STR", "versus": 5},
    {"stat": "luk"},
    {"stat": "TECH", "versus": 10},
    {"gear": ["Sword"]},
    {"gear": ["Rune", "Sword"], "versus": 4},
    {"gear": ["Dark", "Potion"], "dice": "d6"},
    {"modifiers": [{"label": "Help", "value": 3, "group": "situational"}]},
    {"modifiers": [{"label": "Bless", "die": "d6", "group": "temporary"}, {"value": -4}]},
    {"sources": [{"label": "Blinded", "level": -4}, {"label": "Potion", "level": 2}]},
    {"pairing": "Hack", "versus": 3},
    {"pairing": "Balance", "versus": 7},
]
_POSITIONS: list[Data] = [
    {"positioning": "flanking"},
    {"positioning": "surrounded", "versus": 3, "gear": ["Sword"]},
]
_CONTESTS: list[Data] = [
    *[{"stat": stat, "versus": versus} for stat, versus in ((5, 5), (8, 5), (5, 8), (20, 0))],
    {"stat": 0, "versus": 12, "bonus": 12, "opponent_bonus": -12},
    {"bonus": 3, "opponent_bonus": 5},
    {"dice": "d4", "opponent_dice": "d6"},
    {"dice": "d4+d6", "versus": 1},
    {"opponent_dice": "d12", "stat": 2},
    {"dice": "d8", "opponent_dice": "d8", "opponent_luk": 2},
    {"opponent_modifiers": [{"label": "Ring", "die": "d4"}, {"label": "Wet", "value": -2}]},
    *[{"kind": kind, "opponent_ref": 9} for kind in ("physical", "magical", "mental", "auto")],
    *[{"kind": kind, "luk": 3} for kind in ("physical", "magical", "mental")],
    {"ref": 1, "opponent_ref": 1, "luk": -1},
    {"ref": 4, "opponent_ref": 4, "luk": 2, "opponent_luk": 2, "dice": "d4"},
    {"kind": "magical", "ref": 5, "luk": 0},
    {"pairing": "grapple", "versus": 7, "gear": ["Rune"]},
    {"pairing": "chase", "versus": 2, "positioning": "flanking"},
    {"pairing": "endurance", "versus": 10, "opponent_ref": 4, "opponent_luk": 1},
    {"pairing": "arcane", "versus": 6, "opponent_ref": 9, "opponent_luk": 2},
    {"pairing": "deceive", "versus": 2, "opponent_luk": 1},
    {"pairing": "Hack", "versus": 8, "opponent_ref": 9, "opponent_luk": 1},
    {"sources": [{"label": "Tired", "level": -2}], "stat": "CON", "versus": 9},
]
_VOLLEYS: list[Data] = [
    {},
    {"count": 1},
    {"count": 3, "stat": 8, "versus": 5},
    {"count": 3, "versus": 30},
    {"count": 3, "stat": 30, "positioning": "surrounded"},
    {"positioning": "flanking", "bonus": -3, "dice": "d4"},
    {"count": 0, "attackers": [{"name": "Wolf", "stat": 4, "bonus": 1, "dice": "d6"}], "versus": 6},
    {"count": 1, "stat": "STR", "attackers": [{"name": "Bear", "stat": 9}, {"dice": "d4"}]},
    {"pairing": "melee", "versus": 9},
    {"pairing": "Hack", "versus": 9, "count": 1, "dice": "2d6"},
]

GRID: list[tuple[str, Data, Data]] = [
    *[("action", form, HERO) for form in (*_THROWS, *_POSITIONS)],
    *[("resist", form, HERO) for form in _THROWS],
    *[
        ("action", {"pairing": pairing, "versus": 5}, HERO)
        for pairing in STAT_OF
        if not pairing.startswith("resist")
    ],
    *[("resist", {"pairing": pairing, "versus": 5}, HERO) for pairing in STAT_OF if "_" in pairing],
    *[("contest", form, sheet) for form in _CONTESTS[:20] for sheet in ({}, HERO)],
    *[("contest", form, HERO) for form in _CONTESTS[20:]],
    *[("attackers", form, HERO) for form in _VOLLEYS],
]
"""Every field at several values, edges among them; (action, form, sheet)."""
