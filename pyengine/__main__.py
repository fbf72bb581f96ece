"""The command line: odds, roll, describe, verify.

python -m pyengine odds core4d6 check bonus=2 dc=16
python -m pyengine roll heartrush skill_check heart=8 --faces 1,5 --choose reroll
"""

from __future__ import annotations

import argparse
import json
import re
import secrets
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pyengine.describe import describe, describe_one
from pyengine.feed.audit import ExportedFeed, audit
from pyengine.model import compact
from pyengine.preview import preview
from pyengine.records import Record, RollRequest, check, make_record, record_data, resolve
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, prepare, validated
from pyengine.terminal import feed_report, odds_chart, roll_card, ruleset_card, verdict_line

_WHOLE = re.compile(r"[+-]?\d{1,30}", re.ASCII)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Bad input is reported in one line on stderr, and the exit code is 2."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except Refusal as refusal:
        where = f" [{refusal.field}]" if refusal.field else ""
        print(f"{refusal.code}{where}: {refusal.message}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has closed it
        sys.stdout = None
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m pyengine", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, run, summary in (
        ("odds", _odds, "the exact chances of an action"),
        ("roll", _roll, "roll an action"),
    ):
        command = commands.add_parser(name, help=summary)
        command.set_defaults(run=run)
        command.add_argument("ruleset")
        command.add_argument("action")
        command.add_argument("fields", nargs="*", metavar="key=value", help="or sheet.key=value")
        command.add_argument("--json", action="store_true")
        if name == "roll":
            command.add_argument("--seed", metavar="HEX", help="16 to 64 bytes")
            command.add_argument("--faces", metavar="3,5,2,4", help="dice rolled by hand")
            command.add_argument("--choose", metavar="KEY", action="append", default=[])
            command.add_argument("--record", action="store_true", help="print what verify reads")
    command = commands.add_parser("describe", help="the rulesets, as a page reads them")
    command.set_defaults(run=_describe)
    command.add_argument("ruleset", nargs="?")
    command.add_argument("--json", action="store_true")
    command = commands.add_parser("verify", help="check recorded rolls, or an exported feed")
    command.set_defaults(run=_verify)
    command.add_argument(
        "file", type=Path, help="an exported feed; one record, a list or one a line; - for stdin"
    )
    command.add_argument("--json", action="store_true")
    return parser


# ── odds and roll ────────────────────────────────────────────────────────────────────────────────


def _prepared(options: argparse.Namespace) -> Prepared:
    form, sheet = _fields(options.fields)
    return prepare(options.ruleset, options.action, form, sheet, strict=False)


def _fields(words: Sequence[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """`key=value` fills the form, `sheet.key=value` the sheet."""
    form: dict[str, Any] = {}
    sheet: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise Refusal("bad_argument", f"Write key=value, not “{word[:40]}”.")
        if key.startswith("sheet."):
            sheet[key.removeprefix("sheet.")] = _value(value)
        else:
            form[key] = _value(value)
    return form, sheet


def _value(text: str) -> Any:
    """A whole number, true or false, JSON in brackets, or else the text itself."""
    if _WHOLE.fullmatch(text):
        return int(text)
    if text in ("true", "false", "null") or text[:1] in ("[", "{"):
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            raise Refusal("bad_json", f"“{text[:40]}” is not readable as JSON.") from None
    return text


def _odds(options: argparse.Namespace) -> int:
    roll = _prepared(options)
    if options.json:
        shown = preview(roll)
        _print_json({**shown, **shown.get("beside", {})})
    else:
        print(odds_chart(roll, roll.chances()))
    return 0


def _roll(options: argparse.Namespace) -> int:
    request = _request(options, _prepared(options))
    if options.record:
        _print_json(record_data(make_record(request)))
    elif options.json:
        _print_json(make_record(request).result)
    else:
        print(roll_card(resolve(request)))
    return 0


def _request(options: argparse.Namespace, roll: Prepared) -> RollRequest:
    asked: dict[str, Any] = {
        "ruleset": options.ruleset,
        "action": options.action,
        "form": compact(roll.form),
        "sheet": compact(roll.sheet),
        "choices": options.choose,
    }
    if options.faces is None:
        asked["seed"] = (options.seed or secrets.token_hex(32)).lower()
    else:
        asked["faces"] = [_face(word) for word in options.faces.split(",")]
    return validated(RollRequest, asked, "", strict=True)


def _face(word: str) -> int:
    if not _WHOLE.fullmatch(word.strip()):
        raise Refusal("bad_face", f"“{word[:20]}” is not the face of a die.", "faces")
    return int(word)


# ── describe and verify ──────────────────────────────────────────────────────────────────────────


def _describe(options: argparse.Namespace) -> int:
    found = describe()
    if options.ruleset is not None:
        found = describe_one(options.ruleset)
    if options.json:
        _print_json(found)
    else:
        rulesets = found.get("rulesets", [found])
        print("\n\n".join(ruleset_card(ruleset) for ruleset in rulesets))
    return 0


def _verify(options: argparse.Namespace) -> int:
    """Exit with 0 only when everything checks out: records of rolls, or a whole exported feed."""
    text = sys.stdin.read() if str(options.file) == "-" else _read(options.file)
    items = _items(text)
    if len(items) == 1 and isinstance(items[0], dict) and "table" in items[0]:
        return _verify_export(options, items[0])
    verdicts = [(record, check(record)) for record in _records(items)]
    if options.json:
        _print_json([compact(verdict) for _, verdict in verdicts])
    else:
        for record, verdict in verdicts:
            print(verdict_line(record, verdict))
    return 0 if all(verdict.verified for _, verdict in verdicts) else 1


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal("unreadable", f"{path.name} cannot be read: {error}.") from None


def _items(text: str) -> list[Any]:
    """The items in a file: one JSON value, a list of them, or one on each line."""
    try:
        try:
            data = json.loads(text)
        except ValueError:
            data = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        raise Refusal("bad_json", "The file is not readable as JSON.") from None
    return data if isinstance(data, list) else [data]


def _records(items: list[Any]) -> list[Record]:
    if not items:
        raise Refusal("empty", "There is no record in the file.")
    return [validated(Record, item, f"record {n}", strict=True) for n, item in enumerate(items, 1)]


def _verify_export(options: argparse.Namespace, data: dict[str, Any]) -> int:
    found = audit(validated(ExportedFeed, data, "", strict=True))
    if options.json:
        _print_json(found.model_dump(mode="json"))
    else:
        print(feed_report(found))
    return 0 if found.verified else 1


def _print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


if __name__ == "__main__":
    sys.exit(main())
