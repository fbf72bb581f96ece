"""Nobody chooses dice, in any way in which a small table can go.

`MODEL_DEPTH=1` lets every world go on for one more entry and call, which takes minutes.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pyengine.feed.replay.replay import NEVER_LATE
from tests.model.choices import Choosing
from tests.model.search import Found, search
from tests.model.world import Rules, World

DEEPER = int(os.environ.get("MODEL_DEPTH", "0"))

ANN = frozenset({"ann"})
GIL = frozenset({"gil"})
BEN = frozenset({"ben"})

WORLDS = {
    "everybody is honest": Rules(entries=7, cuts=True, twice=True),
    "everybody is honest, and in time": Rules(entries=7, cuts=True, twice=True, punctual=True),
    "the roller is modified": Rules(modified=ANN, entries=4),
    "the roller is modified and stands first": Rules(
        modified=ANN, witnesses=("gil",), entries=4, lowest="ann"
    ),
    "the roller is modified and has two pasts": Rules(
        modified=ANN, witnesses=("gil",), entries=4, forks=True, gaps=True
    ),
    "the roller is modified and has a helper": Rules(modified=ANN, helpers=BEN, entries=4),
    "the roller and the only witness are modified": Rules(
        modified=ANN, helpers=BEN, witnesses=("ben",), entries=4, forks=True
    ),
    "the first witness is modified": Rules(
        helpers=GIL, entries=6, forks=True, gaps=True, twice=True
    ),
    "the first witness is modified, and the table is cut": Rules(
        helpers=GIL, entries=5, cuts=True, twice=True
    ),
    "both witnesses are modified": Rules(helpers=GIL | BEN, entries=5, twice=True),
    "a secret roll's roller is modified": Rules(
        modified=ANN, entries=4, calls=2, sealed=True, witnesses=("gil",)
    ),
    "a secret roll's roller has a helper": Rules(
        modified=ANN, helpers=BEN, entries=4, calls=2, alone=1, sealed=True, witnesses=("ben",)
    ),
    "a secret roll's witness is modified": Rules(helpers=GIL, entries=5, sealed=True, twice=True),
    "a modified roller is removed": Rules(modified=ANN, removes="ann", entries=4, calls=1),
    "a modified roller with two pasts is removed": Rules(
        modified=ANN, removes="ann", entries=4, calls=1, forks=True, gaps=True, lowest="ann"
    ),
    "a modified roller with a helper is removed": Rules(
        modified=ANN,
        helpers=BEN,
        witnesses=("ben",),
        removes="ann",
        entries=4,
        calls=1,
        lowest="ann",
    ),
    "a modified witness is removed": Rules(helpers=BEN, removes="ben", entries=5),
    "a secret roll's modified roller is removed": Rules(
        modified=ANN, removes="ann", entries=4, calls=1, sealed=True
    ),
    "a secret roll's modified witness is removed": Rules(
        helpers=BEN, removes="ben", entries=5, sealed=True
    ),
    "nobody vouches for the roller's helper": Rules(
        modified=ANN, helpers=BEN, unconfirmed="ben", entries=4, alone=0
    ),
    "the only witness gives new chains": Rules(
        modified=ANN, helpers=BEN, witnesses=("ben",), chains=True, entries=4, alone=0
    ),
    "the first witness gives new chains": Rules(helpers=GIL, chains=True, entries=5),
    "a rolling GM removes the witness": Rules(
        roller="gil",
        witnesses=("ann", "ben"),
        modified=GIL,
        removes="ann",
        entries=4,
        calls=1,
        lowest="gil",
    ),
}


def deeper(rules: Rules) -> Rules:
    return replace(rules, entries=rules.entries + DEEPER, calls=rules.calls + DEEPER)


@pytest.mark.parametrize("name", WORLDS)
def test_dice_are_fair_whatever_happens(name: str, searched: dict[str, Found]) -> None:
    rules = WORLDS[name]
    found = searched[name] = search(World(deeper(rules)))
    assert found.faults == []


CHOICES = {
    "a choice is made by a modified roller": Rules(modified=ANN, entries=4),
    "a choice is made with a helper": Rules(modified=ANN, helpers=BEN, entries=4),
    "a choice is made in secret": Rules(modified=ANN, entries=4, sealed=True),
    "a choice is made in secret with a helper": Rules(
        modified=ANN, helpers=BEN, entries=4, sealed=True
    ),
    "a secret choice cannot be read": Rules(
        modified=ANN, helpers=BEN, entries=4, sealed=True, unread=True, high=True
    ),
    "who has made a choice is removed": Rules(modified=ANN, removes="ann", entries=3),
    "who has made a choice in secret is removed": Rules(
        modified=ANN, removes="ann", entries=3, sealed=True
    ),
    "the witness of a choice is removed": Rules(
        modified=ANN, helpers=BEN, witnesses=("ben",), removes="ben", entries=4
    ),
    "the witness of a secret choice is removed": Rules(
        modified=ANN,
        helpers=BEN,
        witnesses=("ben",),
        removes="ben",
        entries=4,
        calls=1,
        sealed=True,
    ),
}


@pytest.mark.parametrize("name", CHOICES)
def test_choices_are_fair_whatever_happens(name: str, searched: dict[str, Found]) -> None:
    rules = CHOICES[name]
    found = searched[name] = search(Choosing(deeper(rules)))
    assert found.faults == []


def test_among_honest_pages_that_answer_in_time_nothing_is_disputed() -> None:
    found = search(World(WORLDS["everybody is honest, and in time"]))
    assert "disputed" not in found.outcomes
    assert found.outcomes["verified"]


# ── it can fail: each of these rules is needed ───────────────────────────────────────────────────


def without(
    monkeypatch: pytest.MonkeyPatch, where: str, changed: Callable[[Any], Callable[..., Any]]
) -> None:
    """Put something else in the place of a function of the engine; it is given the function."""
    module, _, name = where.rpartition(".")
    real = getattr(__import__(module, fromlist=[name]), name)
    monkeypatch.setattr(where, changed(real))


def faults(name: str, **more: Any) -> str:
    return "\n\n".join(search(World(replace(WORLDS[name], **more)), most_faults=40).faults)


def test_a_give_up_that_beats_an_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(real: Any) -> Callable[..., Any]:
        def revealed(state: Any, at: Any, reveal: Any) -> None:
            opened = state.calls.get(reveal.call)
            counted = state.counted.get(opened.root) if opened else None
            if counted is None or counted.rank is not None:
                real(state, at, reveal)

        return revealed

    without(monkeypatch, "pyengine.feed.replay.replay.revealed", changed)
    assert "was answered by gil, and is replaced" in faults("the roller is modified")


def test_two_answers_without_a_dispute_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(_: Any) -> Callable[..., Any]:
        return lambda _desk, _before, brought, **_: brought.proof

    without(monkeypatch, "pyengine.feed.rolls.reveals._overruling", changed)
    found = faults("the roller is modified and has a helper")
    assert "two answers, and no dispute" in found
    assert "counts twice" in found


def test_an_answer_that_takes_back_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(real: Any) -> Callable[..., Any]:
        def end_call(state: Any, name: str, proof: Any, *, passed: bool = False) -> None:
            del passed
            real(state, name, proof)

        return end_call

    without(monkeypatch, "pyengine.feed.rolls.reveals.end_call", changed)
    found = faults("the first witness is modified", forks=False, gaps=False)
    assert "verified becomes abandoned" in found


def test_an_answer_that_is_not_waited_for_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(real: Any) -> Callable[..., Any]:
        def missing(state: Any, entry: Any) -> str | None:
            found: str | None = None if entry.envelope.kind == "reveal" else real(state, entry)
            return found

        return missing

    without(monkeypatch, "pyengine.feed.replay.replay._missing", changed)
    found = faults("the first witness is modified", forks=False, gaps=False)
    assert "verified becomes waiting" in found


def test_the_rolls_of_a_removed_device_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is late any more."""
    kinds = frozenset({*NEVER_LATE, "call", "log", "reveal", "anchor"})
    monkeypatch.setattr("pyengine.feed.replay.replay.NEVER_LATE", kinds)
    found = faults("a modified roller with a helper is removed")
    assert "of a removed device counts" in found


def test_another_past_of_a_removed_device_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "pyengine.feed.replay.late._pasts", lambda _: lambda *_: {})
    found = faults("a modified roller with two pasts is removed")
    assert "of a removed device counts" in found


def test_a_choice_that_is_changed_in_silence_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "pyengine.feed.rolls.choices._rival", lambda _: lambda _: None)
    found = search(Choosing(CHOICES["a choice is made by a modified roller"]), most_faults=40)
    assert any("verified becomes verified" in fault for fault in found.faults)


def test_somebody_who_is_wrongly_said_to_be_silent_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    without(monkeypatch, "pyengine.feed.replay.replay.answered_too_late", lambda _: lambda *_: None)
    assert "is said to have kept silent, and has answered" in faults(
        "a rolling GM removes the witness"
    )


def test_pages_that_answer_old_calls_are_found() -> None:
    """A laptop that wakes changes what everybody has seen."""
    rules = replace(WORLDS["everybody is honest, and in time"], sleeping=False, caught_up=False)
    assert "disputed" in search(World(rules)).outcomes


def test_a_witness_who_answers_what_has_dice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def changed(_: Any) -> Callable[..., Any]:
        return lambda *_: None

    for module in ("calls", "reveals"):
        without(monkeypatch, f"pyengine.feed.rolls.{module}.lose", changed)
    rules = replace(WORLDS["everybody is honest, and in time"], sleeping=False)
    assert search(World(rules)).outcomes["disputed"]


@pytest.mark.parametrize("broken", ["_height", "_twins"])
def test_devices_that_disagree_after_healing_are_found(
    monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    """What a store knows of the entries that one names is left out, or that there is a twin."""

    def changed(real: Any) -> Callable[..., Any]:
        def twins(rows: Any) -> Any:
            bare = {name: row.model_copy(update={"twin": None}) for name, row in rows.items()}
            return real(bare)

        return twins if broken == "_twins" else lambda _: 0

    without(monkeypatch, f"pyengine.feed.entries.admit.{broken}", changed)
    assert "two devices disagree" in faults("a modified roller with two pasts is removed")


def test_a_page_that_does_not_go_back_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on from its last state, although something has come below."""
    without(monkeypatch, "tests.model.page.alike", lambda _: lambda before, _: len(before))
    assert "two devices disagree" in faults("the roller is modified and stands first")


def test_a_choice_that_hides_another_one_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be read is no rival of what can."""
    without(
        monkeypatch,
        "pyengine.feed.rolls.sealed_rolls._played",
        lambda real: (
            lambda record, nonce, choices, *more: real(
                record, nonce, [each for each in choices if each.option is not None], *more
            )
        ),
    )
    found = search(Choosing(CHOICES["a secret choice cannot be read"]), most_faults=1)
    assert "nothing is said of a choice that cannot be read" in found.faults[0]


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("who has made a choice is removed", "choices._note"),
        ("who has made a choice in secret is removed", "sealed._note"),
    ],
)
def test_a_choice_that_goes_without_a_word_is_found(
    monkeypatch: pytest.MonkeyPatch, name: str, where: str
) -> None:
    without(monkeypatch, f"pyengine.feed.rolls.{where}", lambda _: lambda *_: None)
    (fault,) = search(Choosing(CHOICES[name])).faults
    assert "verified becomes verified" in fault


def test_two_choices_with_dice_and_no_dispute_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the helper's answers, too."""
    without(monkeypatch, "pyengine.feed.rolls.choices._rival", lambda _: lambda _: None)
    rules = replace(CHOICES["a choice is made with a helper"], witnesses=("ben",))
    found = search(Choosing(rules), most_faults=400)
    assert any("two choices have dice, and there is no dispute" in each for each in found.faults)
