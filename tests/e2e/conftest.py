"""A real browser on the built site. Any error on a console fails the test that caused it."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from server.feed import Feed as FeedServer
from server.settings import Settings
from tests.e2e.hosts import Host, start
from tests.e2e.shared import Seat
from tests.e2e.table import Table
from tests.e2e.visitors import PHONE, Regular, hear, new_visitor
from web.build.browser import ARGUMENTS, executable
from web.build.paths import SITE
from web.build.site import build
from web.build.static_server import Feed

# A name that is not this machine's own, so that the browser does not trust it.
ELSEWHERE = "--host-resolver-rules=MAP table.test 127.0.0.1"


# Several pages with an engine each share two busy cores: what comes at once can take a while there.
EXPECTED_WITHIN = 20_000  # milliseconds
expect.set_options(timeout=EXPECTED_WITHIN)


def pytest_configure(config: pytest.Config) -> None:
    for marker in (
        "console(pattern): errors on the console that this test is about",
        "offline: this test is about what the service worker keeps",
    ):
        config.addinivalue_line("markers", marker)


@pytest.fixture(scope="session")
def site() -> Path:
    build()
    return SITE


@pytest.fixture(scope="session")
def host(site: Path) -> Iterator[Host]:
    running = start(site)
    yield running
    running.stop()


@pytest.fixture
def copy(site: Path, tmp_path: Path) -> Path:
    """The site in a folder of its own, to be broken."""
    to = tmp_path / "site"
    shutil.copytree(site, to)
    return to


@pytest.fixture
def behind() -> Iterator[ExitStack]:
    """What serves the visitors. It stops after they have left: one who stays calls in vain."""
    with ExitStack() as servers:
        yield servers


@pytest.fixture
def hosting(behind: ExitStack) -> Callable[..., Host]:
    def begin(folder: Path, *, careless: bool = False, feed: Feed | None = None) -> Host:
        running = start(folder, careless=careless, feed=feed)
        behind.callback(running.stop)
        return running

    return begin


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    arguments = [*ARGUMENTS, ELSEWHERE]
    running = playwright.chromium.launch(executable_path=executable(), args=arguments)
    yield running
    running.close()


@pytest.fixture
def profile(playwright: Playwright, tmp_path: Path) -> Iterator[BrowserContext]:
    """A visitor with a cache on disk; the others' caches are too small for our largest file."""
    running = playwright.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path=executable(), args=[*ARGUMENTS]
    )
    yield running
    running.close()


@pytest.fixture
def feed_settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "feed")


@pytest.fixture
def shared(
    site: Path, feed_settings: Settings, behind: ExitStack, hosting: Callable[..., Host]
) -> Host:
    """The site, and a feed of its own beside it."""
    running = behind.enter_context(FeedServer(feed_settings))
    return hosting(site, feed=Feed(port=running.port))


@pytest.fixture
def errors(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """What consoles complain of: nothing, but for what the test is about."""
    found: list[str] = []
    yield found
    marker = request.node.get_closest_marker("console")
    pattern = re.compile(marker.args[0]) if marker else None
    assert [error for error in found if not (pattern and pattern.search(error))] == []


@pytest.fixture
def new_context(
    browser: Browser,
    errors: list[str],
    request: pytest.FixtureRequest,
    behind: ExitStack,  # noqa: ARG001 - it stops after its visitors have left
) -> Iterator[Callable[..., BrowserContext]]:
    """Fresh visitors."""
    offline = request.node.get_closest_marker("offline") is not None
    contexts: list[BrowserContext] = []

    def make(**options: object) -> BrowserContext:
        contexts.append(new_visitor(browser, offline=offline, **options))
        hear(contexts[-1], errors)
        return contexts[-1]

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def sit(new_context: Callable[..., BrowserContext]) -> Callable[[str], Seat]:
    """Fresh visitors by name, for a shared table."""
    return lambda name: Seat(new_context(), name)


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context().new_page()


@pytest.fixture(scope="session")
def desktop(browser: Browser, host: Host, site: Path) -> Iterator[Regular]:
    visitor = Regular(browser, host, site)
    yield visitor
    visitor.leave()


@pytest.fixture(scope="session")
def phone(browser: Browser, host: Host, site: Path) -> Iterator[Regular]:
    visitor = Regular(browser, host, site, viewport=PHONE, has_touch=True, is_mobile=True)
    yield visitor
    visitor.leave()


@pytest.fixture
def desktop_page(desktop: Regular, errors: list[str]) -> Iterator[Page]:
    """For whatever does not need a visitor who has never been here: that start takes far longer."""
    with desktop.visit(errors) as found:
        yield found


@pytest.fixture
def phone_page(phone: Regular, errors: list[str]) -> Iterator[Page]:
    with phone.visit(errors) as found:
        yield found


@pytest.fixture
def table(desktop_page: Page, host: Host) -> Table:
    """A table that has just been opened."""
    return Table(desktop_page).open(host.url())
