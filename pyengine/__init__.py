"""Rules of tabletop games as pure functions: roll, weigh, verify.

House rules:

- **Exact.** Integers and Fractions decide everything; a float only shows a chance to people.
- **Pure.** No clock, no entropy, no browser in here. A seed comes with the request; only the
  convenience functions below ask the operating system for one when none is given.
- **Once.** A rule is written once, as a generator; rolling, odds and verification read it.
- **Frozen.** Values never change; state is a fold over entries.
- **Checked at the edge.** What comes from outside is validated once, by pydantic; inside, types are
  trusted. Bad input is refused with a code, a sentence and the field, and nothing else happens.

Importing the package loads next to nothing; names are fetched when first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyengine.api import describe, fold, odds, prepare, roll, verify
    from pyengine.chance import Odds, Outcome
    from pyengine.engine import handle
    from pyengine.refusal import Refusal
    from pyengine.resolve import Prepared, Result

__version__ = "0.1.0"

_HOMES = {
    "Odds": "chance",
    "Outcome": "chance",
    "Prepared": "resolve",
    "Refusal": "refusal",
    "Result": "resolve",
    "describe": "api",
    "fold": "api",
    "handle": "engine",
    "odds": "api",
    "prepare": "api",
    "roll": "api",
    "verify": "api",
}

__all__ = [
    "Odds",
    "Outcome",
    "Prepared",
    "Refusal",
    "Result",
    "describe",
    "fold",
    "handle",
    "odds",
    "prepare",
    "roll",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
