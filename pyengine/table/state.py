"""What the table looks like, and the ledger that lets entries be undone."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from pyengine.model import Id, Label, Level, Model, Text
from pyengine.moves import Offer, Reach
from pyengine.records import Actor
from pyengine.table.entries import Fact
from pyengine.table.trackers import Tracker

MAX_NEWS = 50
MAX_OPEN = 100
MAX_CARRIED = 100
MAX_TRACKERS = 300
MAX_GROUPS = 50


class Carried(Model):
    """A source or condition that lies on the table for checks to come."""

    id: Id
    label: Label
    level: Level
    reach: Reach
    whom: Label = ""
    until: Literal["used", "scene", "removed"] = "used"
    by: Actor = Actor()


class OpenOffers(Model):
    """What a roll offers, and what of it has been taken."""

    actor: Actor
    offers: tuple[Offer, ...]
    taken: tuple[str, ...] = ()


class News(Model):
    """A line the table should hear; a problem is an entry that could not be honoured."""

    entry: Id
    text: Text
    problem: bool = False


class View(Model):
    """The table now."""

    scene: Label = ""
    scenes: int = 0
    sessions: int = 0
    trackers: dict[Id, Tracker] = {}
    carried: tuple[Carried, ...] = ()
    offers: dict[Id, OpenOffers] = {}
    gained: dict[Id, int] = {}
    """Per tracker, what capped moves have gained in this scene."""
    groups: dict[Label, tuple[Id, ...]] = {}
    """Rolls that belong together, by their group: split risks, several attackers."""
    news: tuple[News, ...] = ()

    def having(self, **changes: Any) -> View:
        """The same table but for these fields."""
        return self.model_copy(update=changes)

    def told(self, entry: str, text: str, *, problem: bool = False) -> View:
        """With one more line of news; the oldest are forgotten."""
        line = News(entry=entry, text=text, problem=problem)
        return self.having(news=(*self.news, line)[-MAX_NEWS:])


class Table(Model):
    """The fold's state: a view to show, and enough of the past to undo."""

    now: View = View()
    base: View = View()
    """The table as it was before the ledger's first fact."""
    ledger: Annotated[tuple[Fact, ...], Field(max_length=1000)] = ()
    count: int = 0
    """How many entries have been folded in all."""
