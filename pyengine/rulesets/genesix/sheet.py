"""The character sheet of GeneSix: named attributes and approaches, and the stress one carries."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import Field, PlainValidator
from pydantic_core import PydanticKnownError

from pyengine.model import LIMIT, Label, Many, Number, Rated, Sheet, Text, ui

Stress = Annotated[int, Field(ge=0, le=1000)]

_WHOLE = re.compile(r"[+-]?\d{1,30}", re.ASCII)
_LONGEST_NAME = 80


def _read_score(value: object) -> int | str:
    """A plain union would name its branches in the path of a complaint; this keeps the field."""
    if isinstance(value, str):
        text = value.strip()
        if _WHOLE.fullmatch(text) is None:
            return _name(text)
        value = int(text)
    if isinstance(value, bool) or not isinstance(value, int):
        raise PydanticKnownError("int_type")
    if value > LIMIT:
        raise PydanticKnownError("less_than_equal", {"le": LIMIT})
    if value < -LIMIT:
        raise PydanticKnownError("greater_than_equal", {"ge": -LIMIT})
    return value


def _name(text: str) -> str:
    if len(text) > _LONGEST_NAME:
        raise PydanticKnownError("string_too_long", {"max_length": _LONGEST_NAME})
    return text


Score = Annotated[int | str, PlainValidator(_read_score, json_schema_input_type=Number | Label)]
"""A number, or the name of something on the sheet that has one."""


class GenesixSheet(Sheet):
    """Everything a check can be filled from."""

    attributes: Many[Rated] = ui((), "Attributes", "What you are made of.", widget="rows")
    approaches: Many[Rated] = ui((), "Approaches", "How you go about things.", widget="rows")
    stress: Stress = ui(0, "Stress", "What weighs on you at the moment.", widget="number")
    stress_max: Stress = ui(6, "Most stress", "As much as you can take.", widget="number")
    notes: Text = ui("", "Notes", widget="longtext")
