"""An engine that holds states of a room goes on from them, and says when it has them not."""

import json
from typing import Any

import pytest

from pyengine.feed.entries.admit import Row, place
from pyengine.stateful import MAX_STATES, StatefulEngine
from tests.feeds import TABLE, Evening, ask


class Page:
    """Somebody who replays a feed, and hands over what is new."""

    def __init__(self, evening: Evening) -> None:
        self.engine = StatefulEngine()
        self.entries = [each.model_dump() for each in evening.placed()]

    def ask(self, **message: object) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self.engine.handle(json.dumps(message)))
        return reply

    def replay(self, start: int, end: int, **more: object) -> dict[str, Any]:
        return self.ask(op="replay", entries=self.entries[start:end], **more)


def test_people_are_told_once_and_again_when_they_are_others() -> None:
    evening = Evening()
    evening.note(evening.ann)
    evening.write(evening.ann, "hello", {"name": "Anna"})
    page = Page(evening)
    last = len(page.entries)
    first = page.replay(0, last - 2, hold="a")
    assert first["seated"]["founded"]["name"] == "Friday"
    assert "state" not in first
    assert "seated" not in page.replay(last - 2, last - 1, held="a", hold="b")
    changed = page.replay(last - 1, last, held="b", hold="c")["seated"]
    assert changed["hellos"][evening.ann.id]["name"] == "Anna"


def test_a_device_hears_what_it_owes_unless_more_follows() -> None:
    evening = Evening()
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    page = Page(evening)
    begun = page.replay(0, 4, hold="a", device=evening.gil.id, more=True)
    assert "owed" not in begun
    assert "health" not in begun
    reply = page.replay(4, len(page.entries), held="a", hold="b", device=evening.gil.id)
    owed = {"call": call, "index": 1, "anchor": evening.gils, "asked": False}
    assert reply["owed"]["reveals"] == [owed]
    asked = {"op": "obligations", "held": "b", "device": evening.gil.id}
    assert page.ask(**asked)["obligations"] == {**reply["owed"], "witnesses": [], "rolls": []}


def test_a_seal_is_made_for_those_who_lead_in_the_state_held() -> None:
    evening = Evening()
    page = Page(evening)
    page.replay(0, len(page.entries), hold="a")
    body = {"at": 1, "by": evening.ann.by, "entry": {"id": "x", "kind": "note", "text": "psst"}}
    asked = {"op": "seal", "author": evening.ann.id, "visibility": "blind", "salt": "00" * 32}
    assert page.ask(**asked, held="a", body=body)["readers"] == [evening.gil.id]


def test_what_is_not_held_is_refused_by_name() -> None:
    evening = Evening()
    page = Page(evening)
    page.replay(0, 3, hold="a")
    page.replay(3, 4, held="a", hold="b", drop=["a"])
    gil = evening.gil.id
    sealed = {"author": gil, "visibility": "gm", "salt": "00" * 32, "body": {}}
    for message in (
        {"op": "replay"},
        {"op": "replay", "hold": "c"},
        {"op": "held_state"},
        {"op": "obligations", "device": gil},
        {"op": "seal", **sealed},
    ):
        assert page.ask(**message, held="a")["error"]["code"] == "not_held", message
        assert ask(**message, held="a")["error"]["code"] == "not_held", (
            "and a pure function holds nothing"
        )
    assert page.ask(op="held_state", held="b")["ok"]


def test_only_so_many_are_held() -> None:
    page = Page(Evening())
    for number in range(MAX_STATES + 1):
        page.replay(0, 1, hold=f"n{number}")
        page.replay(1, 1, held="n0", hold="n0")  # what is used stays
    assert page.ask(op="held_state", held="n1")["error"]["code"] == "not_held"
    assert page.ask(op="held_state", held="n0")["ok"]


def test_a_state_that_was_kept_is_gone_on_from_by_the_same_engine_only() -> None:
    evening = Evening()
    page = Page(evening)
    page.replay(0, 4, hold="a")
    kept = page.ask(op="held_state", held="a")
    state, engine = kept["state"], kept["engine"]
    later = Page(evening)
    rest = {"start": 4, "end": len(page.entries)}
    refused = later.replay(**rest, state=state, engine="00" * 32, hold="b")
    assert refused["error"]["code"] == "other_engine"
    assert later.replay(**rest, state={**state, "people": 7}, hold="b")["error"]["field"]
    reply = later.replay(**rest, state=state, engine=engine, hold="b")
    whole = page.replay(0, len(page.entries), hold="whole")
    assert reply["health"] == whole["health"]
    assert reply["seated"] == whole["seated"]


class Arriving(Page):
    """A page that has replayed all but the last entries, which come now."""

    def __init__(self, evening: Evening, count: int) -> None:
        super().__init__(evening)
        self.rows = sorted(evening.rows(), key=place)
        self.split = len(self.entries) - count
        self.replay(0, self.split, hold="before", founder=evening.founder)

    def arrivals(self) -> list[dict[str, Any]]:
        known = {row.id: row for row in self.rows[: self.split]}
        return [
            {
                "text": entry["text"],
                "signed": True,
                "prev": _known(known.get(row.prev or "")),
                "after": known[row.after].height if row.after in known else None,
            }
            for row, entry in zip(self.rows[self.split :], self.entries[self.split :], strict=True)
        ]

    def admit(self, arrivals: list[dict[str, Any]], **on: object) -> dict[str, Any]:
        wish = {"held": "before", "hold": "after", **on}
        return self.ask(op="admit", table=TABLE, entries=arrivals, on=wish)


def _known(row: Row | None) -> dict[str, Any] | None:
    return {"height": row.height, "author": row.author, "seq": row.seq} if row else None


def test_what_comes_to_the_end_is_replayed_as_it_is_admitted() -> None:
    evening = Evening()
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.roll(evening.ann)
    page = Arriving(evening, 2)
    alone = page.ask(op="admit", table=TABLE, entries=page.arrivals())
    reply = page.admit(page.arrivals(), device=evening.gil.id)
    assert reply["admitted"] == alone["admitted"]
    twice = page.replay(
        page.split, len(page.entries), held="before", hold="x", device=evening.gil.id
    )
    assert reply["replayed"] == {key: twice[key] for key in ("items", "health", "owed")}
    assert reply["replayed"]["owed"]["reveals"][0]["call"] == call
    states = [page.ask(op="held_state", held=name)["state"] for name in ("after", "x")]
    assert states[0] == states[1]


def test_the_order_is_everybodys_whatever_the_order_of_arrival() -> None:
    evening = Evening()
    names = [evening.note(evening.ann, word) for word in ("one", "two", "three")]
    page = Arriving(evening, 3)
    reply = page.admit(page.arrivals()[::-1])
    assert [item["id"] for item in reply["replayed"]["items"]] == names


def test_only_what_is_admitted_is_replayed() -> None:
    evening = Evening()
    evening.note(evening.ann, "signed")
    lie = evening.note(evening.ann, "not signed")
    page = Arriving(evening, 2)
    good, bad = page.arrivals()
    reply = page.admit([good, {**bad, "signed": False}])
    assert reply["admitted"][1]["refused"]["code"] == "signature"
    assert lie not in [item["id"] for item in reply["replayed"]["items"]]
    nothing = page.admit([{**bad, "signed": False}], hold="never")
    assert "replayed" not in nothing
    assert page.ask(op="held_state", held="never")["error"]["code"] == "not_held"


@pytest.mark.parametrize("kind", ["sealed", "ask"])
def test_what_cannot_be_replayed_at_once_is_admitted_all_the_same(kind: str) -> None:
    evening = Evening()
    if kind == "sealed":
        evening.sealed(evening.ann, {"id": "x", "kind": "note", "text": "psst"})
    else:
        evening.ask(evening.ann)
    page = Arriving(evening, 1)
    reply = page.admit(page.arrivals())
    assert reply["admitted"][0]["kind"] == kind
    assert "replayed" not in reply, "what is in its box the page has to find out"
    lost = page.admit(page.arrivals(), held="elsewhere", drop=["before"])
    assert lost["admitted"] == reply["admitted"]
    assert "replayed" not in lost
    assert page.ask(op="held_state", held="before")["error"]["code"] == "not_held"
    pure = ask(
        op="admit", table=TABLE, entries=page.arrivals(), on={"held": "before", "hold": "after"}
    )
    assert pure["admitted"] == reply["admitted"]
