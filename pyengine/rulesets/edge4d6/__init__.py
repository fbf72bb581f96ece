"""edge4d6: 4d6 + attribute + 1 for a skill against a DC, Edge and Burden, strikes and clocks.

Readings beyond the source:
- All ones means every rolled die, dropped ones included.
- A strike is a check of its own; nobody rolls against it, for there is no contest here.
- The three-part test stands in the form as three switches. One that is off refuses the roll and
  says so: then the GM simply answers. Strikes do not ask; in a fight all three hold.
- Help is one source of Edge however many help, or +1 to the total when the table prefers that.
- A check linked to a clock: every success, a partial one too, fills one segment, for a partial has
  its price in what the GM is offered. A critical success offers the player one more segment, a
  good position or some other benefit. A partial and a failure offer the GM a threat tick or a
  complication; a critical failure two of them or one major setback, as it does for a strike.
- "Position" as a benefit is one source of Edge on the next check of whoever gains it, the minor
  position after a glancing strike too; a condition from a strike is one level of Burden that stays
  until somebody removes it. Named targets only: without a name the card says "the target".
- A strike without a linked Resolve clock offers its ticks for a clock named when they are taken.
"""

from pyengine.ruleset import Ruleset
from pyengine.rulesets.edge4d6.actions import CHECK, STRIKE
from pyengine.rulesets.edge4d6.procedure import PROCEDURE
from pyengine.rulesets.edge4d6.sheet import Edge4d6Sheet
from pyengine.rulesets.edge4d6.text import CLOCKS, EXAMPLES, HELP, LABEL, LADDER, SUMMARY
from pyengine.rulesets.fourd6 import distribution_table, levels_table, success_table
from pyengine.rulesets.free import FREE_DICE

RULESET = Ruleset(
    key="edge4d6",
    label=LABEL,
    summary=SUMMARY,
    sheet=Edge4d6Sheet,
    actions=(CHECK, STRIKE, FREE_DICE),
    trackers=CLOCKS,
    tables=(
        distribution_table(),
        success_table(
            LADDER,
            (("+0", 0, 0), ("+2", 2, 0), ("+4", 4, 0), ("+2 and one Edge", 2, 1)),
            every_rolled_die=True,
        ),
        levels_table("What Edge and Burden are worth"),
    ),
    procedure=PROCEDURE,
    help=HELP,
    examples=EXAMPLES,
)
