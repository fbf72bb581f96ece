"""One skill check for a whole group: by its weakest link, or by its best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from pyengine.model import Source
from pyengine.ruleset import Action, WhatIf, net, terms
from pyengine.rulesets.heartrush.checks import CheckSetup, aftermath, details, skill_check
from pyengine.rulesets.heartrush.dealing import leaning, level_what_ifs, listed
from pyengine.rulesets.heartrush.forms import GroupForm, Member
from pyengine.rulesets.heartrush.pools import pool_for, success_chance
from pyengine.rulesets.heartrush.sheet import HeartRushSheet
from pyengine.rulesets.heartrush.text import CHECK_OUTCOMES, COMPLICATION, ONES

_Pick = Callable[[Sequence[Fraction]], Fraction]


def _chance_alone(member: Member, form: GroupForm) -> Fraction:
    """How likely somebody would do it alone, before anything helps or hinders."""
    pool = pool_for(member.heart, member.ability, 0)
    return success_chance(pool, form.cn - member.bonus, rerolling=form.policy == "reroll")


def _roller(form: GroupForm, pick: _Pick) -> int:
    """The place of the one who rolls; among equals, the first."""
    chances = [_chance_alone(member, form) for member in form.members]
    return chances.index(pick(chances))


def _prepare(form: GroupForm, pick: _Pick, why: str) -> CheckSetup:
    at = _roller(form, pick)
    names = [member.name.strip() or f"Member {i}" for i, member in enumerate(form.members, 1)]
    member, name = form.members[at], names.pop(at)
    sources = (*form.sources, Source(label="The group"))
    level = net(form.advantage, sources)
    return CheckSetup(
        terms=terms(("bonus", member.bonus)),
        target=form.cn,
        sources=sources,
        nets=(leaning(level),),
        notes=(f"{name} rolls, {why}", *([f"Shared by {listed(names)}"] if names else ())),
        pool=pool_for(member.heart, member.ability, level),
        policy=form.policy,
        sharing=tuple(names),
        roller=name,
    )


def prepare_weakest(_sheet: HeartRushSheet, form: GroupForm) -> CheckSetup:
    """One slip spoils it for all, so the one most likely to slip rolls."""
    return _prepare(form, min, "the weakest link")


def prepare_collaborative(_sheet: HeartRushSheet, form: GroupForm) -> CheckSetup:
    """People cover for each other, so the best rolls."""
    return _prepare(form, max, "the best at this")


def _what_ifs(_sheet: HeartRushSheet, form: GroupForm) -> Iterable[WhatIf]:
    return level_what_ifs(form.advantage)


WEAKEST_LINK = Action[HeartRushSheet, GroupForm, CheckSetup](
    key="weakest_link",
    label="Weakest link",
    summary="One slip spoils it for all: the worst of the group rolls, with advantage.",
    form=GroupForm,
    outcomes=CHECK_OUTCOMES,
    prepare=prepare_weakest,
    rule=skill_check,
    aftermath=aftermath,
    what_ifs=_what_ifs,
    details=details,
    choices=(COMPLICATION,),
    facets=(ONES,),
    target_label="CN",
)

COLLABORATIVE = replace(
    WEAKEST_LINK,
    key="collaborative",
    label="Collaborative check",
    summary="All pull together: the best of the group rolls, with advantage.",
    prepare=prepare_collaborative,
)
