"""A static file server for one machine or a local network, on the standard library.

It answers GET and HEAD for files of one folder, under names it knows, and holds a bounded number of
connections: one that does not bring its request in time, or take its answer, is closed.
"""

import contextlib
import functools
import http.server
import io
import json
import re
import socket
import ssl
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import unquote

from web.build.identity import policy
from web.build.paths import ASSETS

MOST_CONNECTIONS = 128  # and as many threads; a browser opens six
PATIENCE = 10.0  # seconds for a request to arrive, from the connection's start or the last answer
ANSWER_PATIENCE = 300.0  # seconds for an answer to be taken: the site's largest file on a poor line
_LEAVING = 10.0  # seconds in which one that was closed has made room, on whatever machine
_STALLED = 30.0  # seconds in which a visitor has taken nothing at all
_LONGEST_TARGET = 2048
_LEFT_UNREAD = 64 * 1024  # of a request that is refused early
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+?)\.?(?::\d{1,5})?", re.IGNORECASE)
_FOREVER = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Feed:
    """What the page is told of a feed: a port of this very host, or an address."""

    port: int = 0
    url: str = ""
    secure: bool = False
    reach: str = ""
    """The page's address for other devices, when there is one."""

    def told(self) -> bytes:
        where = {"port": self.port} if self.port else {"url": self.url} if self.url else {}
        reach = {"reach": self.reach} if self.reach else {}
        return json.dumps({"v": 1, **where, **reach}).encode()

    def source(self, host: str) -> str:
        """What the page may connect to, in the words of a policy."""
        if self.url or not self.port or not host:
            return self.url
        return f"{'wss' if self.secure else 'ws'}://{host}:{self.port}"


@dataclass
class _Connection:
    address: str
    deadline: float


class _Connections:
    """Those that are open. When there is no room for another, one that is open has to go.

    It is the one with the earliest deadline among those of the address that has the most: a flood
    closes its own connections, and whoever sends a request at once is answered.
    """

    def __init__(self, most: int) -> None:
        self._room = threading.Semaphore(most)
        self._lock = threading.Lock()
        self._open: dict[socket.socket, _Connection] = {}

    def enter(self, line: socket.socket, address: str) -> bool:
        if not self._room.acquire(blocking=False):
            self._make_room()
            if not self._room.acquire(timeout=_LEAVING):
                return False
        with self._lock:
            self._open[line] = _Connection(address, time.monotonic() + PATIENCE)
        return True

    def leave(self, line: socket.socket) -> None:
        with self._lock:
            self._open.pop(line, None)
        self._room.release()

    def allow(self, line: socket.socket, seconds: float) -> None:
        with self._lock:
            if line in self._open:
                self._open[line].deadline = time.monotonic() + seconds

    def close_late(self) -> None:
        now = time.monotonic()
        with self._lock:
            for line in [line for line, each in self._open.items() if each.deadline < now]:
                self._close(line)

    def _make_room(self) -> None:
        with self._lock:
            if not self._open:
                return
            crowd = Counter(each.address for each in self._open.values())
            self._close(
                min(
                    self._open,
                    key=lambda line: (-crowd[self._open[line].address], self._open[line].deadline),
                )
            )

    def _close(self, line: socket.socket) -> None:
        """Its thread finds the end of the line, and leaves."""
        del self._open[line]
        with contextlib.suppress(OSError):
            # Not the method of an SSLSocket, which would pull TLS away from under the thread.
            socket.socket.shutdown(line, socket.SHUT_RDWR)


class Handler(http.server.SimpleHTTPRequestHandler):
    """Right types, a cache that is never stale, and the page's own policy for its workers too."""

    server: "Server"  # type: ignore[mutable-override]
    protocol_version = "HTTP/1.1"
    timeout = _STALLED  # type: ignore[mutable-override]
    extensions_map = {
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    _host = ""  # the name that the page was asked for under, once it is known to be ours
    _status = 0

    def handle_one_request(self) -> None:
        self._host, self._status = "", 0
        self.server.connections.allow(self.connection, PATIENCE)
        super().handle_one_request()

    def parse_request(self) -> bool:
        """Refuse at once what is no request for a file, under whatever method it comes."""
        if not super().parse_request():
            return False
        if problem := self._problem():
            self.send_error(*problem)
            return False
        self.server.connections.allow(self.connection, ANSWER_PATIENCE)
        return True

    def handle_expect_100(self) -> bool:
        """Nobody is asked to go on: no request here has a body."""
        return True

    def _problem(self) -> tuple[HTTPStatus, str, str] | tuple[HTTPStatus] | None:
        hosts = self.headers.get_all("Host") or []
        name = _HOST.fullmatch(hosts[0]) if len(hosts) == 1 else None
        has_body = (
            "Transfer-Encoding" in self.headers or self.headers.get("Content-Length", "0") != "0"
        )
        if self.command not in {"GET", "HEAD"}:
            return (HTTPStatus.METHOD_NOT_ALLOWED,)
        if not name or has_body or not self._target.startswith("/"):
            return (HTTPStatus.BAD_REQUEST,)
        if len(self._target) > _LONGEST_TARGET:
            return (HTTPStatus.REQUEST_URI_TOO_LONG,)
        host = name[1].lower()
        if host not in self.server.names and host != self.connection.getsockname()[0]:
            said = "This server does not know itself by that name. To allow it: serve --host NAME."
            return (HTTPStatus.MISDIRECTED_REQUEST, "Misdirected Request", said)
        self._host = host
        return None

    @property
    def _target(self) -> str:
        """As it was sent: `path` has lost slashes at its start."""
        return self.requestline.split()[1]

    def send_head(self) -> BinaryIO | io.BytesIO | None:
        if self.server.feed is not None and self._name() == "/feed.json":
            return self._send_feed(self.server.feed)
        if self._file() is None:
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        return super().send_head()

    def translate_path(self, _: str) -> str:
        """Of what there is: `send_head` has looked."""
        return str(self._file())

    def _name(self) -> str:
        return self._target.partition("#")[0].partition("?")[0]

    def _file(self) -> Path | None:
        """A file that is to be seen. Of a folder, that is its index, asked for with a slash."""
        try:
            parts = unquote(self._name(), errors="strict")[1:].split("/")
        except UnicodeDecodeError:
            return None
        if not parts[-1]:
            parts[-1] = "index.html"
        if not all(_is_plain(part) for part in parts):
            return None
        found = Path(self.directory, *parts)
        try:
            return found if found.is_file() else None
        except OSError:  # such as a name that is too long for the disk
            return None

    def _send_feed(self, feed: Feed) -> io.BytesIO:
        told = feed.told()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        return io.BytesIO(told)

    def send_response(self, code: int, message: str | None = None) -> None:
        self._status = code
        super().send_response(code, message)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        self.request_version = self.protocol_version  # without one, no status would be sent
        super().send_error(code, message, explain)

    def end_headers(self) -> None:
        is_well = self._status in {HTTPStatus.OK, HTTPStatus.NOT_MODIFIED}
        named_by_content = is_well and f"/{ASSETS}/" in self._name()
        fresh = _FOREVER if named_by_content else "no-cache" if is_well else "no-store"
        self.send_header("Cache-Control", fresh)
        feed = self.server.feed
        allowed = policy() if feed is None else policy(feed.source(self._host))
        framing = " ".join(self.server.embed) or "'none'"
        self.send_header("Content-Security-Policy", f"{allowed}; frame-ancestors {framing}")
        if not self.server.embed and self._is_trusted():
            self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        if self._status == HTTPStatus.METHOD_NOT_ALLOWED:
            self.send_header("Allow", "GET, HEAD")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def _is_trusted(self) -> bool:
        """Whether browsers call it a secure context; elsewhere they only complain of the header."""
        return isinstance(self.connection, ssl.SSLSocket) or self._host in _LOOPBACK

    def finish(self) -> None:
        super().finish()
        if self._status >= HTTPStatus.BAD_REQUEST:
            self._read_the_rest()

    def _read_the_rest(self) -> None:
        """A line that is closed with something unread on it takes the answer away again."""
        with contextlib.suppress(OSError):
            self.connection.shutdown(socket.SHUT_WR)
            self.connection.settimeout(1)
            left = _LEFT_UNREAD
            while left > 0 and (read := len(self.connection.recv(left))):
                left -= read

    def version_string(self) -> str:
        return "Dicewright"

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the base's name
        """Say nothing: a page makes a dozen requests, and none of them is news."""


def _is_plain(part: str) -> bool:
    """Neither a way out of the folder nor hidden, on any system."""
    return part.isprintable() and not part.startswith(".") and not {*part} & {*":\\"} and part != ""


class Server(http.server.ThreadingHTTPServer):
    """Sends a folder, quietly also when a browser hangs up in the middle."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # there it would share a port that is taken
    request_queue_size = MOST_CONNECTIONS

    def __init__(
        self,
        host: str,
        port: int,
        folder: Path,
        *,
        feed: Feed | None = None,
        names: Iterable[str] = (),
        embed: Iterable[str] = (),
    ) -> None:
        self.feed = feed
        """None: this server has no say, and the site's own files are all there is."""
        self.names = _LOOPBACK | {name.lower() for name in names}
        """Under which it answers, beside the address that a connection came to."""
        self.embed = tuple(embed)
        self.connections = _Connections(MOST_CONNECTIONS)
        super().__init__((host, port), functools.partial(Handler, directory=str(folder)))

    def process_request(self, request: Any, client_address: Any) -> None:
        if not self.connections.enter(request, client_address[0]):
            self.shutdown_request(request)
            return
        try:
            super().process_request(request, client_address)
        except BaseException:
            self.connections.leave(request)
            raise

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.connections.leave(request)

    def service_actions(self) -> None:
        self.connections.close_late()

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), (ConnectionError, TimeoutError, ssl.SSLError)):
            super().handle_error(request, client_address)
