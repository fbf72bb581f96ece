"""Every sentence of the engine, as its code has it: `python -m web.build.sayings` prints JSON.

A place that is filled in each time is written `{}`. Rulesets are left out, as they describe
themselves, and so is the command line, which speaks English.
"""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from web.build.paths import ROOT

ENGINE = ROOT / "pyengine"
ELSEWHERE = ("rulesets", "__main__.py", "terminal.py")
PLACE = re.compile(r"\{\w*\}")
SENTENCE = re.compile(r"(?:[A-Z]|\{\} [a-z]).*\s.*(?:[.!?]|: \{\})", re.DOTALL)


def sentences() -> dict[str, str]:
    """Each with the file that says it."""
    files = [path.relative_to(ENGINE) for path in sorted(ENGINE.rglob("*.py"))]
    return {
        text: str(file)
        for file in files
        if file.parts[0] not in ELSEWHERE
        for text in said_in(ENGINE / file)
    }


def said_in(file: Path) -> Iterator[str]:
    tree = ast.parse(file.read_text("utf-8"))
    for text in _texts(tree):
        shape = PLACE.sub("{}", text)
        if SENTENCE.fullmatch(shape):
            yield shape


def _texts(tree: ast.AST) -> Iterator[str]:
    """All but docstrings, which stand alone, and the pieces of a text with places."""
    aside: set[ast.AST] = set()
    for node in ast.walk(tree):  # a text comes after what it is part of
        match node:
            case ast.Expr(value=ast.Constant() as alone):
                aside.add(alone)
            case ast.JoinedStr(values=values):
                aside.update(values)
                yield "".join(map(_piece, values))
            case ast.Constant(value=str() as text) if node not in aside:
                yield text


def _piece(value: ast.expr) -> str:
    return str(value.value) if isinstance(value, ast.Constant) else "{}"


if __name__ == "__main__":
    print(json.dumps(sentences(), ensure_ascii=False))
