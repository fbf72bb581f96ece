"""Rules that a page works out by itself, too, by the vectors that the page is tested with."""

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from pyengine.feed.entries.admit import Row, place
from pyengine.feed.state.models import State
from pyengine.feed.state.working import WorkingState
from pyengine.table.entries import Entry
from pyengine.table.fold import fold

_FILE = Path(__file__).parents[2] / "vectors" / "shared-rules.json"
VECTORS: dict[str, list[dict[str, Any]]] = json.loads(_FILE.read_text(encoding="utf-8"))
ENTRIES: TypeAdapter[list[Entry]] = TypeAdapter(list[Entry])


def test_entries_stand_in_the_same_order() -> None:
    rows = [Row.model_construct(**row) for row in VECTORS["order"]]
    assert sorted(rows, key=place) == rows


@pytest.mark.parametrize("case", VECTORS["roles"], ids=lambda case: case["name"])
def test_a_device_has_the_same_role(case: dict[str, Any]) -> None:
    state = WorkingState.over(State.model_validate(case["seated"]))
    assert state.role(case["device"]) == case["role"]


@pytest.mark.parametrize("case", VECTORS["undone"], ids=lambda case: case["name"])
def test_the_same_is_undone(case: dict[str, Any]) -> None:
    table = fold(None, ENTRIES.validate_python(case["entries"]))
    told = {line.entry for line in table.now.news if not line.problem}
    notes = {each["id"] for each in case["entries"] if each["kind"] == "note"}
    assert told == notes - set(case["undone"])
