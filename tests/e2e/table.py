"""The page as a person sees it: by roles and labels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

START = 60_000  # milliseconds; two busy cores may need many of them


class Table:
    """One open page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def calm(self) -> Table:
        """Nothing moves: a colour that is still changing would be measured half-way."""
        self.page.emulate_media(reduced_motion="reduce")
        return self

    def open(self, url: str) -> Table:
        self.page.goto(url)
        return self

    @property
    def status(self) -> Locator:
        return self.page.locator("engine-status").get_by_role("status")

    @property
    def feed(self) -> Locator:
        return self.page.get_by_role("log", name="Feed")

    @property
    def cards(self) -> Locator:
        """Cards with a result on them."""
        return self.feed.locator("article:not([aria-busy])")

    @property
    def panel(self) -> Locator:
        """The roll in hand."""
        return self.page.locator("roll-panel")

    @property
    def complaint(self) -> Locator:
        """Why the roll in hand cannot be made."""
        return self.panel.get_by_role("status").filter(has_text=".")

    def ready(self) -> Table:
        expect(self.status).to_have_text("Ready", timeout=START)
        return self

    def detour(self) -> str:
        """Why the quick start could not be used; empty when it was."""
        return self.status.get_attribute("title") or ""

    def click_roll(self) -> None:
        self.panel.get_by_role("button", name="Roll ").click()

    def roll(self) -> str:
        """Roll once and return the sentence on the new card."""
        before = self.newest_place()
        self.click_roll()
        expect(self.newest_row).not_to_have_attribute("aria-posinset", before, timeout=START)
        return self.cards.last.get_attribute("aria-label") or ""

    @property
    def newest_row(self) -> Locator:
        """The row of the latest card; those further up may have left the document."""
        card = self.page.locator("article:not([aria-busy])")
        return self.feed.get_by_role("listitem").filter(has=card).last

    def newest_place(self) -> str:
        """Where the latest card stands among all rows; nothing before the first."""
        row = self.newest_row
        return (row.get_attribute("aria-posinset") or "") if row.count() else ""

    def dice(self) -> list[str]:
        """What the dice of the latest card show, each in words."""
        dice = self.cards.last.get_by_role("group", name="Dice").get_by_role("img")
        return [die.get_attribute("aria-label") or "" for die in dice.all()]

    def edit_sheet(self, field: str, value: str) -> None:
        """Write into a field of the sheet in hand."""
        sheet = self.page.get_by_role("region", name="Character sheet")
        if not sheet.get_by_role("button", name="Done").count():
            sheet.get_by_role("button", name="Edit").click()
        sheet.get_by_label(field, exact=True).first.fill(value)
        sheet.get_by_role("button", name="Done").click()

    def name(self) -> str:
        """Who is in hand."""
        return self.page.locator("sheet-view").get_by_role("heading").first.inner_text()

    def take_example(self, name: str) -> None:
        """One of the ready-made characters comes to the table, as the one in hand."""
        with self.characters() as people:
            people.get_by_role("button", name="New character").click()
            people.get_by_role("button", name=name).last.click()
        expect(self.page.get_by_role("heading", name=name)).to_be_visible()

    @contextmanager
    def characters(self) -> Iterator[Locator]:
        """The list of characters, open."""
        self.page.get_by_role("button", name="Characters").last.click()
        panel = self.page.get_by_role("dialog", name="Characters")
        expect(panel).to_be_visible()
        yield self.page.locator("character-list[slot=characters]")  # slotted, so not found inside
        self.page.keyboard.press("Escape")
        expect(panel).to_be_hidden()
