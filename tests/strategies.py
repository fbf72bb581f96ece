"""Forms and sheets of any ruleset, made from the JSON schemas it declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import strategies as st

from pyengine import registry
from pyengine.ruleset import AnyAction, Ruleset


def json_of(leaves: st.SearchStrategy[Any], keys: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    """Lists and objects of these."""
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
        max_leaves=12,
    )


_KEYS = st.text(max_size=8)
_PLAIN_LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=20)
PLAIN = json_of(_PLAIN_LEAVES, _KEYS)
"""JSON without fractions: what can be hashed."""
JSON = json_of(_PLAIN_LEAVES | st.floats(allow_nan=False), _KEYS)


COMPOSING = st.text('ae\u0308\u0301\u00eb\u1e69\\"\n', max_size=6)
"""Texts in which composed and decomposed characters are likely, and escapes beside them."""


def actions() -> Iterator[tuple[Ruleset, AnyAction]]:
    for key in registry.known():
        ruleset = registry.find(key)
        for action in ruleset.actions:
            yield ruleset, action


def values(schema: dict[str, Any], top: dict[str, Any] | None = None) -> st.SearchStrategy[Any]:
    """Values that fit a JSON schema, mostly: small numbers and short texts are the likely ones."""
    top = top or schema
    if "$ref" in schema:
        return values(top["$defs"][schema["$ref"].rpartition("/")[2]], top)
    if "anyOf" in schema:
        return st.one_of([values(option, top) for option in schema["anyOf"]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "const" in schema:
        return st.just(schema["const"])
    return _OF_TYPE[schema["type"]](schema, top)


def _integers(schema: dict[str, Any], _top: dict[str, Any]) -> st.SearchStrategy[Any]:
    low, high = schema.get("minimum", -(10**6)), schema.get("maximum", 10**6)
    return st.integers(max(low, -9), min(high, 20)) | st.sampled_from([low, high])


def _strings(schema: dict[str, Any], _top: dict[str, Any]) -> st.SearchStrategy[Any]:
    least = schema.get("minLength", 0)
    return st.sampled_from(["x", "Might", "d4", "d4+d6"]) | st.text(min_size=least, max_size=9)


def _arrays(schema: dict[str, Any], top: dict[str, Any]) -> st.SearchStrategy[Any]:
    return st.lists(values(schema["items"], top), min_size=schema.get("minItems", 0), max_size=3)


def _objects(schema: dict[str, Any], top: dict[str, Any]) -> st.SearchStrategy[Any]:
    fields = {name: values(field, top) for name, field in schema.get("properties", {}).items()}
    required = set(schema.get("required", []))
    return st.fixed_dictionaries(
        {name: fields[name] for name in fields if name in required},
        optional={name: fields[name] for name in fields if name not in required},
    )


_OF_TYPE: dict[str, Callable[[dict[str, Any], dict[str, Any]], st.SearchStrategy[Any]]] = {
    "integer": _integers,
    "string": _strings,
    "array": _arrays,
    "object": _objects,
    "boolean": lambda _schema, _top: st.booleans(),
    "null": lambda _schema, _top: st.none(),
}


def forms(action: AnyAction) -> st.SearchStrategy[dict[str, Any]]:
    return values(action.form.model_json_schema())


def sheets(ruleset: Ruleset) -> st.SearchStrategy[dict[str, Any]]:
    """Empty, ready-made or any sheet."""
    ready = [dict(example.sheet) for example in ruleset.examples]
    return st.sampled_from([{}, *ready]) | values(ruleset.sheet.model_json_schema())
