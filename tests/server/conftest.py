from collections.abc import Iterator
from pathlib import Path

import pytest

from server.feed import Feed, Running
from server.settings import Settings


@pytest.fixture(scope="module")
def feed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real server on loopback; each test makes rooms of its own in it."""
    with Feed(Settings(tmp_path_factory.mktemp("feed"), rate=None)) as running:
        yield running


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "feed", rate=None)
