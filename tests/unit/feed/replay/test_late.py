"""What comes too late of somebody who was removed, by the vectors that the page is tested with."""

import json
from typing import Any

import pytest

from pyengine.feed.entries.admit import Row
from pyengine.feed.replay.late import late_among
from pyengine.feed.replay.replay import NEVER_LATE
from pyengine.feed.state.models import Seated
from tests.vectors.make_late import FILE, PEOPLE, vectors

VECTORS: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


def test_they_are_made_the_same_again() -> None:
    assert vectors() == VECTORS
    assert set(PEOPLE) == NEVER_LATE


@pytest.mark.parametrize("case", VECTORS, ids=lambda case: case["name"])
@pytest.mark.parametrize("turned", [False, True])
def test_what_is_late(case: dict[str, Any], turned: bool) -> None:
    rows = [Row.model_construct(**row) for row in case["rows"]]
    seated = Seated.model_construct(**case["seated"])
    assert sorted(late_among(rows[::-1] if turned else rows, seated)) == case["late"]
