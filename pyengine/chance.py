"""A rule is written once and read three times; all that a ruleset needs of chance, in one place.

A rule is a generator: it yields requests (rolls, choices), is sent their answers and returns an
`Outcome` (`rule`, `requests`). What it may know of a roll is fixed by a view (`views`). `play`
answers requests with dice and stops at a choice nobody has made yet (`playing`); `odds` answers
them with everything that can happen, weighted (`weighing`); verifying is playing again and
comparing (`records`).
"""

from __future__ import annotations

from pyengine.playing import DiceSource, HandDice, Played, play
from pyengine.requests import (
    OPPONENT,
    SELF,
    Both,
    Faces,
    Lead,
    Request,
    Roll,
    RollOff,
    Thrown,
)
from pyengine.rule import (
    AskedOnce,
    Choice,
    Once,
    Outcome,
    Rule,
    SettledFirst,
    Start,
    asks_once,
    settled_first,
)
from pyengine.views import SUM, SUM_AND_ONES, Of, View
from pyengine.weighing import MAX_PATHS, Odds, as_text, odds

__all__ = [
    "MAX_PATHS",
    "OPPONENT",
    "SELF",
    "SUM",
    "SUM_AND_ONES",
    "AskedOnce",
    "Both",
    "Choice",
    "DiceSource",
    "Faces",
    "HandDice",
    "Lead",
    "Odds",
    "Of",
    "Once",
    "Outcome",
    "Played",
    "Request",
    "Roll",
    "RollOff",
    "Rule",
    "SettledFirst",
    "Start",
    "Thrown",
    "View",
    "as_text",
    "asks_once",
    "odds",
    "play",
    "settled_first",
]
