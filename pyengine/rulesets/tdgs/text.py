"""The words of tdgs: stats, choices, outcomes, facets and help."""

from __future__ import annotations

from pyengine.ruleset import HelpText, Preset, Word, Words

LABEL = "Tactical d20"
SUMMARY = "d20, plus the difference of two stats, plus modifiers: 11 or more succeeds."

STATS = (
    Word("STR", "Strength"),
    Word("REF", "Reflex"),
    Word("DEX", "Dexterity"),
    Word("MOV", "Movement"),
    Word("WIS", "Wisdom"),
    Word("CHA", "Charisma"),
    Word("INT", "Intelligence"),
    Word("CON", "Constitution"),
    Word("LUK", "Luck"),
)

GROUPS = (
    Word("equipment", "Equipment", "neutral", "Weapons, armour, tools."),
    Word("temporary", "Temporary", "neutral", "Buffs, debuffs, conditions."),
    Word("situational", "Situational", "neutral", "Where one stands and what it is like there."),
)
DICE = (
    Word("", "None", "neutral", "Mundane gear: a flat +1 or +2."),
    Word("d4", "d4", "neutral", "Quality gear."),
    Word("d6", "d6", "neutral", "Exceptional gear."),
    Word("d8", "d8", "neutral", "Legendary gear."),
    Word("d12", "d12", "neutral", "Legendary gear of the highest rank."),
)
KINDS = (
    Word("physical", "Physical", "neutral", "Ties: higher REF, then higher LUK, then a d2."),
    Word("magical", "Magical", "neutral", "Ties: higher LUK, then a d2."),
    Word("mental", "Mental", "neutral", "Ties: as for magic."),
)
CONTEST_KINDS = (
    Word("auto", "As the pairing says", "neutral", "Physical when there is no pairing."),
    *KINDS,
)
POSITIONING = (
    Word("none", "Nothing special"),
    Word("flanking", "Flanking", "good", "Two attackers on opposite sides: +2."),
    Word("surrounded", "Surrounded", "good", "Three or more, no way out: +4 in place of the +2."),
)

TASKS = (
    ("Common lore", "INT", 4, "Most people have heard of it."),
    ("Simple lock", "DEX", 5, "Hardly worth calling a lock."),
    ("Rough wall", "STR", 6, "Plenty to hold on to."),
    ("Quality lock", "DEX", 10, "Made to keep thieves out."),
    ("Sheer cliff", "STR", 12, "Asks a lot of any climber."),
    ("Obscure lore", "INT", 14, "Known to those who study it."),
    ("Master lock", "DEX", 15, "The best a locksmith can do."),
)
"""Obstacles with the stat that meets them and the one they would have, the easiest first."""
VIRTUAL_STATS = tuple(Preset(value, task, f"{stat}. {why}") for task, stat, value, why in TASKS)

# ── outcomes ─────────────────────────────────────────────────────────────────────────────────────

ACTION_OUTCOMES = (
    Word("critical_failure", "Critical failure", "awful", "A natural 1: fails, and a d4 says how."),
    Word("failure", "Failure", "bad", "Less than 11."),
    Word("success", "Success", "good", "11 or more."),
    Word("critical_success", "Critical success", "great", "A natural 20: a d4 says how well."),
)
CONTEST_OUTCOMES = (
    Word("loss", "Loss", "bad", "The other side has its way."),
    Word("win", "Win", "good", "You have your way."),
)
VOLLEY_OUTCOMES = (
    Word("none_hit", "No hit", "bad", "Every attacker misses."),
    Word("some_hit", "Some hit", "mixed", "At least one hits, at least one misses."),
    Word("all_hit", "All hit", "great", "No attacker misses."),
)

MAGNITUDES = ("normal", "minor", "notable", "major")
"""What the d4 says, from 1 to 4."""
BONUSES = ("nothing beyond the success", "a minor bonus", "a notable bonus", "a major bonus")
CONSEQUENCES = (
    "nothing beyond the failure",
    "a minor consequence",
    "a notable consequence",
    "a major consequence",
)

_MAGNITUDE_WORDS = (
    Word("normal", "Normal", "neutral", "A 1: nothing is added."),
    Word("minor", "Minor", "neutral", "A 2: a small bonus or consequence."),
    Word("notable", "Notable", "neutral", "A 3: one that people notice."),
    Word("major", "Major", "neutral", "A 4: one that changes the situation."),
)
MAGNITUDE = Words("magnitude", "Magnitude", _MAGNITUDE_WORDS, "The d4 after a natural 20 or 1.")
THEIR_MAGNITUDE = Words(
    "their_magnitude", "Their magnitude", _MAGNITUDE_WORDS, "The d4 after their natural 20 or 1."
)
DECIDED = Words(
    "decided",
    "Decided by",
    (
        Word("natural", "Natural face", "neutral", "A 20 outranked, or a 1 was outranked."),
        Word("totals", "Totals", "neutral", "The higher total."),
        Word("ref", "REF", "neutral", "Equal totals; the higher REF."),
        Word("luk", "LUK", "neutral", "Equal totals; the higher LUK."),
        Word("coin", "d2", "neutral", "Nothing but a coin could tell."),
    ),
)
HITS = Words(
    "hits", "Hits", tuple(Word(str(n), f"{n} hit" if n == 1 else f"{n} hits") for n in range(13))
)

# ── procedure and help ───────────────────────────────────────────────────────────────────────────

PROCEDURE = (
    Words(
        "opposition",
        "What stands against it?",
        (
            Word("nobody", "Nobody", "neutral", "Give the obstacle a virtual stat: an action."),
            Word("defender", "A defender", "neutral", "Their stat counts, they do not roll."),
            Word("rival", "A rival who does the same", "neutral", "Both roll: a contest."),
            Word("peril", "Something one endures", "neutral", "Whoever resists rolls."),
            Word("crowd", "One target, many attackers", "neutral", "One roll for each of them."),
        ),
        "This picks the roll.",
    ),
    Words(
        "modifiers",
        "What else counts?",
        GROUPS,
        "Name every modifier before the dice fall.",
    ),
)

HELP = (
    HelpText(
        "The formula",
        "Roll a d20, add your stat, take away the stat it is up against, add all modifiers. The "
        "target is 11 and stays 11: what is hard shows in the stats. Between equals without "
        "modifiers it is an even chance.",
    ),
    HelpText(
        "Natural 1 and 20",
        "Look at the d20 first. A 20 succeeds and a 1 fails, whatever the sum. Only the d20 has a "
        "natural face; a modifier die never does. So no chance is ever below 1 in 20 or above 19.",
    ),
    HelpText(
        "Magnitude",
        "After a natural 20 or 1 a d4 says how far it goes: 1 adds nothing, 2 is minor, 3 notable, "
        "4 major; a bonus after a 20, a consequence after a 1. What that means is for the scene "
        "and the GM to say. The d4 never turns a success into a failure or back.",
    ),
    HelpText(
        "Pairings",
        "A pairing says which stat acts and which one stands against it, such as STR against REF "
        "in melee. Pick one and your stat comes from the sheet; a stat you give yourself goes "
        "first. A table adds pairings, and stats of its own, on the sheet.",
    ),
    HelpText(
        "Virtual stats",
        "Where nobody defends, the GM asks what the obstacle’s stat would be if it were somebody, "
        "and that number takes the other side’s place. The ladder holds a few to go by.",
    ),
    HelpText(
        "Resisting",
        "Against fear, charm, poison or pain it is the one who resists who rolls, with WIS or CON "
        "against a virtual stat for what assails them.",
    ),
    HelpText(
        "Contests",
        "When both do the same, both roll, and each adds its own difference, so that the gap "
        "between the stats counts twice. A natural 20 beats any other face, a natural 1 loses to "
        "any other; otherwise the higher total wins. When an attacker meets a defender, use an "
        "action instead.",
    ),
    HelpText(
        "Ties",
        "Equal totals in a physical contest: higher REF, then higher LUK, then a d2 (2 is yours). "
        "In a magical or mental one LUK comes first. LUK is 0 unless the sheet says otherwise.",
    ),
    HelpText(
        "Modifiers",
        "Equipment, temporary and situational modifiers all add up. Each is a number or a die: "
        "mundane gear gives +1 or +2, quality gear a d4, exceptional a d6, legendary a d8 or d12. "
        "At most ten modifier dice join one throw.",
    ),
    HelpText(
        "Many against one",
        "Numbers help by acting more often, not by a bigger bonus: every attacker rolls. Flanking "
        "gives each of them +2; surrounding a target gives +4 in its place.",
    ),
)
