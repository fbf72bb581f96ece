"""Chance: how a rule is written, and how it is read. A ruleset imports all it needs from here.

A rule is a generator: it yields requests (rolls, choices), is sent their answers and returns an
`Outcome`. It is written once and read three times: `play` answers its requests with dice and stops
at a choice that nobody has made yet; `odds` answers them with everything that can happen, weighted;
verifying is playing again and comparing (`pyengine.records`).

- `seed`               a seed becomes faces
- `keeping`            exact weights of the dice that a pool keeps, with `pairs`, `mixing`,
                       `walking` and `packing`
- `views`              what a rule may know of a roll
- `requests`, `rule`   what a rule can ask for, and what a rule is
- `playing`, `weighing`  the two readings
"""

from __future__ import annotations

from pyengine.chance.keeping import kept_sum
from pyengine.chance.playing import DiceSource, HandDice, Played, play
from pyengine.chance.requests import (
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
from pyengine.chance.rule import (
    AskedOnce,
    Choice,
    Once,
    Outcome,
    Rule,
    Start,
    asks_once,
)
from pyengine.chance.views import SUM, SUM_AND_ONES, Of, View
from pyengine.chance.walking import Kept
from pyengine.chance.weighing import MAX_PATHS, Odds, as_text, odds

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
    "Kept",
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
    "Start",
    "Thrown",
    "View",
    "as_text",
    "asks_once",
    "kept_sum",
    "odds",
    "play",
]
