"""Two sides at one table: what one leaves for its opponents concerns the other, pools too."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from pyengine.describe import describe_one
from tests.e2e.table import START, Table

RULES = describe_one("genesix")


def seated(table: Table, example: int) -> str:
    """One of the ready-made characters, as the one in hand."""
    name: str = RULES["examples"][example]["name"]
    table.take_example(name)
    return name


def hand_to_the_game_master(page: Page) -> None:
    sheet = page.get_by_role("region", name="Character sheet")
    sheet.get_by_role("button", name="Edit").click()
    sheet.get_by_role("checkbox", name="Played by the game master").check()
    sheet.get_by_role("button", name="Done").click()
    expect(sheet).to_contain_text("Game master")


def take_in_hand(table: Table, name: str) -> None:
    with table.characters() as people:
        people.get_by_role("button", name=name).first.click()
    expect(table.page.get_by_role("heading", name=name)).to_be_visible()


def pool(page: Page, name: str) -> Locator:
    """How many tokens one side has, as the board says it."""
    return page.locator("tracker-board tracker-view").filter(has_text=name)


def spend_luck(table: Table, use: str) -> None:
    table.panel.get_by_role("tab", name="Luck", exact=True).click()
    table.panel.get_by_role("radio", name=use).check(force=True)
    table.roll()


@pytest.fixture
def begun(table: Table) -> Table:
    """A session with the game master's character and, in hand, a player's."""
    table.ready()
    seated(table, 0)
    hand_to_the_game_master(table.page)
    seated(table, 1)
    table.page.get_by_role("button", name="Begin a session").click()
    expect(pool(table.page, "Luck of the GM")).to_be_visible(timeout=START)
    return table


def test_what_a_player_leaves_for_opponents_lies_there_for_the_game_master(begun: Table) -> None:
    spend_luck(begun, "Impose disadvantage")
    begun.panel.get_by_role("tab", name="Check", exact=True).click()
    mine = begun.panel.get_by_role("group", name="On the table for you")
    expect(mine).to_have_count(0)
    take_in_hand(begun, RULES["examples"][0]["name"])
    expect(mine.get_by_role("button")).to_contain_text("Luck")
    mine.get_by_role("button").click()
    expect(begun.panel.get_by_role("group", name="In all")).to_contain_text("Disadvantage 1")


def test_the_game_master_spends_from_the_game_master_s_pool(begun: Table) -> None:
    gm, players = (pool(begun.page, f"Luck of the {who}") for who in ("GM", "players"))
    take_in_hand(begun, RULES["examples"][0]["name"])
    spend_luck(begun, "Grant advantage")
    expect(begun.cards.last).to_contain_text("1 from Luck of the GM to Luck of the players")
    expect(gm.get_by_role("textbox")).to_have_value("0")
    expect(players.get_by_role("textbox")).to_have_value("5")


def test_the_side_is_there_after_a_reload_and_marked_in_the_list(begun: Table) -> None:
    begun.page.reload()
    with begun.characters() as people:
        marked = people.get_by_role("button", name=re.compile("Game master"))
        expect(marked).to_have_count(1)
        expect(marked).to_contain_text(RULES["examples"][0]["name"])


def test_luck_without_a_session_offers_to_begin_one(table: Table) -> None:
    table.ready()
    seated(table, 0)
    table.panel.get_by_role("tab", name="Luck", exact=True).click()
    expect(table.complaint).to_contain_text("once a session begins")
    table.panel.get_by_role("button", name="Begin a session").click()
    expect(table.complaint).to_have_count(0)
    expect(pool(table.page, "Luck of the players")).to_be_visible()
    table.roll()
    expect(table.cards.last).to_contain_text("1 from Luck of the players to Luck of the GM")


def test_a_token_that_nobody_has_is_not_said_to_change_hands(table: Table) -> None:
    table.ready()
    seated(table, 0)
    spend_luck(table, "Grant advantage")  # before a session there are no tokens
    did = table.cards.last.get_by_role("list", name="What it did")
    expect(did).to_contain_text("There are no such pools at this table.")
    expect(did).not_to_contain_text("from Luck of the players")
