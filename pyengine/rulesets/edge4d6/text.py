"""The words of edge4d6, and its characters to start with."""

from __future__ import annotations

from pyengine.ruleset import Example, HelpText, TrackerKind, Word
from pyengine.rulesets import fourd6

LABEL = "Edge 4d6"
SUMMARY = "Four dice, an attribute and a skill against a DC; Edge and Burden change the dice."

LADDER = fourd6.ladder(
    ("Easy", "Everything speaks for you."),
    ("Routine", "Ordinary conditions, nothing special on either side."),
    ("Tough", "Little time, able opposition, or the wrong means."),
    ("Hard", "Somebody or something works against you, and much depends on it."),
    ("Heroic", "As far as training can take anybody."),
    ("Legendary", "Hardly possible at all; they will tell of it."),
)

ATTRIBUTES = (
    Word("mig", "MIG", hint="Might: lifting, forcing, smashing, holding on, bearing pain."),
    Word("agi", "AGI", hint="Agility: climbing, dodging, aiming, moving unseen, deft fingers."),
    Word("pre", "PRE", hint="Presence: winning people over, frightening, lying, reading them."),
    Word("rsn", "RSN", hint="Reason: searching, remembering, working out, planning, noticing."),
)

TEST = (
    Word("uncertainty", "Uncertainty", hint="It could go either way."),
    Word("consequence", "Consequence", hint="Falling short would cost or change something."),
    Word("agency", "Agency", hint="What the character does makes a difference."),
)
WITHOUT = {
    "uncertainty": "The outcome is plain already, so nobody rolls: the GM says what happens.",
    "consequence": "Nothing is lost by trying again, so nobody rolls: it works in the end.",
    "agency": "Nobody here can influence it, so nobody rolls: the GM says what happens.",
}
"""What to tell a table whose check lacks a part of the test."""

ASSISTANCE = (
    Word("edge", "Edge", hint="One source of Edge, however many help."),
    Word("bonus", "+1", hint="One point on the total, however many help."),
)

STRIKES = (
    Word(
        fourd6.CRITICAL_FAILURE,
        "Disastrous miss",
        "awful",
        "Critical failure: two bad turns of the GM’s choice, or one major one.",
    ),
    Word(fourd6.FAILURE, "Miss", "bad", "Failure: one bad turn of the GM’s choice."),
    Word(
        fourd6.PARTIAL_SUCCESS,
        "Glancing strike",
        "mixed",
        "Partial success: one segment of Resolve, and an answer from the other side.",
    ),
    Word(fourd6.FULL_SUCCESS, "Clear strike", "good", "Full success: two segments of Resolve."),
    Word(
        fourd6.CRITICAL_SUCCESS,
        "Devastating strike",
        "great",
        "Critical success: three segments of Resolve, and a benefit of your choice.",
    ),
)
STRIKE_CONDITIONS = (
    Word("staggered", "Staggered", "bad", "Off balance."),
    Word("bleeding", "Bleeding", "bad", "Hurt, and getting weaker."),
    Word("disarmed", "Disarmed", "bad", "Without the weapon at hand."),
)

CLOCKS = (
    fourd6.PROGRESS_CLOCK._replace(
        hint="Something being achieved. Set it against another clock and the first full one wins."
    ),
    fourd6.THREAT_CLOCK,
    TrackerKind(
        "resolve",
        "Resolve",
        "clock",
        "character",
        "How much fight is left in you; full means out of it.",
        presets=fourd6.SIZES,
        maximum_field="resolve",
    ),
    TrackerKind(
        "foe",
        "A foe’s Resolve",
        "clock",
        "table",
        "How much fight is left in somebody without a sheet.",
        None,
        fourd6.SIZES,
    ),
)

HELP = (
    HelpText(
        "When to roll",
        "Only when it could go either way, when falling short would matter, and when the character "
        "can make a difference. If one of these is missing, the GM simply says yes or no.",
    ),
    HelpText(
        "Intent and approach",
        "Say what you are after and how you go about it. The approach decides which attribute "
        "counts: the same locked door can be forced (MIG), picked (AGI), talked open (PRE) or "
        "studied for its weak spot (RSN), each with a DC and risks of its own.",
    ),
    HelpText(
        "A check",
        "Roll four dice, add the attribute, 1 for a skill that fits and whatever else applies, and "
        "compare with the DC. +5 and up is a critical success, 0 a full success, down to −2 a "
        "partial one, down to −6 a failure, anything lower a critical failure. If every die you "
        "rolled shows a one, it is a critical failure whatever the margin.",
    ),
    HelpText(
        "The DC",
        "From 12 to 22 in steps of two. Picture the scene and what speaks for or against the "
        "attempt; the same task can be 14 on a good day and 18 on a bad one.",
    ),
    HelpText(
        "Edge and Burden",
        "Tags, conditions, tools, proficiencies, position and help each count one way or the "
        "other. Add them all up; beyond two either way nothing changes. Each level adds a die, "
        "and the best four (Edge) or the worst four (Burden) count.",
    ),
    HelpText(
        "A strike",
        "A check that fills the target’s Resolve clock: three segments on a critical success, two "
        "on a full one, one on a partial one. A critical hit lets you choose a benefit; anything "
        "less than a full success lets the GM answer, a critical failure twice or badly.",
    ),
    HelpText(
        "Clocks",
        "For what takes more than one roll. A success fills a segment of the linked clock; a "
        "partial success or a failure lets the GM advance a threat or bring in a complication. "
        "Two clocks can race: whichever fills first decides.",
    ),
    HelpText(
        "Helping",
        "One leads, others help. If the help is believable it is worth one Edge, or +1 if the "
        "table prefers, however many help.",
    ),
    HelpText(
        "One roll for a group",
        "Name those you roll for. One check stands for what they do together, and its outcome is "
        "everybody’s.",
    ),
    HelpText(
        "Split risks",
        "When it matters who gets through, several roll, each for themselves, as one group of "
        "cards. Look at them side by side and tell the most interesting mix of outcomes.",
    ),
    HelpText(
        "Keep it moving",
        "Whatever the dice say, something changes. A partial success buys progress at a price, a "
        "failure opens a new problem; nobody tries the same again unless something is different.",
    ),
)

EXAMPLES = (
    Example(
        "Tamsin Roe",
        "A locksmith by day, and by night something less licensed.",
        {
            "name": "Tamsin Roe",
            "mig": 0,
            "agi": 3,
            "pre": 1,
            "rsn": 2,
            "skills": ["Stealth", "Technical work", "Streetwise"],
            "proficiencies": [
                {"label": "Lockpicks", "level": 1},
                {"label": "Clockwork", "level": 1},
            ],
            "conditions": [
                {"label": "Sprained wrist", "level": -1},
                {"label": "Night eyes", "level": 1},
            ],
            "resolve": 4,
        },
    ),
    Example(
        "Captain Ildiko Varga",
        "She held the bridge once, and everybody in town knows it.",
        {
            "name": "Captain Ildiko Varga",
            "mig": 3,
            "agi": 1,
            "pre": 2,
            "rsn": 0,
            "skills": ["Blades", "Command", "Athletics", "Negotiation"],
            "proficiencies": [{"label": "Shield wall", "level": 1}],
            "conditions": [
                {"label": "Old wound", "level": -1},
                {"label": "Hero of the bridge", "level": 1},
            ],
            "resolve": 8,
        },
    ),
)
