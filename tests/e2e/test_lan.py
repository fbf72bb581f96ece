"""A table on a local network: plain http by a name that the browser does not trust.

There is no `crypto.subtle`, no Web Lock and no service worker there; @noble signs and seals, and
the table must be none the worse for it.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.hosts import Host
from tests.e2e.rooms import open_panel
from tests.e2e.serving import serving
from tests.e2e.shared import Seat, together

MISSING = """() => [
  isSecureContext, Boolean(crypto.subtle), "locks" in navigator, "serviceWorker" in navigator,
]"""


def test_a_table_on_plain_http_is_shared_joined_and_witnessed(
    new_context: Callable[..., BrowserContext], shared: Host
) -> None:
    gil, ann = (Seat(new_context(), name) for name in ("Gil", "Ann"))
    link = gil.open(f"http://table.test:{shared.port}/").share()
    assert link.startswith(f"http://table.test:{shared.port}/#join=")
    ann.join(link)
    for seat in (gil, ann):
        assert seat.page.evaluate(MISSING) == [False, False, False, False]
    together(gil, ann)
    ann.roll()
    gil.roll()
    ann.roll("gm")
    for seat in (gil, ann):
        seat.has(3).quiet()
        assert [each["state"] for each in seat.feed][:2] == ["verified", "verified"]
    assert gil.ids() == ann.ids()
    assert gil.feed[0]["witnesses"] == ["Gil"]
    assert gil.feed[1]["witnesses"] == ["Ann"]
    assert gil.feed[2]["kind"] == "roll"  # sealed for the GM, and opened here
    ann.page.reload()
    ann.table.ready()
    ann.has(3).quiet()
    assert gil.ids() == ann.ids()


@pytest.mark.usefixtures("site")
def test_others_follow_a_link_that_was_made_at_localhost(
    new_context: Callable[..., BrowserContext],
) -> None:
    gil, ann = (Seat(new_context(), name) for name in ("Gil", "Ann"))
    with serving("--lan") as (address, _):
        gil.open(f"http://localhost:{address[2]}/").share()
        link = open_panel(gil.page).get_by_label("Link")
        expect(link).to_have_value(re.compile(re.escape(f"{address.group()}#join=")))
        ann.join(link.input_value())
        together(gil, ann)
        ann.roll()
        gil.has(1).quiet()
        for seat in (gil, ann):
            seat.context.close()
