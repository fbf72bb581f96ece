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


def test_what_a_die_cannot_show_is_said_until_it_is_put_right(table: Table) -> None:
    table.ready()
    panel = table.panel
    panel.get_by_role("button", name="Dice by hand").click()
    boxes = panel.get_by_role("group", name="Dice by hand").get_by_role("textbox")
    place = boxes.first.bounding_box()
    table.click_roll()
    wrong = panel.get_by_role("alert")
    expect(wrong).to_have_text("Type the number that each die shows.")
    expect(boxes.first).to_be_focused()
    for box, face in zip(boxes.all(), "9234", strict=True):
        box.fill(face)
    expect(wrong).to_have_count(0)
    table.click_roll()
    expect(wrong).to_have_text("A d6 cannot show 9.")
    expect(boxes.first).to_have_attribute("aria-invalid", "true")
    expect(boxes.last).not_to_have_attribute("aria-invalid", "true")
    assert boxes.first.bounding_box() == place  # nothing moves under the pointer
    boxes.first.fill("6")
    expect(wrong).to_have_count(0)
    expect(table.complaint).to_have_count(0)
    assert ", 15 against " in table.roll()


def test_a_card_without_dice_says_why_there_are_none(table: Table) -> None:
    table.ready()
    table.take_example(describe_one("genesix")["examples"][0]["name"])
    table.panel.get_by_role("tab", name="Challenge", exact=True).click()
    table.roll()
    expect(table.cards.last).to_contain_text("nothing needs to be rolled.")
