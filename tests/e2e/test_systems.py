"""Every action of every system, drawn from its description: the page shows what the engine says."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pyengine import handle, registry
from pyengine.describe import describe_one
from tests.e2e.hosts import Host
from tests.e2e.table import START, Table

# Entropy stays as random as it is; the test only looks over the page's shoulder.
WATCHED = """
window.drawn = [];
const real = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (bytes) => {
  real(bytes);
  window.drawn.push(Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""));
  return bytes;
};
"""


def ask(**message: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps(message)))
    return reply


def newest(table: Table) -> Locator:
    return table.cards.last


def play(table: Table, ruleset: dict[str, Any], action: dict[str, Any]) -> None:
    """Open an action, see its odds, roll, and compare the card with the engine's own result."""
    table.panel.get_by_role("tab", name=action["label"], exact=True).click()
    about = {"ruleset": ruleset["key"], "action": action["key"]}
    about["sheet"] = ruleset["examples"][0]["sheet"]
    shown = ask(op="preview", **about)
    if not shown["ok"]:
        table.click_roll()
        expect(table.complaint).to_contain_text(shown["error"]["message"])
        return
    expect(table.panel.locator("odds-bar").first).to_be_visible()
    before = table.page.evaluate("drawn.length")
    line = table.roll()
    seed = table.page.evaluate("drawn")[before + 1]  # the first names the entry
    expected = ask(op="roll", seed=seed, **about)
    assert line == expected["record"]["result"]["line"]
    pending = expected["record"]["result"].get("pending")
    if pending:
        finish(table, action, expected["record"], pending["options"][-1])


def finish(table: Table, action: dict[str, Any], record: dict[str, Any], option: str) -> None:
    """Take an option of an open choice from the card."""
    words = {
        word["key"]: word["label"] for choice in action["choices"] for word in choice["values"]
    }
    newest(table).get_by_role("button", name=words[option]).click()
    line = ask(op="choose", record=record, option=option)["record"]["result"]["line"]
    expect(newest(table)).to_have_attribute("aria-label", line, timeout=START)


@pytest.mark.parametrize("key", registry.known())
def test_every_action_of_a_system_is_rolled_as_the_engine_says(
    key: str, desktop_page: Page, host: Host
) -> None:
    # Tall enough for all cards at once: the feed draws only those in sight.
    desktop_page.set_viewport_size({"width": 1280, "height": 4000})
    desktop_page.add_init_script(WATCHED)
    table = Table(desktop_page).open(host.url()).ready()
    ruleset = describe_one(key)
    table.take_example(ruleset["examples"][0]["name"])
    for action in ruleset["actions"]:
        play(table, ruleset, action)
    count = table.cards.count()
    table.page.reload()
    expect(table.cards).to_have_count(count)
