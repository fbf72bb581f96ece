"""The newest entries of a long history, readable before the rest has come.

Nothing here is verified, and every item says so, because what these entries build on is not known
yet. For called rolls, chains are assumed that fit the values at hand. A replay from the beginning
replaces all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pyengine.feed.entries.admit import Arrival, accepted
from pyengine.feed.entries.bodies import MAX_CHAIN, Call, Reveal, Sealed
from pyengine.feed.entries.chains import down
from pyengine.feed.entries.entry import Entry
from pyengine.feed.replay.replay import replay
from pyengine.feed.state.models import Chain, Item, Placed, Proof, State
from pyengine.refusal import Refusal

_CHECKING = Proof(state="checking", why="What was played before it is still being checked.")


def glimpse(table: str, arrivals: Sequence[Arrival]) -> list[Item]:
    """What the newest entries say, in the order that their authors claim."""
    found = sorted(
        (each for each in _accepted(table, arrivals) if not _is_blind(each[0])),
        key=_claimed_place,
    )
    placed = [
        Placed.model_construct(id=entry.id, height=entry.envelope.clock, flags=(), text=text)
        for entry, text in found
    ]
    items = {
        item.id: item for item in replay(_supposed([entry for entry, _ in found]), placed).items
    }
    news = {"proof": _CHECKING, "counts": False, "secret": None}
    return [items[each.id].model_copy(update=news) for each in placed if each.id in items]


def _accepted(table: str, arrivals: Sequence[Arrival]) -> Iterable[tuple[Entry, str]]:
    for arrival in arrivals:
        try:
            yield accepted(table, arrival), arrival.text
        except Refusal:
            continue  # it is reported when it is admitted


def _is_blind(entry: Entry) -> bool:
    """Whether it is a blind roll, which cannot be shown before it is known who is a GM."""
    return isinstance(entry.body, Sealed) and entry.body.ask is not None


def _claimed_place(found: tuple[Entry, str]) -> tuple[int, str, int, str]:
    envelope = found[0].envelope
    return (envelope.clock, envelope.author, envelope.seq, found[0].id)


def _supposed(entries: list[Entry]) -> State:
    """A state with chains that stand just before the first step that is asked for here."""
    first: dict[str, tuple[int, str, str]] = {}
    asked: dict[tuple[str, str], tuple[str, int]] = {}
    for entry in entries:
        if isinstance(entry.body, Call | Sealed):
            for witness in entry.body.witnesses:
                step = (witness.index, witness.device, entry.envelope.author)
                first[witness.anchor] = min(first.get(witness.anchor, step), step)
                asked[entry.id, witness.device] = (witness.anchor, witness.index)
    values: dict[str, str] = {}
    for entry in entries:
        if isinstance(entry.body, Reveal):
            anchor, index = asked.get((entry.body.call, entry.envelope.author), ("", 0))
            if anchor and index == entry.body.index and anchor not in values:
                steps = index - first[anchor][0] + 1
                values[anchor] = down(bytes.fromhex(entry.body.value), steps).hex()
    return State(
        chains={
            anchor: Chain(
                by=by,
                to=to,
                length=MAX_CHAIN,
                next=index,
                known=index - 1,
                value=values.get(anchor, "00" * 32),
            )
            for anchor, (index, by, to) in first.items()
        }
    )
