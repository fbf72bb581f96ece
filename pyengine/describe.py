"""Everything a page needs to draw a ruleset, as JSON-like data made from the declarations alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from pyengine import registry
from pyengine.model import Model
from pyengine.refusal import Refusal
from pyengine.ruleset import AnyAction, Ruleset, Word, Words


def describe() -> dict[str, Any]:
    """All rulesets there are; one that cannot be loaded is named with its reason, not hidden."""
    found, broken = [], []
    for key in registry.known():
        try:
            found.append(describe_one(key))
        except Refusal as refusal:
            broken.append({"key": key, "message": refusal.message})
    return {"rulesets": found, "broken": broken}


@cache
def describe_one(key: str) -> dict[str, Any]:
    """Everything that is declared in one ruleset."""
    ruleset = registry.find(key)
    return {
        "key": ruleset.key,
        "label": ruleset.label,
        "summary": ruleset.summary,
        "sheet": _schema(ruleset.sheet),
        "actions": [_action(action) for action in ruleset.actions],
        "trackers": [_tuple(tracker) for tracker in ruleset.trackers],
        "tables": [_table(ruleset, i) for i in range(len(ruleset.tables))],
        "procedure": [_words(step) for step in ruleset.procedure],
        "help": [_tuple(text) for text in ruleset.help],
        "examples": [_tuple(example) for example in ruleset.examples],
    }


def _action(action: AnyAction) -> dict[str, Any]:
    return {
        "key": action.key,
        "label": action.label,
        "summary": action.summary,
        "form": _schema(action.form),
        "outcomes": [_tuple(word) for word in action.outcomes],
        "choices": [_words(choice) for choice in action.choices],
        "facets": [_words(facet) for facet in action.facets],
        "target": action.target_label,
    }


def _schema(model: type[Model]) -> dict[str, Any]:
    """A model's JSON schema; field order is the order on the sheet."""
    return model.model_json_schema()


def _table(ruleset: Ruleset, at: int) -> dict[str, Any]:
    table = ruleset.tables[at]
    rows = [list(row) for row in table.rows()]
    return {**_tuple(table), "columns": list(table.columns), "rows": rows}


def _words(words: Words) -> dict[str, Any]:
    return {**_tuple(words), "values": _all(words.values)}


def _all(words: Iterable[Word]) -> list[dict[str, Any]]:
    return [_tuple(word) for word in words]


def _tuple(value: Any) -> dict[str, Any]:
    """A named tuple as an object, named tuples inside it too."""
    return {
        key: [_tuple(i) if hasattr(i, "_asdict") else i for i in item]
        if isinstance(item, tuple)
        else item
        for key, item in value._asdict().items()
        if not callable(item)
    }
