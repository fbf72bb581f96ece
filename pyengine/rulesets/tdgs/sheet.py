"""The character sheet of tdgs: nine stats, gear, and pairings of one's own."""

from __future__ import annotations

from typing import Literal

from pyengine.model import Label, Many, Model, Modifier, Number, Rated, Sheet, ui
from pyengine.refusal import Refusal
from pyengine.rulesets.tdgs.text import DICE, GROUPS, KINDS, STATS

Group = Literal["equipment", "temporary", "situational"]
Die = Literal["", "d4", "d6", "d8", "d12"]
Kind = Literal["physical", "mental", "magical"]


class Piece(Modifier):
    """A labelled modifier: a number, a die, or both."""

    group: Group = ui("equipment", "Kind of modifier", widget="choice", words=GROUPS)
    die: Die = ui("", "Die", "Rolled and added.", widget="choice", words=DICE)


class OwnPairing(Model):
    """A stat pairing this table has made for itself."""

    name: Label = ui("", "Name")
    stat: Label = ui("INT", "Stat of whoever acts", widget="text")
    versus: Label = ui("", "Stat of the other side", "Empty: a virtual stat.", widget="text")
    kind: Kind = ui("physical", "Kind", "Says how ties are broken.", widget="choice", words=KINDS)


class TdgsSheet(Sheet):
    """Everything a throw can be filled from."""

    str: Number = ui(0, "STR", "Strength.", widget="number")
    ref: Number = ui(0, "REF", "Reflex; breaks ties of physical contests.", widget="number")
    dex: Number = ui(0, "DEX", "Dexterity.", widget="number")
    mov: Number = ui(0, "MOV", "Movement.", widget="number")
    wis: Number = ui(0, "WIS", "Wisdom.", widget="number")
    cha: Number = ui(0, "CHA", "Charisma.", widget="number")
    int: Number = ui(0, "INT", "Intelligence.", widget="number")
    con: Number = ui(0, "CON", "Constitution.", widget="number")
    luk: Number = ui(0, "LUK", "Luck; breaks ties, and is 0 unless said.", widget="number")
    further: Many[Rated] = ui(
        (), "Further stats", "What this setting adds, such as TECH or PSI.", widget="rows"
    )
    gear: Many[Piece] = ui(
        (), "Gear and lasting modifiers", "Ticked when they matter to a roll.", widget="rows"
    )
    pairings: Many[OwnPairing] = ui(
        (), "Own pairings", "They join the usual ones; the same name replaces.", widget="rows"
    )


def stat_value(sheet: TdgsSheet, name: str, field: str) -> int:
    """The number of a stat, or a refusal that names those there are."""
    wanted = name.casefold()
    if wanted in {stat.key.casefold() for stat in STATS}:
        value: int = getattr(sheet, wanted)
        return value
    for stat in sheet.further:
        if stat.name.casefold() == wanted:
            return stat.value
    known = ", ".join([*(stat.key for stat in STATS), *(stat.name for stat in sheet.further)])
    raise Refusal("unknown_stat", f"There is no stat “{name[:40]}”; there are {known}.", field)
