"""People and their devices: who is confirmed, who comes back, who is removed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pyengine.feed.audit import ExportedFeed, audit, said_by
from pyengine.feed.entries.alike import skeleton
from pyengine.feed.state.models import MAX_REFUSED
from tests.feeds import CHECK, TABLE, Device, Evening, Friday, done, hashed

CYRILLIC = "\u0410nn"
"""Its first letter looks like a Latin one."""


@pytest.fixture
def friday() -> Friday:
    return Friday()


def refused(friday: Friday, name: str, words: str) -> None:
    proof = friday.proof(name)
    assert proof["state"] == "broken", proof
    assert words in proof["why"]


def returning(friday: Friday, device: Device, person: str, key: Device, **more: Any) -> str:
    signed = f"dicewright return\0{TABLE}{device.id}".encode()
    body = {"person": person, "key": key.id, "proof": key.key.sign(signed).hex(), **more}
    return friday.write(device, "return", body)


# ── newcomers ────────────────────────────────────────────────────────────────────────────────────


def test_nothing_of_a_newcomer_counts_until_a_gm_says_who_it_is(friday: Friday) -> None:
    mia = friday.newcomer("Mia")
    before = friday.roll(mia)
    refused(friday, before, "has not said yet who this is")
    friday.seating(friday.gil, (mia, "mia", "player"))
    after = friday.roll(mia)
    assert friday.item(after)["counts"]
    assert not friday.item(before)["counts"]


def test_nobody_plays_before_the_table_is_founded(friday: Friday) -> None:
    """A key can be chosen so that its first entry stands before the founding."""
    friday.founder = friday.gil.id
    tries = (Device(f"Mia {number}") for number in range(1000))
    mia = next(device for device in tries if device.id < friday.gil.id)
    record = done(op="roll", **CHECK, seed=hashed("picked"))["record"]
    body = {"at": 1, "by": mia.by, "entry": {"id": "x", "kind": "roll", "record": record}}
    roll = friday.write(mia, "log", body, after=None, clock=1)
    assert friday.placed()[0].id == roll
    refused(friday, roll, "has not said yet who this is")


def test_a_newcomer_gives_nobody_a_chain_and_is_given_none(friday: Friday) -> None:
    mia = friday.newcomer("Mia")
    anchor = friday.anchor(mia, friday.ann)
    refused(friday, friday.call(friday.ann, [(mia, 1, anchor)]), "no such chain")
    asked = done(op="obligations", state=friday.seated, device=friday.gil.id)["obligations"]
    assert mia.id not in asked["anchors"]


def test_the_second_browser_of_one_person_is_no_witness(friday: Friday) -> None:
    phone = friday.newcomer("Ann’s phone")
    friday.seating(friday.gil, devices={phone.id: "ann"})
    anchor = friday.anchor(phone, friday.ann)
    call = friday.call(friday.ann, [(phone, 1, anchor)])
    refused(friday, call, "same person’s device")
    able = done(op="obligations", state=friday.seated, device=friday.ann.id)["obligations"]["able"]
    assert {each["device"] for each in able} == {friday.gil.id, friday.ben.id}


def test_the_founder_leads_before_anybody_is_seated() -> None:
    friday = Friday()
    assert friday.seated["founding_person"] == "gil"
    assert friday.seated["people"][friday.gil.id]["role"] == "gm"


def test_only_a_gm_seats_people(friday: Friday) -> None:
    mia = friday.newcomer("Mia")
    refused(friday, friday.seating(friday.ann, (mia, "mia", "player")), "Only the GM")
    assert mia.id not in friday.seated["people"]


def test_of_many_newcomers_the_oldest_are_forgotten(friday: Friday) -> None:
    crowd = [friday.newcomer(f"Guest {number}") for number in range(45)]
    hellos = friday.seated["hellos"]
    assert friday.ann.id in hellos
    assert crowd[0].id not in hellos
    assert crowd[-1].id in hellos
    assert len(hellos) == 3 + 40


def test_what_is_said_of_a_person_holds_for_all_their_devices(friday: Friday) -> None:
    phone = friday.newcomer("Ann's phone")
    friday.seating(friday.gil, devices={phone.id: "ann"})
    said = {"name": "Anna", "role": "watcher", "colour": "#AA3300"}
    friday.seating(friday.gil, people={"ann": said})
    people = friday.seated["people"]
    for device in (friday.ann, phone):
        assert people[device.id] == {
            "person": "ann",
            "name": "Anna",
            "role": "watcher",
            "colour": "#aa3300",
        }


def test_a_device_is_given_to_nobody_who_does_not_sit_here(friday: Friday) -> None:
    mia = friday.newcomer("Mia")
    name = friday.seating(friday.gil, devices={mia.id: "nobody"})
    refused(friday, name, "does not sit here")


def test_two_people_are_not_called_the_same(friday: Friday) -> None:
    other, third = friday.newcomer("ANN"), friday.newcomer(CYRILLIC)
    friday.seating(friday.gil, (other, "ann-2", "player"), (third, "ann-3", "player"))
    persons = friday.seated["persons"]
    assert persons["ann"]["name"] == "Ann"
    assert persons["ann-2"]["name"] == "ANN (2)"
    assert persons["ann-3"]["name"] == f"{CYRILLIC} (3)"
    assert friday.item(friday.note(third))["entry"]["by"]["name"] == f"{CYRILLIC} (3)"


@pytest.mark.parametrize(
    "name", ["Gil (GM)", "Gil [SL]", "G\u0456l (G\u041c)", "GM Gil", "Gil as Ogre"]
)
@pytest.mark.parametrize("renamed", [True, False])
def test_no_player_reads_as_the_gm(friday: Friday, name: str, *, renamed: bool) -> None:
    mia = friday.newcomer("Mia" if renamed else name)
    assert "GM" not in friday.seated["hellos"][mia.id]["name"]
    friday.seating(friday.gil, people={"mia": {"name": ""}}, devices={mia.id: "mia"})
    if renamed:
        friday.write(mia, "hello", {"name": name})
    said = [said_by(friday.item(friday.note(device))["entry"]) for device in (friday.gil, mia)]
    assert said[0] == "Gil (GM)"
    assert skeleton(said[1]) == skeleton("Gil (2)")
    assert said[1].endswith(" (2)")


def test_a_gm_is_called_gm_for_as_long_as_they_lead(friday: Friday) -> None:
    friday.seating(friday.gil, people={"ann": {"name": "GM", "role": "gm"}})
    assert friday.seated["persons"]["ann"]["name"] == "GM"
    friday.seating(friday.gil, people={"ann": {"name": "GM", "role": "player"}})
    assert friday.seated["persons"]["ann"]["name"] == "", "their device is called what it says"


def test_a_page_is_told_whose_name_a_newcomers_looks_like(friday: Friday) -> None:
    other = friday.newcomer("ANN")
    friday.seating(friday.gil, (other, "ann-2", "player"))
    mia, ann, lia = friday.newcomer(CYRILLIC), friday.newcomer("Ann (2)"), friday.newcomer("Lia")
    assert friday.seated["alike"] == {mia.id: ["ann", "ann-2"], ann.id: ["ann", "ann-2"]}
    friday.seating(friday.gil, devices={mia.id: "ann"})
    friday.removal(friday.gil, other)
    assert friday.seated["alike"] == {ann.id: ["ann"]}
    friday.seating(friday.gil, people={"ben": {"name": "L\u0456a"}})
    assert friday.seated["alike"] == {ann.id: ["ann"], lia.id: ["ben"]}


def test_a_number_is_given_and_not_taken(friday: Friday) -> None:
    mia = friday.newcomer("ANN (2)")
    friday.seating(friday.gil, people={"mia": {"name": ""}}, devices={mia.id: "mia"})
    assert friday.seated["persons"]["mia"]["name"] == "ANN (2)"
    friday.seating(friday.gil, people={"ann": {"name": "Lia"}, "mia": {"name": "ANN (2)"}})
    assert friday.seated["persons"]["mia"]["name"] == "ANN"


@pytest.mark.parametrize("kind", ["note", "roll", "call"])
def test_a_characters_name_is_shown_as_it_can_be_read(friday: Friday, kind: str) -> None:
    actor = {"id": "k", "name": "\u202eK\u200ba\x1bya\u3164 (GM)"}
    if kind == "note":
        name = friday.log(friday.ann, {"kind": "note", "text": "!", "actor": actor})
    elif kind == "roll":
        name = friday.roll(friday.ann, actor=actor)
    else:
        intent = {**CHECK, "actor": actor}
        name = friday.call(friday.ann, [(friday.gil, 1, friday.gils)], intent=intent)
        friday.reveal(friday.gil, name, 1)
    entry = friday.item(name)["entry"]
    assert entry["by"]["character"] == "Kaya"
    assert said_by(entry) == "Ann as Kaya"
    if kind != "note":
        assert friday.seated["characters"]["ann"] == {"k": "Kaya"}
        record = entry["entry"]["record"]
        assert record["request"]["actor"] == actor  # what was signed stays
        assert done(op="verify", record=record)["verdict"]["verified"]


def test_what_a_sheet_is_called_moves_nothing_in_a_terminal(friday: Friday) -> None:
    friday.roll(friday.ann, sheet={"name": "\x1b[2JKaya\u202e"})
    verdict = audit(ExportedFeed.model_validate(friday.exported()))
    assert [roll.what.split(",")[0] for roll in verdict.rolls] == ["[2JKaya"]


def test_an_item_says_who_with_role_and_person(friday: Friday) -> None:
    mia = friday.newcomer("Mia")
    friday.seating(friday.gil, (mia, "mia", "watcher"))
    by = {
        name: friday.item(friday.note(device))["entry"]["by"]
        for name, device in (("gil", friday.gil), ("mia", mia))
    }
    assert (by["gil"]["role"], by["gil"]["person"]) == ("gm", "gil")
    assert (by["mia"]["role"], by["mia"]["person"]) == ("watcher", "mia")


def test_somebody_takes_another_name_on_one_of_their_devices(friday: Friday) -> None:
    phone = friday.newcomer("Phone")
    friday.seating(friday.gil, devices={phone.id: "ann"})
    friday.write(phone, "hello", {"name": "Phone", "seal": "abc"})
    assert friday.seated["persons"]["ann"]["name"] == "Ann"
    friday.write(phone, "hello", {"name": "Anna"})
    assert friday.seated["people"][friday.ann.id]["name"] == "Anna"
    friday.write(friday.ann, "hello", {"name": "Ben"})
    assert friday.seated["persons"]["ann"]["name"] == "Ben (2)"


def colours(friday: Friday) -> dict[str, str]:
    return {key: person["colour"] for key, person in friday.seated["persons"].items()}


def test_everybody_who_is_seated_has_a_colour_that_nobody_else_has(friday: Friday) -> None:
    crowd = [friday.newcomer(f"Guest {number}") for number in range(20)]
    friday.seating(friday.gil, *((each, f"guest-{each.name[6:]}", "player") for each in crowd))
    found = colours(friday)
    assert len(set(found.values())) == len(found) == 23
    assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in found.values())
    assert {each["colour"] for each in friday.seated["people"].values()} == set(found.values())
    note = friday.item(friday.note(friday.ann))
    assert note["entry"]["by"]["colour"] == found["ann"]


def test_two_gms_who_give_the_same_colour_at_once_give_two(friday: Friday) -> None:
    mia, zoe = friday.newcomer("Mia"), friday.newcomer("Zoe")
    for device, person in ((mia, "mia"), (zoe, "zoe")):
        said = {"name": device.name, "colour": "#123456"}
        friday.seating(friday.gil, people={person: said}, devices={device.id: person})
    found = colours(friday)
    assert found["mia"] == "#123456"
    assert found["zoe"] not in {"#123456", ""}


def test_a_colour_that_is_none_or_taken_leaves_somebody_theirs(friday: Friday) -> None:
    before = colours(friday)
    for colour in ("", "red", "#12345", "url(//x)", before["ben"], before["ben"].upper()):
        friday.seating(friday.gil, people={"ann": {"name": "Ann", "colour": colour}})
        assert colours(friday) == before


def test_somebody_takes_another_colour_unless_it_is_taken(friday: Friday) -> None:
    before = colours(friday)
    for colour in ("red", "#12345g", "#123456;--x:1", before["gil"]):
        friday.write(friday.ann, "hello", {"name": "Ann", "colour": colour})
        assert colours(friday) == before
    friday.write(friday.ann, "hello", {"name": "Ann", "colour": "#AB34CD"})
    assert colours(friday) == {**before, "ann": "#ab34cd"}
    note = friday.item(friday.note(friday.ann))
    assert note["entry"]["by"]["colour"] == "#ab34cd"


def test_what_a_gm_says_of_a_colour_holds_until_somebody_takes_another(friday: Friday) -> None:
    friday.write(friday.ann, "hello", {"name": "Ann", "colour": "#ab34cd"})
    friday.seating(friday.gil, people={"ann": {"name": "Ann", "colour": "#00aa00"}})
    assert friday.item(friday.note(friday.ann))["entry"]["by"]["colour"] == "#00aa00"
    friday.write(friday.ann, "hello", {"name": "Anna"})  # another name says nothing of colours
    assert colours(friday)["ann"] == "#00aa00"
    friday.write(friday.ann, "hello", {"name": "Anna", "colour": "#ab34cd"})
    assert colours(friday)["ann"] == "#ab34cd"


def test_nobody_shows_a_colour_that_is_none(friday: Friday) -> None:
    mia = friday.newcomer("Mia")
    friday.write(mia, "hello", {"name": "Mia", "colour": "url(//x)"})
    assert "colour" not in friday.seated["hellos"][mia.id]


def test_at_a_table_of_old_colours_are_given_and_stay() -> None:
    evening = Evening()
    before = {key: person["colour"] for key, person in evening.replayed()[1]["persons"].items()}
    assert len({*before.values()} - {""}) == 3
    evening.roster(evening.gil, (evening.ben, "ben", "player"), (evening.gil, "gil", "gm"))
    after = {key: person["colour"] for key, person in evening.replayed()[1]["persons"].items()}
    assert after == {"ben": before["ben"], "gil": before["gil"]}
    stranger = Device("Mia")  # who says that she is red
    note = evening.log(stranger, {"kind": "note", "text": "hello"})
    assert evening.item(note)["entry"]["by"]["colour"] == ""


@pytest.mark.parametrize("renamed_before", [True, False])
def test_who_is_seated_while_taking_another_name_has_that_name(
    friday: Friday, renamed_before: bool
) -> None:
    mia = friday.newcomer("Hollow")
    seating = {"people": {"mia": {"name": "", "role": "player"}}, "devices": {mia.id: "mia"}}
    entries: list[tuple[Device, str, dict[str, Any]]] = [
        (mia, "hello", {"name": "Mia"}),
        (friday.gil, "seating", seating),
    ]
    for device, kind, body in entries if renamed_before else reversed(entries):
        friday.write(device, kind, body)
    assert friday.seated["persons"]["mia"]["name"] == "Mia"


def test_the_characters_of_a_person_are_those_they_have_played(friday: Friday) -> None:
    for number in range(10):
        friday.roll(friday.ann, actor={"id": f"c{number}", "name": f"Hero {number}"})
    friday.call(
        friday.ann,
        [(friday.gil, 1, friday.gils)],
        intent={**CHECK, "actor": {"id": "k", "name": "Kaya"}},
    )
    played = friday.seated["characters"]["ann"]
    assert list(played.values()) == [*(f"Hero {number}" for number in range(3, 10)), "Kaya"]


# ── coming back ──────────────────────────────────────────────────────────────────────────────────


def test_a_key_brings_a_further_device_once(friday: Friday) -> None:
    key, phone, thief = Device("a key"), friday.newcomer("Phone"), friday.newcomer("Thief")
    friday.write(friday.ann, "key", {"key": key.id, "once": True})
    returning(friday, phone, "ann", key)
    assert friday.seated["people"][phone.id]["person"] == "ann"
    refused(friday, returning(friday, thief, "ann", key), "Nobody at this table has given")


def test_a_recovery_key_makes_the_founder_lead_again(friday: Friday) -> None:
    key, laptop = Device("a key"), friday.newcomer("New laptop")
    friday.write(friday.gil, "key", {"key": key.id})
    returning(friday, laptop, "gil", key)
    friday.removal(laptop, friday.gil)
    seated = friday.seated
    assert seated["people"][laptop.id]["role"] == "gm"
    assert friday.gil.id in seated["removed"]


@pytest.mark.parametrize("wrong", ["another device", "another person", "unsigned"])
def test_a_return_that_shows_nothing_is_refused(friday: Friday, wrong: str) -> None:
    key, mia = Device("a key"), friday.newcomer("Mia")
    friday.write(friday.ann, "key", {"key": key.id})
    if wrong == "another device":
        signed = f"dicewright return\0{TABLE}{friday.ben.id}".encode()
        name = returning(friday, mia, "ann", key, proof=key.key.sign(signed).hex())
    elif wrong == "another person":
        name = returning(friday, mia, "gil", key)
    else:
        name = returning(friday, mia, "ann", key, proof="00" * 64)
    assert friday.proof(name)["state"] == "broken"
    assert mia.id not in friday.seated["people"]


def test_a_key_of_a_removed_device_opens_nothing(friday: Friday) -> None:
    key, phone = Device("a key"), friday.newcomer("Phone")
    friday.seating(friday.gil, devices={phone.id: "ann"})
    friday.write(phone, "key", {"key": key.id})
    friday.removal(friday.gil, phone)
    stolen = friday.newcomer("Thief")
    refused(friday, returning(friday, stolen, "ann", key), "Nobody at this table has given")


def test_a_newcomer_keeps_no_keys(friday: Friday) -> None:
    mia = friday.newcomer("Mia")
    refused(friday, friday.write(mia, "key", {"key": Device("k").id}), "has not said yet")


def test_the_keys_of_who_is_removed_open_nothing(friday: Friday) -> None:
    key = Device("a key")
    friday.write(friday.ann, "key", {"key": key.id})
    friday.removal(friday.gil, friday.ann)
    laptop = friday.newcomer("Ann’s new laptop")
    refused(friday, returning(friday, laptop, "ann", key), "Nobody at this table has given")


# ── going ────────────────────────────────────────────────────────────────────────────────────────


def test_a_removal_is_taken_back_by_a_seating(friday: Friday) -> None:
    friday.removal(friday.gil, friday.ann)
    assert friday.ann.id not in friday.seated["people"]
    assert friday.seated["gone"] == {friday.ann.id: "ann"}
    friday.seating(friday.gil, devices={friday.ann.id: "ann"})
    seated = friday.seated
    assert seated["people"][friday.ann.id]["name"] == "Ann"
    assert friday.ann.id not in seated.get("removed", {})
    assert seated.get("gone", {}) == {}
    assert friday.item(friday.roll(friday.ann))["counts"]


def test_a_backdated_entry_of_who_was_removed_counts_for_nothing(friday: Friday) -> None:
    before = {"prev": friday.ann.prev, "after": friday.gils, "clock": 9}
    friday.removal(friday.gil, friday.ann)
    call = friday.call(friday.ann, [(friday.gil, 1, friday.gils)], before)
    note = friday.note(friday.ann)
    friday.marked()
    assert friday.proof(call)["state"] == "late"
    assert friday.owes(friday.gil) == []
    refused(friday, note, "was removed")  # it does not even stand before the removal


def test_another_past_of_who_was_removed_counts_for_nothing(friday: Friday) -> None:
    """Its number was known, and it was not: the removed device has forked its own chain."""
    seq, prev = friday.ann.seq, friday.ann.prev
    known = friday.note(friday.ann)
    friday.removal(friday.gil, friday.ann)
    friday.ann.seq, friday.ann.prev = seq, prev
    place = {"after": friday.gils, "clock": 9}
    record = done(op="roll", **CHECK, seed=hashed("picked"))["record"]
    body = {"at": 1, "by": friday.ann.by, "entry": {"id": "x", "kind": "roll", "record": record}}
    forked = friday.write(friday.ann, "log", body, **place)
    friday.marked()
    assert friday.item(known)["counts"]
    assert friday.proof(forked)["state"] == "late"
    verdict = audit(ExportedFeed.model_validate(friday.exported()))
    assert [roll.proof for roll in verdict.rolls] == ["late"]


def test_a_removed_device_is_answered_nothing_even_unmarked(friday: Friday) -> None:
    call = friday.call(friday.ann, [(friday.gil, 1, friday.gils)])
    assert friday.owes(friday.gil) == [call]
    friday.removal(friday.gil, friday.ann)
    assert friday.owes(friday.gil) == []


def test_a_late_answer_of_a_removed_witness_changes_nothing(friday: Friday) -> None:
    call = friday.call(friday.ann, [(friday.ben, 1, friday.bens)])
    record = done(op="roll", **CHECK, seed=hashed("alone"))["record"]
    alone = friday.log(friday.ann, {"kind": "roll", "record": record}, about=call)
    place = {"after": friday.ann.prev}
    friday.removal(friday.gil, friday.ben)
    friday.reveal(friday.ben, call, 1)
    index = friday.write(friday.ann, "hello", {"name": "Ann"}, **place)
    friday.marked()
    assert friday.item(alone)["counts"], index
    assert friday.proof(alone)["state"] == "unwitnessed"
    assert "silent" not in friday.proof(alone)["why"]
    assert "Ben has answered this call, and was removed" in friday.proof(alone)["why"]


def test_a_gm_who_removes_the_witness_of_a_roll_is_not_said_to_have_waited(friday: Friday) -> None:
    """The GM has seen the dice, and does as if not."""
    anns = friday.anchor(friday.ann, friday.gil)
    call = friday.call(friday.gil, [(friday.ann, 1, anns)])
    known = friday.ann.seq
    friday.reveal(friday.ann, call, 1)
    assert friday.proof(call)["state"] == "verified"
    place = {"after": friday.gil.prev}
    friday.write(friday.gil, "removal", {"devices": {friday.ann.id: known}}, **place)
    record = done(op="roll", **CHECK, seed=hashed("picked"))["record"]
    alone = friday.log(friday.gil, {"kind": "roll", "record": record}, about=call)
    friday.marked()
    assert friday.proof(alone)["state"] == "unwitnessed"
    assert "Ann has answered this call, and was removed" in friday.proof(alone)["why"]


def test_an_audit_marks_what_came_late(friday: Friday) -> None:
    before = {"prev": friday.ann.prev, "after": friday.gils, "clock": 9}
    friday.removal(friday.gil, friday.ann)
    friday.call(friday.ann, [(friday.gil, 1, friday.gils)], before)
    verdict = audit(ExportedFeed.model_validate(friday.exported()))
    assert [roll.proof for roll in verdict.rolls] == ["late"]
    assert not verdict.health.good


def test_a_co_gm_neither_removes_nor_demotes_the_founder(friday: Friday) -> None:
    friday.seating(friday.gil, people={"ann": {"name": "Ann", "role": "gm"}})
    refused(friday, friday.removal(friday.ann, friday.gil), "founder")
    demoted = friday.seating(friday.ann, people={"gil": {"name": "Gil", "role": "player"}})
    refused(friday, demoted, "founder")
    phone = friday.newcomer("Mine")
    refused(friday, friday.seating(friday.ann, devices={phone.id: "gil"}), "founder")
    moved = friday.seating(friday.ann, devices={friday.gil.id: "ann"})
    refused(friday, moved, "founder")
    gil = friday.seated["people"][friday.gil.id]
    assert (gil["person"], gil["name"], gil["role"]) == ("gil", "Gil", "gm")


def test_no_table_is_left_without_a_gm(friday: Friday) -> None:
    refused(friday, friday.removal(friday.gil, friday.gil), "without a GM")
    demoted = friday.seating(friday.gil, people={"gil": {"name": "Gil", "role": "player"}})
    refused(friday, demoted, "without a GM")


# ── the room's key, and a hundred people ─────────────────────────────────────────────────────────


def test_one_key_is_handed_out_in_several_entries(friday: Friday) -> None:
    first = {"epoch": 1, "to": {friday.ann.id: "aa"}, "back": "bb"}
    friday.write(friday.gil, "rekey", first)
    assert friday.seated["left_out"] == [friday.ben.id]  # Ben is still to be handed it
    words = [word for each in friday.replayed()[2]["authors"] for word in each["words"]]
    assert any("not handed the room’s new key: 1." in word for word in words)
    friday.write(friday.gil, "rekey", {**first, "to": {friday.ben.id: "aa"}})
    assert friday.seated.get("left_out", []) == []
    assert friday.replayed()[2]["good"]
    other = friday.write(friday.gil, "rekey", {**first, "to": {}, "back": "cc"})
    refused(friday, other, "number 2")
    mia = friday.newcomer("Mia")
    friday.seating(friday.gil, (mia, "mia", "player"))
    assert friday.seated["left_out"] == [mia.id]


def says_where_to_seal(friday: Friday, *devices: Device) -> None:
    for device in devices:
        friday.write(device, "hello", {"name": device.name, "seal": "abc"})


def test_a_co_gm_makes_no_key_without_the_founder(friday: Friday) -> None:
    phone = friday.newcomer("Gil’s phone")
    friday.seating(friday.gil, devices={phone.id: "gil"})
    says_where_to_seal(friday, friday.gil, phone)
    friday.seating(friday.gil, people={"ann": {"name": "Ann", "role": "gm"}})
    for to in ({}, {friday.ben.id: "aa", friday.ann.id: "aa"}):
        made = friday.write(friday.ann, "rekey", {"epoch": 1, "to": to, "back": "bb"})
        refused(friday, made, "no device of the table’s founder")
    assert friday.seated.get("epoch", 0) == 0
    first = {"epoch": 1, "to": {phone.id: "aa", friday.ben.id: "aa"}, "back": "bb"}
    friday.write(friday.ann, "rekey", first)  # the founder's other device had not said anything yet
    assert friday.seated["epoch"] == 1
    assert friday.seated["left_out"] == [friday.gil.id]


@pytest.mark.parametrize("founder", ["says no key to seal to", "has left", "makes it"])
def test_a_key_is_made_where_it_cannot_reach_the_founder(friday: Friday, founder: str) -> None:
    friday.seating(friday.gil, people={"ann": {"name": "Ann", "role": "gm"}})
    if founder == "has left":
        says_where_to_seal(friday, friday.gil)
        friday.removal(friday.gil, friday.gil)
    maker = friday.gil if founder == "makes it" else friday.ann
    friday.write(maker, "rekey", {"epoch": 1, "to": {friday.ben.id: "aa"}, "back": "bb"})
    assert friday.seated["epoch"] == 1


def test_whoever_sits_here_hands_on_an_older_key_and_no_other(friday: Friday) -> None:
    mia = friday.newcomer("Mia")
    for epoch in (1, 2):
        friday.write(friday.gil, "rekey", {"epoch": epoch, "to": {}, "back": "bb"})
    before = friday.seated
    older = {"epoch": 1, "to": {friday.gil.id: "aa"}, "back": "bb"}
    friday.write(friday.ann, "rekey", older)
    after = friday.seated
    held = ("epoch", "keyer", "back", "handed", "left_out")
    assert [after.get(each) for each in held] == [before.get(each) for each in held]
    assert "broken" not in after["tallies"].get(friday.ann.id, {})
    refused(friday, friday.write(mia, "rekey", older), "has not said yet")
    for epoch in (2, 3):
        newer = friday.write(friday.ann, "rekey", {**older, "epoch": epoch})
        refused(friday, newer, "Only the GM")
    friday.removal(friday.gil, friday.ben)
    leak = friday.write(friday.ann, "rekey", {**older, "to": {friday.ben.id: "aa"}})
    refused(friday, leak, "was removed")


def test_a_hundred_people_sit_at_one_table() -> None:
    friday = Friday()
    crowd = [Device(f"Guest {number}") for number in range(97)]
    for start in range(0, len(crowd), 30):
        seats = [(device, device.name, "player") for device in crowd[start : start + 30]]
        friday.seating(friday.gil, *seats)
    state = friday.seated
    assert len(state["people"]) == 100
    asked = done(op="obligations", state=state, device=crowd[7].id)["obligations"]
    assert len(asked["anchors"]) == 5  # the GM, and four neighbours
    gms = done(op="obligations", state=state, device=friday.gil.id)["obligations"]
    assert len(gms["anchors"]) == 99
    one_more = friday.seating(friday.gil, (Device("One more"), "more", "player"))
    refused(friday, one_more, "100 people")


# ── tables of old ────────────────────────────────────────────────────────────────────────────────


def test_a_table_of_old_goes_on_with_people() -> None:
    friday = Friday()
    old = Friday.__new__(Friday)
    super(Friday, old).__init__()
    old.gil, old.ann, old.ben = Device("Gil"), Device("Ann"), Device("Ben")
    old.write(old.gil, "founded", {"name": "Old"})
    early = old.note(old.ann)
    old.roster(old.gil, (old.gil, "gil", "gm"), (old.ann, "ann", "player"))
    stranger = old.note(old.ben)
    assert old.item(early)["counts"]
    assert old.item(stranger)["counts"]
    old.seating(old.gil, (old.ben, "ben", "player"))
    assert sorted(old.seated["players_may"]) == ["clocks", "scenes", "undo"]
    assert old.item(early)["counts"]
    refused(old, old.roster(old.gil, (old.gil, "gil", "gm")), "old page")
    assert friday.seated.get("players_may", []) == []


def _refused_crowd(friday: Friday, size: int) -> None:
    for start in range(0, size, 40):
        guests = [Device(f"Guest {number}") for number in range(start, min(start + 40, size))]
        friday.write(friday.gil, "removal", {"devices": {guest.id: 0 for guest in guests}})


def test_who_sat_here_stays_removed_however_many_newcomers_are_refused(friday: Friday) -> None:
    """Else what a former player backdates would no longer be marked as late."""
    seq, prev = friday.ann.seq, friday.ann.prev
    friday.note(friday.ann)
    friday.removal(friday.gil, friday.ann)
    _refused_crowd(friday, MAX_REFUSED + 80)
    seated = friday.seated
    assert seated["removed"][friday.ann.id] == friday.ann.seq
    assert seated["gone"] == {friday.ann.id: "ann"}
    assert len(seated["removed"]) == MAX_REFUSED + 1
    assert seated["last"] == [friday.ann.prev]
    beyond = friday.write(friday.ann, "hello", {"name": "Ann"}, after=friday.gils)
    assert beyond
    late = friday.note(friday.ann)
    friday.ann.seq, friday.ann.prev = seq, prev
    forked = friday.note(friday.ann)
    friday.marked()
    assert friday.late == {late, forked}


def _old_table() -> Friday:
    """A table of old: Gil has founded it and leads, and so does Ann."""
    old = Friday.__new__(Friday)
    super(Friday, old).__init__()
    old.gil, old.ann, old.ben = Device("Gil"), Device("Ann"), Device("Ben")
    old.write(old.gil, "founded", {"name": "Old"})
    old.roster(old.gil, (old.gil, "gil", "gm"), (old.ann, "ann", "gm"))
    return old


def test_a_co_gm_of_an_old_table_does_not_drop_the_founder_from_the_list() -> None:
    old = _old_table()
    ann, ben = (old.ann, "ann", "gm"), (old.ben, "ben", "player")
    refused(old, old.roster(old.ann, ann, ben), "founder")
    refused(old, old.roster(old.ann, ann, (old.gil, "gil", "player")), "founder")
    refused(old, old.roster(old.ann, ann, (old.gil, "ann", "gm")), "founder")
    refused(old, old.roster(old.ann, ann, removed=[old.gil.id]), "founder")
    seated = old.seated
    assert seated["people"][old.gil.id]["role"] == "gm"
    assert old.ben.id not in seated["people"]
    fine = old.roster(old.ann, (old.gil, "gil", "gm"), ann, ben)
    assert fine not in old.replayed()[0]
    assert old.ben.id in old.seated["people"]
    old.roster(old.gil, ann)  # the founder may go
    assert old.seated["people"].keys() == {old.ann.id}


def test_a_co_gm_of_an_old_table_does_not_list_the_founding_device_as_theirs() -> None:
    old = Friday.__new__(Friday)
    super(Friday, old).__init__()
    old.gil, old.ann = Device("Gil"), Device("Ann")
    old.write(old.gil, "founded", {"name": "Old"})
    old.roster(old.gil, (old.ann, "ann", "gm"))
    both = (old.gil, "ann", "gm"), (old.ann, "ann", "gm")
    refused(old, old.roster(old.ann, *both), "founder")
    assert old.seated.get("founding_person") is None
    old.roster(old.ann, (old.gil, "gil", "gm"), (old.ann, "ann", "gm"))
    assert old.seated["founding_person"] == "gil"
