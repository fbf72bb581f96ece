"""Whose a character is, and what rolls, offers and hands may do to others' and to the GM's."""

from __future__ import annotations

from typing import Any

import pytest

from pyengine.feed.state.models import MAX_OWNED
from pyengine.model import linked_trackers
from pyengine.registry import find, known
from tests.feeds import CHECK, Device, Friday, done, hashed

KAYA = {"id": "kaya", "name": "Kaya"}
OGRE = {"id": "ogre", "name": "Ogre", "side": "gm"}
BRAM = {"id": "bram", "name": "Bram"}
CLOCK = {"kind": "clock", "segments": 4}


@pytest.fixture
def friday() -> Friday:
    """Ann plays Kaya, Ben plays Bram, Gil has an ogre and a clock on the table."""
    friday = Friday()
    friday.roll(friday.ann, actor=KAYA)
    friday.roll(friday.ben, actor=BRAM)
    friday.roll(friday.gil, actor=OGRE)
    friday.log(friday.gil, {"kind": "create", "tracker": "ogre.resolve", "what": CLOCK})
    friday.log(friday.gil, {"kind": "create", "tracker": "progress.1", "what": CLOCK})
    return friday


def edge(
    action: str = "check", *, actor: dict[str, Any] | None = None, **form: Any
) -> dict[str, Any]:
    form = {"dc": 4, **form}
    return {"ruleset": "edge4d6", "action": action, "form": form, "actor": actor or BRAM}


def why(friday: Friday, name: str) -> str:
    """Why it is refused; empty where it counts."""
    item = friday.item(name)
    assert item["counts"] is (item["proof"]["state"] != "broken"), item["proof"]
    return "" if item["counts"] else str(item["proof"]["why"])


def called(friday: Friday, device: Device, intent: dict[str, Any]) -> str:
    gils = friday.anchor(friday.gil, device)
    call = friday.call(device, [(friday.gil, 1, gils)], intent=intent)
    proof = friday.proof(call)
    return "" if proof["state"] == "waiting" else str(proof["why"])


# ── rolls ────────────────────────────────────────────────────────────────────────────────────────


def test_nobody_rolls_as_somebody_elses_character_but_a_gm(friday: Friday) -> None:
    asked = {**CHECK, "actor": KAYA}
    assert "somebody else’s" in why(friday, friday.roll(friday.ben, **asked))
    assert "somebody else’s" in called(friday, friday.ben, asked)
    assert why(friday, friday.roll(friday.ann, **asked)) == ""
    assert why(friday, friday.roll(friday.gil, **asked)) == ""
    phone = friday.newcomer("Phone")
    friday.seating(friday.gil, devices={phone.id: "ann"})
    assert why(friday, friday.roll(phone, **asked)) == ""


def test_nobody_speaks_as_somebody_elses_character(friday: Friday) -> None:
    note = {"kind": "note", "text": "I yield.", "actor": KAYA}
    assert "somebody else’s" in why(friday, friday.log(friday.ben, note))
    assert why(friday, friday.log(friday.ann, note)) == ""


def test_who_acts_without_a_character_takes_it_from_nobody(friday: Friday) -> None:
    assert why(friday, friday.roll(friday.ann)) == ""
    assert why(friday, friday.roll(friday.ben)) == ""


def test_a_secret_roll_for_somebody_elses_character_is_none(friday: Friday) -> None:
    gils = friday.anchor(friday.gil, friday.ben)
    intent = {**CHECK, "actor": KAYA}
    call = friday.sealed_call(friday.ben, [(friday.gil, 1, gils)], intent=intent)
    friday.read(call)
    assert "somebody else’s" in friday.proof(call)["why"]


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("luck.gm", "game master’s side"),
        ("luck.players", "not one’s own"),
        ("kaya.stress", "not one’s own"),
        ("kaya.resolve", "not one’s own"),
        ("ogre.stress", "not one’s own"),
        ("ogre.resolve", "not one’s own"),  # a check is not about anybody's Resolve
        ("?stress", "not one’s own"),
        ("progress.1", ""),
        ("bram.resolve", ""),
        ("guards", ""),
    ],
)
def test_a_roll_moves_clocks_of_the_table_and_ones_own(
    friday: Friday, link: str, words: str
) -> None:
    asked = edge(clock=link)
    found = why(friday, friday.roll(friday.ben, **asked)), called(friday, friday.ben, asked)
    assert all(words in each for each in found) if words else found == ("", ""), found
    assert why(friday, friday.roll(friday.gil, **asked)) == ""
    threat = edge(threat=link)
    assert bool(why(friday, friday.roll(friday.ben, **threat))) is bool(words)


def test_a_link_that_comes_to_the_gms_pool_by_the_roller_is_seen_through(friday: Friday) -> None:
    asked = edge(clock="self.gm", actor={"id": "luck", "name": "Luck"})
    assert "game master’s side" in why(friday, friday.roll(friday.ben, **asked))


def test_a_strike_moves_the_resolve_of_a_gms_character(friday: Friday) -> None:
    assert why(friday, friday.roll(friday.ben, **edge("strike", clock="ogre.resolve"))) == ""
    hers = friday.roll(friday.ben, **edge("strike", clock="kaya.resolve"))
    assert "not one’s own" in why(friday, hers)


def test_a_table_that_lets_players_move_what_is_others_lets_rolls_do_so(friday: Friday) -> None:
    friday.seating(friday.gil, players_may=["clocks"])
    assert why(friday, friday.roll(friday.ben, **edge(clock="kaya.stress"))) == ""
    assert why(friday, friday.roll(friday.ben, **{**CHECK, "actor": KAYA})) == ""
    assert "game master’s" in why(friday, friday.roll(friday.ben, **edge(clock="luck.gm")))


def test_every_tracker_that_a_form_can_name_is_declared_as_a_link() -> None:
    """Rights look at declared links: a ruleset's rolls move nothing else of others."""
    for key in known():
        for action in find(key).actions:
            for name, field in action.form.model_fields.items():
                if "max_length=100" in repr(field):  # an `Id`
                    form = action.form.model_construct(**{name: "x"})
                    assert "x" in [tracker for _, tracker in linked_trackers(form)], (key, name)


# ── offers ───────────────────────────────────────────────────────────────────────────────────────


def offered(friday: Friday, device: Device, action: str = "check", actor: Any = None) -> str:
    faces = [4, 4, 4, 4] if action == "check" else [4, 4, 4, 3]
    asked = edge(action, actor=actor or BRAM)
    record = done(op="roll", **asked, faces=faces)["record"]
    return friday.log(device, {"kind": "roll", "record": record})


def take(friday: Friday, who: Device, of: str, offer: str, **targets: str) -> str:
    entry = {"kind": "take", "of": of, "offer": offer, "targets": targets}
    return why(friday, friday.log(who, entry))


def test_what_is_taken_is_aimed_at_clocks_of_the_table_and_ones_own(friday: Friday) -> None:
    roll = offered(friday, friday.ben)
    assert "game master’s side" in take(friday, friday.ben, roll, "further", clock="luck.gm")
    for other in ("kaya.stress", "kaya.resolve", "ogre.resolve", "luck.players", "self.stress"):
        assert "not one’s own" in take(friday, friday.ben, roll, "further", clock=other), other
    assert take(friday, friday.gil, roll, "further", clock="luck.gm") == ""
    assert take(friday, friday.ben, roll, "further", clock="progress.1") == ""
    assert take(friday, friday.ann, roll, "further", clock="kaya.resolve") == ""


def test_ticks_without_a_linked_clock_are_aimed_at_a_gms_character(friday: Friday) -> None:
    roll = offered(friday, friday.ben, "strike")
    assert "not one’s own" in take(friday, friday.ben, roll, "resolve", resolve="kaya.resolve")
    assert take(friday, friday.ben, roll, "resolve", resolve="ogre.resolve") == ""
    assert take(friday, friday.ann, roll, "resolve", resolve="kaya.resolve") == ""


def test_what_concerns_the_roller_alone_is_for_who_plays_that_character(friday: Friday) -> None:
    roll = offered(friday, friday.ben)
    assert "who plays this character" in take(friday, friday.ann, roll, "position")
    assert take(friday, friday.gil, roll, "position") == ""
    assert take(friday, friday.ben, roll, "position") == ""
    assert take(friday, friday.ann, roll, "benefit") == ""
    gms = offered(friday, friday.gil, actor=BRAM)  # the GM rolls for Ben
    assert take(friday, friday.ben, gms, "position") == ""
    assert "who plays" in take(friday, friday.ann, gms, "position")


def test_a_page_is_told_before_it_takes_what_is_not_for_its_reader(friday: Friday) -> None:
    roll = offered(friday, friday.ben)
    entry = {"id": "x", "kind": "take", "of": roll, "offer": "position"}
    for device, words in ((friday.ann, "who plays this character"), (friday.ben, "")):
        asked = done(op="allowed", state=friday.seated, author=device.id, entry=entry)
        assert words in asked["why"] if words else asked["why"] == ""


@pytest.mark.parametrize("reads", [True, False])
def test_what_was_taken_of_a_secret_roll_is_judged_alike_by_all(
    friday: Friday, *, reads: bool
) -> None:
    record = done(op="roll", **edge(), faces=[4, 4, 4, 4])["record"]
    entry = {"id": "x", "kind": "roll", "record": record}
    roll = friday.sealed(friday.ben, {"at": 5, "by": friday.ben.by, "entry": entry})
    take = {"kind": "take", "of": roll, "offer": "position", "targets": {}}
    bens, anns = friday.log(friday.ben, take), friday.log(friday.ann, take)
    friday.unseal(friday.ben, roll)
    if reads:
        friday.read(roll)
    assert why(friday, bens) == ""
    assert "who plays this character" in why(friday, anns)


# ── by hand ──────────────────────────────────────────────────────────────────────────────────────


def carry(reach: str, actor: dict[str, Any] | None = None) -> dict[str, Any]:
    move = {"do": "carry", "label": "Dust", "level": -1, "reach": reach, "whom": "Kaya"}
    return {"kind": "move", "moves": [move], "actor": actor or BRAM}


def use(ref: str, *, ended: bool = True) -> dict[str, Any]:
    move = {"do": "use", "ref": ref, **({"ended": True} if ended else {})}
    return {"kind": "move", "moves": [move], "actor": BRAM}


@pytest.mark.parametrize(
    "reach", ["named", "everyone", "next_ally", "any_ally", "next_opponent", "any_opponent"]
)
def test_by_hand_nobody_burdens_others(friday: Friday, reach: str) -> None:
    assert "not one’s own" in why(friday, friday.log(friday.ben, carry(reach)))
    assert why(friday, friday.log(friday.gil, carry(reach))) == ""
    assert why(friday, friday.log(friday.ben, carry("self"))) == ""
    assert "somebody else’s" in why(friday, friday.log(friday.ben, carry("self", KAYA)))


@pytest.mark.parametrize("ended", [True, False])
def test_by_hand_one_ends_what_one_has_laid_down(friday: Friday, *, ended: bool) -> None:
    gms, own = friday.log(friday.gil, carry("named")), friday.log(friday.ben, carry("self"))
    assert "not one’s own" in why(friday, friday.log(friday.ben, use(f"{gms}:0", ended=ended)))
    assert "not one’s own" in why(friday, friday.log(friday.ben, use("long ago:0", ended=ended)))
    assert why(friday, friday.log(friday.ben, use(f"{own}:0", ended=ended))) == ""
    assert why(friday, friday.log(friday.gil, use(f"{own}:0", ended=ended))) == ""
    friday.seating(friday.gil, players_may=["clocks"])
    assert why(friday, friday.log(friday.ben, use(f"{gms}:0", ended=ended))) == ""


def test_a_clock_of_ones_own_races_against_nobody_elses(friday: Friday) -> None:
    """Once it is full, the rival is stopped."""
    rival = {**CLOCK, "opposes": "progress.1"}
    entry = {"kind": "create", "tracker": "bram.resolve", "what": rival}
    assert "not one’s own" in why(friday, friday.log(friday.ben, entry))
    own = {**entry, "what": {**CLOCK, "opposes": "bram.other"}}
    assert why(friday, friday.log(friday.ben, own)) == ""


def test_a_clock_named_after_its_kind_is_the_tables(friday: Friday) -> None:
    """That is how pages name them: "threat.123" is no character's, even if it is the first."""
    entry = {"kind": "create", "tracker": "threat.5", "what": CLOCK}
    assert "not one’s own" in why(friday, friday.log(friday.ben, entry))


# ── whose a character is ─────────────────────────────────────────────────────────────────────────


def test_a_character_of_who_has_left_can_be_taken_over_until_they_return(friday: Friday) -> None:
    asked = {**CHECK, "actor": KAYA}
    friday.removal(friday.gil, friday.ann)
    assert why(friday, friday.roll(friday.ben, **asked)) == ""
    friday.seating(friday.gil, devices={friday.ann.id: "ann"})
    assert "somebody else’s" in why(friday, friday.roll(friday.ben, **asked))
    assert why(friday, friday.roll(friday.ann, **asked)) == ""


def test_nobody_makes_others_lose_their_characters_by_playing_many(friday: Friday) -> None:
    state = friday.seated
    crowd = {f"c{number}": "ben" for number in range(MAX_OWNED - len(state["owners"]))}
    state["owners"] = {**state["owners"], **crowd}
    placed = len(friday.placed())
    friday.roll(friday.ben, actor={"id": "one more", "name": "X"})
    news = [each.model_dump() for each in friday.placed()[placed:]]
    after = done(op="replay", state=state, entries=news)["state"]["owners"]
    assert len(after) == MAX_OWNED
    assert (after["kaya"], after["ogre"], after["one more"]) == ("ann", "gil", "ben")


def test_what_only_some_can_read_gives_nobody_a_character() -> None:
    """Else those who can read it, and those who cannot, would disagree on whose it is."""
    friday = Friday()
    record = done(op="roll", **CHECK, actor=KAYA, seed=hashed("x"))["record"]
    entry = {"id": "x", "kind": "roll", "record": record}
    secret = friday.sealed(friday.ann, {"at": 5, "by": friday.ann.by, "entry": entry})
    bens = friday.roll(friday.ben, actor=KAYA)
    friday.unseal(friday.ann, secret)
    assert why(friday, bens) == ""
    friday.read(secret)
    assert why(friday, bens) == ""
