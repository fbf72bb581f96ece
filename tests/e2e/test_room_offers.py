"""Who may take what a roll offers, at a table of several."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.hosts import Host
from tests.e2e.shared import Seat, together

pytestmark = pytest.mark.console("WebSocket|ERR_|net::|Failed to load resource")


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
