"""A sixth system in one file: toss coins against a number of heads, and perhaps toss one again."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.chance import Choice, Of, Outcome, Roll, Rule
from pyengine.dice import Pool
from pyengine.model import Model, Sheet, ui
from pyengine.ruleset import Action, Ruleset, Setup, TrackerKind, Word, Words, terms

HEADS = Of(lambda kept: sum(face == 2 for face, _ in kept))


class CoinSheet(Sheet):
    luck: int = ui(0, "Luck")


class TossForm(Model):
    coins: int = ui(3, "Coins")
    needed: int = ui(2, "Heads needed")


@dataclass(frozen=True, kw_only=True)
class TossSetup(Setup):
    coins: int
    needed: int


def prepare(sheet: CoinSheet, form: TossForm) -> TossSetup:
    return TossSetup(terms=terms(("luck", sheet.luck)), coins=form.coins, needed=form.needed)


def toss(setup: TossSetup) -> Rule:
    heads = yield Roll(Pool.uniform(setup.coins, 2), HEADS)
    if heads + setup.bonus == setup.needed - 1:
        answer = yield Choice("again", ("stop", "toss"), "toss")
        if answer == "toss":
            heads += yield Roll(Pool((2,), 1), HEADS, label="again")
    return Outcome("won" if heads + setup.bonus >= setup.needed else "lost")


RULESET = Ruleset(
    key="coins",
    label="Coins",
    summary="Heads or tails.",
    sheet=CoinSheet,
    actions=(
        Action[CoinSheet, TossForm, TossSetup](
            key="toss",
            label="Toss",
            summary="Toss coins.",
            form=TossForm,
            outcomes=(Word("lost", "Lost", "bad"), Word("won", "Won", "good")),
            prepare=prepare,
            rule=toss,
            choices=(Words("again", "Toss again?", (Word("stop", "Stop"), Word("toss", "Toss"))),),
        ),
    ),
    trackers=(TrackerKind("luck", "Luck", "track", "character", sheet_field="luck"),),
)
