"""All that must never be seen on a table's wire, and the search for it."""

import base64
import hashlib
import hmac
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from tests.e2e.shared import Seat

SHORTEST = 5
"""Letters of a text to look for: shorter ones turn up in sealed bytes by chance."""

_KEPT = """async () => {
  const open = indexedDB.open("dicewright-rooms");
  await new Promise((done, failed) => Object.assign(open, { onsuccess: done, onerror: failed }));
  const all = (name) => new Promise((done) => {
    const asked = open.result.transaction(name).objectStore(name).getAll();
    asked.onsuccess = () => done(asked.result);
  });
  const hex = (bytes) => [...bytes].map((each) => each.toString(16).padStart(2, "0")).join("");
  const rooms = await all("rooms");
  const secrets = [
    ...rooms.flatMap(({ secret, keys = {} }) => [secret, ...Object.values(keys)].map(hex)),
    ...(await all("kept")).flatMap((each) => (typeof each.secret === "string" ? each.secret : [])),
  ];
  const said = rooms.flatMap(({ name, person }) => [name, person ?? ""]);
  const texts = (await all("texts")).map(({ text }) => text);
  const shown = caught.room.feed.all.map((each) => JSON.stringify(each));
  const sheets = caught.characters.all.map((each) => JSON.stringify(each));
  open.result.close();
  return { secrets, said, texts, shown, sheets };
}"""


def derived(secret: bytes, info: str) -> bytes:
    """HKDF with SHA-256, for 32 bytes: what the page makes of a table's secret."""
    made = hmac.digest(bytes(32), secret, "sha256")
    return hmac.digest(made, info.encode() + b"\1", "sha256")


class Needles:
    """Secrets as bytes, and texts; gathered from the pages that know them."""

    def __init__(self) -> None:
        self.secrets: set[bytes] = set()
        self.texts: set[str] = {'"kind":', '"body":', '"prev":'}
        self._open: set[str] = set()

    def gather(self, seat: Seat) -> None:
        """From what this page keeps, shows and could read."""
        found: dict[str, list[str]] = seat.page.evaluate(_KEPT)
        self.secrets |= {bytes.fromhex(each) for each in found["secrets"]}
        self.texts |= set(found["said"])
        for text in found["texts"]:
            self._open.add(hashlib.sha256(text.encode()).hexdigest())  # an entry's id is on its box
            entry = json.loads(text)
            self._open |= {entry["table"], entry["author"]}
            self._read(entry)
        for text in (*found["shown"], *found["sheets"]):
            self._read(json.loads(text))

    def _read(self, value: Any) -> None:
        for text in _leaves(value):
            if re.fullmatch(r"[0-9a-f]{64}", text):
                self.secrets.add(bytes.fromhex(text))
            else:
                self.texts.add(text)

    def found_in(self, heard: Iterable[bytes]) -> set[str]:
        """Which of them can be seen, in whatever writing."""
        hay = [*heard]
        hay += [shown for each in hay for shown in _credentials(each)]
        seen = {text for text in self._texts() if any(text.encode() in each for each in hay)}
        for secret in self.secrets - {bytes.fromhex(each) for each in self._open}:
            if any(form in each for form in writings(secret) for each in hay):
                seen.add(secret.hex())
        return seen

    def _texts(self) -> set[str]:
        """But for parts of what is open to all: a device is called by the beginning of its id."""
        known = "\n".join(self._open)
        return {text for text in self.texts if len(text) >= SHORTEST and text not in known}


def writings(secret: bytes) -> list[bytes]:
    """As it is, in hex, and in base64 at each of the three places where it may begin in a text."""
    found = [secret, secret.hex().encode(), secret.hex().upper().encode()]
    for before in range(3):
        text = base64.b64encode(bytes(before) + secret)
        inner = text[(before * 8 + 5) // 6 : len(text) - 4]
        found += [inner, inner.replace(b"+", b"-").replace(b"/", b"_")]
    return found


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _leaves(each)
    elif isinstance(value, list):
        for each in value:
            yield from _leaves(each)


def _credentials(heard: bytes) -> Iterator[bytes]:
    """What a device shows to be let in is wrapped twice."""
    for shown in re.findall(rb'"auth_token":"([\w-]+)"', heard):
        outer = base64.urlsafe_b64decode(shown + b"==")
        yield outer
        for each in json.loads(outer).values():
            yield (
                base64.urlsafe_b64decode(each.encode() + b"==")
                if "{" not in each
                else each.encode()
            )
