"""How the authors of a feed behave, in words a player understands."""

from __future__ import annotations

from pyengine.feed.desk import Desk
from pyengine.feed.state import State
from pyengine.model import Model

_WORDS = {
    "fork": "Two different entries under one number (a copied device, or a changed past): {n}.",
    "gap": "Entries whose forerunners have not arrived: {n}.",
    "orphan": "Entries that answer others which have not arrived: {n}.",
    "clock": "Entries that claim an impossible time, which moves nothing: {n}.",
    "newer": "Entries from a newer version: {n}.",
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


def health_of(state: State) -> Health:
    """Everything a player should hear about, author by author."""
    desk = Desk.over(state)
    silent: dict[str, int] = {}
    for opened in state.calls.values():
        for witness in opened.call.witnesses:
            if witness.device not in opened.values and not opened.lost:
                silent[witness.device] = silent.get(witness.device, 0) + 1
    authors = tuple(
        [
            _author(desk, device, {**state.tallies.get(device, {}), **_counted(silent.get(device))})
            for device in sorted({*state.tallies, *silent})
        ]
    )
    return Health(
        good=all(author.good for author in authors),
        entries=sum([author.entries for author in authors]),
        open_calls=sum([not opened.lost for opened in state.calls.values()]),
        authors=authors,
    )


def _counted(silent: int | None) -> dict[str, int]:
    return {"silent": silent} if silent else {}


def _author(desk: Desk, device: str, tally: dict[str, int]) -> AuthorHealth:
    told = not tally.keys().isdisjoint(_WORDS)  # of most there is nothing to tell
    counts = {what: tally[what] for what in _WORDS if what in tally} if told else {}
    return AuthorHealth(
        author=device,
        name=desk.name(device),
        role=desk.role(device),
        entries=tally.get("entries", 0),
        counts=counts,
        words=tuple([_WORDS[what].format(n=n) for what, n in counts.items()]),
        good=not counts.keys() - _HARMLESS,
    )
