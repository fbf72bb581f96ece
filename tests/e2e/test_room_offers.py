"""Who may take what a roll offers, at a table of several."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.hosts import Host
from tests.e2e.shared import Seat, together


def test_what_a_roll_offers_the_gm_is_for_the_gm(sit: Callable[[str], Seat], shared: Host) -> None:
    gil, ann = sit("Gil"), sit("Ann")
    ann.join(gil.open(shared.url()).share())
    together(gil, ann)
    ann.page.evaluate(
        "() => { caught.start('check', {}, { fresh: true }); return caught.roll([4, 4, 4, 3]); }"
    )
    offers = [
        seat.has(1).table.cards.last.get_by_role("button", name="A complication arises")
        for seat in (gil, ann)
    ]
    expect(offers[1]).to_be_disabled()
    expect(offers[1]).to_have_attribute("title", "Only the GM may do this.")
    expect(offers[0]).to_be_enabled()
    offers[0].click()
    for offer in offers:
        expect(offer).to_have_attribute("aria-pressed", "true")


def test_the_choice_of_a_roll_is_for_whoever_has_rolled(
    sit: Callable[[str], Seat], shared: Host
) -> None:
    gil, ann = sit("Gil"), sit("Ann")
    ann.join(gil.open(shared.url()).share())
    together(gil, ann)
    ann.table.take_example("Ilsabet Thorne")
    ann.page.evaluate(
        "() => { caught.start('skill_check', {}, { fresh: true }); return caught.roll([5, 1]); }"
    )
    cards = [seat.table.cards.last for seat in (gil, ann)]
    expect(cards[0].get_by_role("heading", name="A choice is open")).to_be_visible()
    expect(cards[1].get_by_role("heading", name="Your choice")).to_be_visible()
    buttons = [card.get_by_role("button", name="Let it fail") for card in cards]
    expect(buttons[0]).to_be_disabled()
    expect(buttons[0]).to_have_attribute("title", "Only who has rolled may do this.")
    buttons[1].click()
    for card in cards:
        expect(card.get_by_role("heading", name="Failure")).to_be_visible()
