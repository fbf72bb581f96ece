"""The symmetric contest: both throw, and a tie goes down a chain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from operator import add

from pyengine.chance import OPPONENT, SUM, Both, Once, Outcome, Roll, Rule
from pyengine.dice import Pool
from pyengine.ruleset import Action, Aftermath, Setup, WhatIf
from pyengine.rulesets.tdgs.clash import Clash, Meeting, sign
from pyengine.rulesets.tdgs.filling import (
    entries,
    formula,
    gear_what_ifs,
    in_all,
    in_order,
    modifier_dice,
    notes,
    other_stat,
    own_entries,
    own_stat,
    position_what_ifs,
)
from pyengine.rulesets.tdgs.forms import ContestForm
from pyengine.rulesets.tdgs.magnitude import Critical, magnitude, offers, sentence
from pyengine.rulesets.tdgs.pairings import OPPOSED, Pairing, find_pairing
from pyengine.rulesets.tdgs.sheet import TdgsSheet
from pyengine.rulesets.tdgs.text import (
    CONTEST_OUTCOMES,
    DECIDED,
    MAGNITUDE,
    THEIR_MAGNITUDE,
)
from pyengine.rulesets.tdgs.throw import HIGHEST, LOWEST, Throw

_OURS = magnitude()
_THEIRS = magnitude(OPPONENT, facet="their_magnitude")
_MAGNITUDES = {
    (True, False): _OURS,
    (False, True): _THEIRS,
    (True, True): Both(_OURS, _THEIRS, add),
}
"""What is rolled when our natural face counts, theirs, or both."""
_COIN = Roll(Pool((2,), 1), SUM, label="d2 for the tie", counts=False)

_TIE_BREAKERS = {
    "ref": "Equal, and the higher REF decided.",
    "luk": "Equal, and the higher LUK decided.",
    "coin": "Equal in everything, and the d2 decided.",
}
_DECIDED = {"natural": "The natural face decided.", **_TIE_BREAKERS}
_DECIDED_FACET = {word.key: (("decided", word.key),) for word in DECIDED.values}


@dataclass(frozen=True, kw_only=True)
class ContestSetup(Setup):
    """Two throws, and who a tie favours."""

    throw: Throw
    opponent_throw: Throw
    favours: int
    """What the stats of the chain say about a tie: +1 us, -1 them, 0 nothing."""
    breaker: str
    """The link of the chain that says so; the coin when none does."""

    @cached_property
    def roll(self) -> Clash:
        """Both throws at once."""
        return Clash(self.throw, self.opponent_throw, self.bonus - self.opponent_bonus)


def _by_totals(_setup: ContestSetup, met: Meeting) -> Outcome | None:
    """What most contests come to: no natural face, and somebody is ahead."""
    ours, theirs, lead = met
    if ours or theirs or not lead:
        return None
    return Outcome("win" if lead > 0 else "loss", None, lead, _DECIDED_FACET["totals"])


def contest(setup: ContestSetup) -> Rule:
    """Ranks, totals, the chain; then a d4 for the winner's 20 and for the loser's 1."""
    met: Meeting = yield setup.roll
    if settled := _by_totals(setup, met):
        return settled
    ours, theirs, ahead = met
    decided = "totals" if ours == theirs else "natural"
    if not ahead:
        ahead, decided = setup.favours, setup.breaker
        if not ahead:
            ahead = 1 if (yield _COIN) == 2 else -1
    key, facets = "win" if ahead > 0 else "loss", _DECIDED_FACET[decided]
    if not ours and not theirs:
        return Outcome(key, None, met.lead, facets)
    our_face, their_face = (HIGHEST, LOWEST) if ahead > 0 else (LOWEST, HIGHEST)
    return Once(
        _MAGNITUDES[ours == our_face, theirs == their_face],
        lambda magnitudes: Outcome(key, facets=facets + magnitudes),
    )


# ── filling ──────────────────────────────────────────────────────────────────────────────────────


def prepare_contest(sheet: TdgsSheet, form: ContestForm) -> ContestSetup:
    """Fill a contest from the sheet; the other side's numbers come from the form."""
    pairing = find_pairing(sheet, form.pairing, OPPOSED)
    ours = own_entries(sheet, form, form.positioning)
    theirs = in_order(entries(form.opponent_modifiers))
    own, other = own_stat(sheet, form, pairing), other_stat(form, pairing)
    favours, breaker = _tie(sheet, form, pairing)
    added = formula(own, other, form.bonus, ours)
    their_added = formula(other, own, form.opponent_bonus, theirs)
    return ContestSetup(
        terms=added,
        opponent_terms=their_added,
        sources=form.sources,
        nets=(in_all(added), in_all(their_added, OPPONENT)),
        notes=notes(form, pairing),
        throw=Throw(modifier_dice(form.dice, ours, "dice")),
        opponent_throw=Throw(modifier_dice(form.opponent_dice, theirs, "opponent_dice"), OPPONENT),
        favours=favours,
        breaker=breaker,
    )


def _tie(sheet: TdgsSheet, form: ContestForm, pairing: Pairing | None) -> tuple[int, str]:
    """Whom the chain favours, and by which link."""
    kind = form.kind
    if kind == "auto":
        kind = pairing.kind if pairing else "physical"
    reflex = sign((sheet.ref if form.ref is None else form.ref) - form.opponent_ref)
    if kind == "physical" and reflex:
        return reflex, "ref"
    luck = sign((sheet.luk if form.luk is None else form.luk) - form.opponent_luk)
    return luck, "luk" if luck else "coin"


# ── what follows ─────────────────────────────────────────────────────────────────────────────────


def _criticals(outcome: Outcome) -> tuple[Critical, ...]:
    won = outcome.key == "win"
    ours = outcome.facet("magnitude")
    theirs = outcome.facet("their_magnitude")
    found = (
        Critical("Your", HIGHEST if won else LOWEST, ours) if ours else None,
        Critical("Their", LOWEST if won else HIGHEST, theirs) if theirs else None,
    )
    return tuple(filter(None, found))


def _aftermath(_setup: ContestSetup, outcome: Outcome) -> Aftermath:
    return Aftermath(offers=offers(_criticals(outcome)))


def _details(_setup: ContestSetup, outcome: Outcome) -> str:
    decided = _DECIDED.get(outcome.facet("decided") or "", "")
    return " ".join(filter(None, (decided, sentence(_criticals(outcome)))))


def _was_tied(outcome: Outcome) -> bool:
    return outcome.facet("decided") in _TIE_BREAKERS


def _what_ifs(sheet: TdgsSheet, form: ContestForm) -> Iterable[WhatIf]:
    yield from position_what_ifs(form.positioning)
    yield from gear_what_ifs(sheet, form)


CONTEST = Action[TdgsSheet, ContestForm, ContestSetup](
    key="contest",
    label="Contest",
    summary="Both do the same and both roll: grappling, a chase, spell against spell.",
    form=ContestForm,
    outcomes=CONTEST_OUTCOMES,
    prepare=prepare_contest,
    rule=contest,
    aftermath=_aftermath,
    what_ifs=_what_ifs,
    details=_details,
    facets=(MAGNITUDE, THEIR_MAGNITUDE, DECIDED),
    beside={"tie": _was_tied},
    target_label="their total",
)
