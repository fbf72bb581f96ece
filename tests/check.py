"""The whole check of a change, `python3 build.py test`: which steps there are, and their order.

Two workers take steps from one list; more would only wait for each other on two cores. What takes
longest comes first, so that neither is idle for long at the end.
"""

import argparse
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from web.build.browser import executable
from web.build.console import fail, say
from web.build.paths import ROOT

WORKERS = 2

PAGES = "tests/e2e"  # in a browser
# Of these, the tables of several browsers and a server …
SHARED = ("room", "wire", "lan")
# … and those that go through every system, part by part.
THOROUGH = ("barriers", "offers", "systems", "keyboard")
SERVER = "tests/server"  # they start a real nats-server, which `--fast` does not install
# What is covered is measured here; the other tests ask the same lines thousands of times over,
# which would take minutes more and add nothing.
UNITS = "tests/unit"
FREQUENCIES = "tests/contract/test_frequencies.py"  # millions of rolls

Command = tuple[str | Path, ...]


@dataclass(frozen=True)
class Step:
    """Commands that follow each other, by their names."""

    commands: dict[str, Command]
    needs_site: bool = False


def python(module: str, *arguments: str) -> Command:
    return (sys.executable, "-m", module, *arguments)


def without(paths: Iterable[str]) -> list[str]:
    return [f"--ignore={path}" for path in paths]


def pages(*names: str) -> list[str]:
    files = [file for name in names for file in sorted((ROOT / PAGES).glob(f"test_{name}*.py"))]
    return [file.relative_to(ROOT).as_posix() for file in files]


def all_steps(options: list[str]) -> list[Step]:
    """The longest first."""
    thorough, shared = pages(*THOROUGH), pages(*SHARED)
    others = without([*thorough, *shared])
    not_here = without([PAGES, SERVER, UNITS, FREQUENCIES])
    return [
        Step({"pages in a browser": python("pytest", PAGES, *others)}, needs_site=True),
        Step({"every system in a browser": python("pytest", *thorough)}, needs_site=True),
        Step({"shared tables in browsers": python("pytest", *shared)}, needs_site=True),
        Step({"web code": python("web.build", "test")}, needs_site=True),
        Step(
            {
                "units": python("coverage", "run", "-m", "pytest", *options, UNITS),
                "coverage": python("coverage", "report"),
            }
        ),
        Step({"tests": python("pytest", *options, *not_here)}),
        Step({"lint of the web code": python("web.build", "lint")}, needs_site=True),
        Step({"frequencies": python("pytest", FREQUENCIES)}),
        Step({"types": python("mypy")}),
        Step({"the feed's server": python("pytest", SERVER)}, needs_site=True),
        Step(
            {
                "lint": python("ruff", "check"),
                "format": python("ruff", "format", "--check"),
                "architecture": (Path(sys.executable).parent / "lint-imports", "--no-logo"),
            }
        ),
    ]


class Check:
    """Takes every step even after a failure: one run tells all there is to mend."""

    def __init__(self, site: Command, steps: Iterable[Step]) -> None:
        self.failed: list[str] = []
        self._site = site
        self._has_site = False
        self._left = list(steps)
        self._change = threading.Condition()

    def run(self) -> None:
        """Build the site; meanwhile and then take all steps."""
        with ThreadPoolExecutor(WORKERS) as pool:
            workers = [pool.submit(self._build), pool.submit(self._work)]
        for worker in workers:
            worker.result()  # raises what it has raised

    def _work(self) -> None:
        while step := self._next():
            for name, command in step.commands.items():
                self._run(name, command)

    def _build(self) -> None:
        try:
            self._run("site", self._site)
        finally:  # whatever has happened, nobody waits for ever
            with self._change:
                self._has_site = True
                self._change.notify_all()
        self._work()

    def _next(self) -> Step | None:
        with self._change:
            self._change.wait_for(lambda: not self._left or self._ready())
            step = next(iter(self._ready()), None)
            if step:
                self._left.remove(step)
            return step

    def _ready(self) -> list[Step]:
        return [step for step in self._left if self._has_site or not step.needs_site]

    def _run(self, name: str, command: Command) -> None:
        """Print all that a command says when it is over, so that two do not mix."""
        say(f"… {name}")
        start = time.monotonic()
        result = subprocess.run(  # noqa: S603 - this project's own tools
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
        )
        say(f"  {name}: {time.monotonic() - start:.1f} s")
        with self._change:
            sys.stdout.buffer.write(result.stdout)
            sys.stdout.flush()
            if result.returncode:
                self.failed.append(name)


def main() -> None:
    parser = argparse.ArgumentParser(prog="check", description=__doc__)
    parser.add_argument("--fast", action="store_true")
    parser.add_argument("pytest", nargs="*")
    arguments = parser.parse_args()
    if arguments.fast:
        only = python("pytest", *arguments.pytest, *without([PAGES, SERVER]))
        sys.exit(subprocess.run(only, cwd=ROOT, check=False).returncode)  # noqa: S603 - as above
    executable()  # two steps at once cannot install it: the package manager lets one in
    check = Check(python("web.build", "build"), all_steps(arguments.pytest))
    check.run()
    if check.failed:
        fail(f"failed: {', '.join(check.failed)}")


if __name__ == "__main__":
    main()
