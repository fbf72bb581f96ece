"""GeneSix: the worked examples, and what the ruleset declares."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pyengine.chance import as_text
from pyengine.refusal import Refusal
from pyengine.resolve import prepare
from pyengine.rulesets.genesix import RULESET, pair
from pyengine.rulesets.genesix.sheet import GenesixSheet
from pyengine.rulesets.genesix.text import LADDER
from tests.brute import genesix as brute

EXAMPLES: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "examples" / "genesix.json").read_text(encoding="utf-8")
)
OTHER: dict[str, Any] = EXAMPLES["other"]


# ── the worked examples ──────────────────────────────────────────────────────────────────────────


def test_the_ladder_has_the_five_difficulties() -> None:
    assert {step.label: step.value for step in LADDER} == OTHER["difficulties"]


@pytest.mark.parametrize(("faces", "expected"), OTHER["circumstances"].items())
def test_a_pair_has_its_circumstance_in_either_order(faces: str, expected: str) -> None:
    first, second = map(int, faces.split(","))
    assert pair.circumstance(first, second) == expected
    assert pair.circumstance(second, first) == expected


# ── what the ruleset declares ────────────────────────────────────────────────────────────────────


def test_forms_have_the_fields_and_defaults_other_programs_rely_on() -> None:
    form = RULESET.action("check").form()
    expected = {"attribute": 0, "approach": 0, "tn": 7, "advantage": 0, "circumstances": 0}
    assert form.model_dump(include=set(expected)) == expected
    fields = ("attribute", "approach", "advantage")
    for name in (*fields, *(f"opponent_{field}" for field in fields)):
        assert getattr(RULESET.action("opposed").form(), name) == 0
    challenge = RULESET.action("challenge").form()
    assert (challenge.tn, challenge.fail_threshold, challenge.checks) == (7, None, None)


def test_a_score_is_described_as_a_number_or_a_text() -> None:
    schema = RULESET.action("check").form.model_json_schema()["properties"]["attribute"]
    assert [option["type"] for option in schema["anyOf"]] == ["integer", "string"]
    assert schema["ui"] == {"widget": "pick", "from_sheet": "attributes"}


def test_the_sheet_keeps_stress_and_its_maximum() -> None:
    sheet = GenesixSheet()
    assert (sheet.stress, sheet.stress_max) == (0, 6)
    with pytest.raises(Refusal) as caught:
        prepare("genesix", "check", {}, {"stress": -1})
    assert (caught.value.code, caught.value.field) == ("too_small", "sheet.stress")


def test_trackers_start_as_the_rules_say() -> None:
    kinds = {kind.key: kind for kind in RULESET.trackers}
    assert list(kinds) == ["stress", "luck.players", "luck.gm", "challenge", "chase"]
    assert (kinds["stress"].sheet_field, kinds["stress"].maximum_field) == ("stress", "stress_max")
    assert kinds["luck.players"].each_session == "players"
    assert kinds["luck.gm"].each_session == OTHER["luck_at_session_start"]["gm"]


def test_reference_tables_are_computed() -> None:
    tables = {table.key: table for table in RULESET.tables}
    success = {row[0]: row[1:] for row in tables["success"].rows()}
    columns = ((0, -1), (0, 0), (0, 1), (1, 0), (2, 0), (3, 0))
    assert success["Average 7"] == tuple(
        as_text(brute.check({"attribute": bonus, "advantage": level}, {})["success"])
        for bonus, level in columns
    )
    classes = {row[0]: row[1:] for row in tables["circumstances"].rows()}
    assert classes["Double ones"] == ("2/27", "1/36", "1/216")
    assert classes["Double sixes"] == ("1/216", "1/36", "2/27")
    assert sum(Fraction(cells[1]) for cells in classes.values()) == 1
    opposed = {row[0]: row[1:] for row in tables["opposed"].rows()}
    assert opposed["+0"] == ("1/2", "73/648")
