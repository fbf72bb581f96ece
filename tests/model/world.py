"""A small table that a machine plays in every way there is, with the engine's own rules.

`pyengine.feed` (`admit`, `order`, `replay`, `obligations`) is asked what an entry means; nothing of
that is decided here. The model only says who may write what:

- An honest roller calls, and calls again or goes on alone once its call is old and not answered as
  far as it knows. It knows what has been delivered to it, in any order of authors.
- An honest witness answers what the engine says it owes, if the call is young and it knows all that
  the server has. One that does not do so, or does it late, is asleep, away or slow.
- A modified page writes whatever it likes with its own key: low or high in the order, beside its
  own past, after a gap, after having seen every answer.
- A GM takes a device from the table, whatever it knows of that device's entries by then.
- What is written behind a cut is known to nobody else until it heals.

Everybody else is a bystander, and may know any part of what was written: all parts are looked at.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from pyengine.feed.entries.admit import Arrival, Row, admit, order, place
from pyengine.feed.entries.chains import chain_value
from pyengine.feed.entries.seals import Opened, commitment
from pyengine.feed.replay.late import late_among
from pyengine.feed.replay.obligations import obligations
from pyengine.feed.replay.replay import replay
from pyengine.feed.state.models import MAX_CHAINS_OF_PAIR, Item, Placed, State
from tests.feeds import CHECK, TABLE, Device, Feed, done, hashed
from tests.model.page import Page, alike, arrived, opened

LENGTH = 8
GHOST = hashed("an entry that nobody has seen")
Known = frozenset[str]
"""The entries that somebody has, beside those with which every world begins."""


class View(NamedTuple):
    """What a device shows that has got certain entries at once."""

    state: State
    items: dict[str, Item]


class Moment(NamedTuple):
    """All that tells one point of a world's history from another."""

    written: Known = frozenset()
    old: Known = frozenset()
    """Calls that no honest page answers any more."""
    roller_has: Known = frozenset()
    """What was delivered to an honest roller."""
    kept: Known = frozenset()
    """Written behind a cut that has not healed."""
    cut: bool = False
    known: Known | None = None
    """What the GM knew when it took a device from the table."""


class Step(NamedTuple):
    """What somebody does, and what comes of it."""

    said: str
    then: Moment


@dataclass(frozen=True)
class Rules:
    """Who is at the table, and how it is played; the fewer may misbehave, the deeper the search."""

    roller: str = "ann"
    witnesses: tuple[str, ...] = ("gil", "ben")
    modified: frozenset[str] = frozenset()
    helpers: frozenset[str] = frozenset()
    """Modified pages that answer whenever they like."""
    removes: str = ""
    """Whom the GM may take from the table."""
    cuts: bool = False
    forks: bool = False
    gaps: bool = False
    twice: bool = False
    """Whether an honest roller makes a second roll, once the first is over."""
    calls: int = 2
    alone: int = 1
    entries: int = 5
    """How many entries are written, at most."""
    punctual: bool = False
    """Answers to a young call reach its roller before the call is old."""
    sleeping: bool = True
    """Whether honest pages answer only what is young."""
    caught_up: bool = True
    """Whether honest pages answer only when they know all that the server has."""
    unconfirmed: str = ""
    """For whom no GM has vouched, at a table of old, where such people may witness."""
    chains: bool = False
    """Whether helpers give the roller further chains, for which older ones are forgotten."""
    sealed: bool = False
    """Whether what is rolled is a secret, which all who are modelled can read."""
    unread: bool = False
    """Whether a secret choice may be sealed so that none of them can read it."""
    high: bool = False
    """Whether choices stand behind all that was there, and not beside it, too."""
    lowest: str = ""
    """Whose entries stand first among those of one height."""


@dataclass
class World:
    """The table, its entries, and every view that was looked at."""

    rules: Rules
    views: dict[Known, Page] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    bare: dict[str, Row] = field(default_factory=dict)
    bodies: dict[str, dict[str, Any]] = field(default_factory=dict)
    boxes: dict[str, Opened] = field(default_factory=dict)
    """What was sealed, by its commitment."""

    def __post_init__(self) -> None:
        self.devices = self._devices()
        self.names = {device.id: name for name, device in self.devices.items()}
        self.anchors: dict[tuple[str, str], str] = {}
        begun = self._begun()
        for name, text in begun.texts.items():
            self._admit(text)
            if name in begun.boxes:
                committed = self.bodies[name]["commitment"]
                self.boxes[committed] = Opened(**begun.boxes[name])
        self.first = frozenset(self.bare)
        self.heads = {name: (device.seq, device.prev) for name, device in self.devices.items()}
        self._written: dict[str, str] = {}
        self._begun_with: dict[bool, Page] = {}

    def _devices(self) -> dict[str, Device]:
        return {name: self._device(name) for name in ("gil", "ann", "ben")}

    def _device(self, name: str) -> Device:
        """A device whose key is low or high among the others, as the world wants it."""
        wanted = "0123" if name == self.rules.lowest else "89abcdef"
        tries = (Device(f"{name} {number}") for number in count())
        return next(device for device in tries if device.id[0] in wanted)

    def _begun(self) -> Feed:
        """A table that tells people from devices, with a chain for every roller."""
        table, (gil, ann, ben) = Feed(), [self.devices[name] for name in ("gil", "ann", "ben")]
        invited = {} if self.rules.unconfirmed else {"invitations": {"player": hashed("key")}}
        table.write(gil, "founded", {"name": "Friday", **invited})
        for device in (gil, ann, ben):
            table.write(device, "hello", {"name": device.name})
        sits = ((gil, "gil", "gm"), (ann, "ann", "player"), (ben, "ben", "player"))
        if self.rules.unconfirmed:
            table.roster(gil, *(each for each in sits if each[1] != self.rules.unconfirmed))
        else:
            table.seating(gil, *sits)
        to = self.rules.roller
        for by in self.rules.witnesses:
            self.anchors[by, to] = table.anchor(self.devices[by], self.devices[to], LENGTH)
        return table

    def _admit(self, text: str) -> str:
        row = admit(TABLE, [Arrival(text=text, signed=True)])[0]
        assert isinstance(row, Row), row
        self.texts[row.id], self.bare[row.id] = text, row
        self.bodies[row.id] = json.loads(text)["body"]
        return row.id

    # ── what somebody sees ───────────────────────────────────────────────────────────────────────

    def view(self, known: Known) -> Page:
        """A device to which they have come one by one, in an order that follows no rule."""
        found = self.views.get(known)
        if found is None:
            last = min(known, default=None)
            if last is None:
                found = self._begins(reads=True)
            else:
                come = [(self.bare[last], self.texts[last])]
                found = arrived(self.view(known - {last}), come, self._placed)
            self.views[known] = found
        return found

    def _begins(self, *, reads: bool) -> Page:
        """A device that has nothing but the entries with which the world begins."""
        if reads not in self._begun_with:
            page = opened(self.devices["gil"].id)
            for row in sorted(order([self.bare[name] for name in self.first], {}), key=place):
                come = [(self.bare[row.id], self.texts[row.id])]
                page = arrived(page, come, lambda row, late: self._placed(row, late, reads))
            self._begun_with[reads] = page
        return self._begun_with[reads]

    def seen(self, names: Iterable[str], *, reads: bool = True) -> View:
        """A device to which all others have come at once: those of who is gone are marked."""
        rows = order([self.bare[name] for name in (*self.first, *names)], {})
        shown = self._replayed(rows, frozenset(), reads)
        late = late_among(rows, shown.state)
        return self._replayed(rows, late, reads) if late else shown

    def _replayed(self, rows: Iterable[Row], late: Known, reads: bool) -> View:
        begun, ordered = self._begins(reads=reads), tuple(sorted(rows, key=place))
        same = 0 if late & self.first else alike(begun.order, ordered)
        done, state, items = next(point for point in begun.points[::-1] if point.done <= same)
        placed = [self._placed(row, row.id in late, reads) for row in ordered[done:]]
        state, news = replay(state, placed)
        return View(state, items | {item.id: item for item in news})

    def _placed(self, row: Row, late: bool, reads: bool = True) -> Placed:
        box = self.boxes.get(self.bodies[row.id].get("commitment", "")) if reads else None
        return Placed.model_construct(
            id=row.id,
            height=row.height,
            flags=(*row.flags, "late") if late else row.flags,
            text=self.texts[row.id],
            opened=box,
        )

    # ── what somebody writes ─────────────────────────────────────────────────────────────────────

    def write(  # noqa: PLR0917 — as many as an entry has parts
        self,
        moment: Moment,
        who: str,
        kind: str,
        body: dict[str, Any],
        after: str | None,
        seen: Known,
        past: str = "own",
    ) -> tuple[str, Moment]:
        """An entry after `after`, or after the last that its author has seen."""
        device = self.devices[who]
        rows = self.view(seen | self.own(moment, who)).rows
        if after is None:
            after = max(rows.values(), key=place).id
        seq, prev = self._head(moment, who, past)
        fields = {
            "table": TABLE,
            "author": device.id,
            "seq": seq + 1,
            "prev": prev,
            "after": after,
            "clock": 1 + max(rows[name].height if name in rows else 0 for name in (prev, after)),
            "kind": kind,
            "body": body,
        }
        key = repr(fields)
        if key not in self._written:
            self._written[key] = self._admit(done(op="write", **fields)["entry"]["text"])
        name = self._written[key]
        kept = moment.kept | {name} if moment.cut and who == self.rules.roller else moment.kept
        return name, moment._replace(written=moment.written | {name}, kept=kept)

    def _head(self, moment: Moment, who: str, past: str) -> tuple[int, str]:
        """The number and name of the entry before: the last, the first, or one that is missing."""
        own = [self.bare[name] for name in self.own(moment, who)]
        first_seq, first = self.heads[who]
        last = max(own, key=lambda row: (row.seq, row.id), default=None)
        seq, prev = (last.seq, last.id) if last else (first_seq, first)
        if past == "fork":
            return first_seq, first or ""
        if past == "gap":
            return seq + 1, GHOST
        return seq, prev or ""

    def own(self, moment: Moment, who: str) -> Known:
        device = self.devices[who].id
        return frozenset(name for name in moment.written if self.bare[name].author == device)

    def _in_chain(self, name: str) -> tuple[int, str]:
        return self.bare[name].seq, name

    def of_kind(self, moment: Moment, *kinds: str) -> list[str]:
        found = [name for name in moment.written if self.bare[name].kind in kinds]
        return sorted(found, key=self._in_chain)

    def is_call(self, name: str) -> bool:
        return "witnesses" in self.bodies.get(name, {}) and self.bare[name].kind != "answer"

    def calls(self, moment: Moment) -> list[str]:
        return [name for name in self.of_kind(moment, "call", "sealed") if self.is_call(name)]

    def rolls(self, moment: Moment) -> list[str]:
        return self.of_kind(moment, "call", "sealed", "log")

    def shown(self, moment: Moment) -> list[tuple[str, str]]:
        """The results that are shown by then, and how one knows of them."""
        items = self.view(moment.written).items
        return [(name, items[name].proof.state) for name in self.rolls(moment) if name in items]

    def faults_of(self, written: Known) -> Iterator[str]:
        """What else is wrong in worlds of this kind."""
        del written
        return iter(())

    # ── who may do what ──────────────────────────────────────────────────────────────────────────

    def steps(self, moment: Moment) -> Iterator[Step]:
        """Whatever can happen next."""
        yield from self._time_passes(moment)
        yield from self._deliveries(moment)
        if moment.cut:
            yield Step("heals", moment._replace(cut=False, kept=frozenset()))
        elif self.rules.cuts and not moment.kept and self.own(moment, self.rules.roller):
            yield Step("is cut off", moment._replace(cut=True))
        if len(moment.written) >= self.rules.entries:
            return
        yield from self.answering(moment)
        if self.rules.roller in self.rules.modified:
            yield from self._modified_rolls(moment)
        else:
            yield from self._honest_rolls(moment)
        if self.rules.removes and moment.known is None:
            yield from self.removals(moment)

    def published(self, moment: Moment) -> Known:
        return moment.written - moment.kept

    def answers(self, moment: Moment, call: str) -> list[str]:
        return [
            name for name in self.of_kind(moment, "reveal") if self.bodies[name]["call"] == call
        ]

    def _time_passes(self, moment: Moment) -> Iterator[Step]:
        for call in self.calls(moment):
            if call in moment.old:
                continue
            delivered = set(self.answers(moment, call)) <= moment.roller_has
            if self.rules.punctual and not delivered:
                continue
            yield Step(f"{call[:6]} is old", moment._replace(old=moment.old | {call}))

    def _deliveries(self, moment: Moment) -> Iterator[Step]:
        if self.rules.roller in self.rules.modified or moment.cut:
            return  # it knows everything at once, or hears nothing
        for who in self.rules.witnesses:
            mine = sorted(self.own(moment, who) - moment.roller_has, key=self._in_chain)
            if mine:
                has = moment.roller_has | {mine[0]}
                yield Step(f"{who}’s {mine[0][:6]} arrives", moment._replace(roller_has=has))

    # witnesses

    def answering(self, moment: Moment) -> Iterator[Step]:
        for who in self.rules.witnesses:
            if who in self.rules.helpers:
                yield from self._helper_answers(moment, who)
            else:
                yield from self._witness_answers(moment, who)

    def reveal(
        self, moment: Moment, who: str, call: str, past: str = "own", after: str | None = None
    ) -> Moment:
        """An answer; honest pages name the call that it answers as the entry it stands behind."""
        body = self.bodies[call]
        device = self.devices[who]
        asked = next(w for w in body["witnesses"] if w["device"] == device.id)
        index, anchor = asked["index"], self.bodies[asked["anchor"]]["anchor"]
        value = next(
            chain_value(secret, LENGTH, index).hex()
            for number in range(1, 4)
            if chain_value(secret := device.chain_secret(number), LENGTH, 0).hex() == anchor
        )
        said = {"call": call, "index": index, "value": value}
        seen = self.published(moment)
        return self.write(moment, who, "reveal", said, after or call, seen, past)[1]

    def _witness_answers(self, moment: Moment, who: str) -> Iterator[Step]:
        """What an honest page does, having caught up: as web/fair/witness.js."""
        for known in self._read_by(moment, who):
            yield from self._owed(moment, who, known)

    def _read_by(self, moment: Moment, who: str) -> Iterator[Known]:
        """What a page may know when it answers."""
        published = self.published(moment)
        yield published
        if not self.rules.caught_up:
            for other in self.devices:
                newest = max(self.own(moment, other), key=self._in_chain, default="")
                if other != who and newest:
                    yield published - self._naming({newest}, published)

    def _owed(self, moment: Moment, who: str, known: Known) -> Iterator[Step]:
        device = self.devices[who].id
        state = self.view(known).state
        if device in state.removed:
            return
        for owed in obligations(state, device, ()).reveals:
            if self.rules.sleeping and owed.call in moment.old:
                continue
            if self._revealed(moment, who) >= owed.index:
                continue
            yield Step(f"{who} answers {owed.call[:6]}", self.reveal(moment, who, owed.call))

    def _revealed(self, moment: Moment, who: str) -> int:
        own = [self.bodies[name] for name in self.own(moment, who)]
        return max((body["index"] for body in own if "index" in body), default=0)

    def given(self, moment: Moment, who: str) -> list[str]:
        """The chains that somebody has given the roller."""
        new = [n for n in self.of_kind(moment, "anchor") if self.names[self.bare[n].author] == who]
        return [self.anchors[who, self.rules.roller], *new]

    def _chains(self, moment: Moment, who: str) -> Iterator[Step]:
        given = self.given(moment, who)
        if len(given) > MAX_CHAINS_OF_PAIR:
            return
        device, number = self.devices[who], len(given) + 1
        value = chain_value(device.chain_secret(number), LENGTH, 0).hex()
        body = {"for": self.devices[self.rules.roller].id, "anchor": value, "length": LENGTH}
        for past in self._pasts(moment, who):
            for after in (None, given[0]):
                then = self.write(moment, who, "anchor", body, after, moment.written, past)[1]
                yield Step(f"{who} gives chain {number} ({past}, {bool(after)})", then)

    def _helper_answers(self, moment: Moment, who: str) -> Iterator[Step]:
        if self.rules.chains:
            yield from self._chains(moment, who)
        device = self.devices[who].id
        for call in self.calls(moment):
            asked = [w["device"] for w in self.bodies[call]["witnesses"]]
            answered = [self.bare[name].author for name in self.answers(moment, call)]
            if device not in asked or device in answered:
                continue
            for past in self._pasts(moment, who):
                for after in (call, self.anchors[who, self.rules.roller]):
                    then = self.reveal(moment, who, call, past, after)
                    where = "behind it" if after == call else "below"
                    yield Step(f"{who} answers {call[:6]} ({past}, {where})", then)

    def _pasts(self, moment: Moment, who: str) -> Iterator[str]:
        yield "own"
        if self.own(moment, who):
            if self.rules.forks:
                yield "fork"
            if self.rules.gaps:
                yield "gap"

    # rollers

    def called(  # noqa: PLR0917 — as many as a call has parts
        self,
        moment: Moment,
        witness: dict[str, Any],
        instead: str | None,
        seen: Known,
        after: str | None = None,
        past: str = "own",
    ) -> tuple[str, Moment]:
        roller = self.rules.roller
        body = {
            "at": 2,
            "by": self.devices[roller].by,
            "intent": CHECK,
            "nonce": hashed("nonce", len(self.own(moment, roller))),
            "witnesses": [witness],
            **({"instead": instead} if instead else {}),
        }
        return self.write(moment, roller, *self._said("call", body), after, seen, past)

    def alone(
        self,
        moment: Moment,
        about: str,
        seen: Known,
        after: str | None = None,
        past: str = "own",
    ) -> tuple[str, Moment]:
        roller = self.rules.roller
        body = {
            "at": 1,
            "by": self.devices[roller].by,
            "about": about,
            "entry": {"id": "x", "kind": "roll", "record": _picked()},
        }
        return self.write(moment, roller, *self._said("log", body), after, seen, past)

    def _said(self, kind: str, body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """The same in public or in secret."""
        if not self.rules.sealed:
            return kind, body
        inside, outside = body, {"instead": body.get("instead", body.get("about"))}
        if kind == "call":
            inside = {name: body[name] for name in ("intent", "nonce")}
            outside["witnesses"] = body["witnesses"]
        named = {name: each for name, each in outside.items() if each}
        return "sealed", {"at": 2, "by": body["by"], **self.sealing(inside), **named}

    def sealing(self, inside: dict[str, Any], *, readable: bool = True) -> dict[str, Any]:
        """What everybody sees of it; nobody who is modelled can open the box of what is not."""
        salt = hashed("salt", repr(inside), readable)
        committed = commitment(salt, inside)
        if readable:
            self.boxes[committed] = Opened(salt=salt, text=json.dumps(inside))
        return {"commitment": committed, "visibility": "gm", "to": {}, "box": ""}

    def _honest_rolls(self, moment: Moment) -> Iterator[Step]:
        """What an honest page does: as web/fair/calling.js."""
        roller = self.rules.roller
        own, has = self.own(moment, roller), moment.roller_has
        view = self.view(own | has)
        calls = [name for name in self.rolls(moment) if name in own]
        last = calls[-1] if calls else None
        over = last is None or view.items[last].proof.state != "waiting"
        device = self.devices[roller].id
        rolls = sum("instead" not in self.bodies[name] for name in calls)
        if over and rolls > (1 if self.rules.twice else 0):
            return
        chain = self._tries(calls)
        if not over and last not in moment.old:
            return
        asked = {} if over else {self.bodies[n]["witnesses"][0]["device"] for n in chain}
        present = () if moment.cut else [self.devices[who].id for who in self.rules.witnesses]
        able = [
            each
            for each in obligations(view.state, device, present).witnesses
            if each.device not in asked
        ]
        instead = None if over else last
        if not able:
            if instead:
                yield Step("goes on alone", self.alone(moment, instead, has)[1])
            return
        first = able[0]
        witness = {"device": first.device, "index": first.index, "anchor": first.anchor}
        then = self.called(moment, witness, instead, has)[1]
        yield Step(f"calls {self.names[first.device]}", then)

    def _tries(self, calls: list[str]) -> list[str]:
        """The calls of the last roll."""
        for at in range(len(calls) - 1, -1, -1):
            if "instead" not in self.bodies[calls[at]]:
                return calls[at:]
        return []

    def _modified_rolls(self, moment: Moment) -> Iterator[Step]:
        roller = self.rules.roller
        own = self.own(moment, roller)
        calls = [name for name in self.calls(moment) if name in own]
        logs = len(own) - len(calls)
        everything = moment.written
        for past in self._pasts(moment, roller):
            if len(calls) < self.rules.calls:
                for who in self.rules.witnesses:
                    for anchor in self.given(moment, who):
                        yield from self._modified_calls(moment, who, anchor, past)
            if logs < self.rules.alone:
                for about in calls:
                    for after in (None, about):
                        then = self.alone(moment, about, everything, after, past)[1]
                        yield Step(f"picks dice for {about[:6]} {past}", then)

    def _modified_calls(self, moment: Moment, who: str, anchor: str, past: str) -> Iterator[Step]:
        known = self.view(moment.written).state.chains.get(anchor)
        if known is None:
            return  # it was forgotten
        calls = [name for name in self.calls(moment) if name in self.own(moment, self.rules.roller)]
        for index in sorted({known.next, max(1, known.next - 1)}):
            witness = {"device": self.devices[who].id, "index": index, "anchor": anchor}
            for instead in (None, *calls):
                for after in (None, anchor):
                    said = f"calls {who} {index} instead {(instead or '-')[:6]} {past}"
                    then = self.called(moment, witness, instead, moment.written, after, past)[1]
                    yield Step(said, then)

    # the GM

    def removals(self, moment: Moment) -> Iterator[Step]:
        """The GM may know some of that device's entries and not others."""
        gone = self.devices[self.rules.removes]
        published = self.published(moment)
        theirs = sorted(
            (n for n in published if self.bare[n].author == gone.id), key=self._in_chain
        )
        needed = self._named_by(self.own(moment, "gil"))
        for known in range(len(theirs) + 1):
            if needed & set(theirs[known:]):
                continue
            missing = self._naming(set(theirs[known:]), published)
            seen = published - missing
            last = max(
                (self.bare[n].seq for n in seen if self.bare[n].author == gone.id),
                default=self.heads[self.rules.removes][0],
            )
            head = max(theirs[:known], key=self._in_chain, default=None)
            named = [head or self.heads[self.rules.removes][1]]
            body = {"devices": {gone.id: last}, "last": named}
            then = self.write(moment, "gil", "removal", body, None, seen)[1]
            yield Step(
                f"gil removes {self.rules.removes} after {known}",
                then._replace(known=seen),
            )

    def _named_by(self, names: Iterable[str]) -> set[str]:
        found: set[str] = set()
        left = list(names)
        while left:
            row = self.bare[left.pop()]
            new = {n for n in (row.prev, row.after) if n in self.bare} - found - self.first
            found |= {n for n in new if n}
            left += [n for n in new if n]
        return found

    def _naming(self, names: set[str], among: Known) -> Known:
        return frozenset(n for n in among if n in names or self._named_by([n]) & names)


def is_pending(item: Item) -> bool:
    """Whether a roll waits for its choice."""
    record: Any = item.entry["entry"].get("record") if item.entry else None
    return bool(record) and "pending" in record["result"]


@cache
def _picked() -> dict[str, Any]:
    record: dict[str, Any] = done(op="roll", **CHECK, seed=hashed("picked"))["record"]
    return record
