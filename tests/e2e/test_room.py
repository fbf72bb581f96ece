"""A shared table from end to end: the built page, real browsers, the real server."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from server.feed import Feed as FeedServer
from server.feed import Running
from server.process import free_port
from server.settings import Settings
from tests.e2e.hosts import Host, start
from tests.e2e.rooms import open_panel
from tests.e2e.shared import Seat, together
from web.build.paths import ROOT
from web.build.static_server import Feed

pytestmark = pytest.mark.console("WebSocket|ERR_|net::|Failed to load resource")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    settings = Settings(tmp_path_factory.mktemp("feed"), rate=None)
    with FeedServer(settings) as found:
        yield found


@pytest.fixture(scope="module")
def shared(site: Path, running: Running) -> Iterator[Host]:
    """The site, with a feed beside it."""
    host = start(site, feed=Feed(port=running.port))
    yield host
    host.stop()


def test_two_people_see_each_others_rolls_in_the_same_order(
    sit: Callable[[str], Seat], shared: Host
) -> None:
    gil, ann = sit("Gil"), sit("Ann")
    gil.open(shared.url()).note("before")
    gil.table.roll()
    link = gil.share()
    gil.has(2).quiet()
    ann.join(link)
    assert "join" not in ann.page.url
    assert ann.page.evaluate("() => location.hash") == ""
    ann.has(2)
    together(gil, ann)
    ann.note("one")
    gil.has(3).note("two")  # written at once, they would stand in the order of their authors' keys
    for seat in (gil, ann):
        seat.has(4)
    assert gil.ids() == ann.ids()
    assert [each["text"] for each in ann.feed][2:] == ["one", "two"]
    expect(ann.table.cards).not_to_have_count(0)


@pytest.mark.parametrize("goes", ["closes the page", "goes elsewhere", "leaves the table"])
def test_who_leaves_says_goodbye_and_is_away_at_once(
    sit: Callable[[str], Seat], shared: Host, goes: str
) -> None:
    gil, ann = sit("Gil"), sit("Ann")
    ann.join(gil.open(shared.url()).share())
    gil.sees("Ann")
    if goes == "closes the page":
        ann.page.close(run_before_unload=True)
    elif goes == "goes elsewhere":
        ann.page.goto("about:blank")
    else:
        ann.page.evaluate("() => caught.leaveRoom()")
    gone = "() => caught.room.people.every(({ name, present }) => name !== 'Ann' || !present)"
    gil.page.wait_for_function(gone, timeout=3_000)  # a silence would take eight seconds
    expect(gil.page.locator("room-status")).to_contain_text("1 here")
    row = open_panel(gil.page).get_by_role("listitem").filter(has_text="Ann")
    expect(row).to_contain_text("away")


def says_its_chance(seat: Seat) -> None:
    """The newest card says the chance its outcome had, and draws it among the others."""
    chance = seat.table.cards.last.locator(".chance")
    expect(chance).to_contain_text("t had a chance of")
    expect(chance.locator("odds-bar")).to_be_visible()


def test_a_roll_is_witnessed_and_everybody_knows_by_whom(
    sit: Callable[[str], Seat], shared: Host, tmp_path: Path
) -> None:
    gil, ann = sit("Gil"), sit("Ann")
    link = gil.open(shared.url()).share()
    ann.join(link)
    together(gil, ann)
    ann.roll()
    for seat in (gil, ann):
        seat.has(1)
        seat.until("() => caught.room.feed.shown[0].proof.state === 'verified'")
        (card,) = seat.feed
        assert (card["witnesses"], card["by"]) == (["Gil"], "Ann")
        says_its_chance(seat)
        again = seat.page.evaluate("(id) => caught.room.recheck(id)", card["id"])
        assert again["state"] == "verified"
    steps = ann.page.evaluate("(id) => caught.room.explain(id)", ann.ids()[0])["steps"]
    assert {"The call", "The nonce", "The value of Gil", "The seed", "The dice"} <= {
        step["title"] for step in steps
    }
    evening = tmp_path / "evening.json"
    evening.write_text(
        gil.page.evaluate("async () => (await caught.room.exportEntries()).text"), encoding="utf-8"
    )
    audit = subprocess.run(  # noqa: S603 - this project's own command
        [sys.executable, "-m", "pyengine", "verify", str(evening)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert audit.returncode == 0, audit.stdout
    assert "verified by Gil" in audit.stdout


def test_a_late_joiner_gets_everything(sit: Callable[[str], Seat], shared: Host) -> None:
    gil, ann, ben = sit("Gil"), sit("Ann"), sit("Ben")
    link = gil.open(shared.url()).share()
    ann.join(link)
    together(gil, ann)
    for turn in range(5):
        gil.note(f"gil {turn}")
        ann.roll()
    ben.join(link)
    ben.has(10).quiet()
    for seat in (gil, ann):
        seat.has(10)
    assert ben.ids() == gil.ids() == ann.ids()
    assert {each["state"] for each in ben.feed} == {"plain", "verified"}


def test_the_room_is_there_after_a_reload_and_a_second_tab_agrees(
    sit: Callable[[str], Seat], shared: Host
) -> None:
    gil = sit("Gil")
    gil.open(shared.url()).share()
    gil.note("one")
    gil.page.reload()
    gil.table.ready()
    gil.has(1).quiet()
    other = Seat(gil.context, "Gil").open(shared.url())
    other.has(1)
    gil.page.evaluate(
        "() => Promise.all([1, 2, 3, 4, 5].map((n) => caught.actions.note('', `first ${n}`)))"
    )
    other.page.evaluate(
        "() => Promise.all([1, 2, 3, 4, 5].map((n) => caught.actions.note('', `second ${n}`)))"
    )
    for seat in (gil, other):
        seat.has(11).quiet()
    assert gil.ids() == other.ids()
    assert all(each["flags"] == [] for each in gil.feed)
    gil.page.evaluate("() => caught.leaveRoom()")
    assert gil.page.evaluate("() => caught.room === undefined && caught.feed.shown.length") == 0
    gil.page.evaluate("() => caught.openRoom(caught.rooms[0].id)")
    gil.has(11)


def test_a_page_without_the_key_reads_nothing(sit: Callable[[str], Seat], shared: Host) -> None:
    gil, eve = sit("Gil"), sit("Eve")
    link = gil.open(shared.url()).share()
    gil.note("secret")
    secret = link.split("join=")[1].split("&")[0]
    wrong = link.replace(secret, ("A" if secret[0] != "A" else "B") + secret[1:])
    eve.enter(wrong)
    eve.until("() => caught.room?.status.phase === 'connected'")
    eve.quiet()  # the server has told that nothing more is to come
    assert eve.feed == []
    assert eve.page.evaluate("() => caught.room.id") != gil.page.evaluate("() => caught.room.id")


def test_what_is_rolled_while_the_server_is_away_goes_out_once(
    site: Path, sit: Callable[[str], Seat], tmp_path: Path
) -> None:
    settings = Settings(tmp_path / "feed", port=free_port(), rate=None)
    gil, ann = sit("Gil"), sit("Ann")
    host = start(site, feed=Feed(port=settings.port))
    try:
        with FeedServer(settings) as first:
            ann.join(gil.open(host.url()).share())
            together(gil, ann)
            os.kill(first.pid, signal.SIGKILL)
            ann.until("() => caught.room.status.phase !== 'connected'")
        for _ in range(3):
            ann.roll()
        ann.has(3)
        assert [each["sent"] for each in ann.feed] == [False] * 3
        assert ann.status["waiting"] == 3
        assert {each["state"] for each in ann.feed} == {"unwitnessed"}
        ann.page.reload()
        ann.table.ready()
        ann.has(3)
        assert ann.status["waiting"] == 3
        with FeedServer(settings):
            ann.page.evaluate("() => dispatchEvent(new Event('online'))")
            gil.page.evaluate("() => dispatchEvent(new Event('online'))")
            ann.quiet()
            gil.has(3).quiet()
            assert gil.ids() == ann.ids()
            assert all(each["sent"] for each in ann.feed)
            ann.page.evaluate("() => void Promise.all([1, 2, 3].map(() => caught.roll()))")
            ann.page.reload()  # in the middle of it
            ann.table.ready()
            ann.quiet()
            shown = ann.ids()
            gil.until("(count) => caught.room.feed.shown.length === count", len(shown))
            assert gil.ids() == shown
    finally:
        host.stop()


def test_a_secret_roll_is_a_stub_until_it_is_revealed(
    sit: Callable[[str], Seat], shared: Host
) -> None:
    gil, ann, ben = sit("Gil"), sit("Ann"), sit("Ben")
    link = gil.open(shared.url()).share()
    for seat in (ann, ben):
        seat.join(link)
    together(gil, ann, ben)
    ann.roll("gm")
    for seat, state in ((gil, "verified"), (ann, "verified"), (ben, "sealed")):
        seat.until("(state) => caught.room.feed.shown[0]?.proof.state === state", state)
    assert [seat.feed[0]["kind"] for seat in (gil, ann, ben)] == ["roll", "roll", "sealed"]
    assert ben.feed[0]["line"] is None
    ann.page.evaluate("(id) => caught.room.unseal(id)", ann.ids()[0])
    ben.until("() => caught.room.feed.shown[0].entry.kind === 'roll'")
    assert [seat.feed[0]["state"] for seat in (gil, ann, ben)] == ["verified"] * 3


def test_secret_and_blind_rolls_are_checked_by_everybody_once_they_are_shown(
    sit: Callable[[str], Seat], shared: Host
) -> None:
    gil, ann = sit("Gil"), sit("Ann")
    link = gil.open(shared.url()).share()
    ann.join(link)
    together(gil, ann)
    who_sees_it = ann.page.get_by_role("combobox", name="Who sees it")
    gil_feed, ann_feed = gil.page.locator("roll-feed"), ann.page.locator("roll-feed")

    who_sees_it.select_option("Only me")
    ann.table.click_roll()
    expect(gil_feed.get_by_role("heading", name="A secret roll by")).to_be_visible()
    expect(gil_feed.get_by_text("Sealed, and witnessed by Gil").first).to_be_visible()
    expect(ann_feed.get_by_text("Verified: witnessed by Gil").first).to_be_visible()
    ann_feed.get_by_role("button", name="Reveal").click()
    ann_feed.get_by_role("button", name="Show this to everybody?").click()
    expect(gil_feed.get_by_text("Verified: witnessed by Gil").first).to_be_visible()
    assert gil.feed == [{**each, "sent": True} for each in ann.feed]
    for seat in (gil, ann):
        says_its_chance(seat)

    who_sees_it.select_option("Blind")
    ann.table.click_roll()
    expect(ann_feed.get_by_role("heading", name="A blind roll for")).to_be_visible()
    expect(ann_feed.get_by_text("Sealed, and witnessed by Ann").first).to_be_visible()
    expect(gil_feed.get_by_text("Verified: witnessed by Ann").first).to_be_visible()
    assert [each["line"] is None for each in ann.feed] == [False, True]
    ann_feed.get_by_role("button", name="Sealed, and witnessed by Ann").click()
    panel = ann.page.locator("proof-panel")
    panel.get_by_text("Step by step").click()
    expect(panel.get_by_text("who asked for them is the witness")).to_be_visible()
    ann.page.keyboard.press("Escape")
    gil_feed.get_by_role("button", name="Reveal").click()
    gil_feed.get_by_role("button", name="Show this to everybody?").click()
    expect(ann_feed.get_by_text("Verified: witnessed by Ann").first).to_be_visible()
    assert all(each["line"] for each in ann.feed)
    assert ann.feed[1]["line"] == gil.feed[1]["line"]
    for seat in (gil, ann):
        says_its_chance(seat)
    ann_feed.get_by_role("button", name="Verified: witnessed by Ann").first.click()
    panel.get_by_text("Step by step").click()
    expect(panel.get_by_text("With it, what was shown gives the commitment.")).to_be_visible()
    panel.get_by_role("button", name="Check again").click()
    expect(panel.get_by_text("Just worked out again here.")).to_be_visible()


def test_who_is_removed_reads_no_further(sit: Callable[[str], Seat], shared: Host) -> None:
    gil, ann, eve = sit("Gil"), sit("Ann"), sit("Eve")
    link = gil.open(shared.url()).share()
    for seat in (ann, eve):
        seat.join(link)
    together(gil, ann, eve)
    gone = eve.page.evaluate("() => caught.room.me")
    gil.page.evaluate("(device) => caught.room.removeDevice(device)", gone)
    gil.note("without Eve")
    ann.has(1)
    ann.note("indeed")
    gil.has(2)
    eve.until("() => caught.room.myself.standing === 'removed'")
    eve.until("() => caught.room.status.phase !== 'connected'")  # and she is not let in again
    assert json.dumps(eve.feed).count("Eve") == 0
    assert eve.feed == []
