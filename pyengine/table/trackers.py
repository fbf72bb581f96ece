"""Everything that can be tracked: clocks, pools, tracks, dice that step, challenges, chases.

A tracker is moved by a signed number. Each kind says what that means, where it stops, and what is
worth telling the table.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field

from pyengine.model import LIMIT, Id, Label, Model, Number

DICE = (4, 6, 8, 10, 12)
Count = Annotated[int, Field(ge=0, le=LIMIT)]
Positive = Annotated[int, Field(ge=1, le=LIMIT)]


def _within(value: int, low: int, high: int) -> int:
    return max(low, min(high, value))


class Clock(Model):
    """Segments that fill up. Opposed clocks race: when one is full, the other stops."""

    kind: Literal["clock"] = "clock"
    label: Label = ""
    segments: Annotated[int, Field(ge=1, le=100)] = 4
    value: Count = 0
    role: Literal["progress", "threat"] = "progress"
    opposes: Id | None = None
    stopped: bool = False

    @property
    def full(self) -> bool:
        """Whether every segment is filled."""
        return self.value >= self.segments

    def moved(self, by: int) -> Self:
        """Filled or emptied by so many segments."""
        if self.stopped:
            return self
        return self.model_copy(update={"value": _within(self.value + by, 0, self.segments)})

    def news(self, before: Self) -> str:
        """What to tell the table about the change."""
        return f"{self.label or 'The clock'} is full." if self.full and not before.full else ""


class Pool(Model):
    """Tokens or points: never less than none, and no more than the maximum where there is one."""

    kind: Literal["pool"] = "pool"
    label: Label = ""
    value: Count = 0
    maximum: Count | None = None

    def moved(self, by: int) -> Self:
        """With so many more or fewer."""
        most = LIMIT if self.maximum is None else self.maximum
        return self.model_copy(update={"value": _within(self.value + by, 0, most)})

    def news(self, before: Self) -> str:
        """What to tell the table about the change."""
        return f"{self.label or 'The pool'} is empty." if before.value and not self.value else ""


class Track(Model):
    """A number between two bounds, such as stress."""

    kind: Literal["track"] = "track"
    label: Label = ""
    value: Number = 0
    minimum: Number = 0
    maximum: Number = LIMIT

    def moved(self, by: int) -> Self:
        """Moved, as far as the bounds allow."""
        return self.model_copy(
            update={"value": _within(self.value + by, self.minimum, self.maximum)}
        )

    def news(self, before: Self) -> str:
        """What to tell the table about the change."""
        reached = self.value == self.maximum != before.value
        return f"{self.label or 'The track'} is at its maximum." if reached else ""


class SteppingDie(Model):
    """A die that shrinks and grows one size at a time, never beyond its full size."""

    kind: Literal["die"] = "die"
    label: Label = ""
    value: Literal[4, 6, 8, 10, 12] = 8
    full: Literal[4, 6, 8, 10, 12] = 8

    def moved(self, by: int) -> Self:
        """So many sizes up or down."""
        at = DICE.index(self.value) + by
        return self.model_copy(update={"value": DICE[_within(at, 0, DICE.index(self.full))]})

    def news(self, before: Self) -> str:
        """What to tell the table about the change."""
        if self.value == before.value:
            return ""
        return f"{self.label or 'The die'} is now a d{self.value}."


class Challenge(Model):
    """Deltas that add up. One metric: a running total. Two: a track for good and one for bad."""

    kind: Literal["challenge"] = "challenge"
    label: Label = ""
    threshold: Positive
    fail_threshold: Positive | None = None
    limit: Positive | None = None
    """How many checks there is time for."""
    good: Number = 0
    bad: Count = 0
    checks: Count = 0
    outcome: Literal["open", "success", "failure"] = "open"

    def moved(self, by: int) -> Self:
        """One more check with this Delta."""
        if self.outcome != "open":
            return self
        double = self.fail_threshold is not None
        good = self.good + (max(by, 0) if double else by)
        bad = self.bad + (max(-by, 0) if double else 0)
        moved = {"good": _within(good, -LIMIT, LIMIT), "bad": min(bad, LIMIT)}
        after = self.model_copy(update={**moved, "checks": self.checks + 1})
        return after.model_copy(update={"outcome": after.decided()})

    def decided(self) -> str:
        """Won, lost or still open, by its numbers."""
        if self.good >= self.threshold:
            return "success"
        lost = self.fail_threshold is not None and self.bad >= self.fail_threshold
        late = self.limit is not None and self.checks >= self.limit
        return "failure" if lost or late else "open"

    def news(self, before: Self) -> str:
        """What to tell the table about the change."""
        if self.outcome == before.outcome:
            return ""
        how = "is won" if self.outcome == "success" else "is lost"
        return f"{self.label or 'The challenge'} {how}."


class Chase(Model):
    """A distance; at 0 or below, the two are in reach of each other."""

    kind: Literal["chase"] = "chase"
    label: Label = ""
    distance: Number = 0

    @property
    def in_reach(self) -> bool:
        """Whether the pursuer can touch the quarry."""
        return self.distance <= 0

    def moved(self, by: int) -> Self:
        """Closer (down) or further apart (up)."""
        return self.model_copy(update={"distance": _within(self.distance + by, -LIMIT, LIMIT)})

    def news(self, before: Self) -> str:
        """What to tell the table about the change."""
        if self.in_reach == before.in_reach:
            return ""
        name = self.label or "The chase"
        return f"{name}: in reach!" if self.in_reach else f"{name}: out of reach again."


Tracker: TypeAlias = Annotated[
    Clock | Pool | Track | SteppingDie | Challenge | Chase, Field(discriminator="kind")
]
