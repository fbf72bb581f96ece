"""Heart Rush: heart die + ability die against a CN; ones that offer a choice; destiny points.

Readings beyond the source:
- A single 1 asks for the choice whatever the sum. A check that is given up, or that shows two ones,
  fails whatever the sum and therefore has no margin.
- A re-rolled die replaces its 1 among the kept dice; which dice are kept is not looked at again.
- Ranks go from 1 to 10. On one roll an aspect either helps or hinders; two aspects may do both.
- Destiny points to spend must be there before the roll; what a hindering aspect earns comes after.
- An aspect's complication is a note beside the roll: it changes neither dice nor outcome, and
  helpers have no part in it. Only ones lead to the outcomes with a complication.
- Professions and aspects count in saving throws, attack and defence too; help never does.
- A stratagem takes profession, aspect and a flat bonus, but no sources, conditions or modifiers.
- In a group, worst and best are found by the exact chance of success each would have alone at this
  CN, before advantage, under the policy of the form; among equals the first.
- A creature's die and paragon level, where given, set the CN of a saving throw.
- No roll moves the heart die by itself: the source says that wounds and weariness do, not which
  roll brings them. It is stepped by hand on its tracker, never beyond the full heart.
"""

from pyengine.ruleset import Ruleset
from pyengine.rulesets.free import FREE_DICE
from pyengine.rulesets.heartrush.characters import EXAMPLES
from pyengine.rulesets.heartrush.checks import SKILL_CHECK
from pyengine.rulesets.heartrush.groups import COLLABORATIVE, WEAKEST_LINK
from pyengine.rulesets.heartrush.rolls import ATTACK, SAVING_THROW, STRATAGEM
from pyengine.rulesets.heartrush.sheet import HeartRushSheet
from pyengine.rulesets.heartrush.tables import TABLES
from pyengine.rulesets.heartrush.text import HELP, LABEL, PROCEDURE, SUMMARY, TRACKERS

RULESET = Ruleset(
    key="heartrush",
    label=LABEL,
    summary=SUMMARY,
    sheet=HeartRushSheet,
    actions=(SKILL_CHECK, SAVING_THROW, ATTACK, STRATAGEM, WEAKEST_LINK, COLLABORATIVE, FREE_DICE),
    trackers=TRACKERS,
    tables=TABLES,
    procedure=PROCEDURE,
    help=HELP,
    examples=EXAMPLES,
    derived=HeartRushSheet.challenge_numbers,
)
