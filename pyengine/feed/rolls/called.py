"""Called rolls as the feed shows them, and the choice in the middle of one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from pyengine.feed.rolls.logged import offering
from pyengine.feed.state.models import MAX_CHOICES, Decision, OpenChoice, Proof, Rival
from pyengine.feed.state.working import Place, WorkingState
from pyengine.model import compact
from pyengine.records import Record, RollRequest, make_record, record_data
from pyengine.refusal import Refusal

_KNOWN = "No witness brought the dice after the choice, so they could be known before it was made."
_BOTH_BROUGHT = (
    "{0} and {1} have both brought dice for this choice. The first who was asked is {0}, so those "
    "dice count."
)
_IN_TWO_WAYS = (
    "This choice was made in more than one way, by {}. What a witness has brought dice for counts "
    "before what nobody has, and else the first."
)


def show_roll(state: WorkingState, name: str, choice: OpenChoice, record: Record) -> None:
    """Show a called roll, and remember its choice where it has one that everybody may know."""
    if "pending" in record.result and choice.counts:
        keep_choice(state, name, choice.model_copy(update={"dice": dice_on_table(record)}))
    show_rolled(state, name, choice, record)


def keep_choice(state: WorkingState, name: str, choice: OpenChoice) -> None:
    """Remember a roll with a choice; of too many, those whose choice was made are dropped first."""
    state.choices[name] = choice
    while len(state.choices) > MAX_CHOICES:
        made = (each for each, roll in state.choices.items() if roll.made)
        del state.choices[next(made, next(iter(state.choices)))]


def dice_on_table(record: Record) -> int:
    """How many dice a roll has so far; those after a choice come from fresh values."""
    dice: Any = record.result["dice"]
    return len(dice)


def show_rolled(state: WorkingState, name: str, choice: OpenChoice, record: Record) -> None:
    """Show a called roll."""
    if choice.counts:
        offering(state, name, record)
    if "pending" not in record.result:
        show_record(state, name, choice, record, counts=choice.counts)
    else:
        show_record(state, name, choice, record, answered=choice.counts)


def show_record(
    state: WorkingState,
    name: str,
    choice: OpenChoice,
    record: Record,
    *,
    counts: bool = False,
    answered: bool = False,
) -> None:
    """Show the dice of a called roll; `answered` says that its choice is open."""
    at = Place(name, choice.author, choice.height, choice.flags, choice.kind)
    entry = {
        "id": name,
        "at": choice.at,
        "by": state.by(choice.whose or choice.author, choice.by),
        **({"about": choice.about} if choice.about else {}),
        "entry": {"id": name, "kind": "roll", "record": record_data(record)},
        **({"odds": compact(choice.odds)} if choice.odds else {}),
    }
    how: Literal["answer", "sealed"] = "answer" if name in state.choices else "sealed"
    asks = how if answered else None
    state.show(at, choice.proof, entry, counts=counts, choice=asks, chosen=tuple(choice.chosen))


# ── choices ──────────────────────────────────────────────────────────────────────────────────────


def going_on(request: RollRequest, decision: Decision) -> RollRequest:
    """The roll with one more choice, and the seed that comes after it."""
    before = (*request.then, *[""] * (len(request.choices) - len(request.then)))
    then = (*before, decision.then)
    choices = (*request.choices, decision.option)
    return request.model_copy(update={"choices": choices, "then": then if any(then) else ()})


def proof_of_decision(proof: Proof, decision: Decision, dice: int, decided: Record) -> Proof:
    """How one knows of the roll once its choice is made; `dice` were on the table before."""
    if decision.then and not decision.why:
        by = tuple(dict.fromkeys((*proof.by, *decision.by)))
        return proof.model_copy(update={"by": by})
    if dice_on_table(decided) == dice or proof.state != "verified":
        return proof
    return Proof(state="unwitnessed", by=proof.by, why=decision.why or _KNOWN)


def rival_of(request: RollRequest, decision: Decision) -> Rival:
    """What the roll would have come to with another decision."""
    result: Any = make_record(going_on(request, decision), weigh=False).result
    return Rival(by=decision.by, outcome=result["outcome"], total=result["total"])


def both_brought(first: Iterable[str], second: Iterable[str]) -> str:
    """A sentence for two witnesses who both gave dice for one choice."""
    return _BOTH_BROUGHT.format(" and ".join(first), " and ".join(second))


def in_two_ways(who: Iterable[str]) -> str:
    """A sentence for a choice that was made twice, and not alike."""
    return _IN_TWO_WAYS.format(" and ".join(dict.fromkeys(who)))


def weigh_open_choices(state: WorkingState) -> None:
    """Add what each option of an open choice leads to, for whoever has to choose.

    This is done after the batch: in a long history most choices were made long ago.
    """
    for name, item in state.items.items():
        if item.choice is None or item.entry is None:
            continue
        record = Record.model_validate(item.entry["entry"]["record"])
        try:
            weighed = record_data(make_record(record.request))
        except Refusal:
            continue  # it can go on in too many ways to be weighed
        inner = {**item.entry["entry"], "record": weighed}
        entry = {**item.entry, "entry": inner}
        state.items[name] = item.model_copy(update={"entry": entry})
