"""Which stat meets which: the usual pairings as data, and those a sheet adds."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pyengine.refusal import Refusal
from pyengine.ruleset import Word
from pyengine.rulesets.tdgs.sheet import Kind, TdgsSheet

Role = Literal["opposed", "task", "resist"]


class Pairing(NamedTuple):
    """One stat against another; without the other, against a virtual stat."""

    key: str
    label: str
    group: str
    stat: str
    versus: str
    kind: Kind
    role: Role = "opposed"

    @property
    def stats(self) -> str:
        """Both stats, as people say them."""
        return f"{self.stat} against {self.versus or 'a virtual stat'}"

    @property
    def word(self) -> Word:
        """The pairing as an option to pick."""
        return Word(self.key, self.label, "neutral", f"{self.group}: {self.stats}.")


PAIRINGS = (
    Pairing("melee", "Melee strike", "Physical", "STR", "REF", "physical"),
    Pairing("ranged", "Ranged attack", "Physical", "DEX", "REF", "physical"),
    Pairing("grapple", "Grapple or shove", "Physical", "STR", "STR", "physical"),
    Pairing("chase", "Chase or flee", "Physical", "MOV", "MOV", "physical"),
    Pairing("hide", "Hide or sneak", "Physical", "DEX", "WIS", "physical"),
    Pairing("spot", "Spot what is hidden", "Physical", "WIS", "DEX", "physical"),
    Pairing("persuade", "Persuade or intimidate", "Mental", "CHA", "WIS", "mental"),
    Pairing("deceive", "Deceive or bluff", "Mental", "CHA", "INT", "mental"),
    Pairing("resist_fear", "Resist fear or charm", "Mental", "WIS", "", "mental", "resist"),
    Pairing("arcane", "Arcane magic", "Magical", "INT", "WIS", "magical"),
    Pairing("divine", "Divine magic", "Magical", "WIS", "WIS", "magical"),
    Pairing(
        "resist_poison", "Resist poison or pain", "Resistance", "CON", "", "physical", "resist"
    ),
    Pairing("endurance", "Endurance", "Resistance", "CON", "CON", "physical"),
    Pairing("recall", "Recall knowledge", "Knowledge", "INT", "", "mental", "task"),
)

OPPOSED = tuple(pairing for pairing in PAIRINGS if pairing.role == "opposed")
ACTIVE = tuple(pairing for pairing in PAIRINGS if pairing.role != "resist")
RESISTING = tuple(pairing for pairing in PAIRINGS if pairing.role == "resist")


def words(offered: tuple[Pairing, ...]) -> tuple[Word, ...]:
    """Pairings as options of a form."""
    return tuple(pairing.word for pairing in offered)


def own_pairings(sheet: TdgsSheet) -> tuple[Pairing, ...]:
    """What the sheet adds."""
    return tuple(
        Pairing(own.name, own.name, "Own", own.stat, own.versus, own.kind)
        for own in sheet.pairings
        if own.name
    )


def find_pairing(sheet: TdgsSheet, name: str, offered: tuple[Pairing, ...]) -> Pairing | None:
    """The pairing of that key or name, the sheet's own first; none when none was picked."""
    if not name:
        return None
    wanted = name.casefold()
    known = (*own_pairings(sheet), *offered)
    for pairing in known:
        if wanted in (pairing.key.casefold(), pairing.label.casefold()):
            return pairing
    names = ", ".join(pairing.label for pairing in known)
    raise Refusal(
        "unknown_pairing", f"“{name[:40]}” is no pairing for this; there are {names}.", "pairing"
    )
