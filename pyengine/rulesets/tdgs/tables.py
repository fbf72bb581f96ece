"""Tables to look things up in; every chance is computed by the rule itself."""

from __future__ import annotations

from fractions import Fraction

from pyengine.chance import as_text, odds
from pyengine.ruleset import ReferenceTable, Term
from pyengine.rulesets.tdgs.actions import ThrowSetup, against_eleven
from pyengine.rulesets.tdgs.pairings import PAIRINGS
from pyengine.rulesets.tdgs.text import BONUSES, CONSEQUENCES, DICE, TASKS
from pyengine.rulesets.tdgs.throw import THRESHOLD, Throw

_MOST = 9
"""Beyond this difference nothing changes any more: the natural faces remain."""

Rows = list[tuple[str | int, ...]]


def success_chance(delta: int) -> Fraction:
    """The chance of a success of either kind with this difference and no modifier dice."""
    setup = ThrowSetup(terms=(Term("delta", delta),), throw=Throw())
    return odds(lambda: against_eleven(setup)).chance(lambda o: o.key.endswith("success"))


def _success_rows() -> Rows:
    return [
        (f"{delta:+d}" if delta else "0", THRESHOLD - delta, as_text(success_chance(delta)))
        for delta in range(-_MOST, _MOST + 1)
    ]


def _pairing_rows() -> Rows:
    return [(p.group, p.label, p.stat, p.versus or "virtual stat") for p in PAIRINGS]


def _virtual_rows() -> Rows:
    return list(TASKS)


def _magnitude_rows() -> Rows:
    return [(n, *said) for n, said in enumerate(zip(BONUSES, CONSEQUENCES, strict=True), 1)]


def _gear_rows() -> Rows:
    return [(word.hint.rstrip("."), word.label) for word in DICE if word.key]


TABLES = (
    ReferenceTable(
        "success",
        "Chance of success by difference",
        ("Difference", "Lowest face that succeeds", "Chance"),
        _success_rows,
        "Beyond nine either way only the natural faces are left.",
    ),
    ReferenceTable(
        "pairings", "Pairings", ("Kind", "What for", "Acts", "Stands against"), _pairing_rows
    ),
    ReferenceTable(
        "virtual", "Virtual stats", ("Obstacle", "Met with", "Stat", "Why"), _virtual_rows
    ),
    ReferenceTable("magnitude", "Magnitude", ("d4", "Natural 20", "Natural 1"), _magnitude_rows),
    ReferenceTable("gear", "Dice for gear", ("Gear", "Die"), _gear_rows),
)
