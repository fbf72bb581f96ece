"""The closed forms against the stupid way: every face of every die."""

from collections import Counter
from collections.abc import Callable
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine.chance.keeping import kept_dice, kept_lead, kept_sum
from pyengine.dice import Pool
from pyengine.refusal import Refusal


def bf_kept_dice(pool: Pool) -> dict[tuple[tuple[int, int], ...], int]:
    ways: Counter[tuple[tuple[int, int], ...]] = Counter()
    for faces in product(*[range(1, sides + 1) for sides in pool.sides]):
        dice = sorted(
            zip(faces, pool.sides, strict=True),
            key=lambda die: (-die[0] if pool.highest else die[0], -die[1]),
        )
        ways[tuple(dice[: pool.keep])] += 1
    return dict(ways)


@st.composite
def pools(draw: st.DrawFn, most: int = 6) -> Pool:
    sides = draw(st.lists(st.sampled_from([1, 2, 3, 4, 6]), min_size=1, max_size=most))
    return Pool(tuple(sides), draw(st.integers(1, len(sides))), draw(st.booleans()))


@given(pools(most=5))
def test_kept_dice_agree_with_brute_force(pool: Pool) -> None:
    assert kept_dice(pool) == bf_kept_dice(pool)


@given(pools())
def test_kept_sums_agree_with_brute_force(pool: Pool) -> None:
    sums: Counter[int] = Counter()
    for kept, ways in bf_kept_dice(pool).items():
        sums[sum(face for face, _ in kept)] += ways
    assert kept_sum(pool) == dict(sums)
    assert list(kept_sum(pool)) == sorted(sums)


@pytest.mark.parametrize(
    "pool",
    [
        Pool.uniform(100, 6, 50),
        Pool.uniform(40, 12, 20, highest=False),
        Pool((12,) + (10,) * 11, 2),
    ],
)
def test_the_weights_of_large_pools_add_up(pool: Pool) -> None:
    assert sum(kept_sum(pool).values()) == prod(pool.sides)


def test_the_lowest_of_a_large_pool_mirror_the_highest() -> None:
    highest, lowest = Pool.uniform(30, 6, 11), Pool.uniform(30, 6, 11, highest=False)
    assert kept_sum(lowest) == {11 * 7 - at: n for at, n in kept_sum(highest).items()}


@pytest.mark.parametrize("highest", [True, False])
@pytest.mark.parametrize("sides", [(1, 6, 6, 6), (2, 2, 4, 4, 6), (1, 1, 2, 3, 4, 6), (8, 1, 1, 1)])
def test_sums_of_dice_of_several_sizes_agree_with_brute_force(
    sides: tuple[int, ...], highest: bool
) -> None:
    for keep in range(1, len(sides)):
        sums: Counter[int] = Counter()
        for kept, ways in bf_kept_dice(Pool(sides, keep, highest)).items():
            sums[sum(face for face, _ in kept)] += ways
        assert kept_sum(Pool(sides, keep, highest)) == dict(sums)


@pytest.mark.parametrize("weigh", [kept_dice, kept_sum])
def test_pools_that_fall_in_too_many_ways_are_refused(weigh: Callable[[Pool], object]) -> None:
    with pytest.raises(Refusal) as refused:
        weigh(Pool((12, 10) * 20, 20))
    assert refused.value.code == "too_complex"


@given(pools(), pools())
def test_kept_leads_are_differences_of_kept_sums(ours: Pool, theirs: Pool) -> None:
    leads: Counter[int] = Counter()
    for a, n in kept_sum(ours).items():
        for b, m in kept_sum(theirs).items():
            leads[a - b] += n * m
    assert kept_lead(ours, theirs) == {at: ways for at, ways in leads.items() if ways}
