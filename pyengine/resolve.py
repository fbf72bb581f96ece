"""From a form to odds and to a finished roll, alike for every ruleset.

`prepare` validates and works everything out once; the `Prepared` roll can then be weighed, rolled
and rolled again. A `Result` is plain data with its words worked out on demand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple, TypeVar

from pydantic import ValidationError

from pyengine import registry
from pyengine.chance import (
    OPPONENT,
    SELF,
    AskedOnce,
    Choice,
    DiceSource,
    HandDice,
    Odds,
    Outcome,
    Played,
    Start,
    odds,
    play,
)
from pyengine.complaints import refusal_of
from pyengine.model import Model
from pyengine.moves import Move, Offer, Use
from pyengine.refusal import Refusal
from pyengine.ruleset import Aftermath, AnyAction, Ruleset, Setup, WhatIf

ModelT = TypeVar("ModelT", bound=Model)


def validated(model: type[ModelT], data: Mapping[str, Any], field: str, *, strict: bool) -> ModelT:
    """Data as a model, or a refusal at the first field that does not fit."""
    try:
        return model.model_validate(data, strict=strict)
    except ValidationError as error:
        raise refusal_of(error).at(field) from None


def prepare(
    ruleset: str,
    action: str,
    form: Mapping[str, Any] | None = None,
    sheet: Mapping[str, Any] | None = None,
    *,
    strict: bool = True,
) -> Prepared:
    """Validate and work out one roll. Not strict: text is read as numbers where it fits."""
    rules = registry.find(ruleset)
    chosen = rules.action(action)
    character = (
        validated(rules.sheet, sheet, "sheet", strict=strict) if sheet else _blank(rules.sheet)
    )
    filled = validated(chosen.form, form or {}, "form", strict=strict)
    return Prepared(rules, chosen, character, filled)


@lru_cache(64)
def _blank(sheet: type[Model]) -> Model:
    """An empty sheet; as it is frozen, one serves all."""
    return sheet()


@dataclass(frozen=True)
class Prepared:
    """An action with sheet and form, ready to be weighed or rolled as often as one likes."""

    ruleset: Ruleset
    action: AnyAction
    sheet: Model
    form: Model

    @cached_property
    def setup(self) -> Setup:
        """Form and sheet, worked out."""
        try:
            setup: Setup = self.action.prepare(self.sheet, self.form)
        except Refusal as refusal:
            raise refusal.at("form") if refusal.field else refusal from None
        return setup

    @cached_property
    def start(self) -> Start:
        """Begins the rule."""
        rule: Any = self.action.rule
        if isinstance(rule, AskedOnce):
            setup: Any = self.setup  # which has a roll, or the ruleset would not have declared it
            return rule.start(setup)
        return partial(rule, self.setup)

    @cached_property
    def opening(self) -> str:
        """How the sentence about a roll begins: who, and what."""
        name = getattr(self.sheet, "name", "")
        return f"{name}, {self.action.label}" if name else str(self.action.label)

    def odds(self, policy: Mapping[str, str] | None = None) -> Odds:
        """Exact chances of everything that can come of it."""
        return odds(self.start, policy)

    @cached_property
    def plain_odds(self) -> Odds:
        """The odds with every choice made as the form says."""
        return self.odds()

    def chances(self, weighed: Odds | None = None) -> dict[str, Fraction]:
        """The chance of every declared outcome, in declared order."""
        found = (weighed or self.plain_odds).outcomes
        return {word.key: found.get(word.key, Fraction(0)) for word in self.action.outcomes}

    def roll(self, dice: DiceSource, choices: Sequence[str] = ()) -> Result:
        """Roll it."""
        played = play(self.start, dice, choices)
        if not isinstance(dice, HandDice):
            return Result(self, played)
        if played.pending is None:
            dice.finish()
        return Result(self, played, by_hand=True)

    def changed(self, changes: Mapping[str, Any]) -> Prepared:
        """The same roll with some fields of the form changed."""
        data = {**self.form.model_dump(), **changes}
        form = validated(self.action.form, data, "form", strict=False)
        return Prepared(self.ruleset, self.action, self.sheet, form)

    def what_ifs(self) -> Iterator[tuple[WhatIf, Prepared]]:
        """What could be spent or asked for, as far as sheet and table allow it."""
        for what_if in self.action.what_ifs(self.sheet, self.form):
            try:
                other = self.changed(what_if.changes)
                other.setup  # noqa: B018 — working it out is how one learns that it is refused
            except Refusal:
                continue
            yield what_if, other


class Result(NamedTuple):
    """A roll as it fell, finished or waiting for a choice. Its words are worked out on demand."""

    prepared: Prepared
    played: Played
    by_hand: bool = False

    @property
    def outcome(self) -> Outcome | None:
        """What the rule returned; nothing yet while a choice is pending."""
        return self.played.outcome

    @property
    def pending(self) -> Choice | None:
        """The choice the rule waits for."""
        return self.played.pending

    @property
    def total(self) -> int | None:
        """What our dice and terms add up to; nothing when no dice of ours count."""
        outcome = self.played.outcome
        if outcome is not None and outcome.total is not None:
            return outcome.total
        return self._total(SELF, self.prepared.setup.bonus)

    @property
    def target(self) -> int | None:
        """What the total is held against: the target, or the other side's total."""
        setup = self.prepared.setup
        if setup.target is not None:
            return setup.target
        return self._total(OPPONENT, setup.opponent_bonus)

    def _total(self, who: str, bonus: int) -> int | None:
        totals = [
            thrown.total for thrown in self.played.thrown if thrown.who == who and thrown.counts
        ]
        return sum(totals) + bonus if totals else None

    @property
    def margin(self) -> int | None:
        """How far over (or under) the target it is, as the rule says it."""
        return self.outcome.margin if self.outcome else None

    @property
    def aftermath(self) -> Aftermath:
        """Effects and offers, which the rules work out together."""
        outcome, setup = self.played.outcome, self.prepared.setup
        if outcome is None:
            return Aftermath()
        after: Aftermath = self.prepared.action.aftermath(setup, outcome)
        used = [Use(ref=source.ref) for source in setup.sources if source.ref is not None]
        if not setup.costs and not used:
            return after
        return after._replace(effects=(*setup.costs, *used, *after.effects))

    @property
    def effects(self) -> tuple[Move, ...]:
        """What the roll does at once: its price, carried sources used, what the outcome moves."""
        return self.aftermath.effects

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What may be taken from the card."""
        return self.aftermath.offers

    @property
    def chance(self) -> Fraction | None:
        """The chance this very outcome had before the roll."""
        return self.prepared.chances()[self.outcome.key] if self.outcome else None

    def option_odds(self) -> dict[str, dict[str, Fraction]]:
        """For a pending choice: the chances each option leads to from here."""
        if self.pending is None:
            return {}
        so_far = self.played.answers
        return {
            option: self.prepared.chances(odds(self.prepared.start, None, (*so_far, option)))
            for option in self.pending.options
        }

    @property
    def line(self) -> str:
        """The roll as one sentence that can be read aloud."""
        prepared, outcome = self.prepared, self.played.outcome
        if outcome is None:
            return f"{prepared.opening}: {self.total} so far, and a choice to make."
        key, total, margin, _ = outcome
        action = prepared.action
        if total is None:
            total = self.total
        said = f"{prepared.opening}: {action.words[key].label}"
        if total is not None:
            target = prepared.setup.target
            if target is None:
                target = self.target
            said = f"{said}, {total}{_against(action.target_label, target, margin)}"
        details = action.details(prepared.setup, outcome)
        return f"{said}. {details}" if details else f"{said}."


@lru_cache(1024)
def _against(label: str, target: int | None, margin: int | None) -> str:
    """How the sentence goes on after the total; targets and margins are few."""
    held = "" if target is None else f" against {label} {target}"
    return held if margin is None else f"{held} ({margin:+d})"
