"""axe finds nothing on any view: light, dark and in high contrast, on a desktop and on a phone."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from pyengine import registry
from pyengine.describe import describe_one
from tests.e2e.barriers import barriers
from tests.e2e.deals import SEEDED, deals
from tests.e2e.hosts import Host
from tests.e2e.table import Table


def open_calmly(page: Page, host: Host) -> Table:
    page.add_init_script(SEEDED)
    return Table(page).calm().open(host.url()).ready()


def odds_are_there(table: Table) -> None:
    expect(table.panel.get_by_role("status").filter(has_text="…")).to_have_count(0)
    expect(table.panel.locator("odds-bar").first).to_be_visible()


def ask_something(table: Table) -> None:
    """A roll that waits for a choice, and one that has been answered and has offers."""
    rulesets = map(describe_one, registry.known())
    ruleset, action = next((r, a) for r in rulesets for a in r["actions"] if a["choices"])
    table.take_example(ruleset["examples"][0]["name"])
    table.panel.get_by_role("tab", name=action["label"], exact=True).click()
    deal = next(each for each in deals(ruleset, action) if each.option)
    word = next(w for c in action["choices"] for w in c["values"] if w["key"] == deal.option)
    for answer in (True, False):
        table.page.evaluate("seed => { inLine = [null, seed]; }", deal.seed)
        table.roll()
        if answer:
            table.cards.last.get_by_role("button", name=word["label"]).click()
            expect(table.cards.last.get_by_role("button", name=word["label"])).to_have_count(0)
    expect(table.cards.last.get_by_role("button", name=word["label"])).to_be_visible()


def fill_the_board(table: Table) -> None:
    """One tracker of every kind, and something carried along."""
    board = table.page.locator("tracker-board")
    for add in board.get_by_role("button", expanded=False).all():
        add.click()
        board.get_by_role("button", name="Put it on the table").click()
        expect(board.get_by_role("form", name=add.inner_text().strip())).to_have_count(0)
    board.get_by_label("Next scene").fill("The mill")
    board.get_by_role("button", name="Begin", exact=True).click()
    expect(board.get_by_role("heading", name="The mill")).to_be_visible()


def send_everybody_away(table: Table) -> None:
    with table.characters() as people:
        delete = people.get_by_role("button", name=re.compile("^Delete "))
        while delete.count():
            whom = delete.get_attribute("aria-label") or ""
            delete.click()
            expect(people.get_by_role("button", name=whom, exact=True)).to_have_count(0)
    expect(table.page.locator("character-list[slot=sheet]")).to_be_visible()


def panels(table: Table) -> Iterator[tuple[str, Locator]]:
    for name in ("Characters", "Luck report", "Help", "Settings"):
        table.page.locator("table-bar").get_by_title(name, exact=True).locator(
            "visible=true"
        ).last.click()
        dialog = table.page.get_by_role("dialog", name=name)
        expect(dialog).to_be_visible()
        yield name, dialog
        table.page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()


def test_there_is_no_barrier_on_any_view_of_a_desktop(desktop_page: Page, host: Host) -> None:
    desktop_page.set_viewport_size({"width": 1280, "height": 900})
    table = open_calmly(desktop_page, host)
    found = {}
    odds_are_there(table)
    found["first visit"] = barriers(table.page)
    ask_something(table)
    fill_the_board(table)
    odds_are_there(table)
    found["cards, a choice, offers, trackers"] = barriers(table.page)
    table.panel.get_by_role("button", name="Dice by hand").click()
    found["dice by hand"] = barriers(table.page)
    for name, _ in panels(table):
        found[name] = barriers(table.page)
    send_everybody_away(table)
    found["nobody there"] = barriers(table.page)
    assert {view: each for view, each in found.items() if each} == {}


def test_there_is_no_barrier_on_any_view_of_a_phone(phone_page: Page, host: Host) -> None:
    table = open_calmly(phone_page, host)
    places = table.page.get_by_role("navigation", name="Places")
    found = {}
    places.get_by_role("button", name="Roll").click()
    odds_are_there(table)
    table.click_roll()
    expect(table.page.locator("roll-card[slot=result] article:not([aria-busy])")).to_be_visible()
    for place in ("Roll", "Feed", "Table", "Sheet"):
        places.get_by_role("button", name=place).click()
        found[place] = barriers(table.page)
    sheet = table.page.get_by_role("region", name="Character sheet")
    sheet.get_by_role("list").get_by_role("button").first.click()
    expect(table.page.get_by_role("dialog", name="Roll")).to_be_visible()
    found["the roll from below"] = barriers(table.page)
    table.page.keyboard.press("Escape")
    for name, _ in panels(table):
        found[name] = barriers(table.page)
    assert {view: each for view, each in found.items() if each} == {}


@pytest.mark.parametrize("key", registry.known())
def test_there_is_no_barrier_on_the_sheet_and_the_forms_of_a_system(
    key: str, desktop_page: Page, host: Host
) -> None:
    ruleset = describe_one(key)
    desktop_page.set_viewport_size({"width": 1280, "height": 2000})
    table = open_calmly(desktop_page, host)
    table.take_example(ruleset["examples"][0]["name"])
    found = {"playing": barriers(table.page)}
    for action in ruleset["actions"]:
        table.panel.get_by_role("tab", name=action["label"], exact=True).click()
        form = table.panel.get_by_role("tabpanel", name=action["label"], exact=True)
        expect(form).to_be_visible()
        found[action["key"]] = barriers(table.page, "roll-panel")
    sheet = table.page.get_by_role("region", name="Character sheet")
    sheet.get_by_role("button", name="Edit").click()
    found["editing"] = barriers(table.page, "sheet-view")
    assert {view: each for view, each in found.items() if each} == {}
