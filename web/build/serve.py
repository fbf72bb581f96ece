"""Serves dist/site for one machine or the local network, as a good static host would.

Beside it runs the shared feed (`server/`) on a port of its own; the page learns of it from
`feed.json`, which every other host answers with "none".
"""

import contextlib
import errno
import functools
import http.server
import json
import re
import signal
import socket
import ssl
import sys
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import segno

from server.feed import Feed as FeedServer
from server.process import CannotStartError
from server.settings import Settings, usual_data
from web.build.console import fail, say
from web.build.identity import policy
from web.build.paths import ASSETS, SITE

_TRIES = 20
_NOWHERE = ("192.0.2.1", 9)  # an address for documentation: nothing is ever sent to it


_HOST = re.compile(r"(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])")


@dataclass(frozen=True)
class Serving:
    """What a person has asked for."""

    port: int = 8000
    lan: bool = False
    open_browser: bool = True
    cert: Path | None = None
    key: Path | None = None
    data: Path | None = None
    feed: str = "own"
    """Where the feed is: "own", "none", or the address of another server."""

    @property
    def scheme(self) -> str:
        return "https" if self.cert else "http"


@dataclass(frozen=True)
class Feed:
    """What the page is told of a feed: a port of this very host, or an address."""

    port: int = 0
    url: str = ""
    secure: bool = False

    def told(self) -> bytes:
        found = {"port": self.port} if self.port else {"url": self.url} if self.url else {}
        return json.dumps({"v": 1, **found}).encode()

    def source(self, host: str) -> str:
        """What the page may connect to, in the words of a policy."""
        name = _HOST.match(host)
        if self.url or not self.port or not name:
            return self.url
        return f"{'wss' if self.secure else 'ws'}://{name.group()}:{self.port}"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Right types, a cache that is never stale, and the page's own policy for its workers too."""

    protocol_version = "HTTP/1.1"
    extensions_map = {
        "": "application/octet-stream",
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".webmanifest": "application/manifest+json",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
        ".zip": "application/zip",
    }

    feed: Feed | None = None
    """None: this server has no say, and the site's own files are all there is."""

    def do_GET(self) -> None:
        if self.feed is None or self.path.partition("?")[0] != "/feed.json":
            super().do_GET()
            return
        told = self.feed.told()
        self.send_response(http.HTTPStatus.OK)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def end_headers(self) -> None:
        named_by_content = f"/{ASSETS}/" in self.path
        forever = "public, max-age=31536000, immutable"
        self.send_header("Cache-Control", forever if named_by_content else "no-cache")
        host = self.headers.get("Host", "") if hasattr(self, "headers") else ""
        allowed = policy() if self.feed is None else policy(self.feed.source(host))
        self.send_header("Content-Security-Policy", allowed)
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the base's name
        """Say nothing: a page makes a dozen requests, and none of them is news."""


class Server(http.server.ThreadingHTTPServer):
    """Sends a folder, quietly also when a browser hangs up in the middle."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # there it would share a port that is taken

    def __init__(self, host: str, port: int, folder: Path) -> None:
        self._folder = folder
        super().__init__((host, port), functools.partial(Handler, directory=str(folder)))

    def tell(self, feed: Feed) -> None:
        """Let the page know of this feed."""
        told = type("Told", (Handler,), {"feed": feed})
        self.RequestHandlerClass = functools.partial(told, directory=str(self._folder))

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), (ConnectionError, ssl.SSLError)):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def serve(wanted: Serving) -> None:
    server = _first_free("" if wanted.lan else "127.0.0.1", wanted.port)
    chosen = server.server_address[1]
    if chosen != wanted.port:
        say(f"Port {wanted.port} is busy; this is {chosen}.")
    if wanted.cert:
        _secure(server, wanted.cert, wanted.key)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends as with Ctrl+C, feed and all
    with contextlib.suppress(KeyboardInterrupt), server, _feed(wanted, chosen) as feed:
        server.tell(feed)
        _welcome(wanted, chosen)
        server.serve_forever()


def _welcome(wanted: Serving, port: int) -> None:
    address = f"{wanted.scheme}://{_address() if wanted.lan else 'localhost'}:{port}/"
    segno.make(address, micro=False).terminal(compact=True)
    print(f"{address}\nCtrl+C ends it.", flush=True)
    if wanted.lan and not wanted.cert:
        say("Over plain http, other devices cannot keep it for offline use; this one can.")
    if wanted.open_browser:
        webbrowser.open(f"{wanted.scheme}://localhost:{port}/")


@contextlib.contextmanager
def _feed(wanted: Serving, port: int) -> Iterator[Feed]:
    """The shared feed beside the site; without it, the page still works alone."""
    if wanted.feed != "own":
        yield Feed(url="" if wanted.feed == "none" else wanted.feed)
        return
    host = "0.0.0.0" if wanted.lan else "127.0.0.1"  # noqa: S104 - asked for by --lan
    settings = Settings(
        data=wanted.data or usual_data(),
        host=host,
        port=_free_after(port, host),
        origins=_origins(wanted, port),
        cert=wanted.cert,
        key=wanted.key,
    )
    with contextlib.ExitStack() as stack:
        try:
            running = stack.enter_context(FeedServer(settings))
        except CannotStartError as error:
            fail(f"{error}\nTo serve the page without a shared feed: --feed none")
        say(f"The shared feed is on port {running.port}; its entries are kept in {settings.data}.")
        yield Feed(port=running.port, secure=bool(wanted.cert))


def _origins(wanted: Serving, port: int) -> tuple[str, ...]:
    """The names under which this very page can be opened."""
    name = socket.gethostname()
    names = ["localhost", "127.0.0.1"]
    if wanted.lan:
        names += [_address(), name, f"{name}.local"]
    usual = 443 if wanted.cert else 80
    return tuple(
        f"{wanted.scheme}://{each}" + ("" if port == usual else f":{port}") for each in names
    )


def _free_after(port: int, host: str) -> int:
    for candidate in range(port + 1, min(port + 1 + _TRIES, 65536)):
        with contextlib.suppress(OSError), socket.socket() as probe:
            if sys.platform != "win32":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, candidate))
            return candidate
    return 0


def _secure(server: http.server.HTTPServer, cert: Path, key: Path | None) -> None:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(cert, key)
    except (OSError, ssl.SSLError) as error:
        fail(f"--cert and --key cannot be used: {error}.")
    # The handshake is made by the connection's own thread: a silent visitor holds up nobody.
    server.socket = context.wrap_socket(
        server.socket, server_side=True, do_handshake_on_connect=False
    )


def _first_free(host: str, port: int) -> Server:
    for candidate in range(port, min(port + _TRIES, 65536)):
        try:
            return Server(host, candidate, SITE)
        except OSError as error:
            if error.errno == errno.EACCES:
                fail(f"port {candidate} needs rights this user does not have; try --port 8000.")
            if error.errno != errno.EADDRINUSE:
                fail(f"port {candidate} cannot be opened: {error.strerror}.")
    return fail(f"ports {port} to {port + _TRIES - 1} are all busy; choose another with --port.")


def _address() -> str:
    """Under which address other devices on the network see this one."""
    with contextlib.suppress(OSError), socket.socket(type=socket.SOCK_DGRAM) as probe:
        probe.connect(_NOWHERE)
        return str(probe.getsockname()[0])
    return socket.gethostname()
