"""From a form to odds and to a finished roll, alike for every ruleset.

`prepare` validates and works everything out once; the `Prepared` roll can then be weighed, rolled
and rolled again. A `Result` is plain data with its words worked out on demand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeVar

from pydantic import ValidationError

from pyengine import registry
from pyengine.chance import (
    OPPONENT,
    SELF,
    Choice,
    DiceSource,
    HandDice,
    Odds,
    Outcome,
    Played,
    Rule,
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
    character = validated(rules.sheet, sheet or {}, "sheet", strict=strict)
    filled = validated(chosen.form, form or {}, "form", strict=strict)
    return Prepared(rules, chosen, character, filled)


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

    def start(self) -> Rule:
        """Begin the rule."""
        return self.action.rule(self.setup)

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
        if isinstance(dice, HandDice) and played.pending is None:
            dice.finish()
        return Result(self, played, by_hand=isinstance(dice, HandDice))

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


@dataclass(frozen=True)
class Result:
    """A roll as it fell, finished or waiting for a choice."""

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

    @cached_property
    def total(self) -> int | None:
        """What our dice and terms add up to; nothing when no dice of ours count."""
        return self._total(SELF, self.prepared.setup.bonus)

    @cached_property
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

    @cached_property
    def _aftermath(self) -> Aftermath:
        if self.outcome is None:
            return Aftermath()
        after: Aftermath = self.prepared.action.aftermath(self.prepared.setup, self.outcome)
        return after

    @property
    def effects(self) -> tuple[Move, ...]:
        """What the roll does at once: its price, carried sources used, what the outcome moves."""
        if self.outcome is None:
            return ()
        setup = self.prepared.setup
        used = [Use(ref=source.ref) for source in setup.sources if source.ref is not None]
        return (*setup.costs, *used, *self._aftermath.effects)

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What may be taken from the card."""
        return self._aftermath.offers

    @cached_property
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

    @cached_property
    def line(self) -> str:
        """The roll as one sentence that can be read aloud."""
        action, setup = self.prepared.action, self.prepared.setup
        name = getattr(self.prepared.sheet, "name", "")
        opening = f"{name}, {action.label}" if name else action.label
        if self.outcome is None:
            return f"{opening}: {self.total} so far, and a choice to make."
        parts = [f"{opening}: {action.word(self.outcome.key).label}"]
        if self.total is not None:
            held = f" against {action.target_label} {self.target}"
            against = "" if self.target is None else held
            margin = "" if self.margin is None else f" ({self.margin:+d})"
            parts.append(f", {self.total}{against}{margin}")
        details = action.details(setup, self.outcome)
        return "".join(parts) + "." + (f" {details}" if details else "")
