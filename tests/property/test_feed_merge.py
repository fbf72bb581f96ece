"""Whatever the way entries come, equal sets give equal feeds: a model-based test of the merge.

Peers write, hear of each other late, twice, in any order or not at all; authors fork and withhold.
The clever peer places each arrival as it comes, with `admit` and `order`; the stupid model looks at
the whole set at once.
"""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from pyengine.canonical import canonical
from tests.feeds import TABLE, done, hashed

AUTHORS = [hashed("author", number) for number in range(3)]


class Peer:
    """A store as a page keeps it: rows by id, and who waits for whom."""

    def __init__(self) -> None:
        self.rows: dict[str, dict[str, Any]] = {}
        self.texts: dict[str, str] = {}

    def parent(self, name: str | None) -> Any:
        row = self.rows.get(name or "")
        return row and {key: row[key] for key in ("height", "author", "seq")}

    def receive(self, texts: list[str]) -> None:
        arrivals = []
        for text in texts:
            said = model_of(text)
            before = self.parent(said["prev"])
            after = self.parent(said["after"])
            twin = next((n for n in self.twins(said) if self.texts[n] != text), None)
            arrivals.append(
                {
                    "text": text,
                    "signed": True,
                    "prev": before,
                    "after": after and after["height"],
                    "twin": twin,
                }
            )
        admitted = done(op="admit", table=TABLE, entries=arrivals)["admitted"]
        news = set()
        for text, row in zip(texts, admitted, strict=True):
            if row["id"] not in self.rows:
                news.add(row["id"])
                self.rows[row["id"]] = row
                self.texts[row["id"]] = text
        touched = {twin for name in news for twin in self.twins(self.rows[name])}
        late = {name for name, row in self.rows.items() if {row["prev"], row["after"]} & news}
        if touched - news or late - news:
            self.place_again(news | touched)

    def twins(self, said: dict[str, Any]) -> list[str]:
        number = (said["author"], said["seq"])
        return [n for n, row in self.rows.items() if (row["author"], row["seq"]) == number]

    def place_again(self, changed: set[str]) -> None:
        """All descendants of what has come, and its twins, in one batch."""
        found: set[str] = set()
        while changed:
            found |= changed
            changed = {
                name
                for name, row in self.rows.items()
                if name not in found and {row["prev"], row["after"]} & found
            }
        batch = []
        for name in sorted(found):
            row = self.rows[name]
            twin = min((n for n in self.twins(row) if n != name), default=None)
            batch.append({**row, "twin": twin})
        named = {row[key] for row in batch for key in ("prev", "after")} - {None} - found
        parents = {name: self.parent(name) for name in named if name in self.rows}
        for row in done(op="order", rows=batch, parents=parents)["rows"]:
            self.rows[row["id"]] = row

    def order(self) -> list[str]:
        return sorted(
            self.rows,
            key=lambda n: (self.rows[n]["height"], self.rows[n]["author"], self.rows[n]["seq"], n),
        )


_SAID: dict[str, dict[str, Any]] = {}


def model_of(text: str) -> dict[str, Any]:
    return _SAID[text]


def height(name: str | None, known: dict[str, dict[str, Any]]) -> int:
    """By the definition, with recursion and without cleverness."""
    if name is None or name not in known:
        return 0
    return 1 + max(height(known[name]["prev"], known), height(known[name]["after"], known))


class Merging(RuleBasedStateMachine):
    """Three authors, three peers, one of each at the same machine."""

    def __init__(self) -> None:
        super().__init__()
        self.peers = [Peer() for _ in AUTHORS]
        self.all: dict[str, str] = {}
        self.heads: list[list[tuple[str | None, int]]] = [[(None, 0)] for _ in AUTHORS]

    @rule(
        who=st.integers(0, 2),
        fork=st.booleans(),
        hide=st.booleans(),
        clock=st.sampled_from([1, 2**60]),
    )
    def write(self, who: int, *, fork: bool, hide: bool, clock: int) -> None:
        heads = self.heads[who]
        prev, seq = heads[len(heads) // 2] if fork else heads[-1]
        order = self.peers[who].order()
        fields = {
            "v": 1,
            "table": TABLE,
            "author": AUTHORS[who],
            "seq": seq + 1,
            "prev": prev,
            "after": None if hide or not order else order[-1],
            "clock": clock,
            "kind": "hello",
            "body": {"name": str(len(self.all))},
        }
        text = canonical(fields).decode()
        _SAID[text] = fields
        self.peers[who].receive([text])
        name = next(n for n, t in self.peers[who].texts.items() if t == text)
        self.all[name] = text
        heads.append((name, seq + 1))

    @precondition(lambda self: self.all)
    @rule(to=st.integers(0, 2), data=st.data())
    def deliver_some(self, to: int, data: st.DataObject) -> None:
        names = data.draw(st.lists(st.sampled_from(sorted(self.all)), min_size=1, max_size=6))
        self.peers[to].receive([self.all[name] for name in names])  # in any order, maybe twice

    @rule(to=st.integers(0, 2), other=st.integers(0, 2))
    def heal(self, to: int, other: int) -> None:
        theirs, ours = self.peers[other], self.peers[to]
        if theirs.texts:
            ours.receive(list(theirs.texts.values()))
        if ours.texts:
            theirs.receive(list(ours.texts.values()))
        assert ours.rows == theirs.rows
        assert ours.order() == theirs.order()

    @invariant()
    def every_peer_agrees_with_the_definition(self) -> None:
        for peer in self.peers:
            known = {name: _SAID[text] for name, text in peer.texts.items()}
            numbers = [(said["author"], said["seq"]) for said in known.values()]
            for name, row in peer.rows.items():
                said = known[name]
                assert row["height"] == height(name, known)
                assert ("fork" in row["flags"]) == (numbers.count((row["author"], row["seq"])) > 1)
                assert ("orphan" in row["flags"]) == (
                    said["after"] is not None and said["after"] not in known
                )
                assert ("gap" in row["flags"]) == (
                    said["prev"] is not None and said["prev"] not in known
                )
                assert ("clock" in row["flags"]) == (said["clock"] == 2**60)


TestMerging = Merging.TestCase
TestMerging.settings = settings(max_examples=40, stateful_step_count=20, deadline=None)
