"""The way of a phone to a table: it reads the QR code on the host's screen, and opens the link."""

import re
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, expect

from server.feed import Feed as FeedServer
from server.settings import Settings
from tests.e2e.barriers import barriers
from tests.e2e.hosts import Host
from tests.e2e.photo import photographed
from tests.e2e.rooms import open_panel
from tests.e2e.shared import WELCOME, Seat, together
from tests.e2e.table import Table

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
    reach = shared.reachable_as("table.test")  # the host's own page is at localhost
    link = gil.open(shared.url()).share().replace(shared.url(), reach)
    code = open_panel(gil.page).get_by_role("img", name="The invitation as a QR code")
    code.locator("path[d^=M]").wait_for(state="attached")
    read = photographed(gil.page)
    assert read == gil.page.locator("room-panel").get_by_label("Link").input_value()
    assert read == f"{link}&name=Friday"

    ann = Seat(new_context(**PHONE), "Ann").join(read)
    assert ann.page.evaluate("() => location.hash") == "", "nobody reads it off the address bar"
    together(gil, ann)
    ann.roll()
    for seat in (gil, ann):
        seat.has(1)
        seat.until("() => caught.room.feed.shown[0].proof.state === 'verified'")
    assert gil.feed[0]["by"] == "Ann"


def test_who_is_served_for_this_device_alone_is_told_so_and_shown_no_code(
    new_context: Callable[..., BrowserContext], shared: Host
) -> None:
    gil = Seat(new_context(), "Gil")
    gil.table.calm()
    link = gil.open(shared.url()).share()
    panel = open_panel(gil.page)
    expect(panel.get_by_label("Link")).to_have_value(f"{link}&name=Friday")
    expect(panel.get_by_text("Only this device can open this link.")).to_be_visible()
    expect(panel.get_by_role("img", name="The invitation as a QR code")).to_have_count(0)
    assert barriers(gil.page) == []


def test_a_link_is_followed_after_a_click_that_names_table_and_server(
    new_context: Callable[..., BrowserContext], shared: Host
) -> None:
    gil = Seat(new_context(), "Gil")
    gil.open(shared.url()).share()
    link = gil.page.locator("room-panel").get_by_label("Link")
    open_panel(gil.page)
    expect(link).to_have_value(re.compile("name=Friday"))
    ann = Seat(new_context(**PHONE), "Ann")
    ann.table.calm()
    ann.open(link.input_value())
    assert ann.page.evaluate("() => location.hash") == "", "nobody reads it off the address bar"
    expect(ann.arrival.get_by_text("You are invited to a table.")).to_be_visible()
    expect(ann.arrival.get_by_text("Friday")).to_be_visible()
    expect(ann.arrival.get_by_text(f"localhost:{shared.port}")).to_be_visible()
    assert barriers(ann.page) == []
    ann.arrival.get_by_role("button", name="Join").click()
    expect(ann.arrival.get_by_role("alert")).to_contain_text("what the others are to call you")
    assert ann.page.evaluate("() => caught.room") is None
    ann.arrival.get_by_label("Your name at the table").fill("Ann")
    ann.page.keyboard.press("Enter")
    gil.until("() => caught.room.people.some(({ name }) => name === 'Ann')")
    ann.open(link.input_value())  # that is where she is
    expect(ann.page.get_by_text("This is the table you are at.")).to_be_visible()


def test_no_link_takes_the_table_out_of_somebodys_hands(
    new_context: Callable[..., BrowserContext], shared: Host
) -> None:
    gil, ann = Seat(new_context(), "Gil"), Seat(new_context(), "Ann")
    link = gil.open(shared.url()).share("Monday")
    ann.open(shared.url()).share("Friday")
    own = ann.page.evaluate("() => caught.room.id")
    asked: list[str] = []
    ann.page.on("websocket", lambda socket: asked.append(socket.url))
    ann.page.on("request", lambda request: asked.append(request.url))
    foreign = link + "&server=wss%3A%2F%2Ffeed.example"
    ann.page.evaluate("(link) => { location.hash = link.split('#')[1]; }", foreign)
    expect(ann.arrival.get_by_text("feed.example")).to_be_visible()
    expect(ann.arrival.get_by_text("The table “Friday” stays as it is")).to_be_visible()
    ann.arrival.get_by_role("button", name="Not now").click()
    expect(ann.arrival).to_be_hidden()
    assert ann.page.evaluate("() => caught.room.id") == own
    assert [url for url in asked if "feed.example" in url] == []


def test_the_page_that_opened_the_table_takes_it_out_of_nobodys_hands(
    new_context: Callable[..., BrowserContext], shared: Host
) -> None:
    """At localhost, and over https, browsers leave an opener nothing to hold on to."""
    gil = Seat(new_context(), "Gil").open(shared.url())
    fragment = gil.share("Monday").split("#")[1]
    theirs = gil.page.evaluate("() => caught.room.id")
    context = new_context()
    ann = Seat(context, "Ann")
    opener = context.new_page()
    at = f"http://table.test:{shared.port}/"
    with opener.expect_popup() as opened:
        opener.evaluate("(url) => { globalThis.table = open(url); }", at)
    ann.page = opened.value
    ann.table = Table(ann.page).ready()
    assert ann.page.evaluate("() => Boolean(globalThis.opener)")
    ann.share("Friday")
    ann.quiet()
    own = ann.page.evaluate("() => caught.room.id")
    said: list[str] = []  # to the server, on new connections: a page may come back to its own table
    ann.page.on(
        "websocket", lambda socket: socket.on("framesent", lambda each: said.append(str(each)))
    )
    opener.evaluate("(url) => { table.location = url; }", f"{at}#{fragment}")
    expect(ann.arrival.get_by_text("The table “Friday” stays as it is")).to_be_visible()
    assert ann.page.evaluate("() => [caught.room.id, location.hash]") == [own, ""]
    opener.evaluate("(url) => { table.location = url; }", f"{at}#{fragment}&name=Again")
    expect(ann.arrival.get_by_text("Again")).to_be_visible()
    assert ann.page.evaluate("() => caught.room.id") == own
    assert [each for each in said if theirs in each] == []
    ann.arrival.get_by_role("button", name="Not now").click()
    expect(ann.arrival).to_be_hidden()
    ann.note("still here")
    ann.has(1).quiet()
    assert ann.page.evaluate("() => caught.room.id") == own


def test_a_link_with_another_server_says_where_the_table_was_and_takes_it_there(
    sit: Callable[[str], Seat],
    hosting: Callable[..., Host],
    behind: ExitStack,
    site: Path,
    tmp_path: Path,
) -> None:
    ports = [
        behind.enter_context(FeedServer(Settings(tmp_path / name))).port for name in ("one", "two")
    ]
    one, two = (quote(f"ws://localhost:{port}", safe="") for port in ports)
    gil, ann, ben = sit("Gil"), sit("Ann"), sit("Ben")
    gil.table.calm()
    link = gil.open(hosting(site).url()).share()  # this page has no server of its own
    gil.note("welcome")
    gil.enter(f"{link}&server={one}").quiet().page.evaluate(WELCOME)
    ann.join(gil.invitation()).has(1)
    ann.note("thank you")
    for seat in (gil, ann):
        seat.has(2).quiet()

    moved = f"{link}&server={two}"
    gil.open(moved)
    said = f"You have reached this table at localhost:{ports[0]} so far. From now on, this device"
    expect(gil.arrival.get_by_text(f"{said} goes to localhost:{ports[1]} for it")).to_be_visible()
    assert barriers(gil.page) == []
    gil.arrival.get_by_role("button", name="Not now").click()
    expect(gil.arrival).to_be_hidden()
    assert one in gil.invitation()
    for seat in (gil, ann):
        seat.enter(moved).until("(at) => caught.room.invitation('player').includes(at)", two)
        seat.quiet()
    gil.page.evaluate(WELCOME)
    ben.join(gil.invitation()).has(2)
    ben.note("here I am")
    for seat in (gil, ann):
        seat.has(3)


def test_who_joins_has_an_empty_hand_and_chooses_makes_or_tries_a_character(
    new_context: Callable[..., BrowserContext], shared: Host
) -> None:
    gil = Seat(new_context(), "Gil")
    link = gil.open(shared.url()).share()
    ann = Seat(new_context(), "Ann")
    ann.table.calm()
    ann.enter(link)
    choice = ann.page.locator("character-list[slot=sheet]")
    expect(choice.get_by_role("heading", name="Choose, make or try a character")).to_be_visible()
    assert ann.page.evaluate("() => caught.characters.all") == []
    assert barriers(ann.page) == []
    ann.page.reload()
    expect(choice.get_by_role("heading", name="Choose, make or try a character")).to_be_visible()
    choice.get_by_role("button", name="Empty sheet").first.click()
    expect(ann.page.get_by_role("region", name="Character sheet")).to_be_visible()
    assert ann.page.evaluate("() => caught.characters.all.length") == 1
    known = gil.page.evaluate("() => caught.characters.all.length")
    gil.page.evaluate("() => caught.leaveRoom()")
    ann.page.evaluate("() => caught.leaveRoom()")
    gil.enter(ann.share("Sunday"))
    gil.page.locator("character-list[slot=sheet]").get_by_text("On this device").wait_for()
    assert gil.page.evaluate("() => caught.characters.all.length") == known
