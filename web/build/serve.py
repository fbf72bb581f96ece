"""The serve command: the built site for this machine or the local network, and the feed beside it.

The shared feed (`server/`) has a port of its own; the page learns of it from `feed.json`, which
every other host answers with "none".
"""

import contextlib
import errno
import os
import signal
import socket
import ssl
import sys
import threading
import webbrowser
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import segno

from server.feed import Feed as FeedServer
from server.feed import end_at_once
from server.process import CannotStartError
from server.settings import Settings, usual_data
from web.build.console import fail, say
from web.build.paths import SITE
from web.build.static_server import Feed, Server

_TRIES = 20
_NOWHERE = ("192.0.2.1", 9)  # an address for documentation: nothing is ever sent to it


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
    hosts: tuple[str, ...] = ()
    """More names under which this machine is known."""
    embed: tuple[str, ...] = ()
    """Origins that may show the page in a frame."""
    store: int | None = None
    """Bytes that the feed may take on the disk."""
    proxies: tuple[str, ...] = ()
    """Addresses that stand for many visitors of the feed."""

    @property
    def scheme(self) -> str:
        return "https" if self.cert else "http"


def serve(wanted: Serving) -> None:
    names = _names(wanted)
    server = _first_free(wanted, names)
    port = server.server_address[1]
    if port != wanted.port != 0:
        say(f"Port {wanted.port} is busy; this is {port}.")
    if wanted.cert:
        _secure(server, wanted.cert, wanted.key)
    address = f"{wanted.scheme}://{_address() if wanted.lan else 'localhost'}:{port}/"
    reach = address if wanted.lan else ""
    with _ending(wanted) as end, server, _feed(wanted, names, port, reach) as feed:
        server.feed = feed
        answering = threading.Thread(target=server.serve_forever, name="site")
        answering.start()
        try:
            _welcome(wanted, address)
            while not end.wait(1):  # on Windows, a signal is heard only in between
                pass
        finally:
            server.shutdown()
            answering.join()
            server.server_close()  # nobody else comes while the feed is being stopped


@contextlib.contextmanager
def _ending(wanted: Serving) -> Iterator[threading.Event]:
    """Is set at Ctrl+C, or when something else asks this to end; asked again, it ends at once.

    An exception could arrive in the middle of anything, and is lost where Python cannot raise it.
    A shell lets its background jobs ignore Ctrl+C: a handler of one's own is called all the same.
    """
    end = threading.Event()

    def ask(number: int, _: object) -> None:
        if end.is_set():
            end_at_once(_data(wanted))
            os._exit(128 + number)
        end.set()

    before = {each: signal.signal(each, ask) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield end
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def _data(wanted: Serving) -> Path:
    return wanted.data or usual_data()


def _welcome(wanted: Serving, address: str) -> None:
    if not wanted.lan:
        say("Only this device can come. For others on the network: serve --lan")
    elif not wanted.cert:
        say("Over plain http, devices cannot keep the page for offline use.")
    if wanted.lan:
        segno.make(address, micro=False).terminal(compact=True)
    print(f"{address}\nCtrl+C ends it.", flush=True)
    if wanted.open_browser:
        webbrowser.open(address)


@contextlib.contextmanager
def _feed(wanted: Serving, names: list[str], port: int, reach: str) -> Iterator[Feed]:
    """The shared feed beside the site; without it, the page still works alone."""
    if wanted.feed != "own":
        yield Feed(url="" if wanted.feed == "none" else wanted.feed, reach=reach)
        return
    host = "0.0.0.0" if wanted.lan else "127.0.0.1"  # noqa: S104 - asked for by --lan
    settings = Settings(
        data=_data(wanted),
        host=host,
        port=_free_after(port, host),
        origins=_origins(wanted, names, port),
        cert=wanted.cert,
        key=wanted.key,
        proxies=wanted.proxies,
    )
    if wanted.store is not None:
        settings = replace(settings, store=wanted.store)
    with contextlib.ExitStack() as stack:
        try:
            running = stack.enter_context(FeedServer(settings))
        except CannotStartError as error:
            fail(f"{error}\nTo serve the page without a shared feed: --feed none")
        say(f"The shared feed is on port {running.port}; its entries are kept in {settings.data}.")
        yield Feed(port=running.port, secure=bool(wanted.cert), reach=reach)


def _names(wanted: Serving) -> list[str]:
    """Under which this machine is known to those who may come."""
    names = ["localhost", "127.0.0.1", *wanted.hosts]
    if wanted.lan:
        name = socket.gethostname()
        names += [*_addresses(), name, f"{name}.local"]
    return list(dict.fromkeys(names))


def _origins(wanted: Serving, names: list[str], port: int) -> tuple[str, ...]:
    """The origins that this very page can have, also when a proxy stands before it."""
    usual = 443 if wanted.cert else 80
    at = "" if port == usual else f":{port}"
    own = [f"{wanted.scheme}://{name}{at}" for name in names]
    return tuple(dict.fromkeys([*own, *(f"https://{name}" for name in wanted.hosts)]))


def _free_after(port: int, host: str) -> int:
    for candidate in range(port + 1, min(port + 1 + _TRIES, 65536)):
        with contextlib.suppress(OSError), socket.socket() as probe:
            if sys.platform != "win32":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, candidate))
            return candidate
    return 0


def _secure(server: Server, cert: Path, key: Path | None) -> None:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(cert, key)
    except (OSError, ssl.SSLError) as error:
        fail(f"--cert and --key cannot be used: {error}.")
    # The handshake is made by the connection's own thread: a silent visitor holds up nobody.
    server.socket = context.wrap_socket(
        server.socket, server_side=True, do_handshake_on_connect=False
    )


def _first_free(wanted: Serving, names: list[str]) -> Server:
    host, port = "" if wanted.lan else "127.0.0.1", wanted.port
    for candidate in range(port, min(port + _TRIES, 65536)):
        try:
            return Server(host, candidate, SITE, names=names, embed=wanted.embed)
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


def _addresses() -> list[str]:
    """All under which they may see it: a machine can be on several networks."""
    found = [_address()]
    with contextlib.suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    return found
