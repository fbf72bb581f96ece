"""What the documents point to is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATH = re.compile(r"`((?:tests|pyengine|web|server|docs|bench)/[\w./-]*)`")


@pytest.mark.parametrize("document", ["README.md", "SECURITY.md", "docs/security.md"])
def test_every_path_that_a_document_names_exists(document: str) -> None:
    named = set(PATH.findall((ROOT / document).read_text(encoding="utf-8")))
    assert {path for path in named if not (ROOT / path).exists()} == set()


def test_every_promise_names_a_test() -> None:
    said = (ROOT / "docs/security.md").read_text(encoding="utf-8")
    holds = said.split("## What holds")[1].split("## What does not hold")[0]
    promises = [line for line in holds.splitlines() if line.startswith("| ")][2:]
    assert len(promises) > 15
    assert [line for line in promises if "`tests/" not in line and "the same" not in line] == []
