"""Five at a table while everything goes wrong, for minutes: `python3 build.py chaos`.

The test is `room-chaos.test.mjs`, which `build.py test` runs for less than a minute.
"""

import argparse
import os
import subprocess
import sys

from web.build.paths import ROOT
from web.build.tools import NODE


def main() -> None:
    """Run it; it prints its counts, and a seed with which it can be run again."""
    parser = argparse.ArgumentParser(prog="chaos", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int)
    arguments = parser.parse_args()
    wanted = {"CHAOS_SECONDS": str(round(arguments.minutes * 60))}
    if arguments.seed is not None:
        wanted["SEED"] = str(arguments.seed)
    ended = subprocess.run(  # noqa: S603 - this project's own test
        [NODE, "--test", "--test-reporter=spec", "tests/web/room-chaos.test.mjs"],
        cwd=ROOT,
        env=os.environ | wanted,
        check=False,
    )
    sys.exit(ended.returncode)


if __name__ == "__main__":
    main()
