"""Themes, languages and help: what a person chooses is there at once, and again after a reload."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.hosts import Host
from tests.e2e.table import Table


def open_panel(page: Page, name: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name=name).click()
    expect(page.get_by_role("dialog", name=name)).to_be_visible()


def background(page: Page) -> str:
    colour: str = page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    return colour


def test_the_page_speaks_the_language_of_the_browser(
    new_context: Callable[..., BrowserContext], host: Host
) -> None:
    table = Table(new_context(locale="de-AT").new_page()).open(host.url())
    expect(table.page.locator("html")).to_have_attribute("lang", "de")
    expect(table.status).to_have_text("Bereit", timeout=60_000)


def test_another_language_is_one_choice_away_and_is_kept(table: Table) -> None:
    table.page.get_by_label("Language").first.select_option("Deutsch")
    expect(table.page.locator("html")).to_have_attribute("lang", "de")
    expect(table.page.get_by_role("button", name="Einstellungen")).to_be_visible()
    table.page.reload()
    expect(table.page.get_by_role("button", name="Einstellungen")).to_be_visible()
    open_panel(table.page, "Einstellungen")
    table.page.get_by_role("radio", name="English").click(force=True)
    expect(table.page.get_by_role("button", name="Settings")).to_be_visible()


def test_the_hour_is_written_as_where_one_lives(
    new_context: Callable[..., BrowserContext], host: Host
) -> None:
    page = new_context(locale="en-GB", timezone_id="UTC").new_page()
    page.clock.set_fixed_time("2025-11-07T20:15:00Z")
    table = Table(page).open(host.url()).ready()
    table.roll()
    expect(table.cards.last).to_contain_text("20:15")


def test_what_the_engine_says_is_translated_too(
    new_context: Callable[..., BrowserContext], host: Host
) -> None:
    table = Table(new_context(locale="de").new_page()).open(host.url())
    expect(table.status).to_have_text("Bereit", timeout=60_000)
    table.page.get_by_role("button", name="Würfeln ").first.click()
    card = table.page.get_by_role("log").get_by_role("article").first
    expect(card).to_have_attribute("aria-label", re.compile(" gegen .+ \\d+"))


def test_a_theme_is_one_choice_away_and_is_kept(table: Table) -> None:
    open_panel(table.page, "Settings")
    seen = {background(table.page)}
    for name in ("Dark", "High contrast"):
        table.page.get_by_role("radio", name=name).check(force=True)
        seen.add(background(table.page))
    assert len(seen) == 3
    table.page.reload()
    expect(table.page.locator("html")).to_have_attribute("data-theme", "contrast")
    assert background(table.page) in seen


@pytest.mark.parametrize(
    ("wish", "colour"),
    [
        ({"color_scheme": "light"}, "rgb(244, 240, 232)"),
        ({"color_scheme": "dark"}, "rgb(25, 23, 20)"),
        ({"color_scheme": "light", "contrast": "more"}, "rgb(255, 255, 255)"),
        ({"color_scheme": "dark", "contrast": "more"}, "rgb(0, 0, 0)"),
    ],
)
def test_the_system_is_followed_until_somebody_chooses(
    desktop_page: Page, host: Host, wish: dict[str, Any], colour: str
) -> None:
    page = desktop_page
    page.emulate_media(**wish)
    page.goto(host.url())
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    assert background(page) == colour


def test_chances_in_the_help_are_exact_on_request(table: Table) -> None:
    open_panel(table.page, "Help")
    helping = table.page.locator("help-panel")
    exact = helping.get_by_role("button", name="Exact", exact=True).first
    first = helping.get_by_role("table").first.locator("td.chance").first
    expect(first).to_contain_text("%")
    exact.click()
    expect(first).to_contain_text("/")


def test_the_fonts_are_the_page_s_own(table: Table) -> None:
    loaded = table.page.evaluate(
        "() => document.fonts.ready.then(() => [...document.fonts]"
        ".filter(({ status }) => status === 'loaded').map(({ family }) => family))"
    )
    assert len(set(loaded)) == 2
