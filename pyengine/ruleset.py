"""What a ruleset declares. The page, the command line and the engine know rulesets only by this.

A ruleset is data and pure functions: a sheet, actions with their forms and rules, trackers, tables,
texts. It never rolls, never stores and never sees another ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from pyengine.chance import Outcome, Rule
from pyengine.model import Model, Rated, Source
from pyengine.moves import Move, Offer
from pyengine.refusal import Refusal

SheetT = TypeVar("SheetT", bound=Model)
FormT = TypeVar("FormT", bound=Model)
SetupT = TypeVar("SetupT", bound="Setup")

Tone = Literal["great", "good", "mixed", "bad", "awful", "neutral"]


# ── words ────────────────────────────────────────────────────────────────────────────────────────


class Word(NamedTuple):
    """A key with its label, tone and hint: an outcome, an option, a facet's value."""

    key: str
    label: str
    tone: Tone = "neutral"
    hint: str = ""


class Words(NamedTuple):
    """A question with its possible answers: a choice inside a rule, or a facet of an outcome."""

    key: str
    label: str
    values: tuple[Word, ...]
    hint: str = ""


class Preset(NamedTuple):
    """A step of a ladder: a number with a name."""

    value: int
    label: str
    hint: str = ""


class HelpText(NamedTuple):
    """A paragraph a page can show beside the sheet."""

    title: str
    text: str


class ReferenceTable(NamedTuple):
    """A table of the system, computed when asked for."""

    key: str
    label: str
    columns: tuple[str, ...]
    rows: Callable[[], Sequence[Sequence[str | int]]]
    hint: str = ""


class TrackerKind(NamedTuple):
    """A tracker this system uses, with its scope and how it starts."""

    key: str
    label: str
    kind: Literal["clock", "pool", "track", "die", "challenge", "chase"]
    scope: Literal["character", "table"]
    hint: str = ""
    sheet_field: str | None = None
    """The sheet's field whose value a character's tracker starts from."""
    presets: tuple[Preset, ...] = ()
    maximum_field: str | None = None
    """The sheet's field with its maximum, or with the full size of a die."""
    each_session: int | Literal["players"] | None = None
    """What a tracker of the table is set to when a session starts: a number, or one per player."""
    side: Literal["players", "gm"] | None = None
    """Who spends a tracker of the table, where that is not everybody."""


class Derived(NamedTuple):
    """A number that follows from a sheet, shown beside it and never typed in."""

    label: str
    value: int
    hint: str = ""


class Example(NamedTuple):
    """A ready-made character: a name, a line about them, and a sheet."""

    name: str
    blurb: str
    sheet: Mapping[str, Any]


# ── one roll, prepared ───────────────────────────────────────────────────────────────────────────


class Term(NamedTuple):
    """One labelled number of a total."""

    label: str
    value: int


class Net(NamedTuple):
    """What a plain level and everything that helps or hinders come to."""

    label: str
    """The system's own word for it, by its sign."""
    level: int
    """The part of the sum that changes which dice are rolled."""
    total: int
    """The sum, before the system's limit is applied."""
    who: str = "self"


@dataclass(frozen=True, kw_only=True)
class Setup:
    """A form and a sheet, worked out once: all that a rule needs, and what its card shows.

    Actions subclass it with what is theirs (pools, levels, switches).
    """

    terms: tuple[Term, ...] = ()
    opponent_terms: tuple[Term, ...] = ()
    target: int | None = None
    sources: tuple[Source, ...] = ()
    """Everything that was netted, of both sides; carried ones are used up by the roll."""
    nets: tuple[Net, ...] = ()
    """What the sources come to, for each side that has any."""
    notes: tuple[str, ...] = ()
    """Short lines for the card: who helped, which position was agreed."""
    costs: tuple[Move, ...] = ()
    """What making the roll does by itself, whatever the dice say: points spent or gained."""

    @cached_property
    def bonus(self) -> int:
        """The sum of our terms."""
        return sum([term.value for term in self.terms])

    @cached_property
    def opponent_bonus(self) -> int:
        """The sum of the other side's terms."""
        return sum([term.value for term in self.opponent_terms])


class Aftermath(NamedTuple):
    """What follows from an outcome: moves made at once, and offers to take or leave."""

    effects: tuple[Move, ...] = ()
    offers: tuple[Offer, ...] = ()


class WhatIf(NamedTuple):
    """A changed form whose odds a preview shows beside the plain ones."""

    key: str
    label: str
    changes: Mapping[str, Any]


def _nothing_follows(_setup: Any, _outcome: Outcome) -> Aftermath:
    return Aftermath()


def _no_what_ifs(_sheet: Any, _form: Any) -> Iterable[WhatIf]:
    return ()


def _no_details(_setup: Any, _outcome: Outcome) -> str:
    return ""


@dataclass(frozen=True, kw_only=True)
class Action(Generic[SheetT, FormT, SetupT]):
    """Something a character can do: a form, a rule, and words for what comes of it."""

    key: str
    label: str
    summary: str
    form: type[FormT]
    outcomes: tuple[Word, ...]
    prepare: Callable[[SheetT, FormT], SetupT]
    """Works form and sheet out; refuses what does not fit together."""
    rule: Callable[[SetupT], Rule]
    aftermath: Callable[[SetupT, Outcome], Aftermath] = _nothing_follows
    what_ifs: Callable[[SheetT, FormT], Iterable[WhatIf]] = _no_what_ifs
    details: Callable[[SetupT, Outcome], str] = _no_details
    """What the card's sentence adds after outcome and sum, in whole words."""
    choices: tuple[Words, ...] = ()
    facets: tuple[Words, ...] = ()
    """Findings beside the outcome; odds join the first of them with the outcomes."""
    beside: Mapping[str, Callable[[Outcome], bool]] = field(default_factory=dict)
    """Further chances to show beside the outcomes, such as that of a tie."""
    target_label: str = "target"

    @cached_property
    def words(self) -> dict[str, Word]:
        """The declared outcomes by their keys."""
        return {word.key: word for word in self.outcomes}


AnyAction = Action[Any, Any, Any]


def _nothing_derived(_sheet: Any) -> Iterable[Derived]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """Everything that one system declares."""

    key: str
    label: str
    summary: str
    sheet: type[Model]
    actions: tuple[AnyAction, ...]
    trackers: tuple[TrackerKind, ...] = ()
    tables: tuple[ReferenceTable, ...] = ()
    procedure: tuple[Words, ...] = ()
    """Steps a table walks through before a roll, each with what is to be settled in it."""
    help: tuple[HelpText, ...] = ()
    examples: tuple[Example, ...] = ()
    derived: Callable[[Any], Iterable[Derived]] = _nothing_derived

    def action(self, key: str) -> AnyAction:
        """The action of that key, or a refusal that names those there are."""
        for action in self.actions:
            if action.key == key:
                return action
        known = ", ".join(action.key for action in self.actions)
        raise Refusal(
            "unknown_action", f"{self.label} has no action “{key[:40]}”; it has {known}.", "action"
        )


# ── small helpers that rulesets share ────────────────────────────────────────────────────────────


def rated(things: Sequence[Rated], name: str, field: str) -> int:
    """The number of a named thing on the sheet, or a refusal that names those there are."""
    wanted = name.casefold()
    for thing in things:
        if thing.name.casefold() == wanted:
            return thing.value
    known = ", ".join(thing.name for thing in things) or "none yet"
    raise Refusal("unknown_name", f"The sheet has no “{name[:40]}” here; it has {known}.", field)


def terms(*pairs: tuple[str, int]) -> tuple[Term, ...]:
    """Terms worth showing: those that are not zero."""
    return tuple([Term(label, value) for label, value in pairs if value])


def applied(conditions: Sequence[Source], names: Sequence[str], field: str) -> tuple[Source, ...]:
    """The sheet's conditions that were ticked for this roll."""
    by_name = {condition.label.casefold(): condition for condition in conditions}
    for name in names:
        if name.casefold() not in by_name:
            known = ", ".join(condition.label for condition in conditions) or "none yet"
            raise Refusal("unknown_name", f"The sheet has no “{name[:40]}”; it has {known}.", field)
    return tuple(by_name[name] for name in dict.fromkeys(name.casefold() for name in names))


def netted(total: int, level: int, words: tuple[str, str], who: str = "self") -> Net:
    """A net level under the first word where it helps, under the second where it hinders."""
    return Net(words[total < 0], level, total, who)


def net(level: int, sources: Sequence[Source]) -> int:
    """A plain level and all labelled sources, summed."""
    return level + sum([source.level for source in sources])
