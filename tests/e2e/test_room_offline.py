"""A device that loses its network in the middle of an evening."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.hosts import Host
from tests.e2e.shared import Seat, together

pytestmark = pytest.mark.console("WebSocket|ERR_|net::|Failed to load resource")


def test_who_is_offline_reads_that_and_what_is_rolled_then_is_what_the_others_get(
    sit: Callable[[str], Seat], shared: Host
) -> None:
    gil, ann = sit("Gil"), sit("Ann")
    ann.join(gil.open(shared.url()).share())
    together(gil, ann)
    ann.context.set_offline(True)
    status = ann.page.locator("room-status").get_by_role("button")
    expect(status).to_contain_text("Reconnecting")
    rolled = [ann.table.roll() for _ in range(2)]
    expect(status).to_contain_text("Reconnecting · 2 to be sent")
    assert [each["state"] for each in ann.feed] == ["unwitnessed", "unwitnessed"], (
        "nobody was asked"
    )
    ann.context.set_offline(False)
    ann.quiet()
    gil.has(2).quiet()
    assert [each["state"] for each in gil.feed] == ["unwitnessed", "unwitnessed"]
    assert all(each["line"] in said for each, said in zip(gil.feed, rolled, strict=True))
    ann.has_witnesses("Gil")
    ann.roll()
    ann.has(3).until("() => caught.room.feed.shown[2].proof.state === 'verified'")
