"""What every message and every reply begins with."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pyengine.model import Model


class BaseMessage(Model):
    id: Annotated[str, Field(max_length=100)] = ""
    """Echoed in the reply."""


class BaseReply(Model):
    ok: Literal[True] = True
    id: str = ""
