"""The character sheet of core4d6: skills with a bonus, tags and conditions with a level."""

from __future__ import annotations

from pyengine.model import Many, Rated, Sheet, Source, ui


class Core4d6Sheet(Sheet):
    """Everything a check can be filled from."""

    skills: Many[Rated] = ui((), "Skills", "Each with the bonus it adds.", widget="rows")
    conditions: Many[Source] = ui(
        (),
        "Tags and conditions",
        "A name and a signed level, such as Exhausted −1 or Fine tools +1.",
        widget="sources",
    )
