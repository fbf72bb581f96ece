"""The odds before the roll: in sight, the same everywhere, and readable without a pointer."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.hosts import Host
from tests.e2e.table import Table


def plot(table: Table) -> Locator:
    return table.panel.get_by_role("slider", name=re.compile("^Totals from"))


def test_sources_are_netted_while_they_are_named(table: Table) -> None:
    table.ready()
    net = table.panel.get_by_role("group", name="In all")
    expect(net).to_contain_text("neither helped nor hindered")
    what = table.panel.get_by_role("textbox", name=re.compile("what helps or hinders")).first
    for name in ("Height", "Surprise", "A plan"):
        what.fill(name)
        table.panel.get_by_role("button", name="Helps").first.click()
    expect(net).to_contain_text("Advantage 2")
    expect(net).to_contain_text("of 3: no more than 2 counts")
    what.fill("Mud")
    table.panel.get_by_role("button", name="Hinders").first.click()
    expect(net).to_have_text(re.compile(r"Advantage 2\s*$"))


def test_the_distribution_is_read_with_keys(table: Table) -> None:
    table.ready()
    walk = plot(table)
    walk.focus()
    expect(walk).to_have_attribute(
        "aria-valuetext", re.compile(r"^Total 16: [\d.]+ %, Full success")
    )
    table.page.keyboard.press("ArrowLeft")
    expect(walk).to_have_attribute("aria-valuetext", re.compile(r"^Total 15: .*Partial success"))
    expect(table.panel.locator("figcaption")).to_contain_text("15 or more")
    low, high = (walk.get_attribute(f"aria-value{end}") for end in ("min", "max"))
    table.page.keyboard.press("Home")
    expect(walk).to_have_attribute("aria-valuenow", str(low))
    table.page.keyboard.press("End")
    table.page.keyboard.press("ArrowRight")
    expect(walk).to_have_attribute("aria-valuenow", str(high))


def test_the_card_says_the_chance_that_the_bar_said(table: Table) -> None:
    table.ready()
    bar = table.panel.locator("odds-bar[show=bar]").get_by_role("img")
    for _ in range(4):
        expect(table.panel.locator(".glance.stale")).to_have_count(0)
        said = dict(
            re.findall(r"([A-Z][a-z ]+) ((?:< |> )?\d+ %)", bar.get_attribute("aria-label") or "")
        )
        table.roll()
        card = table.cards.last
        outcome = card.get_by_role("heading", level=3).inner_text()
        chance = card.locator(".chance p").get_attribute("title") or ""
        assert chance.endswith(f"= {said[outcome]}")


def test_odds_and_button_are_in_sight_on_a_small_desk(desktop_page: Page, host: Host) -> None:
    desktop_page.set_viewport_size({"width": 1280, "height": 900})
    table = Table(desktop_page).open(host.url()).ready()
    bar, button = (
        table.panel.locator("odds-bar[show=bar]"),
        table.panel.get_by_role("button", name="Roll "),
    )
    for part in (bar, button):
        expect(part).to_be_in_viewport(ratio=1)
    plot(table).focus()  # by a key one gets to what is further down, and sees it
    box, lid = plot(table).bounding_box(), table.panel.locator(".go").bounding_box()
    assert box is not None
    assert lid is not None
    assert box["y"] + box["height"] <= lid["y"]


def test_free_dice_grow_by_each_die_they_speak_of(table: Table) -> None:
    table.ready()
    table.panel.get_by_role("tab", name="Free dice").click()
    for die in ("d4", "d6", "d20"):
        table.panel.get_by_role("button", name=f"Dice: add a {die}", exact=True).click()
    expect(table.panel.get_by_label("Dice", exact=True).last).to_have_value("2d6+d4+d6+d20")
