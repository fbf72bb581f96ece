"""Every worked example of the sources, with the corrections the documentation lists."""

import json
from pathlib import Path
from typing import Any

import pytest

from pyengine.chance import OPPONENT, HandDice
from pyengine.records import result_data
from pyengine.resolve import prepare

FILES = sorted((Path(__file__).parents[1] / "examples").glob("*.json"))
EXAMPLES = [
    pytest.param(file.stem, example, id=f"{file.stem}: {example['name']}")
    for file in FILES
    for example in json.loads(file.read_text("utf-8"))["rolls"]
]


def test_every_ruleset_has_examples() -> None:
    assert {file.stem for file in FILES} == {"core4d6", "edge4d6", "genesix", "heartrush", "tdgs"}


@pytest.mark.parametrize(("ruleset", "example"), EXAMPLES)
def test_worked_example(ruleset: str, example: dict[str, Any]) -> None:
    roll = prepare(ruleset, example["action"], example["form"], example.get("sheet", {}))
    result = result_data(roll.roll(HandDice(example["faces"]), example.get("choices", [])))
    expect = dict(example["expect"])
    if "kept" in expect:
        dice = [die for die in result["dice"] if die.get("who") != OPPONENT]
        assert sorted(die["face"] for die in dice if die["kept"]) == sorted(expect.pop("kept"))
    facets = expect.pop("facets", {})
    assert {key: result["facets"].get(key) for key in facets} == facets
    assert {key: result[key] for key in expect} == expect
