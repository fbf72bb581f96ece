import json
from typing import Any

import pytest

from pyengine import engine, handle, protocol
from pyengine.refusal import Refusal

CHECK = {"ruleset": "core4d6", "action": "check"}


def ask(**message: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps(message)))
    return reply


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize(
    ("text", "code", "field"),
    [
        ("", "bad_json", None),
        ("{", "bad_json", None),
        ("null", "not_an_object", None),
        ("[]", "not_an_object", None),
        ("{}", "missing", None),
        ('{"op":"dance"}', "not_an_option", None),
        ('{"op":"roll"}', "missing", "ruleset"),
        (nested(1000), "bad_json", None),
        ('{"op":"roll","form":' + nested(1000) + "}", "bad_json", None),
        (" " * (protocol.MAX_TEXT + 1), "too_large", None),
    ],
)
def test_malformed_messages_are_refused(text: str, code: str, field: str | None) -> None:
    error = json.loads(handle(text))["error"]
    assert (error["code"], error["field"]) == (code, field)


@pytest.mark.parametrize(
    ("message", "code", "field"),
    [
        ({"form": {"dc": 10**300}}, "too_large", "form.dc"),
        ({"form": {"dc": -(10**300)}}, "too_small", "form.dc"),
        ({"form": {"dc": "16"}}, "not_a_number", "form.dc"),
        ({"form": {"dc": 16.5}}, "not_a_number", "form.dc"),
        ({"form": {"dc": True}}, "not_a_number", "form.dc"),
        ({"form": {"skill": "x" * 1_000_000}}, "too_long", "form.skill"),
        ({"form": {"skill": 7}}, "not_a_text", "form.skill"),
        ({"form": {"skill": "Juggling"}}, "unknown_name", "form.skill"),
        ({"form": {"conditions": ["Dizzy"]}}, "unknown_name", "form.conditions"),
        ({"form": {"luck": 1}}, "unknown_field", "form.luck"),
        ({"form": {"position": "lotus"}}, "not_an_option", "form.position"),
        ({"form": {"clock": ""}}, "too_short", "form.clock"),
        ({"form": {"sources": {}}}, "not_a_list", "form.sources"),
        ({"form": {"sources": [1]}}, "not_an_object", "form.sources.0"),
        ({"form": {"sources": [{"label": "x"}] * 41}}, "too_long", "form.sources"),
        ({"form": []}, "not_an_object", "form"),
        ({"sheet": {"skills": [{"name": "x", "rank": 1}]}}, "unknown_field", "sheet.skills.0.rank"),
        ({"ruleset": "chess"}, "unknown_ruleset", "ruleset"),
        ({"action": "dance"}, "unknown_action", "action"),
        ({"extra": 1}, "unknown_field", "extra"),
    ],
)
def test_bad_fields_are_refused_where_they_stand(
    message: dict[str, Any], code: str, field: str
) -> None:
    error = ask(**{"op": "preview", **CHECK, **message})["error"]
    assert (error["code"], error["field"]) == (code, field)
    assert error["message"].endswith(".")


def test_ten_thousand_dice_are_refused() -> None:
    message = {"ruleset": "tdgs", "action": "action", "form": {"dice": "10000d6"}}
    assert ask(op="preview", **message)["error"]["field"] == "form.dice"


@pytest.mark.parametrize("seed", ["zz", "AA", "0", "00" * 65])
def test_a_seed_is_hex_of_a_bounded_length(seed: str) -> None:
    assert ask(op="roll", **CHECK, seed=seed)["error"]["field"] == "seed"


def test_replies_echo_the_id() -> None:
    assert ask(op="preview", id="a1", **CHECK)["id"] == "a1"
    assert ask(op="preview", id="a2", **CHECK, form={"dc": "x"})["id"] == "a2"


def test_a_fault_of_ours_is_a_reply_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_roll: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(engine, "preview", fail)
    assert ask(op="preview", **CHECK)["error"]["code"] == "internal"


def test_what_is_not_even_text_gets_a_reply() -> None:
    assert json.loads(handle(None))["ok"] is False  # type: ignore[arg-type]


def test_previews_show_all_a_page_draws() -> None:
    shown = ask(op="preview", **CHECK, form={"bonus": 2})
    protocol.Previewed.model_validate_json(json.dumps(shown), strict=True)
    assert shown["dice"] == [{"sides": 6, "who": "self", "label": ""}] * 4
    assert [what_if["key"] for what_if in shown["what_ifs"]] == ["better", "worse"]
    assert shown["totals"]["16"] == {"full_success": "73/648"}


def test_replies_are_what_the_types_of_a_page_promise() -> None:
    rolled = ask(op="roll", **CHECK, seed="00" * 16)
    protocol.Rolled.model_validate_json(json.dumps(rolled), strict=True)
    entry = {"id": "1", "kind": "roll", "record": rolled["record"]}
    folded = ask(op="fold", entries=[entry])
    protocol.Folded.model_validate_json(json.dumps(folded), strict=True)
    verified = ask(op="verify", record=rolled["record"])
    protocol.Verified.model_validate_json(json.dumps(verified), strict=True)
    protocol.Described.model_validate_json(json.dumps(ask(op="describe")), strict=True)
    protocol.Refused.model_validate_json(json.dumps(ask(op="x")), strict=True)


def test_a_sheet_is_checked_and_what_follows_from_it_is_shown() -> None:
    sheet = {"name": "Ada", "might": 10, "paragon": 2, "heart": 6}
    shown = ask(op="sheet", ruleset="heartrush", sheet=sheet, owner="ada")
    protocol.SheetChecked.model_validate_json(json.dumps(shown), strict=True)
    assert {d["label"]: d["value"] for d in shown["derived"]}["Might CN"] == 14
    heart = {"kind": "die", "label": "Ada: Heart die", "value": 6, "full": 8}
    assert shown["trackers"]["ada.heart"] == heart
    bad = ask(op="sheet", ruleset="heartrush", sheet={"might": 7})
    assert bad["error"]["field"] == "sheet.might"


def test_one_ruleset_can_be_described_alone() -> None:
    one = ask(op="describe", ruleset="core4d6")["description"]["rulesets"]
    assert [ruleset["key"] for ruleset in one] == ["core4d6"]


def test_a_refusal_names_the_whole_path_of_a_field() -> None:
    assert Refusal("x", "X.", "b").at("a").field == "a.b"
    assert Refusal("x", "X.").at("a").field == "a"
    assert Refusal("x", "X.").at("").field is None
