"""`python -m web.build COMMAND`: build.py has made the environment and passes its arguments."""

import argparse
import time

from web.build.console import say
from web.build.paths import ROOT, SITE
from web.build.site import build
from web.build.tools import test_web_code


def main() -> None:
    parser = argparse.ArgumentParser(prog="web.build")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build")
    commands.add_parser("test")
    serve = commands.add_parser("serve")
    serve.add_argument("--port", type=int, default=8000)
    serve.add_argument("--lan", action="store_true")
    serve.add_argument("--no-open", action="store_true")
    arguments = parser.parse_args()
    start = time.monotonic()
    taken = build()
    where = SITE.relative_to(ROOT).as_posix()
    said = "is up to date" if not taken else f"built in {time.monotonic() - start:.1f} s"
    say(f"{where} {said}")
    if arguments.command == "test":
        test_web_code(ROOT / "tests" / "web")
    if arguments.command == "serve":
        from web.build.serve import serve as run  # noqa: PLC0415 - a build needs no server

        run(arguments.port, lan=arguments.lan, open_browser=not arguments.no_open)


if __name__ == "__main__":
    main()
