"""The words of core4d6, and its characters to start with."""

from __future__ import annotations

from pyengine.ruleset import Example, HelpText, Word
from pyengine.rulesets.fourd6 import ladder

LABEL = "Core 4d6"
SUMMARY = "Four dice and a bonus against a DC; the margin says how well it went."

LADDER = ladder(
    ("Simple", "Some risk, little doubt."),
    ("Routine", "Takes somebody who knows how."),
    ("Standard", "A fair test for trained people; start here."),
    ("Difficult", "Takes skill and full attention."),
    ("Very difficult", "Few people ever get this far."),
    ("Exceptional", "Takes mastery and good circumstances."),
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

HELP = (
    HelpText(
        "A check",
        "Roll four dice, add your bonus and compare with the DC. What is over or under decides: "
        "+5 and up is a critical success, 0 a full success, down to −2 a partial one, down to −6 "
        "a failure, and anything lower, or four kept ones, a critical failure.",
    ),
    HelpText(
        "The DC",
        "Begin with 16 whenever something is worth rolling for, and move by two for what is easier "
        "or harder. Circumstances are better told as advantage than as a different DC.",
    ),
    HelpText(
        "Advantage",
        "Add up everything that helps or hinders; beyond two levels nothing changes. Each level "
        "adds a die, and the best (or, below zero, the worst) four count.",
    ),
    HelpText(
        "Tags and conditions",
        "A slick floor, dim light, exhaustion, a suspicious guard, good tools: each is a name with "
        "a level, on your sheet or in the scene. Tick those that matter to the roll at hand.",
    ),
    HelpText(
        "Position and effect",
        "Agree on both before the roll. They never touch the dice: effect says how far a success "
        "moves a linked clock, position how hard a failure hits a linked threat clock.",
    ),
    HelpText(
        "Clocks",
        "A circle of segments for whatever takes more than one roll. Great effect fills two, "
        "standard one, limited one only on a critical success. A failure advances the threat by "
        "nothing in high position, one in standard and two in low; a critical failure by one more.",
    ),
    HelpText(
        "A contest",
        "Both sides roll, each with its own advantage and bonus. The higher total wins; by four it "
        "is clear, by seven decisive. A tie is a partial for both. Use it when somebody actively "
        "resists; otherwise a check is quicker.",
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
