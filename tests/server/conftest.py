import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.feed import Feed, Running
from server.settings import Settings

UNHEARD = ("asyncio", "ERROR")


@pytest.fixture(scope="module")
def feed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real server on loopback; each test makes rooms of its own in it."""
    with Feed(Settings(tmp_path_factory.mktemp("feed"), rate=None)) as running:
        yield running


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "feed", rate=None)


@pytest.fixture(autouse=True)
def _no_task_fails_unheard(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """The error of a task that nobody took is told when it is collected: here, not in a later test.

    There it would run in the middle of whatever asks for memory; in Python 3.11 that breaks
    `ast.parse`, which the telling of an error uses too.
    """
    yield
    gc.collect()
    told = [*caplog.get_records("call"), *caplog.get_records("teardown")]
    assert not [each.getMessage() for each in told if (each.name, each.levelname) == UNHEARD]
