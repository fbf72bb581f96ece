"""The way of a phone to a table: it reads the QR code on the host's screen, and opens the link."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.barriers import barriers
from tests.e2e.hosts import Host
from tests.e2e.photo import photographed
from tests.e2e.rooms import open_panel
from tests.e2e.shared import Seat, together

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 780},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_code_on_the_hosts_screen_takes_a_phone_to_the_table(
    new_context: Callable[..., BrowserContext], shared: Host, theme: str
) -> None:
    gil = Seat(new_context(color_scheme=theme), "Gil")
    link = gil.open(shared.url()).share()
    code = open_panel(gil.page).get_by_role("img", name="The invitation as a QR code")
    code.locator("path[d^=M]").wait_for(state="attached")
    read = photographed(gil.page)
    assert read == link

    ann = Seat(new_context(**PHONE), "Ann").join(read)
    assert ann.page.evaluate("() => location.hash") == "", "nobody reads it off the address bar"
    together(gil, ann)
    ann.roll()
    for seat in (gil, ann):
        seat.has(1)
        seat.until("() => caught.room.log.shown[0].proof.state === 'verified'")
    assert gil.feed[0]["by"] == "Ann"


def test_who_follows_an_invitation_is_asked_for_a_name_once(
    new_context: Callable[..., BrowserContext], shared: Host
) -> None:
    gil = Seat(new_context(), "Gil")
    link = gil.open(shared.url()).share()
    ann = Seat(new_context(**PHONE), "Ann")
    ann.table.calm()
    ann.open(link)
    welcome = ann.page.get_by_role("form", name="Welcome")
    expect(welcome).to_contain_text("You are at the table “Friday” now.")
    assert barriers(ann.page, "room-welcome") == []
    welcome.get_by_label("Your name at the table").fill("Ann")
    ann.page.keyboard.press("Enter")
    expect(welcome).to_have_count(0)
    together(gil, ann)
    ann.open(link).sees("Ann")
    expect(welcome).to_have_count(0)
