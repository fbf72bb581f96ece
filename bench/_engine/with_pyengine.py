"""The questions, put to pyengine."""

import sys
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from bench._engine.rules import BONUS, CN, DC, OPPONENT_BONUS, POOLS, TN, Answer, Ask
from pyengine import odds, prepare, registry
from pyengine.chance.keeping import kept_sum
from pyengine.dice import Pool

_Form = Mapping[str, Any]

_ROLLS: Mapping[str, tuple[str, str, _Form]] = {
    "check": ("core4d6", "check", {"bonus": BONUS, "dc": DC, "advantage": 2}),
    "save": ("heartrush", "saving_throw", {"heart": 8, "ability": 6, "cn": CN, "advantage": 2}),
    "contest": (
        "core4d6",
        "contest",
        {"bonus": BONUS, "advantage": 1, "opponent_bonus": OPPONENT_BONUS},
    ),
    "circumstance": ("genesix", "check", {"tn": TN, "advantage": 1}),
}


def outcomes(ruleset: str, action: str, form: _Form) -> Answer:
    """Chances by outcome."""
    return odds(ruleset, action, form).outcomes


def with_circumstance(ruleset: str, action: str, form: _Form) -> Answer:
    """Chances by outcome and circumstance."""
    weighed = odds(ruleset, action, form)
    return weighed.by(lambda outcome: f"{outcome.key}.{outcome.facet('circumstance')}")


def sums(count: int, sides: int, keep: int) -> Answer:
    """The closed form itself."""
    return kept_sum(Pool.uniform(count, sides, keep))


QUESTIONS: Mapping[str, Ask] = {
    "check": partial(outcomes, *_ROLLS["check"]),
    "save": partial(outcomes, *_ROLLS["save"]),
    "contest": partial(outcomes, *_ROLLS["contest"]),
    "circumstance": partial(with_circumstance, *_ROLLS["circumstance"]),
    **{name: partial(sums, *pool) for name, pool in POOLS.items()},
}


def load(question: str) -> None:
    """Load the ruleset by validating an empty form of another of its actions.

    pyengine loads modules and builds models when they are first asked for; the others do all of
    that on import. Nothing is weighed here.
    """
    if question not in _ROLLS:
        return
    ruleset, asked, _ = _ROLLS[question]
    others = [action.key for action in registry.find(ruleset).actions if action.key != asked]
    prepare(ruleset, others[0])
    forget()


@cache
def _caches(_modules: int) -> tuple[Callable[[], None], ...]:
    """How to empty each cache of pyengine but those of the registry, which know what was loaded.

    Looked up anew only when modules were loaded: going through all of them before every question
    would empty the processor's own caches too, which nobody does to the others.
    """
    found = [
        value
        for name, module in list(sys.modules.items())
        if name.startswith("pyengine.")
        for value in vars(module).values()
        if hasattr(value, "cache_clear") and value.__module__ != "pyengine.registry"
    ]
    return tuple([value.cache_clear for value in found])


def forget() -> None:
    """Empty every cache that pyengine keeps between questions."""
    for clear in _caches(len(sys.modules)):
        clear()
