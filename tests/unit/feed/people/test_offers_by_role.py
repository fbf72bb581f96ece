"""What a roll offers the GM is not for players to take; what it offers players is for both."""

from typing import Any

import pytest

from tests.feeds import CHECK, GENEROUS, Device, Evening, done

PARTIAL = done(op="roll", **CHECK, faces=[4, 4, 4, 3])["record"]
CRITICAL = done(op="roll", **GENEROUS, faces=[4, 4, 4, 3])["record"]
REFUSED = ("broken", "Only the GM may do this.")


def offer(record: dict[str, Any]) -> tuple[str, str]:
    first = record["result"]["offers"][0]
    return first["key"], first.get("by", "player")


def rolled(evening: Evening, record: dict[str, Any]) -> str:
    return evening.log(evening.ann, {"kind": "roll", "record": record})


def take(evening: Evening, who: Device, of: str, record: dict[str, Any] = PARTIAL) -> str:
    return evening.log(who, {"kind": "take", "of": of, "offer": offer(record)[0]})


def judged(evening: Evening, name: str) -> tuple[str, str]:
    proof = evening.proof(name)
    return proof["state"], proof["why"]


def test_what_is_offered_to_the_gm_is_the_gms_to_take(evening: Evening) -> None:
    assert offer(PARTIAL)[1] == "gm"
    roll = rolled(evening, PARTIAL)
    anns, gils = take(evening, evening.ann, roll), take(evening, evening.gil, roll)
    assert judged(evening, anns) == REFUSED
    assert evening.item(anns)["counts"] is False
    assert judged(evening, gils) == ("plain", "")
    assert evening.item(gils)["counts"] is True
    health = {each["name"]: each["counts"] for each in evening.replayed()[2]["authors"]}
    assert health == {"Gil": {}, "Ann": {"forbidden": 1}, "Ben": {}}


@pytest.mark.parametrize("name", ["ann", "ben", "gil"])
def test_what_is_offered_to_players_is_for_everybody_who_plays(evening: Evening, name: str) -> None:
    assert offer(CRITICAL)[1] == "player"
    taken = take(evening, getattr(evening, name), rolled(evening, CRITICAL), CRITICAL)
    assert judged(evening, taken) == ("plain", "")


def test_a_stranger_is_no_gm(evening: Evening) -> None:
    assert judged(evening, take(evening, Device("Eve"), rolled(evening, PARTIAL))) == REFUSED


@pytest.mark.parametrize("reads", [True, False])
def test_what_was_taken_of_a_secret_roll_is_judged_by_the_role_at_that_time(
    evening: Evening,
    reads: bool,
) -> None:
    """Else those who could read the roll at once, and those who could not, would disagree."""
    entry = {"id": "x", "kind": "roll", "record": PARTIAL}
    roll = evening.sealed(evening.ann, {"at": 5, "by": evening.ann.by, "entry": entry})
    early = take(evening, evening.ann, roll)
    people = ((evening.gil, "gil", "gm"), (evening.ben, "ben", "player"))
    evening.roster(evening.gil, *people, (evening.ann, "ann", "gm"))
    late = take(evening, evening.ann, roll)
    evening.roster(evening.gil, *people, (evening.ann, "ann", "player"))
    evening.unseal(evening.ann, roll)
    if reads:
        evening.read(roll)
    assert judged(evening, early) == REFUSED
    assert judged(evening, late) == ("plain", "")
