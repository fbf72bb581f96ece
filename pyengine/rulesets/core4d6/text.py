"""The words of core4d6, and its characters to start with."""

from __future__ import annotations

from pyengine.ruleset import Example, HelpText, Preset, TrackerKind, Word

LABEL = "Core 4d6"
SUMMARY = "Four dice and a bonus against a DC; the margin says how well it went."

LADDER = (
    Preset(12, "Simple", "Some risk, little doubt."),
    Preset(14, "Routine", "Takes somebody who knows how."),
    Preset(16, "Standard", "A fair test for trained people; start here."),
    Preset(18, "Difficult", "Takes skill and full attention."),
    Preset(20, "Very difficult", "At the edge of what people can do."),
    Preset(22, "Exceptional", "Takes mastery and good circumstances."),
)

POSITIONS = (
    Word("high", "High position", "good", "Little to lose: a failure is a setback."),
    Word("standard", "Standard position", "neutral", "A failure brings complications."),
    Word("low", "Low position", "bad", "Much to lose: a failure escalates."),
)
EFFECTS = (
    Word("great", "Great effect", "good", "Moves a linked clock by two."),
    Word("standard", "Standard effect", "neutral", "Moves a linked clock by one."),
    Word("limited", "Limited effect", "bad", "Moves a linked clock only on a critical success."),
)

CONTEST_OUTCOMES = (
    Word("decisive_loss", "Decisive loss", "awful", "Beaten by seven or more."),
    Word("clear_loss", "Clear loss", "bad", "Beaten by four to six."),
    Word("narrow_loss", "Narrow loss", "bad", "Beaten by three at most."),
    Word("tie", "Tie", "mixed", "A partial for both: things shift, nobody has their way."),
    Word("narrow_win", "Narrow win", "good", "Ahead by three at most."),
    Word("clear_win", "Clear win", "good", "Ahead by four to six."),
    Word("decisive_win", "Decisive win", "great", "Ahead by seven or more."),
)

_SIZES = (Preset(4, "Short"), Preset(6, "Medium"), Preset(8, "Long"))
CLOCKS = (
    TrackerKind("progress", "Clock", "clock", "table", "Something being achieved.", None, _SIZES),
    TrackerKind(
        "threat", "Threat clock", "clock", "table", "Something coming closer.", None, _SIZES
    ),
)

HELP = (
    HelpText(
        "A check",
        "Roll four dice, add your bonus and compare with the DC. What is over or under decides: +5 and "
        "up is a critical success, 0 a full success, down to −2 a partial one, down to −6 a failure, and "
        "anything lower, or four kept ones, a critical failure.",
    ),
    HelpText(
        "Advantage",
        "Add up everything that helps or hinders; beyond two levels nothing changes. Each level adds a "
        "die, and the best (or, below zero, the worst) four count.",
    ),
    HelpText(
        "Position and effect",
        "Agree on both before the roll. They never touch the dice: effect says how far a success moves a "
        "clock, position how hard a failure hits back.",
    ),
    HelpText(
        "A contest",
        "Both sides roll, each with its own advantage and bonus. The higher total wins; by four it is "
        "clear, by seven decisive. A tie is a partial for both.",
    ),
)

EXAMPLES = (
    Example(
        "Wren Halloway",
        "A courier who knows every roof in town.",
        {
            "name": "Wren Halloway",
            "skills": [
                {"name": "Stealth", "value": 4},
                {"name": "Athletics", "value": 3},
                {"name": "Thievery", "value": 2},
                {"name": "Persuasion", "value": 1},
            ],
            "conditions": [
                {"label": "Soft boots", "level": 1},
                {"label": "Exhausted", "level": -1},
            ],
        },
    ),
    Example(
        "Brother Oswin",
        "A herbalist with steady hands and a temper.",
        {
            "name": "Brother Oswin",
            "skills": [
                {"name": "Medicine", "value": 4},
                {"name": "Survival", "value": 3},
                {"name": "Investigation", "value": 2},
            ],
            "conditions": [{"label": "First aid kit", "level": 1}],
        },
    ),
)
