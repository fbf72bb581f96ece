"""A table's evening, through the public way: entries in, state out."""

import json
from typing import Any

import pytest

from pyengine import handle
from pyengine.table.state import MAX_TRACKERS


def ask(**message: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps(message)))
    assert reply["ok"], reply
    return reply


class Evening:
    """A log that grows, and the table it makes."""

    def __init__(self) -> None:
        self.table: Any = None
        self.count = 0

    def add(self, kind: str, **fields: Any) -> str:
        self.count += 1
        entry = {"id": f"e{self.count}", "kind": kind, **fields}
        self.table = ask(op="fold", table=self.table, entries=[entry])["table"]
        return f"e{self.count}"

    def clock(self, name: str, **fields: Any) -> str:
        return self.add("create", tracker=name, what={"kind": "clock", "label": name, **fields})

    def move(self, *moves: dict[str, Any], actor: str = "ann") -> str:
        return self.add("move", moves=list(moves), actor={"id": actor, "name": actor.title()})

    def roll(self, form: dict[str, Any], faces: list[int], **more: Any) -> str:
        asked = {"ruleset": "core4d6", "action": "check", **more}
        record = ask(op="roll", form=form, faces=faces, **asked)["record"]
        return self.add("roll", record=record)

    @property
    def now(self) -> dict[str, Any]:
        now: dict[str, Any] = self.table["now"]
        return now

    def value(self, tracker: str) -> int:
        value: int = self.now["trackers"][tracker]["value"]
        return value

    def told(self) -> list[str]:
        return [line["text"] for line in self.now["news"]]

    def problems(self) -> list[str]:
        return [line["text"] for line in self.now["news"] if line["problem"]]


def test_a_roll_moves_its_clock_and_undoing_it_moves_it_back() -> None:
    evening = Evening()
    evening.clock("Vault", segments=6)
    rolled = evening.roll({"clock": "Vault", "effect": "great", "bonus": 2}, [4, 4, 4, 4])
    assert evening.value("Vault") == 2
    evening.add("undo", of=rolled)
    assert evening.value("Vault") == 0


def test_an_offer_is_taken_once_and_fills_its_slot() -> None:
    evening = Evening()
    evening.clock("Guards", role="threat")
    rolled = evening.roll({}, [4, 4, 4, 3])  # margin -1: a partial success with a price
    evening.add("take", of=rolled, offer="threat")
    assert evening.problems() == ["Choose which tracker it should move."]
    evening.add("take", of=rolled, offer="threat", targets={"threat": "Guards"})
    assert evening.value("Guards") == 1
    evening.add("take", of=rolled, offer="complication")
    assert evening.value("Guards") == 1
    assert evening.problems()[-1] == "That has been chosen already."


def test_an_offer_that_is_not_there_is_a_problem_not_a_crash() -> None:
    evening = Evening()
    evening.add("take", of="nobody", offer="threat")
    assert evening.problems() == ["That offer is not open (any more)."]


def test_a_taken_offer_of_an_undone_roll_is_void() -> None:
    evening = Evening()
    evening.clock("Guards")
    rolled = evening.roll({"threat": "Guards"}, [4, 4, 4, 3])
    evening.add("take", of=rolled, offer="threat")
    assert evening.value("Guards") == 1
    evening.add("undo", of=rolled)
    assert evening.value("Guards") == 0


def test_opposed_clocks_race() -> None:
    evening = Evening()
    evening.clock("Evacuation", segments=2, opposes="Flood")
    evening.clock("Flood", segments=2, opposes="Evacuation", role="threat")
    evening.move({"do": "advance", "tracker": "Flood", "by": 2})
    evening.move({"do": "advance", "tracker": "Evacuation", "by": 2})
    assert evening.value("Evacuation") == 0
    assert evening.told() == ["Flood is full.", "Evacuation comes too late."]


def test_a_clock_opposed_to_nothing_fills_alone() -> None:
    evening = Evening()
    evening.clock("Lonely", segments=1, opposes="nowhere")
    evening.move({"do": "advance", "tracker": "Lonely", "by": 1})
    assert evening.told() == ["Lonely is full."]


def test_tokens_move_between_pools_and_never_from_an_empty_one() -> None:
    evening = Evening()
    for name, value in (("ours", 1), ("theirs", 0)):
        evening.add("create", tracker=name, what={"kind": "pool", "label": name, "value": value})
    give = {"do": "transfer", "giver": "ours", "taker": "theirs"}
    evening.move(give, give)
    assert (evening.value("ours"), evening.value("theirs")) == (0, 1)
    assert evening.problems() == ["ours has only 0 left."]
    evening.move({"do": "transfer", "giver": "ours", "taker": "nowhere"})
    assert evening.problems()[-1] == "There are no such pools at this table."


def test_gains_are_capped_for_each_scene() -> None:
    evening = Evening()
    evening.add("create", tracker="ann.destiny", what={"kind": "pool", "label": "Destiny"})
    gain = {"do": "advance", "tracker": "self.destiny", "by": 3, "scene_cap": 5}
    evening.move(gain, gain)
    assert evening.value("ann.destiny") == 5
    assert evening.told() == ["Destiny: no more than 5 a scene."]
    evening.add("scene", title="Later")
    evening.move(gain)
    assert evening.value("ann.destiny") == 8


def test_a_tracker_nobody_knows_is_a_problem() -> None:
    evening = Evening()
    evening.move({"do": "advance", "tracker": "self.courage", "by": 1})
    assert evening.problems() == ["There is no tracker “ann.courage” at this table."]


def test_a_tracker_can_be_taken_away() -> None:
    evening = Evening()
    evening.clock("Vault")
    evening.add("remove", tracker="Vault")
    assert evening.now["trackers"] == {}


def test_more_trackers_than_a_table_holds_are_a_problem() -> None:
    entries = [
        {"id": f"c{n}", "kind": "create", "tracker": f"t{n}", "what": {"kind": "clock"}}
        for n in range(MAX_TRACKERS + 1)
    ]
    now = ask(op="fold", entries=entries)["table"]["now"]
    assert len(now["trackers"]) == MAX_TRACKERS
    assert now["news"][-1]["problem"]


def test_rolls_of_one_group_are_found_together() -> None:
    evening = Evening()
    first = evening.roll({}, [4, 4, 4, 4], group="crossing")
    second = evening.roll({}, [1, 2, 3, 4], group="crossing")
    assert evening.now["groups"] == {"crossing": [first, second]}


def test_a_pending_roll_has_done_nothing_yet() -> None:
    evening = Evening()
    asked = {"ruleset": "heartrush", "action": "skill_check", "faces": [1, 5]}
    record = ask(op="roll", form={"heart": 8, "ability": 6}, **asked)["record"]
    evening.add("roll", record=record)
    assert evening.table["ledger"][0]["outcome"] == "pending"


def test_a_doctored_result_moves_nothing() -> None:
    evening = Evening()
    evening.clock("Vault")
    asked = {"ruleset": "core4d6", "action": "check", "faces": [1, 2, 2, 2]}
    record = ask(op="roll", form={"clock": "Vault"}, **asked)["record"]
    record["result"]["effects"] = [{"do": "advance", "tracker": "Vault", "by": 4}]
    evening.add("roll", record=record)
    assert evening.value("Vault") == 0


def test_a_roll_that_cannot_be_played_is_told() -> None:
    evening = Evening()
    asked = {"ruleset": "core4d6", "action": "check", "faces": [1, 2, 2, 2]}
    record = ask(op="roll", **asked)["record"]
    record["request"]["faces"] = [9]
    evening.add("roll", record=record)
    assert evening.problems()[0].startswith("A roll cannot be played")


def test_a_session_fills_the_pools_that_start_with_it() -> None:
    evening = Evening()
    evening.add("session", players=3, rulesets=["genesix", "nonsense"])
    assert (evening.value("luck.players"), evening.value("luck.gm")) == (3, 1)
    assert len(evening.problems()) == 1


def test_notes_are_told() -> None:
    evening = Evening()
    evening.add("note", text="There is a forest nearby.")
    evening.move({"do": "say", "text": "It rains."})
    assert evening.told() == ["There is a forest nearby.", "It rains."]


# ── what lies on the table for checks to come ────────────────────────────────────────────────────


def carried(evening: Evening, actor: str, side: str = "players") -> list[tuple[str, bool]]:
    who = {"id": actor, "name": actor.title(), "side": side}
    shown = ask(op="preview", ruleset="core4d6", action="check", table=evening.now, actor=who)
    return [(c["source"]["label"], c["must"]) for c in shown.get("carried", [])]


def leave(evening: Evening, reach: str, **more: Any) -> str:
    return evening.move({"do": "carry", "label": reach, "level": 1, "reach": reach, **more})


def test_sources_concern_those_they_reach() -> None:
    evening = Evening()
    for reach in ("self", "next_ally", "any_ally", "next_opponent", "any_opponent", "everyone"):
        leave(evening, reach)
    leave(evening, "named", whom="Bob")
    assert carried(evening, "ann") == [("self", True), ("everyone", True)]
    assert carried(evening, "bob") == [
        ("next_ally", True),
        ("any_ally", False),
        ("everyone", True),
        ("named", True),
    ]
    assert carried(evening, "orc", "gm") == [
        ("next_opponent", True),
        ("any_opponent", False),
        ("everyone", True),
    ]


def test_a_source_is_used_up_by_the_check_that_uses_it() -> None:
    evening = Evening()
    once, lasting = leave(evening, "everyone"), leave(evening, "everyone", until="scene")
    sources = [{"label": "x", "level": 1, "ref": f"{entry}:0"} for entry in (once, lasting)]
    evening.roll({"sources": sources}, [4, 4, 4, 4, 4, 4])
    assert [source["id"] for source in evening.now["carried"]] == [f"{lasting}:0"]
    evening.add("scene")
    assert evening.now["carried"] == []


def test_a_lasting_condition_is_ended_by_hand() -> None:
    evening = Evening()
    entry = leave(evening, "everyone", until="removed")
    evening.move({"do": "use", "ref": f"{entry}:0", "ended": True})
    assert evening.now["carried"] == []


# ── what a table can pay ─────────────────────────────────────────────────────────────────────────


def luck(evening: Evening, form: dict[str, Any]) -> tuple[list[str], set[str]]:
    shown = ask(op="preview", ruleset="genesix", action="check", form=form, table=evening.now)
    return shown["short"], {what_if["key"] for what_if in shown.get("what_ifs", [])}


def test_luck_can_be_spent_only_while_there_is_some() -> None:
    evening = Evening()
    evening.add("session", players=1, rulesets=["genesix"])
    short, offered = luck(evening, {})
    assert "luck" in offered
    assert short == []
    evening.move({"do": "transfer", "giver": "luck.players", "taker": "luck.gm"})
    short, offered = luck(evening, {"luck": True})
    assert short == ["Luck of the players has only 0 left."]
    assert "luck" not in luck(evening, {})[1]


def test_a_pool_that_comes_with_a_session_is_missed_before_it() -> None:
    asked = {"op": "preview", "ruleset": "genesix", "action": "luck", "table": {}}
    shown = ask(**asked)
    assert shown["needs_session"]
    assert shown["short"] == ["Luck of the players is there once a session begins."]
    evening = Evening()
    evening.add("session", players=3, rulesets=["genesix"])
    shown = ask(**{**asked, "table": {"trackers": evening.now["trackers"]}})
    assert not shown["needs_session"]
    assert shown["short"] == []


def test_what_spends_nothing_misses_no_session() -> None:
    shown = ask(op="preview", ruleset="genesix", action="check", table={})
    assert not shown["needs_session"]
    assert "luck" in {what_if["key"] for what_if in shown["what_ifs"]}


def lay(evening: Evening, reach: str, by: str = "ann", whom: str = "") -> str:
    """Something that lies on the table; returns its name."""
    move = {"do": "carry", "label": "Dust", "level": 1, "reach": reach, "whom": whom}
    return f"{evening.move(move, actor=by)}:0"


def roll_with(evening: Evening, ref: str, actor: str) -> None:
    form = {"sources": [{"label": "Dust", "level": 1, "ref": ref}]}
    evening.roll(form, [4, 4, 4, 4, 4], actor={"id": actor, "name": actor.title()})


@pytest.mark.parametrize(
    ("reach", "by", "whom", "used"),
    [
        ("self", "ben", "", True),
        ("self", "ann", "", False),
        ("next_ally", "ann", "", True),
        ("next_opponent", "ann", "", False),
        ("any_ally", "ben", "", False),
        ("named", "ann", "Ben", True),
        ("named", "ann", "Kaya", False),
        ("everyone", "ann", "", True),
    ],
)
def test_a_roll_uses_up_only_what_concerns_its_character(
    reach: str, by: str, whom: str, *, used: bool
) -> None:
    evening = Evening()
    roll_with(evening, lay(evening, reach, by, whom), "ben")
    assert bool(evening.now.get("carried")) is not used
    assert evening.problems() == ([] if used else ["“Dust” is not for Ben to use, so it stays."])


def test_what_is_gone_already_is_no_problem() -> None:
    evening = Evening()
    roll_with(evening, "e99:0", "ben")
    assert evening.problems() == []
