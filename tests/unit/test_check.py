import sys
from pathlib import Path

import pytest

from tests.check import Check, Command, Step


def code(text: str) -> Command:
    return (sys.executable, "-c", text)


def test_every_step_is_taken_and_what_failed_is_named() -> None:
    steps = [
        Step({"first": code("raise SystemExit(1)"), "after it": code("")}),
        Step({"waits": code("raise SystemExit(1)")}, needs_site=True),
        Step({"good": code("")}),
    ]
    check = Check(code(""), steps)
    check.run()
    assert sorted(check.failed) == ["first", "waits"]


def test_what_needs_the_site_waits_for_it_and_nothing_else_does(tmp_path: Path) -> None:
    site, other = tmp_path / "site", tmp_path / "other"
    wait_for_other = f"import pathlib\nwhile not pathlib.Path({str(other)!r}).exists(): pass"
    build = f"{wait_for_other}\npathlib.Path({str(site)!r}).touch()"
    look = f"import pathlib; raise SystemExit(not pathlib.Path({str(site)!r}).exists())"
    touch = f"import pathlib; pathlib.Path({str(other)!r}).touch()"
    check = Check(
        code(build), [Step({"page": code(look)}, needs_site=True), Step({"": code(touch)})]
    )
    check.run()
    assert check.failed == []


def test_a_site_that_cannot_be_built_keeps_nobody_waiting() -> None:
    check = Check(code("raise SystemExit(1)"), [Step({"page": code("")}, needs_site=True)])
    check.run()
    assert check.failed == ["site"]


def test_a_command_that_is_not_there_is_no_success() -> None:
    check = Check(("no such command",), [Step({"page": code("")}, needs_site=True)])
    with pytest.raises(FileNotFoundError):
        check.run()
