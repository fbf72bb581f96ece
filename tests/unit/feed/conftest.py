"""What the tests of the feed begin with."""

import pytest

from tests.feeds import Evening


@pytest.fixture
def evening() -> Evening:
    return Evening()
