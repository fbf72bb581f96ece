"""Check and strike: what they are filled from, and what could be changed about them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pyengine.model import Source
from pyengine.refusal import Refusal
from pyengine.ruleset import Action, Term, WhatIf, applied, net
from pyengine.rulesets import fourd6
from pyengine.rulesets.edge4d6.consequences import (
    RollSetup,
    after_check,
    after_strike,
    strike_in_words,
)
from pyengine.rulesets.edge4d6.forms import CheckForm, RollForm, StrikeForm
from pyengine.rulesets.edge4d6.sheet import Edge4d6Sheet
from pyengine.rulesets.edge4d6.text import ASSISTANCE, ATTRIBUTES, STRIKES, TEST, WITHOUT

_WORDS = ("Edge", "Burden")
_STEPS = ("One more Edge", "One more Burden")


# ── the total and the level ──────────────────────────────────────────────────────────────────────


def _terms(sheet: Edge4d6Sheet, form: RollForm) -> tuple[Term, ...]:
    attribute = next(word.label for word in ATTRIBUTES if word.key == form.attribute)
    rating: int = getattr(sheet, form.attribute)
    help_bonus = int(_helped(form, "bonus"))
    own = ((attribute, rating), _skill(sheet, form), ("assistance", help_bonus))
    return fourd6.bonus_terms(own, form.bonus, form.modifiers)


def _skill(sheet: Edge4d6Sheet, form: RollForm) -> tuple[str, int]:
    """A skill one has adds 1, whichever it is; a name has to stand on the sheet."""
    if isinstance(form.skill, bool):
        return "skill", int(form.skill)
    wanted = form.skill.casefold()
    for skill in sheet.skills:
        if skill.casefold() == wanted:
            return skill, 1
    known = ", ".join(sheet.skills) or "none yet"
    raise Refusal(
        "unknown_name", f"The sheet has no skill “{form.skill[:40]}”; it has {known}.", "skill"
    )


def _sources(sheet: Edge4d6Sheet, form: RollForm) -> tuple[Source, ...]:
    assistance = (Source(label="Assistance", level=1),) if _helped(form, "edge") else ()
    return (
        *form.sources,
        *applied(sheet.conditions, form.conditions, "conditions"),
        *applied(sheet.proficiencies, form.proficiencies, "proficiencies"),
        *assistance,
    )


def _helped(form: RollForm, way: str) -> bool:
    """Whether help counts in that way; however many help, it counts once."""
    return form.assist == way and bool(_names(form.helpers))


# ── the card's notes ─────────────────────────────────────────────────────────────────────────────


def _names(names: Sequence[str]) -> list[str]:
    return [name.strip() for name in names if name.strip()]


def _notes(form: RollForm, whom: str) -> tuple[str, ...]:
    said = (
        ("Intent", form.intent),
        ("Approach", form.approach),
        ("Target", whom),
        ("Helped by", ", ".join(_names(form.helpers))),
        ("Rolling for", ", ".join(_names(form.group))),
    )
    return tuple(f"{label}: {text}" for label, text in said if text)


# ── the actions ──────────────────────────────────────────────────────────────────────────────────


def _prepare(sheet: Edge4d6Sheet, form: RollForm, whom: str = "") -> RollSetup:
    sources = _sources(sheet, form)
    level = net(form.edge, sources)
    return RollSetup(
        terms=_terms(sheet, form),
        target=form.dc,
        sources=sources,
        nets=(fourd6.netted(level, _WORDS),),
        notes=_notes(form, whom),
        pool=fourd6.pool_for(level),
        every_rolled_die=True,
        clocks=fourd6.linked(form.clock, form.threat),
        whom=whom,
    )


def prepare_check(sheet: Edge4d6Sheet, form: CheckForm) -> RollSetup:
    """Fill a check from the sheet, if there is anything to roll for."""
    for part in TEST:
        if not getattr(form, part.key):
            raise Refusal("no_check", WITHOUT[part.key], part.key)
    return _prepare(sheet, form)


def prepare_strike(sheet: Edge4d6Sheet, form: StrikeForm) -> RollSetup:
    """Fill a strike from the sheet."""
    return _prepare(sheet, form, form.target.strip())


def _what_ifs(sheet: Edge4d6Sheet, form: RollForm) -> Iterable[WhatIf]:
    level = net(form.edge, _sources(sheet, form))
    yield from fourd6.level_what_ifs("edge", form.edge, level, _STEPS)
    if form.skill is False:
        yield WhatIf("skill", "With a skill that fits", {"skill": True})
    helpers = tuple(_names(form.helpers))
    for way in ASSISTANCE:
        if not _helped(form, way.key):
            changes = {"helpers": helpers or ("Somebody",), "assist": way.key}
            yield WhatIf(f"help_{way.key}", f"With help as {way.label}", changes)


CHECK = fourd6.check_action(
    CheckForm, prepare=prepare_check, aftermath=after_check, what_ifs=_what_ifs
)

STRIKE = Action[Edge4d6Sheet, StrikeForm, RollSetup](
    key="strike",
    label="Strike",
    summary="Wear down somebody’s Resolve.",
    form=StrikeForm,
    outcomes=STRIKES,
    prepare=prepare_strike,
    rule=fourd6.check,
    aftermath=after_strike,
    what_ifs=_what_ifs,
    details=strike_in_words,
    facets=(fourd6.ONES,),
    target_label="DC",
)
