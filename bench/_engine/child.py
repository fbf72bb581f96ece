"""Puts one question to one library: `python -m bench._engine.child LIBRARY QUESTION`.

Started anew for every measurement, so that nothing but imports precedes the first answer. Prints
how long that took, how long the same question takes once the interpreter is warm (caches emptied
before each asking), and the answer.
"""

import json
import sys
from importlib import import_module
from statistics import median
from time import perf_counter_ns

from bench._engine.rules import Answer, Ask

_TIME_FOR_IT = 50_000_000
"""Nanoseconds for which a question is repeated: as long for each library, however quick it is."""


def timed(ask: Ask) -> tuple[int, Answer]:
    """Nanoseconds, and the answer."""
    start = perf_counter_ns()
    answer = ask()
    return perf_counter_ns() - start, answer


def main(library: str, question: str) -> None:
    """Ask, and print what came of it."""
    asked = import_module(f"bench._engine.with_{library}")
    asked.load(question)
    ask: Ask = asked.QUESTIONS[question]
    first, answer = timed(ask)
    again: list[int] = []
    while sum(again) < _TIME_FOR_IT:
        asked.forget()
        again.append(timed(ask)[0])
    found = {
        "first_us": first / 1000,
        "again_us": median(again) / 1000,
        "answer": {str(key): str(value) for key, value in answer.items()},
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
