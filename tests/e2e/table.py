"""The page as a person sees it: by roles and labels."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

START = 60_000  # milliseconds; two busy cores may need many of them


class Table:
    """One open page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, url: str) -> Table:
        self.page.goto(url)
        return self

    @property
    def status(self) -> Locator:
        return self.page.locator("engine-status").get_by_role("status")

    @property
    def cards(self) -> Locator:
        """Cards with a result on them."""
        return self.page.get_by_role("article").filter(has=self.page.get_by_label("Dice"))

    def ready(self) -> Table:
        expect(self.status).to_have_text("Ready", timeout=START)
        return self

    def detour(self) -> str:
        """Why the quick start could not be used; empty when it was."""
        return self.status.get_attribute("title") or ""

    def click_roll(self) -> None:
        self.page.get_by_role("button", name="Roll ").first.click()

    def roll(self) -> str:
        """Roll once and return the sentence on the new card."""
        count = self.cards.count()
        self.click_roll()
        expect(self.cards).to_have_count(count + 1, timeout=START)
        return self.cards.last.get_attribute("aria-label") or ""

    def dice(self) -> list[str]:
        return self.page.get_by_label("Dice").get_by_role("listitem").all_inner_texts()
