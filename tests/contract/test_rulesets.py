"""What every ruleset must keep to, ours or anybody's."""

import json
from fractions import Fraction

import pytest

from pyengine import registry
from pyengine.chance import Rule, odds, play
from pyengine.chance.seed import SeededDice
from pyengine.describe import describe_one
from pyengine.resolve import prepare, validated
from pyengine.ruleset import AnyAction, Ruleset
from tests.strategies import actions

RULESETS = [pytest.param(registry.find(key), id=key) for key in registry.known()]
ACTIONS = [pytest.param(*pair, id=f"{pair[0].key}-{pair[1].key}") for pair in actions()]
TONES = ["awful", "bad", "mixed", "neutral", "good", "great"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_its_description_is_json_and_complete(ruleset: Ruleset) -> None:
    described = describe_one(ruleset.key)
    assert json.loads(json.dumps(described)) == described
    assert described["help"]
    assert described["examples"]
    for schema in [described["sheet"], *(action["form"] for action in described["actions"])]:
        for name, field in schema["properties"].items():
            assert field.get("title"), f"{name} has no label"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_its_example_characters_are_valid(ruleset: Ruleset) -> None:
    for example in ruleset.examples:
        sheet = validated(ruleset.sheet, example.sheet, "sheet", strict=True)
        assert sheet.model_dump()["name"] == example.name
        for derived in ruleset.derived(sheet):
            assert derived.label


@pytest.mark.parametrize("ruleset", RULESETS)
def test_its_trackers_start_from_fields_the_sheet_has(ruleset: Ruleset) -> None:
    for tracker in ruleset.trackers:
        for field in (tracker.sheet_field, tracker.maximum_field):
            assert field is None or field in ruleset.sheet.model_fields


@pytest.mark.parametrize("ruleset", RULESETS)
def test_its_tables_have_a_cell_for_every_column(ruleset: Ruleset) -> None:
    for table in ruleset.tables:
        rows = table.rows()
        assert rows
        assert all(len(row) == len(table.columns) for row in rows)


@pytest.mark.parametrize(("ruleset", "action"), ACTIONS)
def test_an_empty_form_can_be_weighed(ruleset: Ruleset, action: AnyAction) -> None:
    chances = prepare(ruleset.key, action.key).chances()
    assert sum(chances.values()) == 1
    assert list(chances) == [word.key for word in action.outcomes]


@pytest.mark.parametrize(("ruleset", "action"), ACTIONS)
def test_only_declared_words_are_used(ruleset: Ruleset, action: AnyAction) -> None:
    facets = {facet.key: {word.key for word in facet.values} for facet in action.facets}
    choices = {choice.key: [word.key for word in choice.values] for choice in action.choices}
    roll = prepare(ruleset.key, action.key)
    for outcome in roll.odds().weights:
        assert outcome.key in roll.chances()
        for facet, value in outcome.facets:
            assert value in facets[facet]
    for key, options in choices.items():
        for option in options:
            assert sum(roll.odds({key: option}).outcomes.values()) == 1


@pytest.mark.parametrize(("ruleset", "action"), ACTIONS)
def test_tones_get_no_worse_from_the_first_outcome_to_the_last(
    ruleset: Ruleset, action: AnyAction
) -> None:
    ranks = [TONES.index(word.tone) for word in action.outcomes]
    assert ranks == sorted(ranks), f"{ruleset.key} {action.key}"


@pytest.mark.parametrize(("ruleset", "action"), ACTIONS)
def test_totals_of_outcomes_are_those_of_the_dice(ruleset: Ruleset, action: AnyAction) -> None:
    """What a rule says a total is, and what the card adds up, must be the same number."""
    roll = prepare(ruleset.key, action.key)
    for n in range(50):
        result = roll.roll(SeededDice(n.to_bytes(16, "big")))
        if result.outcome is None or result.outcome.total is None:
            continue
        assert result.outcome.total == result.total
        if result.outcome.margin is not None and result.target is not None:
            assert result.outcome.margin == result.outcome.total - result.target


@pytest.mark.parametrize(("ruleset", "action"), ACTIONS)
def test_what_ifs_are_sound(ruleset: Ruleset, action: AnyAction) -> None:
    sheets = [dict(example.sheet) for example in ruleset.examples] or [{}]
    for sheet in sheets:
        for what_if, other in prepare(ruleset.key, action.key, {}, sheet).what_ifs():
            assert what_if.label
            assert sum(odds(other.start).outcomes.values(), Fraction(0)) == 1


@pytest.mark.parametrize(("ruleset", "action"), ACTIONS)
def test_rules_that_ask_once_read_alike_as_generators(ruleset: Ruleset, action: AnyAction) -> None:
    roll = prepare(ruleset.key, action.key)

    def begun() -> Rule:
        return roll.start()

    assert odds(begun).weights == roll.odds().weights
    for seed in [bytes([n]) * 16 for n in range(20)]:
        assert play(begun, SeededDice(seed)) == play(roll.start, SeededDice(seed))
