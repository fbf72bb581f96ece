"""Dice rolled by hand are asked for where there are dice to roll."""

from playwright.sync_api import expect

from pyengine.describe import describe_one
from tests.e2e.table import START, Table


def test_what_throws_no_dice_asks_for_none(table: Table) -> None:
    table.ready()
    table.take_example(describe_one("genesix")["examples"][0]["name"])
    panel = table.panel
    by_hand = panel.get_by_role("button", name="Dice by hand")
    boxes = panel.get_by_role("group", name="Dice by hand")
    by_hand.click()
    expect(boxes).to_be_visible()
    panel.get_by_role("tab", name="Luck", exact=True).click()
    expect(by_hand).to_be_disabled(timeout=START)
    expect(by_hand).to_have_attribute("title", "No dice are thrown here")
    expect(boxes).to_be_hidden()
    panel.get_by_role("tab", name="Check", exact=True).click()
    expect(by_hand).to_be_enabled()
    expect(boxes).to_be_visible()
