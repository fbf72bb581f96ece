"""What both 4d6 systems share: four dice kept, a margin against a DC, five tiers.

Readings: all sources are summed and then clamped to ±2. The level changes how many dice are rolled
and which four stay. Any whole DC and bonus is legal. All ones are a critical failure whatever the
margin; whether the four kept dice or every rolled die must show them is the system's to say.
"""

from pyengine.rulesets.fourd6.checking import (
    CRITICAL_FAILURE,
    CRITICAL_SUCCESS,
    FAILURE,
    FULL_SUCCESS,
    ONES,
    PARTIAL_SUCCESS,
    SUCCESSES,
    TIERS,
    CheckSetup,
    check,
    check_action,
    ones_in_words,
    tier,
)
from pyengine.rulesets.fourd6.clocks import (
    COMPLICATION,
    PROGRESS_CLOCK,
    SIZES,
    THREAT_CLOCK,
    Clocks,
    Line,
    linked,
    menu,
    threat_line,
)
from pyengine.rulesets.fourd6.forms import (
    BONUS,
    CONDITIONS,
    DCS,
    MODIFIERS,
    SOURCES,
    bonus_terms,
    ladder,
    level_what_ifs,
)
from pyengine.rulesets.fourd6.levels import (
    LEVELS,
    netted,
    pool_for,
)
from pyengine.rulesets.fourd6.tables import (
    distribution_table,
    largest_step,
    levels_table,
    mean,
    success_chance,
    success_table,
)

__all__ = [
    "BONUS",
    "COMPLICATION",
    "CONDITIONS",
    "CRITICAL_FAILURE",
    "CRITICAL_SUCCESS",
    "DCS",
    "FAILURE",
    "FULL_SUCCESS",
    "LEVELS",
    "MODIFIERS",
    "ONES",
    "PARTIAL_SUCCESS",
    "PROGRESS_CLOCK",
    "SIZES",
    "SOURCES",
    "SUCCESSES",
    "THREAT_CLOCK",
    "TIERS",
    "CheckSetup",
    "Clocks",
    "Line",
    "bonus_terms",
    "check",
    "check_action",
    "distribution_table",
    "ladder",
    "largest_step",
    "level_what_ifs",
    "levels_table",
    "linked",
    "mean",
    "menu",
    "netted",
    "ones_in_words",
    "pool_for",
    "success_chance",
    "success_table",
    "threat_line",
    "tier",
]
