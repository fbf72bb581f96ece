"""core4d6: 4d6 + bonus against a DC, five tiers, position and effect, contests.

Readings beyond the source:
- A partial success is a success: it advances a linked clock, and the card offers the GM its price.
- Position and effect of a contest work as for a check; a decisive win or loss counts as critical.
- A tie is a partial for both: no clock moves by itself.
"""

from pyengine.rulesets.core4d6.actions import CHECK, CONTEST
from pyengine.rulesets.core4d6.sheet import Core4d6Sheet
from pyengine.rulesets.core4d6.text import CLOCKS, EXAMPLES, HELP, LADDER, LABEL, SUMMARY
from pyengine.rulesets.fourd6 import distribution_table, success_table
from pyengine.ruleset import Ruleset

RULESET = Ruleset(
    key="core4d6",
    label=LABEL,
    summary=SUMMARY,
    sheet=Core4d6Sheet,
    actions=(CHECK, CONTEST),
    trackers=CLOCKS,
    tables=(
        distribution_table(),
        success_table(
            LADDER,
            (("+0", 0, 0), ("+2", 2, 0), ("+4", 4, 0), ("+2, advantage", 2, 1)),
            every_rolled_die=False,
        ),
    ),
    help=HELP,
    examples=EXAMPLES,
)
