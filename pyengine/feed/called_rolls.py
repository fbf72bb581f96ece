"""What the values of a call come to: the roll that was meant, with dice that nobody chose."""

from __future__ import annotations

from typing import Literal

from pyengine.feed.bodies import Intent
from pyengine.feed.desk import Desk, Place, newest
from pyengine.feed.rolls import offering, unknown_ruleset
from pyengine.feed.state import MAX_CHOICES, OpenChoice
from pyengine.model import compact
from pyengine.records import Record, RollRequest, make_record, prepared, record_data, resolve
from pyengine.refusal import Refusal


def request_of(intent: Intent, seed: bytes) -> RollRequest:
    """The roll that was meant, with its dice."""
    return RollRequest.model_construct(**intent.__dict__, seed=seed.hex(), faces=None, choices=())


def playable(intent: Intent) -> None:
    """Refuse what no dice could make a roll of. An unknown ruleset is for others to play."""
    if unknown_ruleset(intent.ruleset) is None:
        resolve(request_of(intent, b"\0" * 32))


def unplayable(intent: Intent) -> str:
    """Why no dice could make a roll of it, as far as that can be said without them."""
    try:
        if unknown_ruleset(intent.ruleset) is None:
            ready = prepared(intent.ruleset, intent.action, intent.form, intent.sheet)
            ready.setup  # noqa: B018 — or it is refused
    except Refusal as refusal:
        return cannot_be_played(refusal)
    return ""


def cannot_be_played(refusal: Refusal) -> str:
    """A sentence for a roll that the rules refuse."""
    return f"It cannot be played: {refusal.message}"[:600]


def show_roll(desk: Desk, name: str, choice: OpenChoice, record: Record) -> None:
    """Show a called roll, and leave its choice open where it has one that everybody may know."""
    if "pending" in record.result:
        desk.choices[name] = choice
        newest(desk.choices, MAX_CHOICES)
    show_rolled(desk, name, choice, record)


def show_rolled(desk: Desk, name: str, choice: OpenChoice, record: Record) -> None:
    """Show a called roll."""
    at = Place(name, choice.author, choice.height, choice.flags, choice.kind)
    offering(desk, name, record)
    entry = {
        "id": name,
        "at": choice.at,
        "by": desk.by(choice.whose or choice.author, choice.by),
        **({"about": choice.about} if choice.about else {}),
        "entry": {"id": name, "kind": "roll", "record": record_data(record)},
        **({"odds": compact(choice.odds)} if choice.odds else {}),
    }
    if "pending" not in record.result:
        desk.show(at, choice.proof, entry, counts=True)
    else:
        answered: Literal["answer", "sealed"] = "answer" if name in desk.choices else "sealed"
        desk.show(at, choice.proof, entry, choice=answered)


def weigh_open_choices(desk: Desk) -> None:
    """Whoever has to choose wants to know what each option leads to.

    Weighed when all of a batch is known: in a long history most choices were made long ago.
    """
    for name, item in desk.items.items():
        if item.choice is None or item.entry is None:
            continue
        record = Record.model_validate(item.entry["entry"]["record"])
        try:
            weighed = record_data(make_record(record.request))
        except Refusal:
            continue  # there are too many ways for it to go on
        inner = {**item.entry["entry"], "record": weighed}
        entry = {**item.entry, "entry": inner}
        desk.items[name] = item.model_copy(update={"entry": entry})
