"""A table is the same however its log was cut into pieces."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pyengine import handle
from pyengine.table import fold as folding

TRACKERS: dict[str, dict[str, Any]] = {
    "clock": {"kind": "clock", "label": "Alarm", "segments": 4},
    "rival": {"kind": "clock", "segments": 3, "opposes": "clock"},
    "pool": {"kind": "pool", "value": 3},
    "other": {"kind": "pool", "maximum": 4},
    "track": {"kind": "track", "maximum": 5},
    "die": {"kind": "die", "value": 8, "full": 10},
    "challenge": {"kind": "challenge", "threshold": 6, "fail_threshold": 4, "limit": 5},
    "chase": {"kind": "chase", "distance": 3},
}
NAMES = st.sampled_from([*TRACKERS, "nowhere", "self.pool"])
REACH = st.sampled_from(["self", "next_ally", "any_opponent", "everyone"])
MOVES = st.one_of(
    st.builds(
        lambda t, by, cap: {"do": "advance", "tracker": t, "by": by, "scene_cap": cap},
        NAMES,
        st.integers(-4, 5),
        st.none() | st.integers(0, 3),
    ),
    st.builds(lambda a, b: {"do": "transfer", "giver": a, "taker": b}, NAMES, NAMES),
    st.builds(
        lambda reach, until: {
            "do": "carry",
            "label": "x",
            "level": 1,
            "reach": reach,
            "until": until,
        },
        REACH,
        st.sampled_from(["used", "scene", "removed"]),
    ),
    st.builds(lambda n: {"do": "use", "ref": f"{n}:0"}, st.integers(0, 20)),
    st.just({"do": "say", "text": "so it goes"}),
)
ENTRIES = st.one_of(
    st.sampled_from(list(TRACKERS)).map(
        lambda t: {"kind": "create", "tracker": t, "what": TRACKERS[t]}
    ),
    st.lists(MOVES, max_size=3).map(lambda moves: {"kind": "move", "moves": moves}),
    st.integers(0, 25).map(lambda n: {"kind": "undo", "of": str(n)}),
    st.integers(0, 25).map(lambda n: {"kind": "take", "of": str(n), "offer": "threat"}),
    st.just({"kind": "scene", "title": "Next"}),
    st.just({"kind": "session", "players": 3, "rulesets": ["core4d6"]}),
    NAMES.map(lambda t: {"kind": "remove", "tracker": t}),
    st.just({"kind": "note", "text": "words"}),
)
LOGS = st.lists(ENTRIES, max_size=25).map(
    lambda entries: [{**entry, "id": str(n)} for n, entry in enumerate(entries)]
)


def fold(table: Any, entries: list[dict[str, Any]]) -> Any:
    reply = json.loads(handle(json.dumps({"op": "fold", "table": table, "entries": entries})))
    assert reply["ok"], reply
    return reply["table"]


@given(LOGS, st.integers(0, 25))
def test_any_split_gives_the_same_table(log: list[dict[str, Any]], cut: int) -> None:
    whole = fold(None, log)
    assert fold(fold(None, log[:cut]), log[cut:]) == whole
    one_by_one: Any = None
    for entry in log:
        one_by_one = fold(one_by_one, [entry])
    assert (one_by_one or fold(None, [])) == whole


@given(LOGS)
def test_entries_that_come_twice_count_once(log: list[dict[str, Any]]) -> None:
    assert fold(fold(None, log), log)["now"] == fold(None, log)["now"]


@given(LOGS, st.integers(0, 24))
def test_an_undone_entry_might_as_well_not_be_there(log: list[dict[str, Any]], at: int) -> None:
    """Told lines aside: the log without an entry and the log with it undone give the same table."""
    plain = [entry for entry in log if entry["kind"] != "undo"]
    if at >= len(plain):
        return
    undone = fold(None, [*plain, {"id": "u", "kind": "undo", "of": plain[at]["id"]}])
    without = fold(None, plain[:at] + plain[at + 1 :])
    assert undone["now"] == without["now"]


@given(LOGS, st.integers(0, 24))
def test_undoing_an_undo_brings_it_back(log: list[dict[str, Any]], at: int) -> None:
    plain = [entry for entry in log if entry["kind"] != "undo"]
    if at >= len(plain):
        return
    undo = {"id": "u", "kind": "undo", "of": plain[at]["id"]}
    redo = {"id": "r", "kind": "undo", "of": "u"}
    assert fold(None, [*plain, undo, redo])["now"] == fold(None, plain)["now"]


@given(LOGS)
def test_a_short_ledger_changes_nothing_but_what_can_be_undone(log: list[dict[str, Any]]) -> None:
    plain = [entry for entry in log if entry["kind"] != "undo"]
    expected = fold(None, plain)
    before = folding.MAX_LEDGER
    folding.MAX_LEDGER = 3
    try:
        short = fold(None, plain)
    finally:
        folding.MAX_LEDGER = before
    assert short["now"] == expected["now"]
    assert len(short["ledger"] if plain else []) <= 3
