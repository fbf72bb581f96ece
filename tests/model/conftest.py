"""What was searched is said at the end of a run."""

import pytest

SEARCHED = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[SEARCHED] = []


@pytest.fixture
def searched(request: pytest.FixtureRequest) -> list[str]:
    """What is put in here is printed when all tests are over."""
    return request.config.stash[SEARCHED]


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    for line in config.stash[SEARCHED]:
        terminalreporter.write_line(f"model: {line}")
