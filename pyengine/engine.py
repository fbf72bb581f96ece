"""`handle(str) -> str`: one JSON message in, one JSON reply out. A pure function that never raises.

It uses no clock, no entropy and no state: seeds come with the request, and tables are handed back
and forth. Every exception becomes a reply, because a page that gets none would wait for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pydantic import ValidationError
from pydantic_core import to_json

from pyengine import protocol
from pyengine.complaints import refusal_of
from pyengine.describe import describe, describe_one
from pyengine.feed.entries.admit import admit, order
from pyengine.feed.entries.bodies import AskedRoll, Log, SecretChoice, SecretRoll
from pyengine.feed.entries.chains import chain_value
from pyengine.feed.entries.claims import weighed
from pyengine.feed.entries.compose import compose
from pyengine.feed.entries.entry import VERSION, Envelope
from pyengine.feed.entries.intents import playable
from pyengine.feed.entries.seals import boxed, commitment, fits, readers, redacted
from pyengine.feed.people.rights import objection_to_entry
from pyengine.feed.replay.glimpse import glimpse
from pyengine.feed.replay.health import health_of
from pyengine.feed.replay.obligations import obligations
from pyengine.feed.replay.replay import replay
from pyengine.feed.rolls.sealed import to_show
from pyengine.feed.state.models import State
from pyengine.feed.state.working import WorkingState
from pyengine.model import Model, compact
from pyengine.preview import preview
from pyengine.records import RollRequest, choose, make_record, record_data
from pyengine.refusal import Refusal
from pyengine.registry import find
from pyengine.resolve import prepare, validated
from pyengine.table.carried import carried_for
from pyengine.table.fold import fold
from pyengine.table.paying import shortfalls, unbegun
from pyengine.table.rolled import character_trackers
from pyengine.table.state import Table

_SEALABLE: dict[str, type[Model]] = {
    "log": Log,
    "roll": SecretRoll,
    "choice": SecretChoice,
    "ask": AskedRoll,
}


def handle(text: str) -> str:
    """Answer one message."""
    return replied(text, answer)


def replied(text: str, answer: Callable[[protocol.Message], dict[str, Any]]) -> str:
    """Parse a message, answer it, and turn whatever goes wrong into a reply."""
    name = ""
    try:
        message = _parsed(text)
        name = message.id
        return as_json({"ok": True, "id": name, **answer(message)})
    except Refusal as refusal:
        return _refused(name, refusal)
    except Exception as error:  # noqa: BLE001 — a lost reply would leave the page waiting
        unexpected = f"Something went wrong in the engine ({type(error).__name__})."
        return _refused(name, Refusal("internal", unexpected))


def as_json(reply: dict[str, Any]) -> str:
    """A reply as text. Models in it are serialised directly, without a copy as plain data."""
    return to_json(reply, by_alias=False).decode()


def _refused(name: str, refusal: Refusal) -> str:
    error = {"code": refusal.code, "message": refusal.message, "field": refusal.field}
    return as_json({"ok": False, "id": name, "error": error})


def _parsed(text: str) -> protocol.Message:
    if len(text) > protocol.MAX_TEXT:
        raise Refusal("too_large", "This message is too large.")
    try:
        return protocol.MESSAGE.validate_json(text, strict=True)
    except ValidationError as error:
        raise refusal_of(error, skip=1) from None  # the first step of a path is the op


def answer(message: protocol.Message) -> dict[str, Any]:  # noqa: PLR0911 — one a message
    """The reply to a message, without `ok` and `id`."""
    match message:
        case protocol.Describe():
            one = message.ruleset
            found = describe() if one is None else {"rulesets": [describe_one(one)], "broken": []}
            return {"description": found}
        case protocol.CheckSheet():
            return _sheet_checked(message)
        case protocol.Preview():
            return _previewed(message)
        case protocol.Roll():
            asked = {name: getattr(message, name) for name in RollRequest.model_fields}
            return {"record": record_data(make_record(RollRequest.model_construct(**asked)))}
        case protocol.Choose():
            return {"record": record_data(choose(message.record, message.option, message.faces))}
        case protocol.Verify():
            return {"verdict": weighed(message.record, message.odds)}
        case protocol.Fold():
            return {"table": shown(fold(message.table, message.entries))}
        case (
            protocol.FoldOn()
            | protocol.AskHeldTable()
            | protocol.AskHeldState()
            | protocol.Replay(held=str())
            | protocol.Replay(hold=str())
            | protocol.AskAllowed(held=str())
            | protocol.AskObligations(held=str())
            | protocol.SealBody(held=str())
            | protocol.AskToShow(held=str())
        ):
            raise Refusal("not_held", "Nothing is held here.", "held")  # see stateful.py
        case _:
            return _of_the_feed(message)


def _of_the_feed(message: protocol.FeedMessage) -> dict[str, Any]:  # noqa: PLR0911 — as above
    match message:
        case protocol.Write():
            said = {name: getattr(message, name) for name in Envelope.model_fields if name != "v"}
            said["body"] = _filled(message)
            envelope = Envelope.model_construct(v=VERSION, **said)
            name, text = compose(envelope, is_played=message.roll is not None)
            return {"entry": {"id": name, "text": text}}
        case protocol.Admit():
            return {"admitted": admit(message.table, message.entries)}
        case protocol.Glimpse():
            return {"items": glimpse(message.table, message.entries)}
        case protocol.Order():
            return {"rows": order(message.rows, message.parents)}
        case protocol.Replay():
            state, items = replay(message.state, message.entries, message.founder)
            return {
                "state": state.model_dump(exclude_defaults=True),
                "items": items,
                "health": health_of(state),
            }
        case protocol.ChainValue():
            return {"value": _chain_value(message)}
        case protocol.CheckSeal():
            return {"fits": fits(message.commitment, message.salt, message.body)}
        case _:
            return _of_a_state(message, message.state or State())


def _of_a_state(
    message: protocol.AskAllowed | protocol.AskObligations | protocol.SealBody | protocol.AskToShow,
    state: State,
) -> dict[str, Any]:
    match message:
        case protocol.AskAllowed():
            return {
                "why": objection_to_entry(WorkingState.over(state), message.author, message.entry)
            }
        case protocol.AskObligations():
            return {"obligations": obligations(state, message.device, message.present)}
        case protocol.AskToShow():
            return {"show": to_show(state, message.of)}
        case protocol.SealBody():
            return _seal_made(message, WorkingState.over(state).gms())


def _filled(message: protocol.Write) -> dict[str, Any]:
    """The body, with the roll or the value of a chain that the message asks for."""
    body = dict(message.body)
    if message.roll is not None:
        logged = body.get("entry")
        if not isinstance(logged, dict):
            raise Refusal("bad_value", "A roll is logged as an entry.", "body.entry")
        body["entry"] = {**logged, "record": record_data(make_record(message.roll))}
    if message.step is not None:
        body["value"] = _chain_value(message.step)
    return body


def _chain_value(message: protocol.ThatStep) -> str:
    if message.index > message.length:
        raise Refusal("too_large", "The chain has no such step.", "index")
    return chain_value(bytes.fromhex(message.secret), message.length, message.index).hex()


def _seal_made(message: protocol.SealBody, gms: Iterable[str]) -> dict[str, Any]:
    body: Model = validated(_SEALABLE[message.what], message.body, "body", strict=True)
    inside = message.body
    if isinstance(body, SecretRoll | AskedRoll):
        playable(body.intent)
    if isinstance(body, AskedRoll):
        inside = compact(body)  # as readers derive it from the roll that a GM makes of it
        boxed({"intent": inside["intent"], "nonce": "0" * 64, "asked": "0" * 64})  # the GM's box
    return {
        "commitment": commitment(message.salt, inside),
        "text": boxed(inside),
        "readers": readers(message.visibility, message.author, gms),
        "stub": redacted(compact(body)),
    }


def _sheet_checked(message: protocol.CheckSheet) -> dict[str, Any]:
    ruleset = find(message.ruleset)
    sheet = validated(ruleset.sheet, message.sheet, "sheet", strict=True)
    trackers = character_trackers(ruleset, sheet, message.owner)
    return {
        "derived": [derived._asdict() for derived in ruleset.derived(sheet)],
        "trackers": trackers,
    }


def _previewed(message: protocol.Preview) -> dict[str, Any]:
    roll = prepare(message.ruleset, message.action, message.form, message.sheet)
    view, actor = message.table, message.actor
    if view is None:
        return preview(roll)
    costs = roll.setup.costs
    waiting = unbegun(view, costs, roll.ruleset)
    late = [f"{waiting.label} is there once a session begins."] if waiting else []
    return {
        **preview(roll, lambda costs: not shortfalls(view, costs, actor)),
        "carried": compact(carried_for(view, actor)),
        "short": [*shortfalls(view, costs, actor), *late],
        "needs_session": waiting is not None,
    }


def shown(table: Table) -> dict[str, Any]:
    """A table for a page: what it draws in full, what it only hands back in compact form."""
    kept = {name: compact(getattr(table, name)) for name in ("base", "ledger", "count")}
    return {"now": table.now, **kept}
