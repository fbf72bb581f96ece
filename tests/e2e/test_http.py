"""Our own static server on real sockets: what it answers, what it refuses, and to how many."""

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from web.build.static_server import MOST_CONNECTIONS, Feed, Server

PAGE = b"<!doctype html><title>A table</title>"
SCRIPT = b"export {};"

ENDING = 16
"""Threads that have left their place to another, and have not ended yet."""

Serving = Callable[..., Server]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_bytes(PAGE)
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "main-abc.js").write_bytes(SCRIPT)
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "index.html").write_bytes(PAGE)
    (tmp_path / ".hidden").write_bytes(b"not for others")
    return tmp_path


@pytest.fixture
def serving(folder: Path) -> Iterator[Serving]:
    with ExitStack() as stack:

        def start(**options: object) -> Server:
            server = stack.enter_context(Server("127.0.0.1", 0, folder, **options))  # type: ignore[arg-type]
            threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
            stack.callback(server.shutdown)
            return server

        yield start


class Reply:
    """What came back on a connection that the server has closed."""

    def __init__(self, raw: bytes) -> None:
        head, _, self.body = raw.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        self.status = int(first.split()[1]) if first else 0
        self.headers = {
            name.lower(): value for name, _, value in (line.partition(": ") for line in lines)
        }


def send(server: Server, raw: bytes) -> Reply:
    with socket.create_connection(server.server_address[:2], timeout=20) as line:  # type: ignore[arg-type]
        line.sendall(raw)
        return Reply(b"".join(iter(lambda: line.recv(65536), b"")))


def get(
    server: Server,
    target: str = "/",
    *,
    host: str = "localhost",
    method: str = "GET",
    more: str = "",
) -> Reply:
    head = f"{method} {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n"
    return send(server, head.encode("latin-1"))


def test_files_come_with_their_type_and_a_cache_that_is_never_stale(serving: Serving) -> None:
    server = serving()
    for target in ("/", "/index.html", "/?from=phone", "/below/"):
        page = get(server, target)
        assert (page.status, page.body) == (200, PAGE)
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert page.headers["cache-control"] == "no-cache"
    script = get(server, "/assets/main-abc.js")
    assert (script.status, script.body) == (200, SCRIPT)
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "python" not in script.headers["server"].lower()


def test_a_file_that_has_not_changed_is_not_sent_again(serving: Serving) -> None:
    server = serving()
    changed = get(server).headers["last-modified"]
    again = get(server, more=f"If-Modified-Since: {changed}\r\n")
    assert (again.status, again.body) == (304, b"")


def test_only_the_head_is_sent_when_only_that_is_asked_for(serving: Serving) -> None:
    reply = get(serving(), method="HEAD")
    assert (reply.status, reply.body) == (200, b"")
    assert reply.headers["content-length"] == str(len(PAGE))


@pytest.mark.parametrize("target", ["/assets/", "/assets", "/below", "/assets/../", "/nothing/"])
def test_no_folder_is_listed_and_nobody_is_sent_elsewhere(target: str, serving: Serving) -> None:
    reply = get(serving(), target)
    assert reply.status == 404
    assert "location" not in reply.headers
    assert b"main-abc" not in reply.body


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("/assets/missing-abc.js", 404),
        ("/a%00b", 404),
        ("/%00", 404),
        ("/assets/%2e%2e/%2e%2e/etc/passwd", 404),
        ("/..%2f..%2fetc/passwd", 404),
        ("/..%5c..%5cetc/passwd", 404),
        ("/c:/boot.ini", 404),
        ("/.hidden", 404),
        ("/%ff%fe", 404),
        ("//", 404),
        ("//elsewhere.test/", 404),
        ("//elsewhere.test/%2f..", 404),
        ("/\\elsewhere.test/", 404),
        ("http://elsewhere.test/", 400),
        ("*", 400),
        ("index.html", 400),
        (f"/{'x' * 300}", 404),
        (f"/{'x/' * 2000}", 414),
        (f"/{'x' * 100_000}", 414),
    ],
)
def test_what_is_not_there_is_answered_plainly(target: str, status: int, serving: Serving) -> None:
    reply = get(serving(), target)
    assert reply.status == status
    assert reply.headers["cache-control"] == "no-store"
    assert "location" not in reply.headers
    assert "default-src 'none'" in reply.headers["content-security-policy"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "EAT"])
def test_only_reading_is_allowed(method: str, serving: Serving) -> None:
    reply = get(serving(), method=method)
    assert reply.status == 405
    assert reply.headers["allow"] == "GET, HEAD"
    assert reply.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "raw",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nGET /",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"nonsense\r\n\r\n",
        b"GET / HTTP/9.9.9\r\nHost: localhost\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
    ],
)
def test_what_is_no_request_of_a_browser_ends_the_connection(raw: bytes, serving: Serving) -> None:
    reply = send(serving(), raw)
    assert reply.status == 400
    assert PAGE not in reply.body


def test_headers_without_end_are_refused(serving: Serving) -> None:
    more = "".join(f"X-{number}: x\r\n" for number in range(200))
    assert get(serving(), more=more).status == 431


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.1:80", "[::1]:8000", "localhost."]
)
def test_this_device_is_answered_under_its_own_names(host: str, serving: Serving) -> None:
    assert get(serving(), host=host).status == 200


@pytest.mark.parametrize(
    "host",
    ["rebound.test", "localhost.rebound.test", "192.0.2.7", "", "localhost/", "a@localhost", "::1"],
)
def test_a_foreign_name_is_refused(host: str, serving: Serving) -> None:
    server = serving(feed=Feed(port=4222))
    for target in ("/", "/feed.json", "/nothing"):
        reply = get(server, target, host=host)
        assert reply.status in {400, 421}
        assert reply.headers["cache-control"] == "no-store"
        assert b"4222" not in reply.body


def test_a_name_can_be_allowed(serving: Serving) -> None:
    server = serving(names=["Table.Test"])
    assert get(server, host="table.test:8000").status == 200
    assert get(server, host="other.test").status == 421


def test_nobody_may_put_the_page_into_a_frame(serving: Serving) -> None:
    headers = get(serving()).headers
    assert headers["content-security-policy"].endswith("; frame-ancestors 'none'")
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_a_host_that_embeds_the_page_is_named(serving: Serving) -> None:
    headers = get(serving(embed=["https://vtt.test", "https://other.test:8443"])).headers
    policy = headers["content-security-policy"]
    assert policy.endswith("; frame-ancestors https://vtt.test https://other.test:8443")
    assert "cross-origin-opener-policy" not in headers


def test_no_opener_policy_where_browsers_would_only_complain_of_it(serving: Serving) -> None:
    reply = get(serving(names=["table.test"]), host="table.test")
    assert "cross-origin-opener-policy" not in reply.headers  # plain http: no secure context


def test_the_feed_is_told_to_whoever_asks_for_it(serving: Serving) -> None:
    server = serving(feed=Feed(port=4222, reach="http://192.0.2.7:8000/"))
    reply = get(server, "/feed.json")
    assert reply.body == b'{"v": 1, "port": 4222, "reach": "http://192.0.2.7:8000/"}'
    assert reply.headers["cache-control"] == "no-cache"
    assert get(server, "/feed.json", method="HEAD").body == b""
    assert "connect-src 'self' ws://localhost:4222;" in reply.headers["content-security-policy"]


def test_honest_visitors_are_served_while_1500_requests_hang(serving: Serving) -> None:
    server = serving()
    before = threading.active_count()
    with ExitStack() as stack:
        for number in range(1500):
            line = stack.enter_context(socket.create_connection(server.server_address[:2]))  # type: ignore[arg-type]
            line.sendall(b"GET / HTTP/1.1\r\nHost: loc")
            if number % 100 == 0:
                assert get(server).body == PAGE
                assert threading.active_count() - before <= MOST_CONNECTIONS + ENDING
        assert get(server).body == PAGE
        assert threading.active_count() - before <= MOST_CONNECTIONS + ENDING


def test_honest_visitors_are_served_while_others_do_not_take_their_answers(
    serving: Serving, folder: Path
) -> None:
    with (folder / "large.zip").open("wb") as file:
        file.truncate(8 * 1024**2)
    server = serving()
    with ExitStack() as stack:
        for _ in range(MOST_CONNECTIONS + 20):
            line = stack.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # it is full soon
            line.connect(server.server_address[:2])
            line.sendall(b"GET /large.zip HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert get(server).body == PAGE
        assert len(get(server, "/large.zip").body) == 8 * 1024**2


def test_a_flood_from_one_address_takes_no_line_of_another(serving: Serving) -> None:
    server = serving()
    address: tuple[str, int] = server.server_address[:2]  # type: ignore[assignment]
    with ExitStack() as stack:
        other = stack.enter_context(
            socket.create_connection(address, source_address=("127.0.0.2", 0))
        )
        other.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: ")
        for _ in range(2 * MOST_CONNECTIONS):
            stack.enter_context(socket.create_connection(address)).sendall(b"GET")
        assert get(server).body == PAGE
        other.sendall(b"close\r\n\r\n")
        reply = Reply(b"".join(iter(lambda: other.recv(65536), b"")))
        assert reply.body == PAGE


def test_a_request_that_does_not_come_whole_in_time_is_not_waited_for(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.build.static_server.PATIENCE", 0.5)
    server = serving()
    address: tuple[str, int] = server.server_address[:2]  # type: ignore[assignment]
    with socket.create_connection(address, timeout=20) as line:
        ended = threading.Event()

        def drip() -> None:
            """A byte now and then keeps no connection open."""
            with suppress(OSError):
                while not ended.wait(0.05):
                    line.sendall(b"G")

        threading.Thread(target=drip, daemon=True).start()
        with suppress(ConnectionError):
            assert line.recv(1) == b""  # it would run into a timeout if nobody hung up
        ended.set()
