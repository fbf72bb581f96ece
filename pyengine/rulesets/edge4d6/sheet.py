"""The character sheet of edge4d6: four attributes, skills one has or has not, and Resolve."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pyengine.model import Label, Many, Number, Sheet, Source, ui
from pyengine.rulesets.edge4d6.text import ATTRIBUTES
from pyengine.rulesets.fourd6 import SIZES

Segments = Annotated[int, Field(ge=1, le=100)]

_MIG, _AGI, _PRE, _RSN = ATTRIBUTES


class Edge4d6Sheet(Sheet):
    """Everything a check or a strike can be filled from."""

    mig: Number = ui(0, _MIG.label, _MIG.hint, widget="number")
    agi: Number = ui(0, _AGI.label, _AGI.hint, widget="number")
    pre: Number = ui(0, _PRE.label, _PRE.hint, widget="number")
    rsn: Number = ui(0, _RSN.label, _RSN.hint, widget="number")
    skills: Many[Label] = ui((), "Skills", "One that fits adds 1; there are no ranks.")
    proficiencies: Many[Source] = ui(
        (),
        "Proficiencies",
        "Tools and trades you know, each with the Edge it gives where it applies.",
        widget="sources",
    )
    conditions: Many[Source] = ui(
        (),
        "Tags and conditions",
        "A name and a signed level: plus is Edge, minus is Burden.",
        widget="sources",
    )
    resolve: Segments = ui(
        6, "Resolve", "Segments of your own Resolve clock.", widget="ladder", presets=SIZES
    )
