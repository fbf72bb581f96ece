"""What a table of GeneSix keeps between checks, and how a Delta moves it."""

from __future__ import annotations

from pyengine.model import LIMIT
from pyengine.moves import Advance
from pyengine.ruleset import Preset, TrackerKind

LUCK_OF_PLAYERS = "luck.players"
LUCK_OF_GM = "luck.gm"

TRACKERS = (
    TrackerKind(
        "stress",
        "Stress",
        "track",
        "character",
        "What weighs on a character; circumstances move it.",
        sheet_field="stress",
        maximum_field="stress_max",
    ),
    TrackerKind(
        LUCK_OF_PLAYERS,
        "Luck of the players",
        "pool",
        "table",
        "One token per player when a session starts.",
        each_session="players",
        side="players",
    ),
    TrackerKind(
        LUCK_OF_GM,
        "Luck of the GM",
        "pool",
        "table",
        "One token when a session starts.",
        each_session=1,
        side="gm",
    ),
    TrackerKind(
        "challenge",
        "Challenge",
        "challenge",
        "table",
        "Deltas that add up; with a second threshold, the bad ones do so too.",
        presets=(Preset(5, "Short"), Preset(10, "Medium"), Preset(20, "Long")),
    ),
    TrackerKind(
        "chase",
        "Chase",
        "chase",
        "table",
        "How far apart pursuer and quarry are; at 0 they are in reach.",
        presets=(Preset(4, "Close"), Preset(8, "In sight"), Preset(12, "Far off")),
    ),
)


def advance(tracker: str, by: int) -> Advance:
    """A tracker moved by a Delta, as far as a move can reach."""
    return Advance(tracker=tracker, by=max(-LIMIT, min(LIMIT, by)))
