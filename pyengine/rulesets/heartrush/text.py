"""The words of Heart Rush."""

from __future__ import annotations

from pyengine.ruleset import HelpText, Preset, TrackerKind, Word, Words

LABEL = "Heart Rush"
SUMMARY = "A heart die that tires, an ability die that does not, and ones that come at a price."

# ── goals and options ────────────────────────────────────────────────────────────────────────────

LADDER = (
    Preset(6, "Fairly easy", "Everyday work, with somebody breathing down your neck."),
    Preset(9, "Average", "What a professional is paid for."),
    Preset(12, "Hard", "Not without skill."),
    Preset(15, "Very hard", "Few would try."),
    Preset(18, "Nearly impossible", "Songs are written about it."),
    Preset(21, "Heroic", "More than human."),
)

_DIE_WORDS = tuple(Word(str(sides), f"d{sides}") for sides in (4, 6, 8, 10, 12))
ABILITY_WORDS = (
    Word("might", "Might", hint="Force and endurance."),
    Word("agility", "Agility", hint="Speed, balance and nimble fingers."),
    Word("cunning", "Cunning", hint="Wits and perception."),
    Word("presence", "Presence", hint="How you come across."),
    *_DIE_WORDS,
)
USE_WORDS = (
    Word("direct", "Directly", "good", "This is what the trade does: its full rank."),
    Word(
        "tangential", "At a stretch", "neutral", "It helps a little: half the rank, rounded down."
    ),
)
HINDRANCE_WORDS = (
    Word("penalty", "A penalty", "bad", "Its rank is taken off the roll."),
    Word("complication", "A complication", "mixed", "The roll is untouched, the trouble is real."),
)
SIDE_WORDS = (Word("attack", "Attack"), Word("defence", "Defend"))

# ── outcomes and choices ─────────────────────────────────────────────────────────────────────────

OPTIONS = (
    Word("fail", "Let it fail", "bad", "The check fails, and that is all."),
    Word("reroll", "Roll that die again", "mixed", "The new face counts; a complication follows."),
)
COMPLICATION = Words(
    "complication",
    "One of your dice shows a 1",
    OPTIONS,
    "Give the check up, or roll that die again and take a complication.",
)
ONES = Words(
    "ones",
    "Ones",
    (
        Word("both", "Two ones", "awful", "Failure and a complication, whatever the sum."),
        Word("given_up", "Given up", "bad", "The 1 was left to stand."),
        Word("rerolled", "Rolled again", "mixed", "The 1 was replaced, at a price."),
    ),
)

CHECK_OUTCOMES = (
    Word("failure_with_complication", "Failure with a complication", "awful", "And it gets worse."),
    Word("failure", "Failure", "bad", "It does not work."),
    Word("success_with_complication", "Success with a complication", "mixed", "It works, but …"),
    Word("success", "Success", "good", "It works."),
)
SAVE_OUTCOMES = (
    Word("failure", "Failure", "bad", "It gets you."),
    Word("success", "Success", "good", "You escape it."),
)
ATTACK_OUTCOMES = (
    Word("failure", "Failure", "bad", "The other side has the better of it."),
    Word("success", "Success", "good", "You have the better of it."),
)
STRATAGEM_OUTCOMES = (
    Word("failure", "Failure", "bad", "The plan comes to nothing."),
    Word("success", "Success", "good", "The plan comes together."),
)

COMPLICATIONS = (
    Word("gear", "Something breaks", hint="A tool or a rope is done for."),
    Word("noticed", "Somebody noticed", hint="Tracks, noise or one question too many."),
    Word("favour", "A favour is owed", hint="Help had a price after all."),
    Word("danger", "Danger comes closer", hint="Something hungry has picked up the scent."),
)
"""What the GM may make of a complication."""

# ── trackers ─────────────────────────────────────────────────────────────────────────────────────

TRACKERS = (
    TrackerKind(
        "heart",
        "Heart die",
        "die",
        "character",
        "A size down for wounds and weariness, back up with rest.",
        sheet_field="heart",
        maximum_field="full_heart",
    ),
    TrackerKind(
        "destiny",
        "Destiny points",
        "pool",
        "character",
        "Spent through aspects that help, earned by those that hinder.",
        sheet_field="destiny",
    ),
)

# ── the way to a roll, and help ──────────────────────────────────────────────────────────────────

PROCEDURE = (
    Words(
        "called_for",
        "Is a roll called for?",
        (
            Word("may_fail", "It may well fail", hint="Nobody rolls for what they cannot miss."),
            Word("matters", "Failing would matter", hint="A dull failure is not worth the dice."),
            Word("open", "Talking does not settle it", hint="Playing the scene comes first."),
        ),
        "All three, or no dice.",
    ),
    Words(
        "kind",
        "Which roll is it?",
        (
            Word("skill_check", "Skill check", hint="You set out to do something."),
            Word("saving_throw", "Saving throw", hint="Something comes at you."),
            Word("attack", "Attack or defence", hint="Blows are traded."),
            Word("stratagem", "Stratagem", hint="A scheme of weeks, ships or armies."),
        ),
    ),
)

HELP = (
    HelpText(
        "A skill check",
        "Roll your heart die and one ability die, add profession, aspect and whatever else counts. "
        "Reach the challenge number and it works.",
    ),
    HelpText(
        "Ones",
        "If one of the two dice you keep in a skill check shows a 1, decide: the check fails, or "
        "you roll that die again and something else goes wrong. A further 1 is only a 1. Two ones "
        "leave no choice: failure and a complication. No other kind of roll cares about ones.",
    ),
    HelpText(
        "Advantage and disadvantage",
        "Subtract one from the other. Each level of advantage adds a die of the smaller size, and "
        "the two highest stay; each level of disadvantage adds one of the larger size, and the two "
        "lowest stay. Among equal faces the larger die stays.",
    ),
    HelpText(
        "Professions",
        "One a roll: its rank where the trade is made for this, half of it, rounded down, where it "
        "merely helps.",
    ),
    HelpText(
        "Aspects and destiny",
        "Before the roll, spend destiny points through an aspect that fits: +1 each, no more than "
        "its rank. An aspect that gets in your way pays its rank in points, for a penalty as large "
        "or for a complication; five points a scene at most.",
    ),
    HelpText(
        "Helping",
        "Help gives a skill check one level of advantage, however many lend a hand. All of them "
        "share a failure or a complication. In a fight it takes your action.",
    ),
    HelpText(
        "One roll for a group",
        "Where one slip spoils it for all, the worst rolls; where people can cover for each other, "
        "the best. Either has one level of advantage from the others; the result is everyone’s.",
    ),
    HelpText(
        "Saving throws",
        "Heart and ability against what comes at you. A creature sets the number with its own "
        "ability: the most its die can show, and two for each paragon level. So do you, for "
        "those who resist you; magic goes by your full heart die.",
    ),
    HelpText(
        "Attack and defence",
        "Heart, ability and modifiers against the other side’s total or number.",
    ),
    HelpText(
        "Stratagems",
        "A scheme too large for one deed: a d8 in place of the heart die, an ability die, "
        "profession and aspect. Nobody helps and there is no advantage; instead, assets lower the "
        "number and hindrances raise it, by one each unless the GM weighs them otherwise.",
    ),
    HelpText(
        "The heart die",
        "It stands for stamina. Wounds and weariness take it down a size, to a d4 at the lowest; "
        "rest brings it back up, as far as its full size.",
    ),
)
