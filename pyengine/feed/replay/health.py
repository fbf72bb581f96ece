"""How the authors of a feed behave, in words a player understands."""

from __future__ import annotations

from pyengine.feed.state.models import State
from pyengine.feed.state.working import WorkingState
from pyengine.model import Model

_WORDS = {
    "fork": "Two different entries under one number (a copied device, or a changed past): {n}.",
    "gap": "Entries whose forerunners have not arrived: {n}.",
    "orphan": "Entries that answer others which have not arrived: {n}.",
    "clock": "Entries that claim an impossible time, which moves nothing: {n}.",
    "newer": "Entries from a newer version: {n}.",
    "late": "Entries that came only after their author was removed, and count for nothing: {n}.",
    "removed": "Entries written after being removed from the table: {n}.",
    "forbidden": "Entries that this role does not allow, and that were not honoured: {n}.",
    "broken": "Entries that do not verify: {n}.",
    "false_reveal": "False answers as a witness: {n}.",
    "left_out": "Devices at the table that were not handed the room’s new key: {n}.",
    "unread": "Secrets that not every GM was handed the key to: {n}.",
    "abandoned": "Rolls that were called and never answered: {n}.",
    "silent": "Rolls that wait for this witness: {n}.",
}
_HARMLESS = frozenset({"newer", "abandoned", "silent", "unread"})


class AuthorHealth(Model):
    """One author: how many entries, what happened how often, and the same in words."""

    author: str
    name: str
    role: str
    entries: int
    counts: dict[str, int] = {}
    words: tuple[str, ...] = ()
    good: bool = True


class Health(Model):
    """The whole table."""

    good: bool
    entries: int
    open_calls: int
    authors: tuple[AuthorHealth, ...]


def health_of(known: State) -> Health:
    """Everything a player should know about each author."""
    state = WorkingState.over(known)
    silent: dict[str, int] = {}
    for opened in state.calls.values():
        for witness in opened.call.witnesses:
            if witness.device not in opened.values and not opened.lost:
                silent[witness.device] = silent.get(witness.device, 0) + 1
    more = {device: {"silent": n} for device, n in silent.items()}
    if state.keyer is not None and state.left_out:
        more[state.keyer] = {**more.get(state.keyer, {}), "left_out": len(state.left_out)}
    authors = tuple(
        [
            _author(state, device, {**state.tallies.get(device, {}), **more.get(device, {})})
            for device in sorted({*state.tallies, *more})
        ]
    )
    return Health(
        good=all(author.good for author in authors),
        entries=sum([author.entries for author in authors]),
        open_calls=sum([not opened.lost for opened in state.calls.values()]),
        authors=authors,
    )


def _author(state: WorkingState, device: str, tally: dict[str, int]) -> AuthorHealth:
    told = not tally.keys().isdisjoint(_WORDS)  # of most authors there is nothing to tell
    counts = {what: tally[what] for what in _WORDS if what in tally} if told else {}
    return AuthorHealth(
        author=device,
        name=state.name(device),
        role=state.role(device),
        entries=tally.get("entries", 0),
        counts=counts,
        words=tuple([_WORDS[what].format(n=n) for what, n in counts.items()]),
        good=not counts.keys() - _HARMLESS,
    )
