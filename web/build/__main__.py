"""`python -m web.build COMMAND`: build.py has made the environment and passes its arguments."""

import argparse
import time
from pathlib import Path

from web.build import options
from web.build.console import say
from web.build.paths import ROOT, SITE
from web.build.site import build
from web.build.tools import lint, test_web_code


def main() -> None:
    parser = argparse.ArgumentParser(prog="web.build")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("build")
    commands.add_parser("test")
    commands.add_parser("lint")
    serve = commands.add_parser("serve")
    serve.add_argument("--port", type=int, default=8000)
    serve.add_argument("--lan", action="store_true")
    serve.add_argument("--no-open", action="store_true")
    serve.add_argument("--cert", type=Path)
    serve.add_argument("--key", type=Path)
    serve.add_argument("--data", type=Path)
    serve.add_argument("--feed", default="own")
    serve.add_argument("--host", type=options.host_name, action="append", default=[])
    serve.add_argument("--embed", type=options.origin, action="append", default=[])
    serve.add_argument("--store", type=options.size)
    serve.add_argument("--proxy", type=options.address, action="append", default=[])
    shots = commands.add_parser("shots")
    shots.add_argument("--only")
    shots.add_argument("--language", default="en")
    arguments = parser.parse_args()
    start = time.monotonic()
    taken = build()
    where = SITE.relative_to(ROOT).as_posix()
    said = "is up to date" if not taken else f"built in {time.monotonic() - start:.1f} s"
    say(f"{where} {said}")
    if arguments.command == "test":
        test_web_code(ROOT / "tests" / "web")
    if arguments.command == "lint":
        lint()
    if arguments.command == "serve":
        from web.build.serve import Serving  # noqa: PLC0415 - a build needs no server
        from web.build.serve import serve as run  # noqa: PLC0415

        run(
            Serving(
                port=arguments.port,
                lan=arguments.lan,
                open_browser=not arguments.no_open,
                cert=arguments.cert,
                key=arguments.key,
                data=arguments.data,
                feed=arguments.feed,
                hosts=tuple(arguments.host),
                embed=tuple(arguments.embed),
                store=arguments.store,
                proxies=tuple(arguments.proxy),
            )
        )
    if arguments.command == "shots":
        from web.build.shots import take  # noqa: PLC0415 - a build needs no browser

        take(arguments.only, arguments.language)


if __name__ == "__main__":
    main()
