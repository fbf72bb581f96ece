"""The request behind a challenge: make checks until their Deltas, or the time, have decided."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from pyengine.chance import SUM, Faces, Roll, Thrown, kept_sum
from pyengine.dice import Pool
from pyengine.rulesets.genesix import passage
from pyengine.rulesets.genesix.text import NEVER, OUT_OF_TIME, OVERTAKEN, REACHED

_REMEMBERED = 64


@dataclass(frozen=True, slots=True)
class Effort:
    """A challenge of equal checks; it answers how it ended.

    One metric: a running total of all Deltas. Two, with a `fail_threshold`: Deltas above zero fill
    one track, those below zero the other.
    """

    pool: Pool
    shift: int
    """What each check adds to its dice, less the target number."""
    threshold: int
    fail_threshold: int | None
    checks: int | None
    """How many there is time for."""

    @property
    def deltas(self) -> passage.Deltas:
        """What one check can bring."""
        return tuple([(dice + self.shift, ways) for dice, ways in kept_sum(self.pool).items()])

    @property
    def unbounded(self) -> bool:
        """One metric without a time limit can go up and down for ever."""
        return self.fail_threshold is None and self.checks is None

    @property
    def foregone(self) -> str | None:
        """How an unbounded challenge ends, as far as that is certain.

        A walk that does not drift down gets everywhere above it; one that never steps up does not.
        In between the chance need not be a fraction.
        """
        if sum([delta * ways for delta, ways in self.deltas]) >= 0:
            return REACHED
        return NEVER if self.deltas[-1][0] <= 0 else None

    def play(self, faces: Faces, table: list[Thrown]) -> str:
        """See `Request.play`."""
        if self.unbounded:  # its end is certain, and rolling for it might take for ever
            return self.foregone or NEVER
        good = bad = 0
        for number in self._numbers():
            delta = Roll(self.pool, SUM, counts=False).play(faces, table) + self.shift
            good, bad = good + max(delta, 0), bad + max(-delta, 0)
            label = f"check {number}: {delta:+d}, {self._standing(good, bad)}"
            table[-1] = table[-1]._replace(label=label)
            ending = self._ending(good, bad)
            if ending is not None:
                return ending
        return OUT_OF_TIME

    def _numbers(self) -> Iterable[int]:
        return count(1) if self.checks is None else range(1, self.checks + 1)

    def _standing(self, good: int, bad: int) -> str:
        if self.fail_threshold is None:
            return f"{good - bad} of {self.threshold}"
        return f"{good} of {self.threshold} against {bad} of {self.fail_threshold}"

    def _ending(self, good: int, bad: int) -> str | None:
        if self.fail_threshold is None:
            return REACHED if good - bad >= self.threshold else None
        if good >= self.threshold:
            return REACHED
        return OVERTAKEN if bad >= self.fail_threshold else None

    def weigh(self) -> Mapping[str, int]:
        """See `Request.weigh`."""
        return _weights(self)


@lru_cache(_REMEMBERED)
def _weights(effort: Effort) -> Mapping[str, int]:
    if effort.unbounded:
        return {effort.foregone or NEVER: 1}
    weights = _decided(effort)
    if effort.checks is not None:
        every = passage.ways_of(effort.deltas) ** effort.checks
        weights[OUT_OF_TIME] = every - sum(weights.values())
    return {ending: ways for ending, ways in weights.items() if ways}


def _decided(effort: Effort) -> dict[str, int]:
    """The endings that Deltas bring about."""
    deltas, threshold, fail = effort.deltas, effort.threshold, effort.fail_threshold
    if fail is None:
        return {REACHED: passage.reached(deltas, threshold, effort.checks or 0)}
    if effort.checks is None:
        good, bad = passage.endless_race(deltas, threshold, fail)
    else:
        good, bad = passage.race(deltas, threshold, fail, effort.checks)
    return {REACHED: good, OVERTAKEN: bad}
