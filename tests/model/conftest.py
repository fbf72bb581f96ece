"""What was searched is said at the end of a run."""

import pytest

from tests.model.search import Found

SEARCHED = pytest.StashKey[dict[str, Found]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[SEARCHED] = {}


@pytest.fixture
def searched(request: pytest.FixtureRequest) -> dict[str, Found]:
    """What is put in here is printed when all tests are over."""
    return request.config.stash[SEARCHED]


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    found = config.stash[SEARCHED]
    for name, each in found.items():
        terminalreporter.write_line(f"model: {name}: {each}")
    if len(found) > 1:
        terminalreporter.write_line(
            f"model: all {len(found)} worlds: {sum(found.values(), Found())}"
        )
