"""The engine in the browser, started either way, answers as the one under CPython does."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from pyengine.engine import handle
from tests.e2e.engine import ask
from tests.e2e.hosts import Host


def messages() -> Iterator[str]:
    """Every action of every ruleset, and things that are refused."""
    yield "not a message"
    yield json.dumps({"op": "roll", "id": "x", "ruleset": "none", "action": "none"})
    yield json.dumps({"op": "describe"})
    yield json.dumps({"op": "fold"})
    described = json.loads(handle('{"op":"describe"}'))["description"]["rulesets"]
    for at, ruleset in enumerate(described):
        for action in ruleset["actions"]:
            for sheet in [{}, *[example["sheet"] for example in ruleset["examples"]]]:
                about = {"ruleset": ruleset["key"], "action": action["key"], "sheet": sheet}
                seed = f"{at:02x}" * 32
                yield json.dumps({"op": "preview", **about})
                yield json.dumps({"op": "roll", "seed": seed, **about})
                yield json.dumps({"op": "roll", **about})
                yield json.dumps({"op": "roll", "seed": seed, **about, "form": {"no": "field"}})
                rolled = json.loads(handle(json.dumps({"op": "roll", "seed": seed, **about})))
                if rolled["ok"]:
                    yield json.dumps({"op": "verify", "record": rolled["record"]})
                    rolled["record"]["result"]["total"] = 99
                    yield json.dumps({"op": "verify", "record": rolled["record"]})


@pytest.mark.parametrize("plain", [False, True], ids=["from the snapshot", "from wheels"])
def test_the_browser_answers_as_cpython_does(
    plain: bool, page: Page, host: Host, site: Path
) -> None:
    page.goto(host.url())
    texts = list(messages())
    replies = ask(page, site, texts, plain=plain)
    for text, reply in zip(texts, replies, strict=True):
        assert reply == json.loads(handle(text)), text[:200]
