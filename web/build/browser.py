"""The browser that tests and benchmarks drive: an installed one first, so nothing is fetched."""

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from web.build.console import fail, timed

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)

ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",  # pages of this project only, and containers have no user namespaces to lend
)


@cache
def executable() -> str | None:
    """The path of a browser; none means the one that playwright keeps for itself."""
    found = _installed()
    if found is None and _may_use_apt():
        with timed("installing Chromium"):
            _apt("update")
            _apt("install", "--yes", "--no-install-recommends", "chromium")
        found = _installed()
    if found is None:
        with timed("fetching playwright's own browser"):
            _run(sys.executable, "-m", "playwright", "install", "chromium")
    return found


def _installed() -> str | None:
    named = [path for path in map(shutil.which, _NAMES) if path]
    placed = [place for place in _PLACES if Path(place).exists()]
    return next(iter([*named, *placed]), None)


def _may_use_apt() -> bool:
    return shutil.which("apt-get") is not None and getattr(os, "geteuid", lambda: 1)() == 0


def _apt(*arguments: str) -> None:
    _run("apt-get", "--quiet", *arguments, DEBIAN_FRONTEND="noninteractive")


def _run(*command: str, **environment: str) -> None:
    result = subprocess.run(
        command,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode:
        fail(
            f"no browser for the tests: {' '.join(command)} failed.\n{result.stdout[-2000:]}\n"
            "Install Chromium or Chrome, so that it is found as chromium or google-chrome."
        )
