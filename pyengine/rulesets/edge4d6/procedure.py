"""The seven steps of a check, as data a page can walk through.

Where a step settles something the form asks for, its values carry the form's field names.
"""

from __future__ import annotations

from pyengine.ruleset import Word, Words
from pyengine.rulesets.edge4d6.text import ATTRIBUTES, LADDER, TEST
from pyengine.rulesets.fourd6 import TIERS

_DIFFICULTIES = tuple(Word(str(dc.value), f"{dc.value} {dc.label}", hint=dc.hint) for dc in LADDER)

PROCEDURE = (
    Words(
        "declare",
        "Intent and approach",
        (
            Word("intent", "Intent", hint="What is the character after?"),
            Word("approach", "Approach", hint="How do they go about it?"),
        ),
        "The player says both; the more concrete, the easier everything after it.",
    ),
    Words(
        "test",
        "Is there anything to roll for?",
        TEST,
        "All three have to hold. Otherwise the GM says yes or no, and play goes on.",
    ),
    Words(
        "dc",
        "How hard is it?",
        _DIFFICULTIES,
        "The GM names a DC for this attempt in this situation.",
    ),
    Words(
        "edge",
        "What helps, what hinders?",
        (
            Word("sources", "Surroundings and position", hint="Light, ground, cover, preparation."),
            Word("conditions", "Conditions", hint="What ails or lifts the character."),
            Word(
                "proficiencies", "Tools and proficiencies", hint="The right means, and the knack."
            ),
            Word("helpers", "Help", hint="One source in all, however many help."),
        ),
        "Add up Edge and Burden; beyond two either way nothing changes.",
    ),
    Words(
        "roll",
        "Roll",
        (*ATTRIBUTES, Word("skill", "Skill", hint="One that fits adds 1.")),
        "Four dice and one more for each level; keep four. Add the attribute the approach calls "
        "for, the skill, and what else applies.",
    ),
    Words(
        "tier",
        "How well did it go?",
        tuple(reversed(TIERS)),
        "Total less DC is the margin: +5, 0, −2 and −6 are the lowest of the first four tiers.",
    ),
    Words(
        "narrate",
        "What happens?",
        (
            Word("clocks", "Clocks", hint="Tick what has come closer."),
            Word("price", "Price or benefit", hint="Take what the card offers."),
            Word("change", "What is new", hint="No outcome leaves things as they were."),
        ),
        "The GM turns the tier into story.",
    ),
)
