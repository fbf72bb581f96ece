"""Whatever arrives, exactly one reply leaves, and it is a result or a refusal."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine import handle
from pyengine.ruleset import AnyAction, Ruleset
from tests.strategies import JSON, actions, forms, sheets

SEEDS = st.binary(min_size=16, max_size=32).map(bytes.hex)
EVERY_ACTION = [pytest.param(*pair, id=f"{pair[0].key}-{pair[1].key}") for pair in actions()]


def ask(message: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps(message)))
    assert reply["ok"] in (True, False)
    if not reply["ok"]:
        error = reply["error"]
        assert error["code"] != "internal", error
        assert error["message"].endswith("."), error
    return reply


@given(st.text())
def test_any_text_gets_a_reply(text: str) -> None:
    assert json.loads(handle(text))["ok"] is False


@given(JSON)
def test_any_json_gets_a_reply(value: Any) -> None:
    ask(value)


@given(st.sampled_from(["describe", "preview", "roll", "choose", "verify", "fold"]), st.data())
def test_any_fields_of_any_message_get_a_reply(op: str, data: st.DataObject) -> None:
    names = ["id", "ruleset", "action", "sheet", "form", "seed", "faces", "record", "entries"]
    fields = data.draw(st.dictionaries(st.sampled_from([*names, "table", "option"]), JSON))
    ask({**fields, "op": op})


@settings(max_examples=40)
@pytest.mark.parametrize(("ruleset", "action"), EVERY_ACTION)
@given(data=st.data())
def test_any_form_previews_or_is_refused(
    ruleset: Ruleset, action: AnyAction, data: st.DataObject
) -> None:
    message = {"ruleset": ruleset.key, "action": action.key}
    form, sheet = data.draw(forms(action)), data.draw(sheets(ruleset))
    shown = ask({"op": "preview", **message, "form": form, "sheet": sheet})
    if shown["ok"]:
        assert set(shown["outcomes"]) == {word.key for word in action.outcomes}


@settings(max_examples=60)
@pytest.mark.parametrize(("ruleset", "action"), EVERY_ACTION)
@given(data=st.data())
def test_any_form_rolls_and_verifies_or_is_refused(
    ruleset: Ruleset, action: AnyAction, data: st.DataObject
) -> None:
    message = {"ruleset": ruleset.key, "action": action.key}
    form, sheet = data.draw(forms(action)), data.draw(sheets(ruleset))
    rolled = ask({"op": "roll", **message, "form": form, "sheet": sheet, "seed": data.draw(SEEDS)})
    for _ in range(3):
        if not rolled["ok"]:
            return
        record = rolled["record"]
        assert ask({"op": "verify", "record": record})["verdict"]["verified"]
        pending = record["result"].get("pending")
        if pending is None:
            return
        option = data.draw(st.sampled_from(pending["options"]))
        rolled = ask({"op": "choose", "record": record, "option": option})


@settings(max_examples=200)
@given(data=st.data())
def test_any_changed_byte_of_a_record_is_noticed(data: st.DataObject) -> None:
    ruleset, action = data.draw(st.sampled_from(list(actions())))
    message = {"op": "roll", "ruleset": ruleset.key, "action": action.key, "form": {}}
    rolled = ask({**message, "seed": data.draw(SEEDS), "sheet": {"name": "Ünal"}})
    if not rolled["ok"]:
        return
    text = json.dumps(rolled["record"], ensure_ascii=False, separators=(",", ":")).encode()
    at = data.draw(st.integers(0, len(text) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda b: b != text[at]))
    changed = text[:at] + bytes([byte]) + text[at + 1 :]
    try:
        whole = b'{"op":"verify","record":' + changed + b"}"
        reply = json.loads(handle(whole.decode()))
    except UnicodeDecodeError:
        return
    assert not (reply["ok"] and reply["verdict"]["verified"]), changed
