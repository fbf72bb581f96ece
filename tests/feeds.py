"""A table for tests: devices with real keys that write real entries, and peers that read them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from itertools import pairwise
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from pyengine import handle
from pyengine.canonical import canonical
from pyengine.feed.entries.admit import Arrival, Row, admit, place
from pyengine.feed.entries.chains import chain_value
from pyengine.feed.entries.entry import signed_bytes
from pyengine.feed.entries.seals import commitment
from pyengine.feed.replay.late import late_among
from pyengine.feed.state.models import Item, Placed, State

TABLE = "7ab1e" + "0" * 27
CHECK = {"ruleset": "core4d6", "action": "check"}
GENEROUS: dict[str, Any] = {"ruleset": "edge4d6", "action": "check", "form": {"dc": 4}}
"""So easy that it is nearly always critical, and offers the player something."""


def ask(**message: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps(message)))
    return reply


def done(**message: Any) -> dict[str, Any]:
    reply = ask(**message)
    assert reply["ok"], reply
    return reply


def hashed(*words: object) -> str:
    return sha256(repr(words).encode()).hexdigest()


class Device:
    """A device with a key of its own, its own chain of entries, and its hash chains."""

    def __init__(self, name: str, table: str = TABLE) -> None:
        self.name = name
        self.table = table
        self.secret = sha256(name.encode()).digest()
        self.key = Ed25519PrivateKey.from_private_bytes(self.secret)
        self.id = self.key.public_key().public_bytes_raw().hex()
        self.seq = 0
        self.prev: str | None = None
        self.chains = 0

    @property
    def by(self) -> dict[str, str]:
        return {"id": self.name.lower(), "name": self.name, "colour": "red"}

    @property
    def first(self) -> dict[str, Any]:
        """Where the first entry of a device stands, as long as it knows nobody else’s."""
        place = {"table": self.table, "author": self.id, "seq": 1, "clock": 1}
        return {**place, "prev": None, "after": None}

    def sign(self, text: str) -> str:
        return self.key.sign(signed_bytes(text)).hex()

    def chain_secret(self, number: int) -> bytes:
        return sha256(self.secret + bytes([number])).digest()


class Feed:
    """A set of entries as one peer holds it. Writing goes through the boundary, as a page does."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.sigs: dict[str, str] = {}
        self.opened: dict[str, Any] = {}
        self.boxes: dict[str, dict[str, str]] = {}
        self.founder: str | None = None
        self.late: set[str] = set()

    def write(self, device: Device, kind: str, body: dict[str, Any], **more: Any) -> str:
        """Write as an honest page would, but for what `more` says."""
        rows = self.rows()
        last = max(rows, key=place, default=None)
        heights = {row.id: row.height for row in rows}
        prev, after = device.prev, last.id if last else None
        fields: dict[str, Any] = {
            "table": device.table,
            "author": device.id,
            "seq": device.seq + 1,
            "prev": prev,
            "after": after,
            "clock": 1 + max(heights.get(prev or "", 0), heights.get(after or "", 0)),
            "kind": kind,
            "body": body,
            **more,
        }
        entry = done(op="write", **fields)["entry"]
        device.seq, device.prev = fields["seq"], entry["id"]
        return self.put(device, entry["text"])

    def put(self, device: Device, text: str) -> str:
        """Add an entry as it is, signed."""
        name = sha256(text.encode()).hexdigest()
        self.texts[name] = text
        self.sigs[name] = device.sign(text)
        return name

    def rows(self) -> list[Row]:
        verdicts = admit(TABLE, [Arrival(text=text, signed=True) for text in self.texts.values()])
        return [verdict for verdict in verdicts if isinstance(verdict, Row)]

    def placed(self) -> list[Placed]:
        return [
            Placed(
                id=row.id,
                height=row.height,
                flags=(*row.flags, "late") if row.id in self.late else row.flags,
                text=self.texts[row.id],
                opened=self.opened.get(row.id),
            )
            for row in sorted(self.rows(), key=place)
        ]

    def replayed(self, cuts: Iterable[int] = ()) -> tuple[dict[str, Any], dict[str, Any], Any]:
        """Items by id, state and health, after a replay in pieces."""
        items: dict[str, Any] = {}
        placed = [each.model_dump() for each in self.placed()]
        state: Any = None
        reply: dict[str, Any] = {}
        at = [0, *sorted(cuts), len(placed)]
        for start, end in pairwise(at):
            batch = placed[start:end]
            reply = done(op="replay", state=state, entries=batch, founder=self.founder)
            state = reply["state"]
            for item in reply["items"]:
                items.pop(item["id"], None)
                items[item["id"]] = item
        return items, state, reply["health"]

    def item(self, name: str) -> dict[str, Any]:
        item: dict[str, Any] = self.replayed()[0][name]
        return item

    def proof(self, name: str) -> dict[str, Any]:
        proof: dict[str, Any] = self.item(name)["proof"]
        return proof

    def exported(self) -> dict[str, Any]:
        entries = [{"text": text, "sig": self.sigs[name]} for name, text in self.texts.items()]
        return {"v": 1, "table": TABLE, "entries": entries}

    # ── what pages write ─────────────────────────────────────────────────────────────────────────

    def log(self, device: Device, entry: dict[str, Any], **more: Any) -> str:
        body = {"at": 1, "by": device.by, "entry": {"id": "x", **entry}, **more}
        return self.write(device, "log", body)

    def note(self, device: Device, text: str = "words") -> str:
        return self.log(device, {"kind": "note", "text": text})

    def roll(self, device: Device, **asked: Any) -> str:
        seed = hashed(device.name, device.seq)
        record = done(op="roll", **{**CHECK, "seed": seed, **asked})["record"]
        return self.log(device, {"kind": "roll", "record": record})

    def anchor(self, witness: Device, roller: Device, length: int = 8) -> str:
        witness.chains += 1
        secret = witness.chain_secret(witness.chains)
        body = {
            "for": roller.id,
            "anchor": chain_value(secret, length, 0).hex(),
            "length": length,
        }
        return self.write(witness, "anchor", body)

    def call(
        self,
        roller: Device,
        witnesses: list[tuple[Device, int, str]],
        place: dict[str, Any] | None = None,
        **more: Any,
    ) -> str:
        body = {
            "at": 2,
            "by": roller.by,
            "intent": CHECK,
            "nonce": hashed("nonce", roller.name, roller.seq),
            "witnesses": [
                {"device": device.id, "index": index, "anchor": anchor}
                for device, index, anchor in witnesses
            ],
            **more,
        }
        return self.write(roller, "call", body, **(place or {}))

    def reveal(self, witness: Device, call: str, index: int, **more: Any) -> str:
        value = chain_value(witness.chain_secret(more.pop("chain", 1)), 8, index).hex()
        body = {"call": call, "index": index, "value": value, **more}
        return self.write(witness, "reveal", body)

    def owes(self, device: Device) -> list[str]:
        """The calls that an honest page of this device answers now."""
        _, state, _ = self.replayed()
        asked = done(op="obligations", state=state, device=device.id)["obligations"]
        return [each["call"] for each in asked["reveals"]]

    def answer(self, device: Device, call: str, option: str, **more: Any) -> str:
        """The choice of a called roll; with `witnesses` as in a call, for the dice after it."""
        named = [
            {"device": witness.id, "index": index, "anchor": anchor}
            for witness, index, anchor in more.pop("witnesses", ())
        ]
        body = {"call": call, "option": option, "at": 9, "by": device.by, **more}
        return self.write(device, "answer", {**body, "witnesses": named} if named else body)

    # ── secrets ──────────────────────────────────────────────────────────────────────────────────

    def sealed(
        self,
        device: Device,
        inside: dict[str, Any],
        place: dict[str, Any] | None = None,
        **more: Any,
    ) -> str:
        """Something sealed; `read` gives a peer the content of its box."""
        salt = hashed("salt", device.name, device.seq)
        body = {
            "at": 3,
            "by": device.by,
            "commitment": commitment(salt, inside),
            "visibility": "gm",
            "to": {},
            "box": "",
            **more,
        }
        name = self.write(device, "sealed", body, **(place or {}))
        self.boxes[name] = {"salt": salt, "text": json.dumps(inside)}
        return name

    def sealed_call(
        self, roller: Device, witnesses: list[tuple[Device, int, str]], **more: Any
    ) -> str:
        inside = {
            "intent": more.pop("intent", CHECK),
            "nonce": hashed("nonce", roller.name, roller.seq),
        }
        if more.get("ask") in self.boxes:
            inside["asked"] = self.boxes[more["ask"]]["salt"]
        inside.update(more.pop("inside", {}))
        named = [
            {"device": device.id, "index": index, "anchor": anchor}
            for device, index, anchor in witnesses
        ]
        return self.sealed(roller, inside, witnesses=named, **more)

    def read(self, *names: str) -> None:
        """This peer's device can open these boxes."""
        self.opened.update({name: self.boxes[name] for name in names})

    def unseal(self, device: Device, name: str, *choices: str, **more: Any) -> str:
        box = self.boxes[name]
        made = [self.boxes[each] for each in choices]
        body = {
            "of": name,
            "salt": box["salt"],
            "body": json.loads(box["text"]),
            "choices": [{"salt": each["salt"], **json.loads(each["text"])} for each in made],
            **more,
        }
        return self.write(device, "unseal", body)

    def ask(self, device: Device, **more: Any) -> str:
        """A question that only the GMs and who asks can read; `inside` is not what an honest page
        would put there."""
        to = more.pop("to", [device, *self._gms()])
        inside = more.pop("inside", {"author": device.id, "intent": {**CHECK, **more}})
        salt = hashed("salt", device.name, device.seq)
        body = {
            "at": 4,
            "by": device.by,
            "commitment": commitment(salt, inside),
            "to": {each if isinstance(each, str) else each.id: "AAAA" for each in to},
            "box": "",
        }
        name = self.write(device, "ask", body)
        self.boxes[name] = {"salt": salt, "text": json.dumps(inside)}
        return name

    def ask_openly(self, device: Device, **intent: Any) -> str:
        """A question as pages of old have written it: everybody can read it."""
        body = {"at": 4, "by": device.by, "intent": {**CHECK, **intent}}
        rows = self.rows()
        last = max(rows, key=place)
        device.seq += 1
        fields = {
            "v": 1,
            "table": device.table,
            "author": device.id,
            "seq": device.seq,
            "prev": device.prev,
            "after": last.id,
            "clock": last.height + 1,
            "kind": "ask",
            "body": body,
        }
        device.prev = self.put(device, canonical(fields).decode())
        return device.prev

    def _gms(self) -> list[str]:
        people = self.replayed()[1].get("people", {})
        return [device for device, person in people.items() if person.get("role") == "gm"]

    def roster(self, gm: Device, *people: tuple[Device, str, str], **more: Any) -> str:
        listed = {
            device.id: {"person": person, "name": device.name, "role": role}
            for device, person, role in people
        }
        return self.write(gm, "roster", {"people": listed, **more})

    # ── people ───────────────────────────────────────────────────────────────────────────────────

    def seating(self, gm: Device, *people: tuple[Device, str, str], **more: Any) -> str:
        """A GM says whose these devices are."""
        said = {
            "people": {
                person: {"name": device.name, "role": role} for device, person, role in people
            },
            "devices": {device.id: person for device, person, _ in people},
        }
        return self.write(gm, "seating", {**said, **more})

    def removal(self, gm: Device, *devices: Device, **place: Any) -> str:
        """A GM takes devices from the table, as far as this peer knows their entries."""
        names = {device.id for device in devices}
        last = {
            row.author: row
            for row in sorted(self.rows(), key=lambda row: row.seq)
            if row.author in names
        }
        body = {
            "devices": {name: last[name].seq if name in last else 0 for name in names},
            "last": [row.id for row in last.values()],
        }
        return self.write(gm, "removal", body, **place)

    def marked(self) -> Feed:
        """The same entries as a page replays them that knows who is gone: late ones are marked."""
        seated = State.model_validate(self.replayed()[1], strict=False)
        self.late = set(late_among(self.rows(), seated))
        return self


class Friday(Feed):
    """A table that tells people from devices: Gil has founded it, Ann and Ben play."""

    def __init__(self) -> None:
        super().__init__()
        self.gil, self.ann, self.ben = Device("Gil"), Device("Ann"), Device("Ben")
        self.player_key = Device("the players’ invitation")
        invitations = {"player": self.player_key.id}
        self.write(self.gil, "founded", {"name": "Friday", "invitations": invitations})
        for device in (self.gil, self.ann, self.ben):
            self.write(device, "hello", {"name": device.name})
        self.seating(self.gil, (self.gil, "gil", "gm"))
        self.seating(self.gil, (self.ann, "ann", "player"), (self.ben, "ben", "player"))
        self.gils = self.anchor(self.gil, self.ann)
        self.bens = self.anchor(self.ben, self.ann)

    def newcomer(self, name: str) -> Device:
        """Somebody whom no GM has seated yet."""
        device = Device(name)
        self.write(device, "hello", {"name": name})
        return device

    @property
    def seated(self) -> Any:
        return self.replayed()[1]


class Evening(Feed):
    """Gil leads, Ann and Ben play; Gil and Ben have given Ann a chain each.

    It is a table of old, whose list has no people: everybody who comes is a player.
    """

    def __init__(self) -> None:
        super().__init__()
        self.gil, self.ann, self.ben = Device("Gil"), Device("Ann"), Device("Ben")
        self.founding = self.write(self.gil, "founded", {"name": "Friday"})
        for device in (self.gil, self.ann, self.ben):
            self.write(device, "hello", {"name": device.name, "colour": "blue"})
        self.roster(
            self.gil,
            (self.gil, "gil", "gm"),
            (self.ann, "ann", "player"),
            (self.ben, "ben", "player"),
        )
        self.gils = self.anchor(self.gil, self.ann)
        self.bens = self.anchor(self.ben, self.ann)

    def seat(self, name: str, person: str, role: str) -> Device:
        """A further device, which Gil puts on the roster beside himself and Ann."""
        device = Device(name)
        beside = ((self.gil, "gil", "gm"), (self.ann, "ann", "player"))
        self.roster(self.gil, *beside, (device, person, role))
        return device


def shown(items: Iterable[Item]) -> dict[str, str]:
    return {item.id: item.proof.state for item in items}


def reader(evening: Evening, *names: str) -> Evening:
    """The same entries, as a device sees them that can open these boxes."""
    other = Evening()
    other.texts, other.sigs, other.boxes = evening.texts, evening.sigs, evening.boxes
    other.read(*names)
    return other


def second_device(evening: Evening) -> tuple[Device, str]:
    """Ann's phone, and the chain that it has given her own device."""
    phone = evening.seat("Ann's phone", "ann", "player")
    return phone, evening.anchor(phone, evening.ann)
