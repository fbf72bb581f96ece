"""What the feed says of entries about people: who sits down, who has to go, who comes back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.feeds import TABLE, Device, Evening, Friday


@pytest.fixture
def friday() -> Friday:
    return Friday()


def told(friday: Friday, name: str) -> list[dict[str, Any]]:
    """What an entry is said to have changed; nothing of that counts."""
    items, _, _ = friday.replayed()
    if name not in items:
        return []
    item = items[name]
    assert not item["counts"]
    assert item["entry"]["entry"]["kind"] == "people"
    changes: list[dict[str, Any]] = item["entry"]["entry"]["changes"]
    return changes


def test_a_seat_is_said_with_the_role_and_by_whom_it_was_given(friday: Friday) -> None:
    mia, eve = friday.newcomer("Mia"), friday.newcomer("Eve")
    name = friday.seating(friday.gil, (mia, "mia", "player"), (eve, "eve", "watcher"))
    assert told(friday, name) == [
        {"do": "seated", "names": ["Mia"], "role": "player"},
        {"do": "seated", "names": ["Eve"], "role": "watcher"},
    ]
    by = friday.item(name)["entry"]["by"]
    assert (by["name"], by["role"], by["person"]) == ("Gil", "gm", "gil")


def test_that_the_founder_sits_there_is_no_news(friday: Friday) -> None:
    items, _, _ = friday.replayed()
    seats = [each for each in items.values() if each["kind"] == "seating"]
    names = [set(each["entry"]["entry"]["changes"][0]["names"]) for each in seats]
    assert names == [{"Ann", "Ben"}]


def test_a_further_device_another_name_and_another_role_are_said(friday: Friday) -> None:
    phone = friday.newcomer("Ann’s phone")
    assert told(friday, friday.seating(friday.gil, devices={phone.id: "ann"})) == [
        {"do": "device", "names": ["Ann"]}
    ]
    people = {"ann": {"name": "Anna", "role": "gm"}}
    assert told(friday, friday.seating(friday.gil, people=people)) == [
        {"do": "renamed", "names": ["Ann", "Anna"]},
        {"do": "role", "names": ["Anna"], "role": "gm"},
    ]


def test_whoever_calls_themselves_otherwise_is_said_to(friday: Friday) -> None:
    name = friday.write(friday.ann, "hello", {"name": "Anna"})
    assert told(friday, name) == [{"do": "renamed", "names": ["Ann", "Anna"]}]
    assert friday.item(name)["entry"]["by"]["name"] == "Anna"


def test_a_removal_is_said_and_so_is_that_it_was_taken_back(friday: Friday) -> None:
    guest = friday.newcomer("Guest")
    phone = friday.newcomer("Ann’s phone")
    friday.seating(friday.gil, devices={phone.id: "ann"})
    assert told(friday, friday.removal(friday.gil, friday.ben, guest, phone)) == [
        {"do": "removed", "names": ["Ben"]},
        {"do": "device_removed", "names": ["Ann"]},
        {"do": "refused", "names": ["Guest"]},
    ]
    back = friday.seating(friday.gil, (friday.ben, "ben", "player"))
    assert told(friday, back) == [{"do": "back", "names": ["Ben"]}]


def test_what_players_may_do_and_whether_rolls_are_witnessed_is_said(friday: Friday) -> None:
    may = friday.seating(friday.gil, players_may=["undo"], witnessing=False)
    assert told(friday, may) == [{"do": "may", "may": ["undo"]}, {"do": "witnessing", "on": False}]
    assert told(friday, friday.seating(friday.gil, players_may=["undo"])) == [], "it was so before"


def test_a_device_that_comes_to_its_person_by_itself_is_said(friday: Friday) -> None:
    key, phone = Device("a key"), friday.newcomer("Ann’s phone")
    friday.write(friday.ann, "key", {"key": key.id})
    signed = f"dicewright return\0{TABLE}{phone.id}".encode()
    body = {"person": "ann", "key": key.id, "proof": key.key.sign(signed).hex()}
    name = friday.write(phone, "return", body)
    assert told(friday, name) == [{"do": "returned", "names": ["Ann"]}]


def test_what_is_refused_has_changed_nothing(friday: Friday) -> None:
    name = friday.seating(friday.gil, devices={friday.newcomer("Mia").id: "nobody"})
    assert friday.item(name)["entry"] is None
    assert friday.proof(name)["state"] == "broken"


def test_lists_of_old_say_nothing_in_the_feed() -> None:
    evening = Evening()
    items, _, _ = evening.replayed()
    assert all(each["kind"] != "roster" for each in items.values())
