"""Measuring in fresh interpreters, in turn: whatever disturbs the machine disturbs all alike."""

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from time import monotonic
from typing import Any

ROUNDS = 15
FEWEST_ROUNDS = 7
PATIENCE = 12.0
"""Seconds after which the fewest rounds must do: a busy machine shall not take for ever."""


class CouldNotAskError(Exception):
    """A measurement that came to nothing, with its last words."""


def run(*arguments: str) -> Any:
    """Start this Python anew and read the JSON that it prints."""
    command = [sys.executable, *arguments]
    done = subprocess.run(  # noqa: S603 - this very Python, and modules of this folder
        command, capture_output=True, text=True, check=False
    )
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        raise CouldNotAskError(last[0])
    return json.loads(done.stdout)


def in_turn(commands: Mapping[str, Sequence[str]]) -> Mapping[str, list[Any]]:
    """What each command printed in every round: the first, the second, …, and again."""
    found: dict[str, list[Any]] = {name: [] for name in commands}
    start = monotonic()
    for done in range(ROUNDS):
        if done >= FEWEST_ROUNDS and monotonic() - start > PATIENCE:
            break
        for name, arguments in commands.items():
            found[name].append(run(*arguments))
    return found
