"""pydantic's complaints in words a player understands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pydantic import ValidationError

from pyengine.refusal import Refusal

_Words = Callable[[Mapping[str, Any]], str]

_SENTENCES: dict[str, tuple[str, _Words]] = {
    "int_type": ("not_a_number", lambda _: "A whole number is needed here."),
    "int_parsing": ("not_a_number", lambda _: "A whole number is needed here."),
    "int_from_float": ("not_a_number", lambda _: "A whole number is needed here."),
    "int_parsing_size": ("too_large", lambda _: "This number is far too large."),
    "less_than_equal": ("too_large", lambda c: f"This can be {c['le']} at most."),
    "greater_than_equal": ("too_small", lambda c: f"This must be {c['ge']} at least."),
    "string_type": ("not_a_text", lambda _: "A text is needed here."),
    "string_too_long": ("too_long", lambda c: f"At most {c['max_length']} characters fit here."),
    "string_too_short": ("too_short", lambda _: "This must not be empty."),
    "string_pattern_mismatch": ("bad_text", lambda _: "This text has the wrong form."),
    "bool_type": ("not_a_switch", lambda _: "Only true or false fit here."),
    "bool_parsing": ("not_a_switch", lambda _: "Only true or false fit here."),
    "too_long": ("too_long", lambda c: f"At most {c['max_length']} entries fit here."),
    "too_short": ("too_short", lambda c: f"At least {c['min_length']} entries are needed here."),
    "tuple_type": ("not_a_list", lambda _: "A list is needed here."),
    "dict_type": ("not_an_object", lambda _: "Named fields are needed here."),
    "model_type": ("not_an_object", lambda _: "Named fields are needed here."),
    "extra_forbidden": ("unknown_field", lambda _: "There is no field of this name."),
    "missing": ("missing", lambda _: "This field is missing."),
    "literal_error": ("not_an_option", lambda c: f"Only {c['expected']} can be chosen here."),
    "union_tag_invalid": ("not_an_option", lambda c: f"Only {c['expected_tags']} fit here."),
    "union_tag_not_found": ("missing", lambda c: f"It does not say which {c['discriminator']}."),
    "value_error": ("invalid", lambda c: str(c["error"])),
    "json_invalid": ("bad_json", lambda _: "This is not readable as JSON."),
    "json_type": ("bad_json", lambda _: "This is not readable as JSON."),
}


def refusal_of(error: ValidationError, skip: int = 0) -> Refusal:
    """The first complaint as a refusal; `skip` drops the first steps of the field's path."""
    first = error.errors(include_url=False, include_input=False)[0]
    at = ".".join(str(part)[:40] for part in first["loc"][skip:])[:200]
    code, words = _SENTENCES.get(first["type"], ("invalid", lambda _: f"{first['msg'][:200]}."))
    return Refusal(code, words(first.get("ctx", {})), at or None)
