"""Runs inside Pyodide while the memory snapshot is made: what happens here need not happen later.

Every ruleset is described, weighed, rolled, verified and refused once, so that no later request has
to import anything: a Python that was put back from its memory has no files to import from.
"""

import builtins
import gc
import importlib
import json
import re
import sysconfig
from collections.abc import Callable
from contextlib import suppress
from types import CodeType, FunctionType, ModuleType
from typing import Any

from pyengine.engine import handle
from pyengine.stateful import StatefulEngine

SEED = "00" * 32
HAS_DOCSTRING = 0x4000000  # CO_HAS_DOCSTRING


def ask(**message: object) -> Any:
    return json.loads(handle(json.dumps(message)))


def warm() -> None:
    """Go once through every ruleset, with an empty sheet and with its own examples."""
    handle("not a message")
    ask(op="roll", ruleset="none", action="none")
    described = ask(op="describe")["description"]
    if described["broken"]:
        raise RuntimeError(f"a ruleset cannot be loaded: {described['broken']}")
    for ruleset in described["rulesets"]:
        sheets = [{}, *[example["sheet"] for example in ruleset["examples"]]]
        for action in ruleset["actions"]:
            for sheet in sheets:
                roll_once(ruleset=ruleset["key"], action=action["key"], sheet=sheet)
    ask(op="fold")
    StatefulEngine().handle(json.dumps({"op": "fold_on", "hold": "nothing"}))
    join_once()


def join_once() -> None:
    """What a page asks first about a shared table: somebody waits for the newest entries."""
    table, author = "0" * 32, "11" * 31 + "00"
    note = {
        "at": 1,
        "by": {"id": "x", "name": "x"},
        "entry": {"id": "x", "kind": "note", "text": "x"},
    }
    links = {"seq": 1, "prev": None, "after": None, "clock": 1, "kind": "log", "body": note}
    entry = ask(op="write", table=table, author=author, **links)["entry"]
    arrived = {"table": table, "entries": [{"text": entry["text"], "signed": True}]}
    ask(op="admit", **arrived)
    ask(op="glimpse", **arrived)
    placed = {"op": "replay", "hold": "x", "entries": [{**entry, "height": 1}]}
    StatefulEngine().handle(json.dumps(placed))


def roll_once(**about: object) -> None:
    """Every question the page asks about one action."""
    ask(op="preview", **about)
    rolled = ask(op="roll", seed=SEED, **about)
    if not rolled["ok"]:
        return
    ask(op="verify", record=rolled["record"])
    pending = rolled["record"]["result"].get("pending")
    for option in pending["options"] if pending else ():
        ask(op="choose", record=rolled["record"], option=option)


def leaner(code: CodeType) -> CodeType:
    """The same code without docstrings and, but for our own, without line numbers."""
    constants = [leaner(each) if isinstance(each, CodeType) else each for each in code.co_consts]
    if code.co_flags & HAS_DOCSTRING:
        constants[0] = ""
    ours = "/pyengine/" in code.co_filename
    lines = code.co_linetable if ours else b""
    return code.replace(co_consts=tuple(constants), co_linetable=lines)


def shrink() -> None:
    """Drop what nobody reads in a browser; every megabyte here is downloaded."""
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            thing.__code__ = leaner(thing.__code__)
        if isinstance(thing, FunctionType | ModuleType | type):
            with suppress(TypeError, AttributeError):  # not all of them let go of it
                thing.__doc__ = None
    vars(sysconfig)["_CONFIG_VARS"] = None  # a cache, filled again when asked for
    re.purge()


def know_first_words() -> None:
    """Have an answer to the lines that Pyodide evaluates whenever it starts.

    Nothing else there wants Python's compiler, which the browser would have to compile first.
    """
    base = importlib.import_module("_pyodide._base")
    evaluate = base.eval_code
    answers: dict[str, Callable[[], object]] = {
        "{}": dict,
        "import importlib; importlib": lambda: importlib,
        "import __main__; __main__.__dict__": lambda: vars(importlib.import_module("__main__")),
        "import builtins; builtins.__dict__": lambda: vars(builtins),
    }

    def eval_code(source: str, *rest: Any, **more: Any) -> Any:
        answer = answers.get(source)
        return answer() if answer else evaluate(source, *rest, **more)

    vars(base)["eval_code"] = eval_code


def settle() -> None:
    """What is there stays for good: no collection in the middle of a roll looks through it."""
    gc.collect()
    gc.freeze()


warm()
shrink()
know_first_words()
settle()
