"""tdgs: d20 + (own stat − other stat) + modifiers against 11; contests; natural faces; magnitude.

Readings beyond the source:
- A natural face decides before anything is added up; total and margin are said all the same. Where
  the modifier dice can add up to more than 24 numbers, a natural result carries no margin, and in
  a contest there is one only when neither d20 is natural. Totals are always shown.
- Two natural 20s, or two natural 1s, rank alike: totals, then the chain.
- The d2 of a tie is one die: a 2 is for whoever acts, a 1 for the other side. The d4s come after,
  ours first. In a contest `magnitude` is ours and `their_magnitude` theirs, a bonus after a
  winning 20, a consequence after a losing 1; a losing 20 and a winning 1 have none.
- Dice rolled by hand: d20, the dice written down, then equipment, temporary and situational dice;
  the other side likewise; then d2 and d4s.
- A modifier is a number, a die, or both. Modifier dice are only ever added.
- A stat given in the form (a number other than 0, or a name) goes before the pairing's.
- Resistance pairings break ties as physical ones, knowledge as mental ones.
- Buffs and conditions that lie on the table count as temporary modifiers by their level.
- Several attackers: positioning serves every one of them. After all throws their naturals get a d4
  each, which lies beside them and changes no hit. Totals of different attackers are never added.
- Gear that is not in use shows as a what-if, the first ten pieces of it.
- What a magnitude does is left to the table: the card offers to note it.
"""

from pyengine.ruleset import Ruleset
from pyengine.rulesets.free import FREE_DICE
from pyengine.rulesets.tdgs.actions import ACTION, RESIST
from pyengine.rulesets.tdgs.attackers import ATTACKERS
from pyengine.rulesets.tdgs.characters import EXAMPLES
from pyengine.rulesets.tdgs.contest import CONTEST
from pyengine.rulesets.tdgs.sheet import TdgsSheet
from pyengine.rulesets.tdgs.tables import TABLES
from pyengine.rulesets.tdgs.text import HELP, LABEL, PROCEDURE, SUMMARY

RULESET = Ruleset(
    key="tdgs",
    label=LABEL,
    summary=SUMMARY,
    sheet=TdgsSheet,
    actions=(ACTION, CONTEST, RESIST, ATTACKERS, FREE_DICE),
    tables=TABLES,
    procedure=PROCEDURE,
    help=HELP,
    examples=EXAMPLES,
)
