"""Finds rulesets through entry points, so that one more can arrive as somebody else's wheel."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from pyengine.refusal import Refusal
from pyengine.ruleset import Ruleset

GROUP = "pyengine.rulesets"


@cache
def _found() -> dict[str, EntryPoint]:
    """Entry points by key; our own come last and therefore win over a namesake."""
    found = list(entry_points(group=GROUP))
    found.sort(
        key=lambda point: (point.dist is not None and point.dist.name == "pyengine", point.name)
    )
    return {point.name: point for point in found}


def known() -> list[str]:
    """The keys of all rulesets there are, in alphabetical order."""
    return sorted(_found())


@cache
def find(key: str) -> Ruleset:
    """The ruleset of that key, loaded when first asked for."""
    point = _found().get(key)
    if point is None:
        said = f"There is no ruleset “{key[:40]}”; there are {', '.join(known())}."
        if not known():
            said = f"There is no ruleset “{key[:40]}”, since none is installed."
        raise Refusal("unknown_ruleset", said, "ruleset")
    try:
        ruleset = point.load()
    except Exception as cause:
        raise _broken(key, f"{type(cause).__name__}: {cause}") from cause
    if not isinstance(ruleset, Ruleset) or ruleset.key != key:
        raise _broken(key, "its entry point does not lead to a ruleset of that key")
    return ruleset


def _broken(key: str, why: str) -> Refusal:
    return Refusal(
        "broken_ruleset", f"The ruleset “{key[:40]}” cannot be loaded ({why[:200]}).", "ruleset"
    )


def refresh() -> None:
    """Look again: a ruleset may have been installed since."""
    _found.cache_clear()
    find.cache_clear()
