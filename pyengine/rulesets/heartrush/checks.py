"""The skill check: its rule about ones, the choice it leaves, and who shares what goes wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, partial

from pyengine.chance import SUM, Choice, Once, Outcome, Roll, Rule
from pyengine.dice import Pool
from pyengine.model import Source
from pyengine.moves import Offer, Say
from pyengine.ruleset import Action, Aftermath, Setup, WhatIf, net
from pyengine.rulesets.heartrush.dealing import (
    dice_of,
    leaning,
    level_what_ifs,
    listed,
    named,
    sources_of,
    terms_of,
)
from pyengine.rulesets.heartrush.forms import Policy, SkillCheckForm
from pyengine.rulesets.heartrush.pools import FALL, Fall, pool_for
from pyengine.rulesets.heartrush.sheet import DICE, HeartRushSheet
from pyengine.rulesets.heartrush.text import CHECK_OUTCOMES, COMPLICATION, COMPLICATIONS, ONES
from pyengine.rulesets.heartrush.traits import drawn_from, trait_what_ifs

_OPTIONS = ("fail", "reroll")
_BOTH, _GIVEN_UP, _REROLLED = ((("ones", word.key),) for word in ONES.values)
_AGAIN: dict[int, Roll[int]] = {
    sides: Roll(Pool((sides,), 1), SUM, label="rolled again", instead_of=1) for sides in DICE
}


@dataclass(frozen=True, kw_only=True)
class CheckSetup(Setup):
    """A skill check, worked out."""

    target: int
    pool: Pool
    policy: Policy
    sharing: tuple[str, ...] = ()
    """Who else is hit by a failure or a complication."""
    roller: str = ""
    """Who rolls, where that is not simply the character."""

    @cached_property
    def roll(self) -> Roll[Fall]:
        """The first roll; made once, as weighing starts the rule over and over."""
        return Roll(self.pool, FALL)

    @cached_property
    def choice(self) -> Choice:
        """What to do about a single one."""
        return Choice(COMPLICATION.key, _OPTIONS, self.policy)


def _at_once(setup: CheckSetup, fall: Fall) -> Outcome | None:
    """What two kept dice come to, unless a single one leaves a choice."""
    standing, ones = fall
    if not ones:
        margin = standing + setup.bonus - setup.target
        return Outcome("success" if margin >= 0 else "failure", margin + setup.target, margin)
    if len(ones) == 1:
        return None
    return Outcome("failure_with_complication", standing + 2 + setup.bonus, facets=_BOTH)


def skill_check(setup: CheckSetup) -> Rule:
    """Two kept dice and the bonus against the CN; ones among the kept dice come first."""
    fall: Fall = yield setup.roll
    if settled := _at_once(setup, fall):
        return settled
    total = fall.standing + 1 + setup.bonus
    answer = yield setup.choice
    if answer == "fail":
        return Outcome("failure", total, facets=_GIVEN_UP)
    (sides,) = fall.ones
    return Once(_AGAIN[sides], partial(_rolled_again, total - 1, setup.target))


def _rolled_again(standing: int, target: int, face: int) -> Outcome:
    total = standing + face
    margin = total - target
    key = "success_with_complication" if margin >= 0 else "failure_with_complication"
    return Outcome(key, total, margin, _REROLLED)


def prepare_check(sheet: HeartRushSheet, form: SkillCheckForm) -> CheckSetup:
    """Fill a skill check from the sheet."""
    drawn = drawn_from(sheet, form)
    helpers = named(form.helpers)
    sources = (*sources_of(sheet, form), *_help(helpers))
    level = net(form.advantage, sources)
    return CheckSetup(
        terms=terms_of(form, drawn),
        target=form.cn,
        sources=sources,
        nets=(leaning(level),),
        notes=(*drawn.notes, *(source.label for source in _help(helpers))),
        costs=drawn.costs,
        pool=pool_for(*dice_of(sheet, form), level),
        policy=form.policy,
        sharing=helpers,
    )


def _help(helpers: tuple[str, ...]) -> tuple[Source, ...]:
    """One level in all, however many lend a hand."""
    return (Source(label=f"Helped by {listed(helpers)}"[:80]),) if helpers else ()


# ── what follows ─────────────────────────────────────────────────────────────────────────────────

_TROUBLE = {
    "failure": "the failure",
    "failure_with_complication": "the failure and the complication",
    "success_with_complication": "the complication",
}
_ONES_SAID = {
    "both": "Two ones settle it, whatever the sum.",
    "given_up": "The 1 was left to stand.",
    "rerolled": "The 1 was rolled again, at the price of a complication.",
}


def _shared(setup: CheckSetup, outcome: Outcome) -> str:
    """A sentence about those who share what went wrong, where anybody does."""
    if not setup.sharing or outcome.key not in _TROUBLE:
        return ""
    verb = "shares" if len(setup.sharing) == 1 else "share"
    return f"{listed(setup.sharing)} {verb} {_TROUBLE[outcome.key]}."


def aftermath(setup: CheckSetup, outcome: Outcome) -> Aftermath:
    """The table notes who shares the trouble; a complication is the GM's to name."""
    shared = _shared(setup, outcome)
    complicated = outcome.key.endswith("with_complication")
    return Aftermath(
        (Say(text=shared),) if shared else (), _COMPLICATION_OFFERS if complicated else ()
    )


_COMPLICATION_OFFERS = tuple(
    Offer(
        key=word.key,
        label=word.label,
        group="complication",
        by="gm",
        moves=(Say(text=f"Complication: {word.label}. {word.hint}"),),
    )
    for word in COMPLICATIONS
)


def details(setup: CheckSetup, outcome: Outcome) -> str:
    """What the ones did, who rolled, and who shares it."""
    rolled = f"{setup.roller} rolled for the group." if setup.roller else ""
    ones = _ONES_SAID.get(outcome.facet("ones") or "", "")
    return " ".join(filter(None, (rolled, ones, _shared(setup, outcome))))


def _what_ifs(sheet: HeartRushSheet, form: SkillCheckForm) -> Iterable[WhatIf]:
    if not named(form.helpers):
        yield WhatIf("help", "Somebody helps", {"helpers": ("Somebody",)})
    yield from trait_what_ifs(sheet, form)
    yield from level_what_ifs(form.advantage)


SKILL_CHECK = Action[HeartRushSheet, SkillCheckForm, CheckSetup](
    key="skill_check",
    label="Skill check",
    summary="Set out to do something that may fail.",
    form=SkillCheckForm,
    outcomes=CHECK_OUTCOMES,
    prepare=prepare_check,
    rule=skill_check,
    aftermath=aftermath,
    what_ifs=_what_ifs,
    details=details,
    choices=(COMPLICATION,),
    facets=(ONES,),
    target_label="CN",
)
