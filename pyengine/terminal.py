"""Odds and rolls as people read them on a terminal: bars, struck-out dice, percentages.

This is the only module in which chances become floats, because it only shows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from pyengine.chance import OPPONENT, Thrown
from pyengine.dice import ShownDie
from pyengine.feed.audit import Audit, AuditedRoll
from pyengine.records import Record, Verdict
from pyengine.resolve import Prepared, Result

_WIDTH = 40
_EIGHTHS: tuple[str, ...] = ("", *"▏▎▍▌▋▊▉")
_STRIKE = "\N{COMBINING LONG STROKE OVERLAY}"


def percent(chance: Fraction) -> str:
    """A chance as people say it; never rounded to certainty or impossibility."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    shown = float(chance * 100)
    return f"{min(max(shown, 0.1), 99.9):.1f} %"


def bar(chance: Fraction) -> str:
    """A bar in eighths of a character, at least a sliver for anything that can happen."""
    eighths: int = max(round(chance * _WIDTH * 8), 1 if chance else 0)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + _EIGHTHS[rest]


def odds_chart(roll: Prepared, chances: Mapping[str, Fraction]) -> str:
    """A bar for every outcome, worst first."""
    rows = [(roll.action.words[key].label, chance) for key, chance in chances.items()]
    width = max(len(label) for label, _ in rows)
    title = f"{roll.ruleset.label} · {roll.action.label}"
    return "\n".join(
        [title, *(f"  {label:<{width}} {percent(c):>7}  {bar(c)}" for label, c in rows)]
    )


def roll_card(result: Result) -> str:
    """The sentence, the dice with the dropped ones struck out, the terms, what follows."""
    lines = [result.line, *_dice_lines(result.played.thrown), *_term_lines(result)]
    lines += [f"  {note}" for note in result.prepared.setup.notes]
    lines += [f"  → {_move_words(move)}" for move in result.effects]
    lines += [f"  ? {offer.key}: {offer.label}" for offer in result.offers]
    if result.pending is not None:
        lines += _pending_lines(result)
    return "\n".join(lines)


def _dice_lines(thrown: Iterable[Thrown]) -> Iterable[str]:
    for throw in thrown:
        whose = "they rolled" if throw.who == OPPONENT else "rolled"
        label = f" ({throw.label})" if throw.label else ""
        yield f"  {whose}{label}: {'  '.join(_die(die) for die in throw.dice)}"


def _die(die: ShownDie) -> str:
    shown = f"d{die.sides}:{die.face}"
    return shown if die.kept else "".join(char + _STRIKE for char in shown)


def _term_lines(result: Result) -> Iterable[str]:
    setup = result.prepared.setup
    for who, terms in (("", setup.terms), ("their ", setup.opponent_terms)):
        if terms:
            yield f"  {who}" + ", ".join(f"{term.value:+d} {term.label}" for term in terms)


def _move_words(move: Any) -> str:
    match move.do:
        case "advance":
            return f"{move.tracker} {move.by:+d}"
        case "transfer":
            return f"{move.by} from {move.giver} to {move.taker}"
        case "carry":
            return f"{move.label} {move.level:+d} ({move.reach.replace('_', ' ')})"
        case "use":
            return f"{move.ref} is used"
        case _:
            return str(move.text)


def _pending_lines(result: Result) -> Iterable[str]:
    for option, chances in result.option_odds().items():
        shown = ", ".join(
            f"{result.prepared.action.words[key].label} {percent(chance)}"
            for key, chance in chances.items()
            if chance
        )
        yield f"  --choose {option}: {shown}"


def ruleset_card(described: Mapping[str, Any]) -> str:
    """A described ruleset: its actions with their fields and outcomes."""
    lines = [f"{described['key']}: {described['label']}", f"  {described['summary']}"]
    for action in described["actions"]:
        fields = ", ".join(action["form"].get("properties", {}))
        outcomes = ", ".join(word["key"] for word in action["outcomes"])
        lines += [
            f"  {action['key']}: {action['summary']}",
            f"    fields: {fields}",
            f"    outcomes: {outcomes}",
        ]
    return "\n".join(lines)


def verdict_line(record: Record, verdict: Verdict) -> str:
    """One line about a checked record."""
    mark = "verified" if verdict.verified else "DOES NOT VERIFY"
    why = "".join(f"\n    {problem}" for problem in verdict.problems)
    return f"{mark}  {record.digest[:12]}  {record.result.get('line', '')}{why}"


# ── an exported feed ─────────────────────────────────────────────────────────────────────────────

_MARKS = {
    "verified": "verified",
    "unwitnessed": "unwitnessed",
    "by_hand": "by hand",
    "waiting": "waiting",
    "sealed": "sealed, witnessed",
    "plain": "sealed, unwitnessed",
    "replaced": "called again",
    "disputed": "DISPUTED",
    "late": "too late, does not count",
    "abandoned": "never answered",
    "newer": "not checked",
    "broken": "DOES NOT VERIFY",
}


def feed_report(found: Audit) -> str:
    """Each author with their entries, every roll with its proof, and the verdict."""
    lines = [f"Table {found.table}, {found.entries} entries", "", *_author_lines(found), ""]
    lines += _roll_lines(found.rolls)
    lines += [f"  DOES NOT VERIFY  {_printable(p.who)}: {p.what}. {p.why}" for p in found.problems]
    lines += [f"  refused: entry {r.number} of the file. {r.message}" for r in found.refused]
    verdict = "Everything verifies." if found.verified else "NOT EVERYTHING VERIFIES."
    if found.unchecked:
        verdict += f" Rolls that need a ruleset or a version not installed here: {found.unchecked}."
    return "\n".join([*lines, "", verdict])


def _author_lines(found: Audit) -> Iterable[str]:
    forged = [entry.author for entry in found.refused if entry.code == "signature"]
    rows = [
        ("author", "entries", "signatures", "chain"),
        *(
            (
                f"{_printable(author.name)} ({author.author[:8]})",
                str(author.entries),
                f"{forged.count(author.author)} BAD" if author.author in forged else "good",
                "good" if not {"fork", "gap"} & author.counts.keys() else "BROKEN",
            )
            for author in found.health.authors
        ),
    ]
    width = max(len(name) for name, *_ in rows)
    for (name, entries, signatures, chain), words in zip(
        rows, ((), *(author.words for author in found.health.authors)), strict=True
    ):
        yield f"  {name:<{width}}  {entries:>7}  {signatures:<10}  {chain}"
        yield from (f"      {word}" for word in words)


def _roll_lines(rolls: Iterable[AuditedRoll]) -> Iterable[str]:
    for roll in rolls:
        names = f" by {', '.join(_printable(name) for name in roll.by)}" if roll.by else ""
        names = names.replace(" by", " for", 1) if roll.proof == "waiting" else names
        yield f"  {_MARKS[roll.proof] + names:<24}  {_printable(roll.who)}: {_printable(roll.what)}"
        if roll.why and roll.proof in ("broken", "disputed"):
            yield f"      {_printable(roll.why)}"


def _printable(text: str) -> str:
    """What others wrote is data: no control characters reach the terminal."""
    return "".join(char if char.isprintable() else "·" for char in text)
