"""GeneSix: 2d6 + attribute + approach against a TN; circumstances from the dice; luck; challenges.

Readings beyond the source:
- The opposed check shows the circumstance of the roller's kept dice and offers what follows from
  it; the opponent's dice have theirs when it is the opponent's card.
- Winning or losing a roll-off has a Delta of 0: a chase stays where it is.
- Luck against a roll is one source of disadvantage for whoever rolls, in opposed checks too.
  A token spent by itself leaves a source behind for the check it is meant for.
- A circumstance may always be a turn of the story instead of one of the three mechanical ways.
  Good and bad ones alike are picked by whoever rolled; scene-altering ones by the GM.
- A linked challenge counts every check, also one with a Delta of 0: that one only takes time.
- A group check counts whoever is listed, and the one who rolls when their own scores are given.
  Of equals the first is named.
- The challenge as one action makes equal checks: the same scores, target and advantage throughout.
  Its circumstances are not looked at; those who want them make checks linked to a challenge.
- A single metric without a time limit succeeds for certain when the mean Delta is not below zero,
  and never when no Delta is above zero. In between its chance need not be a fraction, so a number
  of checks is asked for. Where it is certain, no dice are rolled: they might never end.
- Filling the good track decides even on the last check there is time for.
- The source names no limit to Stress; the sheet has one, 6 unless changed. Sizes of challenges and
  chases are ours too.
"""

from pyengine.ruleset import Ruleset
from pyengine.rulesets.free import FREE_DICE
from pyengine.rulesets.genesix.challenge import CHALLENGE
from pyengine.rulesets.genesix.characters import EXAMPLES
from pyengine.rulesets.genesix.check import CHECK, GROUP_CHECK
from pyengine.rulesets.genesix.luck import LUCK
from pyengine.rulesets.genesix.opposed import CHASE, OPPOSED
from pyengine.rulesets.genesix.sheet import GenesixSheet
from pyengine.rulesets.genesix.tables import TABLES
from pyengine.rulesets.genesix.text import HELP, LABEL, PROCEDURE, SUMMARY
from pyengine.rulesets.genesix.trackers import TRACKERS

RULESET = Ruleset(
    key="genesix",
    label=LABEL,
    summary=SUMMARY,
    sheet=GenesixSheet,
    actions=(CHECK, OPPOSED, GROUP_CHECK, CHASE, CHALLENGE, LUCK, FREE_DICE),
    trackers=TRACKERS,
    tables=TABLES,
    procedure=PROCEDURE,
    help=HELP,
    examples=EXAMPLES,
)
