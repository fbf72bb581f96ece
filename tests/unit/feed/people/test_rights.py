"""What a player may do to the table: every engine keeps to it, whatever a page allows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.feeds import Device, Friday

CLOCK = {"kind": "clock", "segments": 4, "label": "Guards"}


def move(tracker: str, actor: str = "ann", **more: Any) -> dict[str, Any]:
    moves = [{"do": "advance", "tracker": tracker, "by": 1}]
    return {"kind": "move", "moves": moves, "actor": {"id": actor, **more}}


def create(tracker: str) -> dict[str, Any]:
    return {"kind": "create", "tracker": tracker, "what": CLOCK}


@pytest.fixture
def friday() -> Friday:
    return Friday()


def counts(friday: Friday, device: Device, entry: dict[str, Any]) -> bool:
    item = friday.item(friday.log(device, entry))
    assert item["counts"] or item["proof"]["state"] == "broken"
    return bool(item["counts"])


def test_scenes_and_sessions_are_the_gms_unless_players_may(friday: Friday) -> None:
    for entry in ({"kind": "scene"}, {"kind": "session"}):
        assert not counts(friday, friday.ann, entry)
        assert counts(friday, friday.gil, entry)
    friday.seating(friday.gil, players_may=["scenes"])
    assert counts(friday, friday.ann, {"kind": "scene"})


def test_one_undoes_what_is_ones_own_and_a_gm_undoes_anything(friday: Friday) -> None:
    phone = friday.newcomer("Phone")
    friday.seating(friday.gil, devices={phone.id: "ann"})
    own, others = friday.note(friday.ann), friday.note(friday.ben)
    assert counts(friday, friday.ann, {"kind": "undo", "of": own})
    assert counts(friday, phone, {"kind": "undo", "of": own})
    assert not counts(friday, friday.ann, {"kind": "undo", "of": others})
    assert counts(friday, friday.gil, {"kind": "undo", "of": others})
    friday.seating(friday.gil, players_may=["undo"])
    assert counts(friday, friday.ann, {"kind": "undo", "of": others})


def test_a_called_roll_is_its_rollers_to_undo(friday: Friday) -> None:
    call = friday.call(friday.ann, [(friday.gil, 1, friday.gils)])
    friday.reveal(friday.gil, call, 1)
    assert not counts(friday, friday.ben, {"kind": "undo", "of": call})
    assert counts(friday, friday.ann, {"kind": "undo", "of": call})


def test_the_tables_clocks_are_the_gms_unless_players_may(friday: Friday) -> None:
    assert counts(friday, friday.gil, create("guards"))
    assert not counts(friday, friday.ann, move("guards"))
    assert not counts(friday, friday.ann, {"kind": "remove", "tracker": "guards"})
    assert not counts(friday, friday.ann, create("another"))
    friday.seating(friday.gil, players_may=["clocks"])
    assert counts(friday, friday.ann, create("another"))
    assert counts(friday, friday.ann, move("guards"))
    assert counts(friday, friday.ann, {"kind": "remove", "tracker": "guards"})


def test_ones_own_character_is_ones_own_to_move(friday: Friday) -> None:
    assert counts(friday, friday.ann, move("self.stress"))
    assert not counts(friday, friday.ben, move("ann.stress", actor="ben"))
    assert not counts(friday, friday.ben, create("ann.stress"))
    assert counts(friday, friday.gil, move("ann.stress", actor="gil"))


def test_who_calls_a_roll_for_a_character_plays_it(friday: Friday) -> None:
    intent = {"ruleset": "core4d6", "action": "check", "actor": {"id": "kaya", "name": "Kaya"}}
    friday.call(friday.ann, [(friday.gil, 1, friday.gils)], intent=intent)
    assert not counts(friday, friday.ben, move("kaya.stress", actor="ben"))
    assert counts(friday, friday.ann, move("kaya.stress", actor="kaya"))


@pytest.mark.parametrize("may", [[], ["scenes", "clocks", "undo"]])
def test_nobody_but_a_gm_plays_the_gms_side(friday: Friday, may: list[str]) -> None:
    friday.seating(friday.gil, players_may=may)
    assert not counts(friday, friday.ann, move("self.stress", side="gm"))
    assert not counts(friday, friday.ann, move("luck.gm"))
    note = {"kind": "note", "text": "A troll!", "actor": {"id": "troll", "side": "gm"}}
    assert not counts(friday, friday.ann, note)
    assert counts(friday, friday.gil, note)


def luck(side: str) -> dict[str, Any]:
    return {"ruleset": "genesix", "action": "luck", "form": {"use": "advantage", "side": side}}


def test_a_player_does_not_spend_the_gms_luck(friday: Friday) -> None:
    for device, side, fine in (
        (friday.ann, "players", True),
        (friday.ann, "gm", False),
        (friday.gil, "gm", True),
    ):
        assert friday.item(friday.roll(device, **luck(side)))["counts"] is fine


def test_a_call_is_held_to_the_same(friday: Friday) -> None:
    troll = {"id": "troll", "name": "Troll", "side": "gm"}
    witnesses = [(friday.gil, 1, friday.gils)]
    intent = {"ruleset": "core4d6", "action": "check", "actor": troll}
    call = friday.call(friday.ann, witnesses, intent=intent)
    assert "game master’s side" in friday.proof(call)["why"]
    ask = friday.ask(friday.ann, actor=troll)
    friday.read(ask)
    assert "game master’s side" in friday.proof(ask)["why"]
    secret = friday.sealed_call(friday.ann, [(friday.gil, 1, friday.gils)], intent=intent)
    friday.read(secret)
    assert "game master’s side" in friday.proof(secret)["why"]


def test_watchers_only_watch(friday: Friday) -> None:
    friday.seating(friday.gil, people={"ann": {"name": "Ann", "role": "watcher"}})
    assert not counts(friday, friday.ann, {"kind": "note", "text": "!"})
