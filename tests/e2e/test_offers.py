"""Every offer and every choice, taken from its card: the table is what the engine makes of it.

Each is taken, compared with the engine's own fold of the very entries in the browser, and undone.
"""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pyengine import registry
from pyengine.describe import describe_one
from tests.e2e.deals import ENTRIES, SEEDED, Deal, ask, deals, in_order, kind_of, to_meet
from tests.e2e.hosts import Host
from tests.e2e.table import START, Table


class OfferTable:
    """A table with one character and a clock of every kind, on which offers are taken."""

    def __init__(self, page: Page, ruleset: dict[str, Any]) -> None:
        self.page = page
        self.table = Table(page)
        self.ruleset = ruleset
        self.board = page.locator("tracker-board")
        self.sheet = page.get_by_role("region", name="Character sheet")

    @property
    def card(self) -> Locator:
        return self.table.cards.last

    def begin(self) -> None:
        self.table.take_example(self.ruleset["examples"][0]["name"])
        for kind in self.ruleset["trackers"]:
            if kind["kind"] == "clock" and kind["scope"] == "table":
                self.board.get_by_role("button", name=kind["label"], exact=True).click()
                form = self.board.get_by_role("form", name=kind["label"], exact=True)
                form.get_by_role("button", name="Put it on the table").click()
                expect(
                    self.board.get_by_role("group", name=kind["label"], exact=True)
                ).to_be_visible()

    def deal(self, deal: Deal) -> None:
        """Roll with the deal's seed and answer what the roll asks."""
        action = next(each for each in self.ruleset["actions"] if each["key"] == deal.action)
        self.table.panel.get_by_role("tab", name=action["label"], exact=True).click()
        self.page.evaluate("seed => { inLine = [null, seed]; }", deal.seed)
        self.table.roll()
        if deal.option is None:
            return
        words = [word for choice in action["choices"] for word in choice["values"]]
        label = next(word["label"] for word in words if word["key"] == deal.option)
        asked = self.entries()[-1]["record"]
        chosen = ask(op="choose", record=asked, option=deal.option)["record"]["result"]
        self.card.get_by_role("button", name=label).click()
        expect(self.card).to_have_attribute("aria-label", chosen["line"], timeout=START)

    def button(self, offer: dict[str, Any]) -> Locator:
        """Several offers of a card may have the same words; they stand in order."""
        shown = in_order(self.entries_of_kind("roll")[-1]["record"]["result"]["offers"])
        same = [kind_of(each) for each in shown if each["label"] == offer["label"]]
        words = re.compile(rf"^{re.escape(offer['label'])}( \(|$)")
        buttons = self.card.get_by_role("button", name=words)
        return buttons.nth(same.index(kind_of(offer)))

    def take(self, offer: dict[str, Any]) -> None:
        """Take an offer; where it asks for a tracker, the last one it lists."""
        button = self.button(offer)
        targets = {}
        aims = [move["tracker"][1:] for move in offer["moves"] if _is_open(move)]
        for slot, select in zip(
            aims, button.locator("..").get_by_role("combobox").all(), strict=True
        ):
            last = select.get_by_role("option").last.get_attribute("value") or ""
            select.select_option(last)
            targets[slot] = last
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        taken = self.entries_of_kind("take")[-1]
        assert (taken["offer"], taken["targets"]) == (offer["key"], targets)

    def undo(self, offer: dict[str, Any]) -> None:
        button = self.button(offer)
        self.table.feed.get_by_role("button", name="Undo: ").last.click()
        expect(button).to_have_attribute("aria-pressed", "false")

    def entries(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate(ENTRIES)
        return found

    def entries_of_kind(self, kind: str) -> list[dict[str, Any]]:
        return [entry for entry in self.entries() if entry["kind"] == kind]

    def compare(self) -> dict[str, Any]:
        """What the page shows is what the engine folds from the page's own entries."""
        view: dict[str, Any] = ask(op="fold", entries=self.entries())["table"]["now"]
        for key, tracker in view["trackers"].items():
            self.compare_tracker(key, tracker)
        carried = [f"{each['label']} {_signed(each['level'])}" for each in view["carried"]]
        rows = self.board.get_by_role("listitem")
        expect(rows).to_have_text([re.compile(re.escape(each)) for each in carried])
        opened = view["offers"].get(self.entries_of_kind("roll")[-1]["id"], {"taken": []})
        pressed = self.card.get_by_role("button", pressed=True)
        expect(pressed).to_have_count(len(opened["taken"]))
        assert [line["text"] for line in view["news"] if line["problem"]] == []
        return view

    def compare_tracker(self, key: str, tracker: dict[str, Any]) -> None:
        own = [each for each in self.ruleset["trackers"] if each["scope"] == "character"]
        mine = next((each for each in own if key.endswith(f".{each['key']}")), None)
        place, name = (self.sheet, mine["label"]) if mine else (self.board, tracker["label"])
        group = place.get_by_role("group", name=name, exact=True)
        control = group.get_by_role("combobox" if tracker["kind"] == "die" else "textbox")
        expect(control).to_have_value(str(tracker["value"]))


def _is_open(move: dict[str, Any]) -> bool:
    return move["do"] == "advance" and str(move["tracker"]).startswith("?")


def _signed(level: int) -> str:
    return f"+{level}" if level > 0 else f"−{-level}"


def without_news(view: dict[str, Any]) -> dict[str, Any]:
    """The table itself. Undoing leaves the news of what is not undone, and its own."""
    return {key: value for key, value in view.items() if key != "news"}


def all_deals(ruleset: dict[str, Any]) -> list[Deal]:
    return [deal for action in ruleset["actions"] for deal in deals(ruleset, action)]


@pytest.mark.parametrize("key", registry.known())
def test_every_offer_and_choice_of_a_system_does_what_the_engine_says(
    key: str, desktop_page: Page, host: Host
) -> None:
    ruleset = describe_one(key)
    # Tall enough for the card and all that was taken from it: the feed draws only what is in sight.
    page = desktop_page
    page.set_viewport_size({"width": 1280, "height": 3000})
    page.add_init_script(SEEDED)
    Table(page).open(host.url()).ready()
    offers = OfferTable(page, ruleset)
    offers.begin()
    last: dict[str, Any] = {}
    for deal in all_deals(ruleset):
        offers.deal(deal)
        before = offers.compare()
        for offer in deal.offers:
            offers.take(offer)
            offers.compare()
            offers.undo(offer)
            assert without_news(offers.compare()) == without_news(before)
            last = offer
    offers.take(last)
    kept = offers.compare()
    page.reload()
    offers.table.ready()
    expect(offers.button(last)).to_have_attribute("aria-pressed", "true")
    assert offers.compare() == kept
    offers.undo(last)
    offers.compare()


def test_no_offer_and_no_choice_is_left_out() -> None:
    """The net under the other: what is taken there is all that the odds know of."""
    for key in registry.known():
        ruleset = describe_one(key)
        for action in ruleset["actions"]:
            met = {kind_of(offer) for deal in deals(ruleset, action) for offer in deal.offers}
            choices = {choice["key"] for choice in action["choices"]}
            assert met == {kind for kind in to_meet(ruleset, action) if kind[0] not in choices}
