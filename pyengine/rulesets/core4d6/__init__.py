"""core4d6: 4d6 + bonus against a DC, five tiers, position and effect, contests.

Readings beyond the source:
- All ones means the four kept dice, so that under disadvantage a dropped die does not save one.
- A partial success is a success: it advances a linked clock, and the card offers the GM its price.
- A failure without a linked threat clock offers the GM the same hit on a clock of their choice.
- Position and effect of a contest work as for a check; a decisive win or loss counts as critical.
- A tie is a partial for both: no clock moves by itself, and the GM is offered its price.
"""

from pyengine.ruleset import Ruleset
from pyengine.rulesets.core4d6.actions import CHECK, CONTEST
from pyengine.rulesets.core4d6.sheet import Core4d6Sheet
from pyengine.rulesets.core4d6.text import EXAMPLES, HELP, LABEL, LADDER, SUMMARY
from pyengine.rulesets.fourd6 import (
    PROGRESS_CLOCK,
    THREAT_CLOCK,
    distribution_table,
    levels_table,
    success_table,
)
from pyengine.rulesets.free import FREE_DICE

RULESET = Ruleset(
    key="core4d6",
    label=LABEL,
    summary=SUMMARY,
    sheet=Core4d6Sheet,
    actions=(CHECK, CONTEST, FREE_DICE),
    trackers=(PROGRESS_CLOCK, THREAT_CLOCK),
    tables=(
        distribution_table(),
        success_table(
            LADDER,
            (("+0", 0, 0), ("+2", 2, 0), ("+4", 4, 0), ("+2, advantage", 2, 1)),
            every_rolled_die=False,
        ),
        levels_table("What advantage is worth"),
    ),
    help=HELP,
    examples=EXAMPLES,
)
