"""Everything a developer runs: `python3 build.py COMMAND`.

Needs nothing but a bare Python: the tools come from hash-pinned lock files into .venv, and are
installed again only when something has changed. This file knows which commands there are and
which steps they take; the work itself is done by tools and modules inside .venv.
Progress goes to stderr, results to stdout.
"""

import argparse
import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, NoReturn

# The whole file keeps to syntax that Python 3.6 can parse, so that an old Python gets to say this.
if sys.version_info < (3, 11):  # noqa: UP036 - a person may well start it with an older one
    sys.exit(
        "Dicewright needs Python 3.11 or newer, and this is {}.{}.\n"
        "Run build.py with a newer one, for example: python3.11 build.py test".format(
            *sys.version_info[:2]
        )
    )

ROOT = Path(__file__).resolve().parent
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMPS = VENV / "installed.json"  # what .venv was last filled with; see prepare()

TEST_LOCK = ROOT / "tests" / "requirements.lock"
BENCH_LOCK = ROOT / "bench" / "requirements.lock"
WEB_LOCK = ROOT / "web" / "requirements.lock"
SERVER_LOCK = ROOT / "server" / "requirements.lock"

SITE_BUILDER = (PYTHON, "-m", "web.build")

# The one time that all files in the wheel carry, 2020-02-02 in UTC: equal sources give equal bytes,
# whenever they were committed, and so does the memory snapshot that the wheel is unpacked into.
os.environ.setdefault("SOURCE_DATE_EPOCH", "1580601600")

LITTER = (
    *("web/node_modules", "web/generated"),
    *(".venv", "dist", ".coverage", "htmlcov", ".hypothesis"),
    *(".mypy_cache", ".ruff_cache", ".pytest_cache", ".import_linter_cache"),
)


def fail(message: str) -> NoReturn:
    sys.exit(f"build.py: {message}")


def say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


@contextlib.contextmanager
def timed(what: str) -> Iterator[None]:
    say(f"… {what}")
    start = time.monotonic()
    yield
    say(f"  {what}: {time.monotonic() - start:.1f} s")


# --- the environment


def make_venv() -> None:
    quietly(
        [sys.executable, "-m", "venv", "--clear", VENV],
        "could not make the virtual environment .venv (see above).\n"
        "On Debian and Ubuntu the venv module is a package of its own: "
        "apt-get install python3-venv, then run this again.",
    )


def pip_install(what: str, *arguments: str | Path) -> None:
    quietly(
        [PYTHON, "-m", "pip", "--disable-pip-version-check", "--no-input", "install", *arguments],
        f"pip could not install {what} (see above).\n"
        "If the package index cannot be reached, check the network and pip's configuration; "
        "if a version or a hash is refused, the lock file has to be made anew.",
    )


def quietly(command: list[str | Path], advice: str) -> None:
    """Run a command whose output matters only when it fails."""
    result = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if result.returncode:
        say(result.stdout)
        fail(advice)


def read_stamps() -> dict[str, str]:
    try:
        stamps: dict[str, str] = json.loads(STAMPS.read_text(encoding="utf-8"))
    except (OSError, ValueError):  # none yet, or writing it was cut short: start anew
        return {}
    return stamps if PYTHON.exists() else {}


def prepare(*, bench: bool = False, web: bool = False) -> None:
    """Bring .venv up to date, doing only what has changed since the last time."""
    stamps = read_stamps()
    base = f"{sys.version} in {ROOT}"  # the scripts in .venv name its path: a moved one is void
    if stamps.get("base") != base:
        with timed("making .venv"):
            make_venv()
        stamps = {"base": base}

    locked = ("--require-hashes", "-r")
    editable = ("--no-deps", "--no-build-isolation", "-e")
    installs: list[tuple[str, Path, tuple[str | Path, ...]]] = [
        ("test tools", TEST_LOCK, (*locked, TEST_LOCK)),
        ("pyengine", ROOT / "pyproject.toml", (*editable, ROOT)),
    ]
    if bench:
        installs.append(("benchmark libraries", BENCH_LOCK, (*locked, BENCH_LOCK)))
    if web:
        installs.append(("tools for the web build", WEB_LOCK, (*locked, WEB_LOCK)))
        installs.append(("the feed's server", SERVER_LOCK, (*locked, SERVER_LOCK)))
    for what, source, arguments in installs:
        fingerprint = hashlib.sha256(source.read_bytes()).hexdigest()
        if stamps.get(what) != fingerprint:
            with timed(f"installing {what}"):
                pip_install(what, *arguments)
            stamps[what] = fingerprint
            STAMPS.write_text(json.dumps(stamps, indent=2), encoding="utf-8")


def run(*command: str | Path) -> bool:
    """Run a command in the project's folder and tell whether it went well."""
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


def become(*command: str | Path) -> NoReturn:
    """Run a command in this one's place: what is to end this one ends all that it began."""
    if os.name == "nt":  # where a process cannot be replaced
        sys.exit(not run(*command))
    os.chdir(ROOT)
    os.execv(command[0], [str(part) for part in command])  # noqa: S606 - this project's own tools


# --- the commands


def test(arguments: argparse.Namespace) -> None:
    prepare(web=not arguments.fast)
    fast = ["--fast"] if arguments.fast else []
    if not run(PYTHON, "-m", "tests.check", *fast, "--", *arguments.pytest):
        sys.exit(1)  # it has said what has failed


def wheel(_: argparse.Namespace) -> None:
    prepare()
    for old in DIST.glob("pyengine-*.whl"):
        old.unlink()
    hatchling = (PYTHON, "-m", "hatchling", "build", "--target", "wheel", "--directory", DIST)
    with timed("building the wheel"):
        if not run(*hatchling):
            fail("the wheel could not be built (see above).")


def site(*arguments: str) -> None:
    """What that takes is the business of the modules in web/build."""
    prepare(web=True)
    if not run(*SITE_BUILDER, *arguments):
        sys.exit(1)  # it has said why


def build(_: argparse.Namespace) -> None:
    site("build")


def serve(arguments: argparse.Namespace) -> None:
    flags = {"--lan": arguments.lan, "--no-open": arguments.no_open}
    named = ("port", "cert", "key", "data", "feed", "store", "host", "embed", "proxy")
    options = [flag for flag, given in flags.items() if given]
    for name in named:
        given = getattr(arguments, name)
        # A path is meant from where the caller is, not from the project.
        options += [
            f"--{name}={value.resolve() if isinstance(value, Path) else value}"
            for value in (given if isinstance(given, list) else [given])
            if value is not None
        ]
    prepare(web=True)
    become(*SITE_BUILDER, "serve", *options)


def shots(arguments: argparse.Namespace) -> None:
    only = [f"--only={arguments.only}"] if arguments.only else []
    site("shots", f"--language={arguments.language}", *only)


def bench(arguments: argparse.Namespace) -> None:
    names = sorted(path.stem for path in (ROOT / "bench").glob("[!_]*.py"))
    if arguments.name not in names:
        known = ", ".join(names) or "none yet"
        fail(f"there is no benchmark {arguments.name!r} in bench/. There are: {known}.")
    prepare(bench=True, web=True)
    options = [f"--{name}" for name in ("json", "quick", "full") if getattr(arguments, name)]
    if not run(PYTHON, "-m", f"bench.{arguments.name}", *options):
        fail(f"the benchmark {arguments.name!r} failed (see above).")


def cluster(_: argparse.Namespace) -> None:
    prepare(web=True)
    if not run(PYTHON, "-m", "tests.server.cluster"):
        fail("the cluster has lost entries, or did not start (see above).")


def chaos(arguments: argparse.Namespace) -> None:
    site("build")
    seed = [] if arguments.seed is None else [f"--seed={arguments.seed}"]
    if not run(PYTHON, "-m", "tests.web.chaos", f"--minutes={arguments.minutes}", *seed):
        fail("the table did not survive (see above; the seed brings it back).")


def clean(_: argparse.Namespace) -> None:
    for path in (ROOT / name for name in LITTER):
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for cache in ROOT.glob("[!.]*/**/__pycache__"):
        shutil.rmtree(cache)


# --- the command line


def test_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--fast", action="store_true", help="pytest alone: no checks, no coverage")
    parser.add_argument("pytest", nargs="*", help="arguments for pytest, after --")


def bench_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", help="a file in bench/, without .py")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--quick", action="store_true", help="net: few rolls, a short past")
    parser.add_argument("--full", action="store_true", help="net: a past of 100 000 entries too")


def serve_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--port", type=int, default=8000, help="8000, or the next that is free")
    parser.add_argument("--lan", action="store_true", help="for other devices on the network too")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    parser.add_argument("--cert", type=Path, help="for https and wss: the certificate, and …")
    parser.add_argument("--key", type=Path, help="… its key")
    parser.add_argument("--data", type=Path, help="where the shared feed's entries are kept")
    parser.add_argument("--feed", default="own", help="own, none, or another server's wss://…")
    parser.add_argument("--store", metavar="SIZE", help="the most that feed may keep: 500M, 2G; 4G")
    parser.add_argument("--host", metavar="NAME", action="append", help="one more name to be at")
    parser.add_argument("--embed", metavar="ORIGIN", action="append", help="who may frame the page")
    parser.add_argument("--proxy", metavar="ADDRESS", action="append", help="what stands before it")


def shots_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--only", help="the key of one system")
    parser.add_argument("--language", default="en", help="en, or another that the page speaks")


def chaos_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--minutes", type=float, default=10, help="how long, 10 unless said")
    parser.add_argument("--seed", type=int, help="of an earlier run, to see it again")


class Command(NamedTuple):
    run: Callable[[argparse.Namespace], None]
    summary: str
    options: Callable[[argparse.ArgumentParser], None] = lambda _: None


COMMANDS = {
    "build": Command(build, "make dist/site, which any static host can serve"),
    "serve": Command(
        serve, "build what has changed, and open the table in the browser", serve_options
    ),
    "test": Command(test, "lint, types, direction of imports, tests, coverage", test_options),
    "wheel": Command(wheel, "build the wheel into dist/, the same bytes every time"),
    "shots": Command(shots, "pictures of every system into docs/shots", shots_options),
    "bench": Command(bench, "run one benchmark", bench_options),
    "cluster": Command(cluster, "three feed servers, the leader killed under load"),
    "chaos": Command(chaos, "five at a table while everything goes wrong", chaos_options),
    "clean": Command(clean, "remove everything that build.py and its tools have made"),
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="build.py", description="Build and check Dicewright.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, command in COMMANDS.items():
        command.options(commands.add_parser(name, help=command.summary))
    arguments = parser.parse_args()
    COMMANDS[arguments.command].run(arguments)


if __name__ == "__main__":
    main()
