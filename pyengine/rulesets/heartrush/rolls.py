"""Rolls that care about nothing but their sum: saving throws, attack and defence, stratagems."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from pyengine.chance import SUM, Outcome, Roll, asks_once
from pyengine.dice import Pool
from pyengine.model import LIMIT
from pyengine.ruleset import Action, Setup, WhatIf, net, terms
from pyengine.rulesets.heartrush.dealing import (
    dice_of,
    leaning,
    level_what_ifs,
    listed,
    named,
    sources_of,
    terms_of,
)
from pyengine.rulesets.heartrush.forms import (
    AttackForm,
    HeartForm,
    SavingThrowForm,
    StratagemForm,
)
from pyengine.rulesets.heartrush.pools import pool_for
from pyengine.rulesets.heartrush.sheet import HeartRushSheet, challenge_number
from pyengine.rulesets.heartrush.text import ATTACK_OUTCOMES, SAVE_OUTCOMES, STRATAGEM_OUTCOMES
from pyengine.rulesets.heartrush.traits import drawn_from, trait_what_ifs

STRATAGEM_DIE = 8


@dataclass(frozen=True, kw_only=True)
class RollSetup(Setup):
    """A plain roll, worked out."""

    target: int
    pool: Pool

    @cached_property
    def roll(self) -> Roll[int]:
        """Made once, as weighing starts the rule over and over."""
        return Roll(self.pool, SUM)


@asks_once
def plain_roll(setup: RollSetup, dice: int) -> Outcome:
    """Two kept dice and the bonus, against a number to reach."""
    total = dice + setup.bonus
    margin = total - setup.target
    return Outcome("success" if margin >= 0 else "failure", total, margin)


def _prepare(
    sheet: HeartRushSheet, form: HeartForm, target: int, notes: tuple[str, ...]
) -> RollSetup:
    drawn = drawn_from(sheet, form)
    sources = sources_of(sheet, form)
    level = net(form.advantage, sources)
    return RollSetup(
        terms=terms_of(form, drawn),
        target=target,
        sources=sources,
        nets=(leaning(level),),
        notes=(*notes, *drawn.notes),
        costs=drawn.costs,
        pool=pool_for(*dice_of(sheet, form), level),
    )


def prepare_save(sheet: HeartRushSheet, form: SavingThrowForm) -> RollSetup:
    """Against a creature's challenge number where it is given, else against the GM's."""
    if form.creature_die is None:
        return _prepare(sheet, form, form.cn, ())
    number = challenge_number(form.creature_die, form.creature_paragon)
    return _prepare(sheet, form, number, ("Against a creature’s challenge number",))


def prepare_attack(sheet: HeartRushSheet, form: AttackForm) -> RollSetup:
    """Nothing but dice and modifiers against the other side's total or number."""
    return _prepare(sheet, form, form.cn, ("Attack" if form.side == "attack" else "Defence",))


def prepare_stratagem(sheet: HeartRushSheet, form: StratagemForm) -> RollSetup:
    """A flat d8 instead of the heart die; assets and hindrances move the challenge number."""
    drawn = drawn_from(sheet, form)
    assets, hindrances = named(form.assets), named(form.hindrances)
    counted = (("Assets", assets), ("Hindrances", hindrances))
    return RollSetup(
        terms=(*drawn.terms, *terms(("bonus", form.bonus))),
        target=form.cn + form.step * (len(hindrances) - len(assets)),
        notes=(*(f"{kind}: {listed(names)}" for kind, names in counted if names), *drawn.notes),
        costs=drawn.costs,
        pool=pool_for(STRATAGEM_DIE, sheet.ability_die(form.ability), 0),
    )


def _heart_what_ifs(sheet: HeartRushSheet, form: HeartForm) -> Iterable[WhatIf]:
    yield from trait_what_ifs(sheet, form)
    yield from level_what_ifs(form.advantage)


def _stratagem_what_ifs(sheet: HeartRushSheet, form: StratagemForm) -> Iterable[WhatIf]:
    yield from trait_what_ifs(sheet, form)
    if form.step:
        yield WhatIf("asset", "One more asset", {"cn": max(-LIMIT, form.cn - form.step)})
        yield WhatIf("hindrance", "One more hindrance", {"cn": min(LIMIT, form.cn + form.step)})


SAVING_THROW = Action[HeartRushSheet, SavingThrowForm, RollSetup](
    key="saving_throw",
    label="Saving throw",
    summary="Escape what comes at you.",
    form=SavingThrowForm,
    outcomes=SAVE_OUTCOMES,
    prepare=prepare_save,
    rule=plain_roll,
    what_ifs=_heart_what_ifs,
    target_label="CN",
)

ATTACK = Action[HeartRushSheet, AttackForm, RollSetup](
    key="attack",
    label="Attack or defence",
    summary="Strike a blow, or ward one off.",
    form=AttackForm,
    outcomes=ATTACK_OUTCOMES,
    prepare=prepare_attack,
    rule=plain_roll,
    what_ifs=_heart_what_ifs,
    target_label="CN",
)

STRATAGEM = Action[HeartRushSheet, StratagemForm, RollSetup](
    key="stratagem",
    label="Stratagem",
    summary="See a grand scheme through.",
    form=StratagemForm,
    outcomes=STRATAGEM_OUTCOMES,
    prepare=prepare_stratagem,
    rule=plain_roll,
    what_ifs=_stratagem_what_ifs,
    target_label="CN",
)
