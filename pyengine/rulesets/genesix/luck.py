"""Luck: two pools of tokens that pass from hand to hand, always before the dice are rolled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from pyengine.chance import Outcome, Rule
from pyengine.model import Label, Model, ui
from pyengine.moves import Carry, Move, Reach, Say, Transfer
from pyengine.refusal import Refusal
from pyengine.ruleset import Action, Aftermath, Setup
from pyengine.rulesets.genesix.sheet import GenesixSheet
from pyengine.rulesets.genesix.text import LUCK_OUTCOMES, LUCK_USES, SIDES
from pyengine.rulesets.genesix.trackers import LUCK_OF_GM, LUCK_OF_PLAYERS

Side = Literal["players", "gm"]
Use = Literal["truth", "circumstance", "advantage", "disadvantage"]

_SAID = {"truth": "This is true", "circumstance": "The scene changes"}
_LEFT_FOR: dict[str, tuple[int, Reach]] = {
    "advantage": (1, "self"),
    "disadvantage": (-1, "any_opponent"),
}


def token_from(side: Side, *, other_side: bool = False) -> Transfer:
    """A token that goes from the pool of a side (or of the one across from it) to the other."""
    pools = (LUCK_OF_PLAYERS, LUCK_OF_GM)
    giver, taker = pools if (side == "players") != other_side else pools[::-1]
    return Transfer(giver=giver, taker=taker)


class LuckForm(Model):
    """A token spent by itself."""

    use: Use = ui("advantage", "Use", widget="choice", words=LUCK_USES)
    side: Side = ui("players", "Who spends it", widget="choice", words=SIDES, from_actor="side")
    text: Annotated[str, Field(max_length=500)] = ui(
        "", "What is so", "For a truth or a changed circumstance.", widget="longtext"
    )
    whom: Label = ui(
        "",
        "For whom",
        "Empty: advantage is yours, disadvantage any opponent’s.",
        widget="text",
    )


@dataclass(frozen=True, kw_only=True)
class LuckSetup(Setup):
    """What the token does."""

    use: Use
    move: Move


def prepare_luck(_sheet: GenesixSheet, form: LuckForm) -> LuckSetup:
    """The token changes hands whatever it is used for."""
    move = _said(form) if form.use in _SAID else _carried(form)
    return LuckSetup(costs=(token_from(form.side),), use=form.use, move=move)


def _said(form: LuckForm) -> Say:
    if not form.text.strip():
        raise Refusal("nothing_said", "Say what the token makes true or changes.", "text")
    return Say(text=f"{_SAID[form.use]}, by luck: {form.text.strip()}")


def _carried(form: LuckForm) -> Carry:
    level, reach = _LEFT_FOR[form.use]
    return Carry(label="Luck", level=level, reach="named" if form.whom else reach, whom=form.whom)


def spend(_setup: LuckSetup) -> Rule:
    """No dice: a token always does what it is spent for."""
    yield from ()
    return Outcome("spent")


def _details(setup: LuckSetup, _outcome: Outcome) -> str:
    return next(word.hint for word in LUCK_USES if word.key == setup.use)


LUCK = Action[GenesixSheet, LuckForm, LuckSetup](
    key="luck",
    label="Luck",
    summary="Spend a token before anything is rolled.",
    form=LuckForm,
    outcomes=LUCK_OUTCOMES,
    prepare=prepare_luck,
    rule=spend,
    aftermath=lambda setup, _outcome: Aftermath((setup.move,)),
    details=_details,
)
