"""The character sheet of Heart Rush: five dice, what one has learnt, who one is.

Here too: which dice there are, how they may be written, and the number they set for others.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from pyengine.model import LIMIT, Many, Rated, Sheet, Source, ui
from pyengine.ruleset import Derived

Sides = Literal[4, 6, 8, 10, 12]
AbilityName = Literal["might", "agility", "cunning", "presence"]

DICE: tuple[Sides, ...] = (4, 6, 8, 10, 12)
ABILITIES: tuple[AbilityName, ...] = ("might", "agility", "cunning", "presence")
MAX_RANK = 10
_RESISTED = "What others must reach to resist it."

_AS_WRITTEN = {name: sides for sides in DICE for name in (str(sides), f"d{sides}")}


def _read_die(value: object) -> object:
    """A die may be written `8`, `"8"` or `"d8"`, a name in any case."""
    if not isinstance(value, str):
        return value
    text = value.strip().casefold()
    return _AS_WRITTEN.get(text, text)


Die = Annotated[Sides, BeforeValidator(_read_die)]
AbilityDie = Annotated[Literal[Sides, AbilityName], BeforeValidator(_read_die)]
"""A die, or the ability on the sheet whose die it is."""

Rank = Annotated[int, Field(ge=1, le=MAX_RANK)]
Paragon = Annotated[int, Field(ge=0, le=100)]


class Ranked(Rated):
    """A profession or an aspect."""

    value: Rank = ui(1, "Rank")


class HeartRushSheet(Sheet):
    """Everything a roll can be filled from."""

    might: Die = ui(6, "Might", widget="die")
    agility: Die = ui(6, "Agility", widget="die")
    cunning: Die = ui(6, "Cunning", widget="die")
    presence: Die = ui(6, "Presence", widget="die")
    heart: Die = ui(8, "Heart", "As it is now: smaller when hurt or spent.", widget="die")
    full_heart: Die = ui(8, "Full heart", "As it is when rested and whole.", widget="die")
    destiny: Annotated[int, Field(ge=0, le=LIMIT)] = ui(
        0, "Destiny points", "Spent through aspects, earned when they hurt.", widget="number"
    )
    paragon: Paragon = ui(
        0, "Paragon level", "Each raises every challenge number you set by two.", widget="number"
    )
    professions: Many[Ranked] = ui((), "Professions", "Trades, each with a rank.", widget="rows")
    aspects: Many[Ranked] = ui(
        (), "Aspects", "What you are, for better and for worse, each with a rank.", widget="rows"
    )
    conditions: Many[Source] = ui(
        (),
        "Conditions",
        "A name and a signed level, such as Limping −1 or Good rope +1.",
        widget="sources",
    )

    def ability_die(self, ability: Sides | AbilityName) -> Sides:
        """The die itself, or the one of that name."""
        if isinstance(ability, int):
            return ability
        die: Sides = getattr(self, ability)
        return die

    def challenge_numbers(self) -> tuple[Derived, ...]:
        """What others must reach to resist each ability; magic is resisted by the full heart."""
        dice: dict[str, Sides] = {name: self.ability_die(name) for name in ABILITIES}
        dice["heart"] = self.full_heart
        return tuple(
            Derived(f"{name.title()} CN", challenge_number(sides, self.paragon), _RESISTED)
            for name, sides in dice.items()
        )


def challenge_number(sides: int, paragon: int) -> int:
    """The most a die can show, and two for each paragon level."""
    return sides + 2 * paragon
