"""The hardest previews that a sheet can ask for, by ruleset and action.

Each is a sheet and a form at the edge of what the ruleset accepts: the most dice, the largest,
several sizes at once, and a character with as much as possible left to spend, because every
"what if" is weighed as well.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Fields = Mapping[str, Any]


class Asked(NamedTuple):
    """One preview."""

    form: Fields
    sheet: Fields = {}


# ── the 4d6 systems ──────────────────────────────────────────────────────────────────────────────

_LEVELS = (-2, -1, 1, 2)


def _levels(field: str) -> list[Asked]:
    return [Asked({field: level, "dc": 18}) for level in _LEVELS]


_CORE_CONTESTS = [
    Asked({"advantage": ours, "opponent_advantage": theirs})
    for ours in _LEVELS
    for theirs in (-2, 2)
]

# ── genesix ──────────────────────────────────────────────────────────────────────────────────────

_SCORES = [{"name": f"Trait {n}", "value": n} for n in range(40)]
_GENESIX_SHEET = {"attributes": _SCORES, "approaches": _SCORES}
_GENESIX_CHECKS = [
    Asked({"attribute": "Trait 3", "approach": "Trait 2", "advantage": level}, _GENESIX_SHEET)
    for level in (-1, 0, 1)
]
_GENESIX_OPPOSED = [
    Asked({"advantage": ours, "opponent_advantage": theirs})
    for ours in (-1, 0, 1)
    for theirs in (-1, 0, 1)
]
_GENESIX_GROUP = [
    Asked({"members": [{"name": f"Member {n}", "attribute": n} for n in range(40)], "tn": 40})
]


def _challenges() -> Iterable[Asked]:
    """Single and double metric, with and without a time limit, hard, even and easy."""
    for tn in (2, 7, 8, 12):
        for advantage in (-1, 0, 1):
            for limits in (
                {"threshold": 200, "checks": 100},
                {"threshold": 100, "checks": 100},
                {"threshold": 200, "fail_threshold": 200},
                {"threshold": 200, "fail_threshold": 200, "checks": 100},
            ):
                yield Asked({"tn": tn, "advantage": advantage, **limits})


# ── heartrush ────────────────────────────────────────────────────────────────────────────────────

_RANKED = [{"name": f"Trait {n}", "value": 10} for n in range(40)]
_HEARTRUSH_SHEET = {"destiny": 1_000_000, "professions": _RANKED, "aspects": _RANKED}
_HEART_DICE = ((12, 12), (12, 10), (12, 4), (4, 12))


def _hearts() -> Iterable[Asked]:
    """Level ±10, and ±9, from where both one more and one less are possible."""
    for heart, ability in _HEART_DICE:
        for level in (-10, -9, 9, 10):
            form = {"heart": heart, "ability": ability, "advantage": level, "cn": 18}
            yield Asked(form, _HEARTRUSH_SHEET)


def _parties() -> Iterable[Asked]:
    """As many members as a form takes, with every pair of dice among them."""
    dice = [(heart, ability) for heart in (4, 6, 8, 10, 12) for ability in (4, 6, 8, 10, 12)]
    members = [
        {"name": f"Member {n}", "heart": heart, "ability": ability, "bonus": n}
        for n, (heart, ability) in enumerate((dice * 2)[:40])
    ]
    for level in (-10, -9, 8, 9):
        yield Asked({"members": members, "advantage": level, "cn": 20})


# ── tdgs ─────────────────────────────────────────────────────────────────────────────────────────

_MIXED = "3d12+3d8+2d6+2d4"
_TDGS_SHEET = {
    "gear": [{"label": f"Piece {n}", "value": n, "die": "d12" if n % 2 else ""} for n in range(40)]
}


def _throws(*, opposed: bool) -> Iterable[Asked]:
    """Ten modifier dice on each side, and nine, so that each piece of gear can add the tenth."""
    for dice in ("10d12", "9d12", _MIXED, "2d12+2d8+2d6+3d4"):
        form = {"dice": dice, "stat": 8, "versus": 9}
        against = {"opponent_dice": "10d12", "opponent_ref": 0} if opposed else {}
        yield Asked({**form, **against}, _TDGS_SHEET)


def _volleys() -> Iterable[Asked]:
    """A dozen attackers with ten modifier dice each, alike or all different."""
    yield Asked({"count": 12, "dice": "10d12"})
    sizes = (4, 6, 8, 12)
    different = [
        {"name": f"Attacker {n}", "stat": n, "dice": f"{n % 9 + 1}d{sizes[n % 4]}+1d12"}
        for n in range(12)
    ]
    yield Asked({"count": 0, "attackers": different})


EXTREMES: Mapping[str, Mapping[str, Sequence[Asked]]] = {
    "core4d6": {"check": _levels("advantage"), "contest": _CORE_CONTESTS},
    "edge4d6": {"check": _levels("edge"), "strike": _levels("edge")},
    "genesix": {
        "check": _GENESIX_CHECKS,
        "group_check": _GENESIX_GROUP,
        "opposed": _GENESIX_OPPOSED,
        "chase": _GENESIX_OPPOSED,
        "challenge": list(_challenges()),
    },
    "heartrush": {
        "skill_check": list(_hearts()),
        "saving_throw": list(_hearts()),
        "attack": list(_hearts()),
        "stratagem": [Asked({"ability": 12, "cn": 18}, _HEARTRUSH_SHEET)],
        "weakest_link": list(_parties()),
        "collaborative": list(_parties()),
    },
    "tdgs": {
        "action": list(_throws(opposed=False)),
        "resist": list(_throws(opposed=False)),
        "contest": list(_throws(opposed=True)),
        "attackers": list(_volleys()),
    },
}
