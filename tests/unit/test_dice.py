import pytest

from pyengine.dice import MAX_DICE, Pool, ShownDie, parse_dice
from pyengine.refusal import Refusal


def test_the_highest_dice_are_kept_and_the_first_of_equals() -> None:
    assert Pool.uniform(5, 6, 4).kept((2, 4, 5, 4, 6)) == [4, 2, 1, 3]
    assert Pool.uniform(3, 6, 2).kept((4, 4, 4)) == [0, 1]


def test_the_lowest_dice_are_kept_under_disadvantage() -> None:
    assert Pool.uniform(5, 6, 4, highest=False).kept((2, 4, 5, 3, 6)) == [0, 3, 1, 2]


@pytest.mark.parametrize("highest", [True, False])
def test_of_equal_faces_the_larger_die_is_kept(highest: bool) -> None:
    assert Pool((6, 8, 6), 1, highest).kept((3, 3, 3)) == [1]


def test_dice_are_shown_in_the_order_they_were_rolled() -> None:
    pool = Pool((8, 6, 6), 2)
    assert pool.lay_out((2, 6, 5)) == (
        [1, 2],
        (ShownDie(8, 2, kept=False), ShownDie(6, 6, kept=True), ShownDie(6, 5, kept=True)),
    )


@pytest.mark.parametrize(
    ("sides", "keep", "code"),
    [
        ((), 1, "too_many_dice"),
        ((6,) * (MAX_DICE + 1), 1, "too_many_dice"),
        ((0,), 1, "bad_die"),
        ((1001,), 1, "bad_die"),
        ((6,), 0, "bad_keep"),
        ((6,), 2, "bad_keep"),
    ],
)
def test_impossible_pools_are_refused(sides: tuple[int, ...], keep: int, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        Pool(sides, keep)
    assert refused.value.code == code


def test_ten_thousand_dice_are_refused_before_they_are_made() -> None:
    with pytest.raises(Refusal):
        Pool.uniform(10**12, 6)


@pytest.mark.parametrize(
    ("text", "sides"),
    [("", ()), ("d4", (4,)), ("d4+d6", (4, 6)), (" 2D6 + d12", (6, 6, 12)), ("3d6", (6, 6, 6))],
)
def test_dice_are_read_from_text(text: str, sides: tuple[int, ...]) -> None:
    assert parse_dice(text) == sides


@pytest.mark.parametrize(
    ("text", "code"),
    [("d", "bad_dice"), ("4", "bad_dice"), ("d6-d4", "bad_dice"), ("101d6", "too_many_dice")],
)
def test_other_text_is_refused_at_its_field(text: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        parse_dice(text, "dice")
    assert (refused.value.code, refused.value.field) == (code, "dice")


def test_dice_written_with_endless_digits_are_refused() -> None:
    with pytest.raises(Refusal):
        parse_dice("9" * 5000 + "d6")
