"""How fast is pyengine? `python3 build.py bench engine [--json]`.

Everything is measured in this one run, side by side and in turn with the libraries it is compared
with, and told as medians. A missed goal is named and is no failure: the machine may be noisy. An
answer that differs from another library's is one.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator

from bench._engine import checks, imports, odds, previews
from bench._engine.report import Row, as_data, as_table

_PARTS: tuple[Callable[[], Iterator[Row]], ...] = (
    odds.rows,
    checks.rows,
    imports.rows,
    previews.rows,
)


def measure() -> list[Row]:
    """All rows, grouped by part; whoever waits sees what is done."""
    found: list[Row] = []
    for part in _PARTS:
        for row in part():
            found.append(row)
            print(f"… {row.what}", file=sys.stderr, flush=True)
    parts = list(dict.fromkeys(row.part for row in found))
    return sorted(found, key=lambda row: parts.index(row.part))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench engine", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    as_json = parser.parse_args().json
    rows = measure()
    print(json.dumps(as_data(rows), indent=2) if as_json else as_table(rows))


if __name__ == "__main__":
    main()
