"""The pydantic base of everything that comes from outside, and the bounded types it is made of.

Every number, text and list has a limit, so any input is checked in bounded time and memory.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, JsonValue

T = TypeVar("T")

LIMIT = 1_000_000
"""No number a player types is larger than this, up or down."""

Number = Annotated[int, Field(ge=-LIMIT, le=LIMIT)]
Level = Annotated[int, Field(ge=-10, le=10)]
MAX_LABEL = 80
"""Characters of a name, a title or a label."""
Label = Annotated[str, Field(max_length=MAX_LABEL)]
Text = Annotated[str, Field(max_length=600)]
Id = Annotated[str, Field(min_length=1, max_length=100)]


def _frozen(value: object) -> object:
    """JSON has no tuples, and strict validation would refuse its lists."""
    return tuple(value) if isinstance(value, list) else value


Many = Annotated[tuple[T, ...], Field(max_length=40), BeforeValidator(_frozen)]
"""A list short enough for people to read."""
Batch = Annotated[tuple[T, ...], Field(max_length=1000), BeforeValidator(_frozen)]
"""A list that programs exchange."""


class Model(BaseModel):
    """Frozen, and closed: an undeclared key is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


_NAMES_ITS_KIND = frozenset({"do", "kind", "v"})
_LEAVES = frozenset({str, int, bool, type(None)})


def compact(value: Any) -> Any:
    """A model as JSON-like data, without default values except in fields that name its kind."""
    if type(value) in _LEAVES:  # most are; a roll goes through hundreds
        return value
    if isinstance(value, BaseModel):
        return _compact_model(value)
    if isinstance(value, dict):
        return {key: compact(item) for key, item in value.items()}
    return [compact(item) for item in value] if isinstance(value, (tuple, list)) else value


def _compact_model(model: BaseModel) -> dict[str, Any]:
    held, data = model.__dict__, {}
    for name, default, is_data in _fields(type(model)):
        item = held[name]
        if item != default:
            data[name] = item if is_data or type(item) in _LEAVES else compact(item)
    return data


@cache
def _fields(model: type[BaseModel]) -> tuple[tuple[str, Any, bool], ...]:
    """For each field: its name, its default, and whether its values are plain data."""
    return tuple(
        [
            (
                name,
                _NEVER if name in _NAMES_ITS_KIND else field.default,
                _is_data(field.annotation),
            )
            for name, field in model.model_fields.items()
        ]
    )


def _is_data(annotation: Any) -> bool:
    """Whether it is an object of texts or of any JSON value, so that no model is inside."""
    if get_origin(annotation) is not dict:
        return False
    inner = get_args(annotation)[1]
    return inner is JsonValue or getattr(inner, "__origin__", inner) is str  # with limits, or not


_NEVER = object()
"""Equal to nothing that a field can hold."""


Widget = Literal[
    "number",
    "toggle",
    "text",
    "longtext",
    "choice",
    "die",
    "ladder",
    "pick",
    "rows",
    "sources",
    "modifiers",
    "tracker",
    "dice",
]
"""The closed set of controls a page can draw; without a hint it falls back on the schema's type."""


def ui(
    default: Any,
    label: str,
    hint: str = "",
    *,
    widget: Widget | None = None,
    **extra: Any,
) -> Any:
    """A field with its label and hint in our words and, under `ui`, how a page may draw it.

    `extra` may hold `presets` or `words` (named tuples: the steps of a ladder, the labels of a
    choice), `from_sheet` (the sheet list to pick from), `from_actor` (what of whoever acts a page
    fills in), `tracker` (the kind to link), `sole` (the only one
    of that kind on the table is meant unless another is picked, or none).
    """
    drawn = {key: _plain(value) for key, value in {"widget": widget, **extra}.items() if value}
    return Field(
        default,
        title=label,
        description=hint or None,
        json_schema_extra={"ui": drawn} if drawn else None,
    )


def linked_trackers(form: Model) -> list[tuple[str, str]]:
    """The trackers that a form links, each with the kind that its field is meant for."""
    links = ((kind, getattr(form, name)) for name, kind in _tracker_fields(type(form)))
    return [(kind, tracker) for kind, tracker in links if tracker is not None]


@cache
def _tracker_fields(model: type[Model]) -> tuple[tuple[str, str], ...]:
    drawn = {name: field.json_schema_extra for name, field in model.model_fields.items()}
    uis = [(name, extra.get("ui")) for name, extra in drawn.items() if isinstance(extra, dict)]
    return tuple(
        [
            (name, str(ui.get("tracker", "")))
            for name, ui in uis
            if isinstance(ui, dict) and ui.get("widget") == "tracker"
        ]
    )


def _plain(value: Any) -> Any:
    """Named tuples as objects, so that a page reads them by name."""
    if hasattr(value, "_asdict"):
        return value._asdict()
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


class Source(Model):
    """One reason for advantage or disadvantage: a name and a signed level."""

    label: Label = ui("", "What helps or hinders")
    level: Level = ui(1, "Level", "Positive helps, negative hinders.")
    ref: Id | None = ui(None, "Carried from", "Set when this comes from the table and is used up.")


class Modifier(Model):
    """One labelled number that is added to a total."""

    label: Label = ui("", "What it is")
    value: Number = ui(0, "Value")


class Rated(Model):
    """A named thing on a sheet with a number: an attribute, a skill, a profession."""

    name: Label = ui("", "Name")
    value: Number = ui(0, "Value")


class Sheet(Model):
    """What every character has; a system adds its own fields in the order they are shown."""

    name: Label = ui("", "Name")
