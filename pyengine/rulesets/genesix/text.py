"""The words of GeneSix, as the table reads them."""

from __future__ import annotations

from pyengine.ruleset import HelpText, Preset, Word, Words
from pyengine.rulesets.genesix import pair

LABEL = "GeneSix"
SUMMARY = "Two dice, attribute and approach against a target number; the dice themselves tell more."

LADDER = (
    Preset(3, "Simple", "Hardly worth a roll."),
    Preset(5, "Easy", "Most people manage."),
    Preset(7, "Average", "An even chance for anybody."),
    Preset(9, "Hard", "Takes talent, training or help."),
    Preset(11, "Formidable", "Even the gifted often fail."),
)

# ── outcomes ─────────────────────────────────────────────────────────────────────────────────────

SUCCESS = "success"
FAILURE = "failure"
OUTCOMES = (
    Word(FAILURE, "Failure", "bad", "It does not work out."),
    Word(SUCCESS, "Success", "good", "It works out."),
)

WIN = "win"
LOSS = "loss"
OPPOSED_OUTCOMES = (
    Word(LOSS, "Loss", "bad", "The other side has its way."),
    Word(WIN, "Win", "good", "You have your way."),
)

LUCK_OUTCOMES = (Word("spent", "Token spent", "neutral", "It now lies in the other pool."),)

# ── facets ───────────────────────────────────────────────────────────────────────────────────────

CIRCUMSTANCE = Words(
    "circumstance",
    "Circumstance",
    (
        Word(pair.BOTH_ONES, "Double ones", "awful", "Critical: the scene turns against you."),
        Word(pair.BOTH_SIXES, "Double sixes", "great", "Critical: the scene turns your way."),
        Word(pair.DOUBLES_ODD, "Odd doubles", "bad", "On the side, something goes badly wrong."),
        Word(pair.DOUBLES_EVEN, "Even doubles", "good", "On the side, you are very lucky."),
        Word(pair.BOTH_ODD, "Both odd", "bad", "On the side, something goes wrong."),
        Word(pair.BOTH_EVEN, "Both even", "good", "On the side, something goes well."),
        Word(pair.NONE, "No circumstance"),
    ),
    "What the two kept dice bring about, whether the check succeeds or not.",
)

ROLLED_OFF = "rolled_off"
TIE = Words(
    "tie",
    "Tie",
    (Word(ROLLED_OFF, "Rolled off", "neutral", "Equal totals; one die each decided."),),
)

REACHED = "reached"
OVERTAKEN = "overtaken"
OUT_OF_TIME = "out_of_time"
NEVER = "never"
ENDING = Words(
    "ending",
    "How it ended",
    (
        Word(REACHED, "Threshold reached", "good", "The Deltas add up to it."),
        Word(OVERTAKEN, "Overtaken", "bad", "The setbacks reached their threshold first."),
        Word(OUT_OF_TIME, "Out of time", "bad", "No checks were left."),
        Word(NEVER, "Out of reach", "awful", "No check can bring it any closer."),
    ),
)

# ── options ──────────────────────────────────────────────────────────────────────────────────────

SIDES = (
    Word("players", "Players", "neutral", "Tokens go from the players to the GM."),
    Word("gm", "GM", "neutral", "Tokens go from the GM to the players."),
)
ROLES = (
    Word("pursuer", "Pursuer", "neutral", "When you win, the distance shrinks."),
    Word("quarry", "Quarry", "neutral", "When you win, the distance grows."),
)
LUCK_USES = (
    Word("truth", "State a truth", "neutral", "Something about the story is settled."),
    Word("circumstance", "Change the scene", "neutral", "Something in the scene is different now."),
    Word("advantage", "Grant advantage", "good", "A check to come has advantage."),
    Word("disadvantage", "Impose disadvantage", "bad", "An opponent’s check has disadvantage."),
)

PROCEDURE = (
    Words(
        "approach",
        "What do you do, and how?",
        (
            Word("attribute", "Attribute", "neutral", "What in you it depends on."),
            Word("approach", "Approach", "neutral", "The manner in which you go about it."),
        ),
        "Tell it first; the numbers follow from what you tell.",
    ),
    Words(
        "difficulty",
        "How hard is it?",
        (
            Word("tn", "Target number", "neutral", "By the task, not by who attempts it."),
            Word("circumstances", "Circumstances", "neutral", "One up or down for each of them."),
            Word("opposed", "Opposed instead", "neutral", "Where somebody acts against you."),
        ),
    ),
    Words(
        "favour",
        "What helps, what hinders?",
        (
            Word("sources", "Sources", "neutral", "Advantage and disadvantage cancel one by one."),
            Word("help", "Help", "good", "Whoever lends a hand gives advantage."),
            Word("luck", "Luck", "neutral", "Last call: no token is spent after the roll."),
        ),
    ),
    Words(
        "reading",
        "What do the dice say?",
        (
            Word("delta", "Delta", "neutral", "How far above or below the target you are."),
            Word("circumstance", "Circumstance", "neutral", "What the two kept dice bring along."),
        ),
    ),
)

HELP = (
    HelpText(
        "A check",
        "Roll two dice, add an attribute and an approach, and reach the target number. What you "
        "are above or below it is the Delta: at 0 you only just make it, at +4 it goes "
        "splendidly.",
    ),
    HelpText(
        "Target numbers",
        "3 simple, 5 easy, 7 average, 9 hard, 11 formidable, whoever attempts it. Everything in "
        "the situation that makes it harder adds one, everything that makes it easier takes one "
        "off.",
    ),
    HelpText(
        "Advantage and disadvantage",
        "Count what helps and what hinders; each cancels one of the other. If any help is left, "
        "roll three dice and drop the lowest; if any hindrance is left, drop the highest. There "
        "is never more than one extra die.",
    ),
    HelpText(
        "Help",
        "Whoever helps gives you advantage. Several helpers still count once.",
    ),
    HelpText(
        "Circumstances of the dice",
        "Look at the two dice you kept. Both even: something good happens besides. Both odd: "
        "something bad. Doubles make it strong, and double ones or double sixes change the whole "
        "scene. None of it turns a success into a failure or the other way round.",
    ),
    HelpText(
        "What a circumstance may do",
        "Good: advantage for the ally who acts next, disadvantage for the opponent who acts next, "
        "or one Stress less. Strong: any ally, any opponent, or two Stress. Bad ones do the "
        "opposite. A turn of the story is always possible instead, and often better. What a "
        "change of the scene means, up to its end, is for the GM to say.",
    ),
    HelpText(
        "Opposed checks",
        "Both sides roll and add; the higher total wins, by the difference. After a tie both roll "
        "one die, again and again until they differ. Those dice bring no circumstance along.",
    ),
    HelpText(
        "Group checks",
        "One roll for all, with the highest attribute and the highest approach in the group, even "
        "if they belong to different people.",
    ),
    HelpText(
        "Chases",
        "The GM sets how far apart the two are. Every opposed check moves the distance by its "
        "Delta: closer when the pursuer wins, further when the quarry does. At 0 they are in "
        "reach.",
    ),
    HelpText(
        "Challenges",
        "Some things take more than one check. With one threshold, every Delta is added to a "
        "running total, those below zero too. With two, Deltas above zero fill one track and "
        "those below zero the other, and the first full track decides; a Delta of 0 fills "
        "neither. If there is time for only so many checks, running out of it is a failure.",
    ),
    HelpText(
        "Luck",
        "At the start of a session there is a token for each player in the players’ pool and one "
        "in the GM’s. A token spent goes to the other pool. It states a truth, changes something "
        "in the scene, gives advantage to a check, or gives disadvantage to an opponent’s. It is "
        "spent before the dice are rolled, never to mend what they show.",
    ),
    HelpText(
        "Stress",
        "What you carry around with you. Bad circumstances add to it, good ones take it away.",
    ),
)
