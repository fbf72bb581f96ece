"""What the documents point to is there."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PATH = re.compile(r"`((?:tests|pyengine|web|server|docs|bench)/[\w./-]*)(?:::[^`]+)?`")
TEST = re.compile(r"`(tests/[\w./-]+)::([^`]+)`")
"""A test by its name, as pytest writes it; tests of the web code are named by their titles."""
BARE = re.compile(r"`(test_\w+)`")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")
PLACEHOLDER = re.compile(r"\$\{[^}]*\}")

QUOTED = re.compile(r"`([^`]+)`")
STEP = re.compile(r"^\d+\. ", re.MULTILINE)
MODULE = re.compile(r"web/[\w./-]+\.js")
WAYS = ("## At a table nobody shares", "## At a shared table")

NAMING_TESTS = ["docs/attacks.md", "docs/security.md", "docs/decisions/0019-which-dice-count.md"]
WALK = "docs/way-of-a-roll.md"
GLOSSARY = "docs/glossary.md"
DOCUMENTS = ["README.md", "SECURITY.md", "web/README.md", WALK, GLOSSARY, *NAMING_TESTS]


def text_of(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_that_a_document_names_exists(document: str) -> None:
    said = text_of(document)
    named = {ROOT / path for path in PATH.findall(said)}
    linked = {(ROOT / document).parent / path for path in LINK.findall(said)}
    assert {str(path) for path in named | linked if not path.exists()} == set()


@pytest.mark.parametrize("document", NAMING_TESTS)
def test_every_test_that_a_document_names_exists(document: str) -> None:
    said = text_of(document)
    missing = [f"{path}::{name}" for path, name in TEST.findall(said) if not holds(path, name)]
    functions = {name for path in ROOT.glob("tests/**/test_*.py") for name in defined_in(path)}
    assert missing + sorted(set(BARE.findall(said)) - functions) == []


def holds(path: str, name: str) -> bool:
    """Whether a file has a test of this name."""
    if path.endswith(".py"):
        return name in defined_in(ROOT / path)
    source = text_of(path)
    return any(could_be(title, name, source) for title in titles_in(source))


def defined_in(path: Path) -> set[str]:
    return set(re.findall(r"^def (test_\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE))


def titles_in(source: str) -> Iterator[str]:
    for _, title in re.findall(r'\btest\((["`])(.+?)\1,', source):
        yield title


def could_be(title: str, name: str, source: str) -> bool:
    """Whether a title is this name, whose placeholders stand for texts of the same file."""
    parts = [re.escape(part) for part in PLACEHOLDER.split(title)]
    found = re.fullmatch("(.+)".join(parts), name)
    return found is not None and all(f'"{filled}"' in source for filled in found.groups())


def test_a_test_that_is_not_there_is_missed() -> None:
    attacks = "tests/web/room-attacks.test.mjs"
    assert holds(attacks, "refused: deep nesting")
    assert not holds(attacks, "refused: deep thoughts")
    assert not holds(attacks, "a guest leads everybody")
    assert not holds("tests/unit/test_docs.py", "test_that_nobody_has_written")


def test_every_promise_names_a_test() -> None:
    holding = text_of("docs/security.md").split("## What holds")[1].split("## What does not")[0]
    promises = rows_in(holding)
    assert len(promises) > 15
    assert [row for row in promises if "`tests/" not in row and "the same" not in row] == []


def test_every_attack_names_a_test_by_its_name() -> None:
    attacks = rows_in(text_of("docs/attacks.md"))
    assert len(attacks) > 40
    assert [row for row in attacks if not TEST.search(row)] == []


def rows_in(said: str) -> list[str]:
    """The rows of all tables, without their headings."""
    lines = said.splitlines()
    headings = {line for line, below in pairwise(lines) if below[:5] == "| ---"}
    rows = [line for line in lines if line[:2] == "| " and line[:5] != "| ---"]
    return [row for row in rows if row not in headings]


def unknown_names(said: str, files: Iterable[Path]) -> set[str]:
    """Names in backquotes that no file has; of `Class.method`, one file has both."""
    there = [path for path in files if path.is_file()]
    sources = [set(re.findall(r"\w+", path.read_text(encoding="utf-8"))) for path in there]
    names = {name for name in QUOTED.findall(said) if "/" not in name}
    return {name for name in names if not any(words >= {*name.split(".")} for words in sources)}


def test_every_name_on_the_way_of_a_roll_is_in_a_file_on_it() -> None:
    said = text_of(WALK)
    assert unknown_names(said, [ROOT / path for path in PATH.findall(said)]) == set()


def test_every_name_in_the_glossary_is_in_the_code() -> None:
    aside = {"node_modules", "build", "generated"}
    folders = [each for each in (ROOT / "web").iterdir() if each.name not in aside]
    code = [path for folder in folders for path in folder.rglob("*.js")]
    assert unknown_names(text_of(GLOSSARY), code) == set()


def test_a_name_that_is_not_there_is_missed() -> None:
    log = [ROOT / "web" / "log" / "entry-log.js"]
    assert unknown_names("`EntryLog.write` and `EntryLog.scribble`", log) == {"EntryLog.scribble"}


@pytest.mark.parametrize("way", WAYS)
def test_as_many_modules_as_are_said_stand_on_the_way_of_a_roll(way: str) -> None:
    walked = text_of(WALK).split(way)[1].split("\n## ")[0]
    said = re.search(r"\*\*(\d+) modules", walked)
    assert said is not None
    steps = STEP.split(walked)[1:]
    modules = [found.group() for step in steps if (found := MODULE.search(step))]
    assert len(modules) == len(steps) == len(set(modules)) == int(said.group(1))


def test_the_glossary_has_few_terms_of_a_sentence_each() -> None:
    terms = re.findall(
        r"^- \*\*(.+?)\*\*: (.+?)(?=\n- |\n\n|\Z)", text_of(GLOSSARY), re.MULTILINE | re.DOTALL
    )
    assert 15 < len(terms) <= 25
    sentences = [" ".join(meaning.split()) for _, meaning in terms]
    assert [each for each in sentences if re.search(r"\. [A-Z]", each) or each[-1] != "."] == []


def test_every_file_on_the_map_is_beside_one_that_its_row_names() -> None:
    missing = []
    for row in rows_in(text_of("README.md").split("## The map")[1].split("\n## ")[0]):
        named = [ROOT / path for path in PATH.findall(row)]
        folders = {path if path.is_dir() else path.parent for path in named}
        bare = [name for name in QUOTED.findall(row) if "/" not in name and "." in name]
        missing += [
            name for name in bare if not any((each / name).exists() for each in folders | {ROOT})
        ]
    assert missing == []


def test_the_readme_names_every_message_of_the_engine() -> None:
    ops = set(re.findall(r'op: Literal\["(\w+)"\]', text_of("pyengine/protocol/requests.py")))
    ops |= set(re.findall(r'op: Literal\["(\w+)"\]', text_of("pyengine/protocol/feed_requests.py")))
    said = text_of("README.md").split("`pyengine.handle(text) -> text`")[1].split("\n## ")[0]
    assert set(re.findall(r"`([a-z_]+)`", said)) == ops
