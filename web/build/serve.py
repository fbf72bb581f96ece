"""Serves dist/site for one machine or the local network, as a good static host would."""

import contextlib
import errno
import functools
import http.server
import socket
import sys
import webbrowser
from pathlib import Path

import segno

from web.build.console import fail, say
from web.build.identity import POLICY
from web.build.paths import ASSETS, SITE

_TRIES = 20
_NOWHERE = ("192.0.2.1", 9)  # an address for documentation: nothing is ever sent to it


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
        ".zip": "application/zip",
    }

    def end_headers(self) -> None:
        named_by_content = f"/{ASSETS}/" in self.path
        forever = "public, max-age=31536000, immutable"
        self.send_header("Cache-Control", forever if named_by_content else "no-cache")
        self.send_header("Content-Security-Policy", POLICY)
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
        super().__init__((host, port), functools.partial(Handler, directory=str(folder)))

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def serve(port: int, *, lan: bool, open_browser: bool) -> None:
    server = _first_free("" if lan else "127.0.0.1", port)
    chosen = server.server_address[1]
    if chosen != port:
        say(f"Port {port} is busy; this is {chosen}.")
    address = f"http://{_address() if lan else 'localhost'}:{chosen}/"
    segno.make(address, micro=False).terminal(compact=True)
    print(f"{address}\nCtrl+C ends it.", flush=True)
    if lan:
        say("Over plain http, other devices cannot keep it for offline use; this one can.")
    if open_browser:
        webbrowser.open(f"http://localhost:{chosen}/")
    with contextlib.suppress(KeyboardInterrupt), server:
        server.serve_forever()


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
