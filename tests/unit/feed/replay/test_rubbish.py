"""The future, floods and rubbish: shown as what they are, of bounded cost, and never the end."""

from typing import Any

import pytest

from pyengine.canonical import canonical
from pyengine.feed.state.models import MAX_CALLS_OF_CHAIN, MAX_DEVICES
from tests.feeds import CHECK, Device, Evening, done, hashed


def state_of(evening: Evening, name: str) -> str:
    state: str = evening.proof(name)["state"]
    return state


def raw(device: Device, **more: Any) -> str:
    fields = {"v": 1, **device.first, "kind": "dance", "body": {}}
    return canonical({**fields, **more}).decode()


def test_the_future_is_shown_as_such(evening: Evening) -> None:
    name = evening.put(evening.ann, raw(Device("New"), v=3))
    item = evening.item(name)
    assert (item["proof"]["state"], item["entry"], item["flags"]) == ("newer", None, ["newer"])
    assert evening.replayed()[2]["good"] is True


def test_a_ruleset_this_engine_lacks_is_for_others_to_check(evening: Evening) -> None:
    record = {
        "v": 1,
        "request": {"ruleset": "elsewhere", "action": "check", "seed": "00" * 32},
        "result": {"line": "?"},
        "digest": "",
    }
    entry = {"id": "x", "kind": "roll", "record": record}
    body = {"at": 1, "by": {"id": "new"}, "entry": entry}
    name = evening.put(evening.ann, raw(Device("New"), kind="log", body=body))
    assert state_of(evening, name) == "newer"
    call = evening.call(
        evening.ann,
        [(evening.gil, 1, evening.gils)],
        intent={"ruleset": "elsewhere", "action": "check"},
    )
    assert state_of(evening, call) == "waiting"
    evening.reveal(evening.gil, call, 1)
    assert state_of(evening, call) == "newer"


def test_a_call_that_cannot_be_played_is_broken_at_once(evening: Evening) -> None:
    witness = {"device": evening.gil.id, "index": 1, "anchor": evening.gils}
    body = {
        "at": 1,
        "by": evening.ann.by,
        "intent": {**CHECK, "form": {"dc": "x"}},
        "nonce": "00" * 32,
        "witnesses": [witness],
    }
    more = {"kind": "call", "body": body, "seq": 2, "prev": evening.ann.prev}
    name = evening.put(evening.ann, raw(evening.ann, **more, after=evening.bens))
    assert evening.proof(name)["why"].startswith("It cannot be played")


def test_a_flood_of_calls_costs_its_author_alone(evening: Evening) -> None:
    bens = evening.anchor(evening.gil, evening.ben)
    kept = evening.call(evening.ben, [(evening.gil, 1, bens)])
    calls = [evening.call(evening.ann, [(evening.gil, 1, evening.gils)]) for _ in range(20)]
    items, state, _ = evening.replayed()
    assert len(state["calls"]) == MAX_CALLS_OF_CHAIN + 1
    assert kept in state["calls"]
    assert items[calls[0]]["proof"]["state"] == "waiting"
    assert items[calls[-1]]["proof"]["why"] == "Too many rolls wait for Gil already."
    with_ben = evening.call(evening.ann, [(evening.ben, 1, evening.bens)])
    assert evening.proof(with_ben)["state"] == "waiting"


def test_a_flood_of_strangers_is_counted_together(evening: Evening) -> None:
    for number in range(MAX_DEVICES + 5):
        device = Device(f"Stranger {number}")
        evening.put(device, raw(device, kind="hello", body={"name": device.name}))
    _, state, health = evening.replayed([100, 200])
    assert len(state["hellos"]) <= MAX_DEVICES
    assert evening.gil.id in state["hellos"]
    assert len(health["authors"]) <= MAX_DEVICES + 1


def test_only_the_last_chains_of_a_pair_are_kept(evening: Evening) -> None:
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    for _ in range(3):
        evening.anchor(evening.gil, evening.ann)
    evening.reveal(evening.gil, call, 1)
    proof = evening.proof(call)
    assert proof["state"] == "abandoned"
    assert "forgotten" in proof["why"]


def test_what_was_never_admitted_stands_nowhere() -> None:
    entry = {"id": hashed(1), "height": 1, "text": "{}"}
    reply = done(op="replay", entries=[entry])
    assert reply["items"] == []
    assert reply["health"] == {"good": True, "entries": 0, "open_calls": 0, "authors": []}


def test_the_same_answer_twice_changes_nothing(evening: Evening) -> None:
    both = [(evening.gil, 1, evening.gils), (evening.ben, 1, evening.bens)]
    call = evening.call(evening.ann, both)
    evening.reveal(evening.gil, call, 1)
    before = evening.proof(call)
    evening.reveal(evening.gil, call, 1)
    assert evening.proof(call) == before


def test_silence_is_told_by_name(evening: Evening) -> None:
    evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    _, _, health = evening.replayed()
    gil = next(author for author in health["authors"] if author["author"] == evening.gil.id)
    assert gil["words"] == ["Rolls that wait for this witness: 1."]
    assert health["good"] is True
    assert health["open_calls"] == 1


def test_a_step_that_another_call_took_is_gone(evening: Evening) -> None:
    """Of two witnesses one has answered; its step is not asked for again."""
    both = [(evening.gil, 1, evening.gils), (evening.ben, 1, evening.bens)]
    first = evening.call(evening.ann, both)
    evening.reveal(evening.gil, first, 1)
    second = evening.call(evening.ann, [(evening.gil, 2, evening.gils)], instead=first)
    evening.reveal(evening.gil, second, 2)
    assert state_of(evening, second) == "verified"
    assert state_of(evening, first) == "replaced"
    for _ in range(MAX_CALLS_OF_CHAIN):
        evening.call(evening.ann, [(evening.ben, 1, evening.bens)])
    assert state_of(evening, first) == "replaced"


def test_one_poisoned_entry_does_not_end_the_feed(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    roll, note = evening.roll(evening.ann), evening.note(evening.ben)

    def fails(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("pyengine.feed.rolls.logged.check", fails)
    items, _, health = evening.replayed()
    assert items[roll]["proof"]["why"] == "The engine could not work it out (ZeroDivisionError)."
    assert items[note]["counts"] is True
    assert health["good"] is False
