"""Exact weights of reaching a threshold by adding up Deltas, check after check.

Everything is in integers: ways out of `each ** checks`, where `each` counts the ways of one check.

- `first_passages` follows the running total. Its weights are packed into one big integer with a
  slot for each total (Kronecker substitution), so that a check is a handful of long additions.
- A race of two tracks falls apart. Which checks move which track is a matter of binomials; how many
  moves fill a track is a first passage in one dimension; a Delta of 0 only takes time.

The tests play everything through with plain dictionaries and compare.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import comb
from operator import add, mul
from typing import TypeAlias

Deltas: TypeAlias = tuple[tuple[int, int], ...]
"""What one check can add, as (Delta, ways), the lowest Delta first."""

_ROOM = 8
"""Bytes by which slots grow at once; growing is rare, and wide slots make every check slower."""


def ways_of(deltas: Deltas) -> int:
    """In how many ways one check can fall."""
    return sum([ways for _, ways in deltas])


# ── one track ────────────────────────────────────────────────────────────────────────────────────


def reached(deltas: Deltas, threshold: int, checks: int) -> int:
    """Ways in which the running total reaches the threshold within so many checks."""
    each, found = ways_of(deltas), 0
    for ways in first_passages(deltas, threshold, checks):
        found = found * each + ways
    return found


def first_passages(deltas: Deltas, threshold: int, checks: int) -> list[int]:
    """For the first, second, … check: ways in which that very check reaches the threshold."""
    if not deltas:
        return [0] * checks
    walk = _Walk(deltas, threshold)
    return [walk.check(left) for left in reversed(range(checks))]


class _Walk:
    """The weights of all running totals below the threshold that can still reach it."""

    def __init__(self, deltas: Deltas, threshold: int) -> None:
        self.lowest, self.highest = deltas[0][0], deltas[-1][0]
        self.steps = [(delta - self.lowest, ways) for delta, ways in deltas]
        self.each = ways_of(deltas)
        self.threshold = threshold
        self.packed = 1
        self.base = 0  # the total that the lowest slot stands for
        self.bound = 1  # no slot holds more than this
        self.width = 1  # bytes of a slot

    def check(self, left: int) -> int:
        """Make a check, with so many `left` after it: ways in which it reaches the threshold."""
        if not self.packed:
            return 0
        self._make_room()
        bits = 8 * self.width
        after = 0
        for step, ways in self.steps:
            after += self.packed * ways << step * bits
        self.packed = after
        self.base += self.lowest
        passed = self._take_from(self.threshold)
        self._drop_below(self.threshold - left * self.highest)
        return _sum_of_slots(passed, bits)

    def _make_room(self) -> None:
        self.bound *= self.each
        needed = -(-self.bound.bit_length() // 8)
        if needed > self.width:
            self.packed = _widened(self.packed, self.width, needed + _ROOM)
            self.width = needed + _ROOM

    def _take_from(self, total: int) -> int:
        """Take away the slots of this total and of all above it."""
        shift = max(0, total - self.base) * 8 * self.width
        taken = self.packed >> shift
        if taken:  # else the shift may be beyond all measure
            self.packed -= taken << shift
        return taken

    def _drop_below(self, total: int) -> None:
        """Forget totals from which even the best checks would not get there any more."""
        if total > self.base:
            self.packed >>= (total - self.base) * 8 * self.width
            self.base = total


def _sum_of_slots(packed: int, bits: int) -> int:
    slot, total = (1 << bits) - 1, 0
    while packed:
        total += packed & slot
        packed >>= bits
    return total


def _widened(packed: int, old: int, new: int) -> int:
    """The same slots, each with more room."""
    count = -(-packed.bit_length() // (8 * old))
    raw, more = packed.to_bytes(count * old, "little"), bytes(new - old)
    slots = [raw[at : at + old] + more for at in range(0, len(raw), old)]
    return int.from_bytes(b"".join(slots), "little")


# ── two tracks ───────────────────────────────────────────────────────────────────────────────────


def split(deltas: Deltas) -> tuple[Deltas, Deltas, int]:
    """Deltas above zero, those below zero by their size, and the ways of a Delta of zero."""
    above = tuple([(delta, ways) for delta, ways in deltas if delta > 0])
    below = tuple([(-delta, ways) for delta, ways in reversed(deltas) if delta < 0])
    return above, below, ways_of(deltas) - ways_of(above) - ways_of(below)


def race(deltas: Deltas, threshold: int, fail_threshold: int, checks: int) -> tuple[int, int]:
    """Ways to fill the good track first, and ways to fill the bad one, within so many checks."""
    good, bad, still = split(deltas)
    filled = first_passages(good, threshold, checks), first_passages(bad, fail_threshold, checks)
    moving = ways_of(good) + ways_of(bad)
    unfilled = _unfilled(filled[0], ways_of(good)), _unfilled(filled[1], ways_of(bad))
    return (
        _filled_first(filled[0], unfilled[1], moving, still),
        _filled_first(filled[1], unfilled[0], moving, still),
    )


def _unfilled(filled: Sequence[int], each: int) -> list[int]:
    """Ways in which a track is still unfilled after 0, 1, 2, … moves."""
    return list(accumulate(filled, lambda before, now: before * each - now, initial=1))


def _filled_first(filled: Sequence[int], rival: Sequence[int], moving: int, still: int) -> int:
    """Ways in which one track is filled while its rival is not, within len(filled) checks.

    The move that fills it is its k-th and the (k+i)-th of all, so C(k+i-1, i) orders lead there.
    With `moves` of the checks moving a track at all, the others fall where they like.
    """
    checks, found, decided = len(filled), 0, 0
    orders = [1]
    for moves in range(1, checks + 1):
        fillings = map(mul, orders, reversed(filled[:moves]))
        decided = decided * moving + sum(map(mul, fillings, rival))
        found += comb(checks, moves) * still ** (checks - moves) * decided
        orders = [1, *map(add, orders, orders[1:]), 1]
    return found


def endless_race(deltas: Deltas, threshold: int, fail_threshold: int) -> tuple[int, int]:
    """As `race` without a limit: only checks that move a track matter, and they end it.

    Each move fills something, so all ways are counted over threshold + fail_threshold - 1 moves.
    The binomials C(k+i-1, i) over i are k suffix sums, which takes nothing but additions.
    """
    good, bad, _ = split(deltas)
    moving = ways_of(good) + ways_of(bad)
    every = moving ** (threshold + fail_threshold - 1)
    if not (good and bad):  # only one track ever moves
        return (every, 0) if good else (0, every)
    filled = first_passages(good, threshold, threshold)
    rival = _unfilled(first_passages(bad, fail_threshold, fail_threshold), ways_of(bad))[:-1]
    sums = [ways * moving**i for i, ways in enumerate(reversed(rival))]
    found = 0
    for ways in filled:
        sums = list(accumulate(sums))
        found = found * moving + ways * sums[-1]
    return found, every - found
