"""Chances that an entry states, compared with the exact ones."""

from __future__ import annotations

from typing import Any

from pyengine.feed.entries.bodies import Intent, OddsBefore
from pyengine.preview import texts
from pyengine.records import Record, RollRequest, Verdict, check, prepared
from pyengine.refusal import Refusal

_FALSE_ODDS = "The odds it says it had are not those of this roll."


def weighed(record: Record, odds: OddsBefore | None) -> Verdict:
    """Whether a record checks out, together with its chances and the odds stated beside it."""
    verdict = check(record)
    if not verdict.verified or odds is None or _are_exact(odds, record.request):
        return verdict
    return Verdict(verified=False, problems=(_FALSE_ODDS,))


def false_claim(shown: dict[str, Any]) -> str:
    """Why a shown roll, or the odds it claims, are wrong; empty where nothing is."""
    inner = shown["entry"]
    odds = OddsBefore.model_validate(shown["odds"]) if "odds" in shown else None
    if "record" in inner:
        problems = weighed(Record.model_validate(inner["record"]), odds).problems
        return problems[0] if problems else ""
    if odds is None or "intent" not in inner:
        return ""
    intent = Intent.model_validate(inner["intent"])
    return "" if _are_exact(odds, intent) else _FALSE_ODDS


def _are_exact(odds: OddsBefore, request: RollRequest | Intent) -> bool:
    """Whether these are the odds with every choice made as the form says."""
    try:
        ready = prepared(request.ruleset, request.action, request.form, request.sheet)
        return texts(ready.chances()) == odds.outcomes
    except Refusal:
        return False  # such a roll has no odds
