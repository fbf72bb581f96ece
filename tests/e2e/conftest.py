"""A real browser on the built site. Any error on a console fails the test that caused it."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    sync_playwright,
)

from tests.e2e.hosts import Host, start
from tests.e2e.table import Table
from web.build.browser import ARGUMENTS, executable
from web.build.paths import SITE
from web.build.site import build

# A name that is not this machine's own, so that the browser does not trust it.
ELSEWHERE = "--host-resolver-rules=MAP table.test 127.0.0.1"


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "console(pattern): errors on the console that this test is about"
    )


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
def hosting() -> Iterator[Callable[..., Host]]:
    running: list[Host] = []

    def begin(folder: Path, *, careless: bool = False) -> Host:
        running.append(start(folder, careless=careless))
        return running[-1]

    yield begin
    for each in running:
        each.stop()


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
def new_context(
    browser: Browser,
    request: pytest.FixtureRequest,
    hosting: Callable[..., Host],  # noqa: ARG001 - hosts stop after their visitors have left
) -> Iterator[Callable[..., BrowserContext]]:
    """Fresh visitors; what their consoles say is checked when the test is over."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            errors.append(message.text)

    def make(**options: object) -> BrowserContext:
        context = browser.new_context(**options)  # type: ignore[arg-type]
        context.set_default_timeout(60_000)
        context.on("console", hear)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    marker = request.node.get_closest_marker("console")
    pattern = re.compile(marker.args[0]) if marker else None
    assert [error for error in errors if not (pattern and pattern.search(error))] == []


@pytest.fixture
def page(new_context: Callable[..., BrowserContext]) -> Page:
    return new_context().new_page()


@pytest.fixture
def table(page: Page, host: Host) -> Table:
    """A table that has just been opened."""
    return Table(page).open(host.url())
