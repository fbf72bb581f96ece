"""Stands between pages and the feed's server, hands every byte on, and keeps a copy of it.

What a page sends is masked, as WebSocket wants it, so that plain text would not be seen as such:
what is searched is what the frames carry. A compressed frame could not be, and is an error.
"""

import contextlib
import socket
import struct
import threading
from dataclasses import dataclass, field
from typing import Self


class Recorder:
    """`with Recorder(port) as recorder:` pages connect to `recorder.port`."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._door = socket.create_server(("127.0.0.1", 0))
        self._ways: list[_Way] = []
        self._sockets: list[socket.socket] = []

    @property
    def port(self) -> int:
        return int(self._door.getsockname()[1])

    def __enter__(self) -> Self:
        threading.Thread(target=self._welcome, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        for each in (self._door, *self._sockets):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def heard(self) -> list[bytes]:
        """All that went either way on each connection: raw, and as its frames carry it."""
        raw = [bytes(way.raw) for way in self._ways]
        return [*raw, *(unframed(each) for each in raw)]

    def _welcome(self) -> None:
        with contextlib.suppress(OSError):  # the door was closed
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
                self._sockets += [near, far]
                for way in (_Way(near, far), _Way(far, near)):
                    self._ways.append(way)
                    threading.Thread(target=way.run, daemon=True).start()


@dataclass
class _Way:
    """One direction of one connection."""

    source: socket.socket
    to: socket.socket
    raw: bytearray = field(default_factory=bytearray)

    def run(self) -> None:
        with contextlib.suppress(OSError):
            while data := self.source.recv(65536):
                self.raw += data
                self.to.sendall(data)
        with contextlib.suppress(OSError):
            self.to.shutdown(socket.SHUT_RDWR)


def unframed(raw: bytes) -> bytes:
    """What the frames after the handshake carry, one after the other; the last may be cut off."""
    carried = bytearray()
    _, _, rest = raw.partition(b"\r\n\r\n")
    at = 0
    while at + 2 <= len(rest):
        first, second = rest[at], rest[at + 1]
        assert not first & 0x70, "a compressed frame"
        size, start = second & 0x7F, at + 2
        if size >= 126:
            wide = 2 if size == 126 else 8
            size = struct.unpack(">H" if wide == 2 else ">Q", rest[start : start + wide])[0]
            start += wide
        mask = b""
        if second & 0x80:
            mask, start = rest[start : start + 4], start + 4
        payload = rest[start : start + size]
        if first & 0x0F <= 2:  # text, bytes, or more of them; the others are signs of life
            carried += _unmasked(payload, mask) if mask else payload
        at = start + size
    return bytes(carried)


def _unmasked(payload: bytes, mask: bytes) -> bytes:
    stream = (mask * (len(payload) // 4 + 1))[: len(payload)]
    size = len(payload)
    return (int.from_bytes(payload, "big") ^ int.from_bytes(stream, "big")).to_bytes(size, "big")
