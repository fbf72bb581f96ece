import doctest
from fractions import Fraction

import pytest

import pyengine
from pyengine import api
from pyengine.table.entries import CreateEntry
from pyengine.table.trackers import Clock


def test_the_examples_in_the_docstring_hold() -> None:
    assert doctest.testmod(api).failed == 0


def test_rolls_come_from_a_seed_from_faces_or_from_the_system() -> None:
    form = {"advantage": 2}
    seeded = [pyengine.roll("core4d6", "check", form, seed=bytes(16)) for _ in range(2)]
    assert seeded[0].played == seeded[1].played
    fresh = {pyengine.roll("core4d6", "check", form).played.thrown for _ in range(8)}
    assert len(fresh) > 1
    assert pyengine.roll("core4d6", "check", faces=[1, 1, 1, 1]).outcome is not None


def test_a_prepared_roll_can_be_weighed_again_and_again() -> None:
    roll = pyengine.prepare("genesix", "check", {"attribute": 2, "tn": 9})
    assert roll.chances()["success"] == Fraction(7, 12)
    assert roll.odds().outcomes["success"] == Fraction(7, 12)


def test_a_table_is_folded_from_entries() -> None:
    table = pyengine.fold([CreateEntry(id="1", tracker="a", what=Clock(segments=6))])
    assert table.now.trackers["a"] == Clock(segments=6)


def test_every_public_name_is_there_and_no_other() -> None:
    assert all(getattr(pyengine, name) for name in pyengine.__all__)
    with pytest.raises(AttributeError):
        _ = pyengine.nothing
