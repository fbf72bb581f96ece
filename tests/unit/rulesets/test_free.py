from typing import Any

import pytest

from pyengine import registry
from pyengine.chance import HandDice
from pyengine.refusal import Refusal
from pyengine.resolve import prepare


@pytest.mark.parametrize("key", registry.known())
def test_every_table_can_roll_free_dice(key: str) -> None:
    result = prepare(key, "dice", {"dice": "d20+2d4", "bonus": 2}).roll(HandDice((11, 3, 4)))
    assert (result.total, result.line) == (20, "Free dice: Rolled, 20.")


def test_only_the_kept_dice_count_towards_the_target() -> None:
    form = {"dice": "4d6", "keep": 3, "target": 15}
    result = prepare("core4d6", "dice", form).roll(HandDice((6, 1, 5, 4)))
    assert (result.total, result.margin) == (15, 0)
    assert [die.kept for die in result.played.thrown[0].dice] == [True, False, True, True]


@pytest.mark.parametrize(
    ("form", "code", "field"),
    [
        ({"dice": ""}, "too_many_dice", "form.dice"),
        ({"dice": "41d6"}, "too_many_dice", "form.dice"),
        ({"dice": "2d1000"}, "too_complex", "form.dice"),
        ({"dice": "d0"}, "bad_die", "form.dice"),
        ({"dice": "banana"}, "bad_dice", "form.dice"),
        ({"dice": "2d6", "keep": 3}, "bad_keep", "form.keep"),
        ({"dice": "20d6+20d8", "keep": 9, "target": 1}, "too_complex", None),
    ],
)
def test_what_cannot_be_rolled_is_refused(
    form: dict[str, Any], code: str, field: str | None
) -> None:
    with pytest.raises(Refusal) as refused:
        prepare("core4d6", "dice", form).chances()
    assert (refused.value.code, refused.value.field) == (code, field)


@pytest.mark.parametrize("dice", ["41d6", "100d6", "999d6"])
def test_too_many_dice_are_told_one_limit(dice: str) -> None:
    with pytest.raises(Refusal, match=r"\b40 dice can be rolled"):
        prepare("core4d6", "dice", {"dice": dice}).chances()
