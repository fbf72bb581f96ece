"""Who is who at a shared table, in real browsers: coming, a second device, coming back, going."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.barriers import barriers
from tests.e2e.hosts import Host
from tests.e2e.rooms import open_panel
from tests.e2e.shared import Seat, together

# Whoever is refused tries again, and their console says so.
pytestmark = pytest.mark.console("WebSocket|ERR_|net::|Failed to load resource")

STANDING = "(standing) => caught.room.myself?.standing === standing"


def toast(seat: Seat) -> Locator:
    return seat.page.locator("undo-toast")


def notice(seat: Seat) -> Locator:
    return seat.page.locator("room-notice")


def close_panel(seat: Seat) -> None:
    seat.page.keyboard.press("Escape")
    expect(seat.page.get_by_role("dialog", name="Playing together")).to_be_hidden()


def let_in(gm: Seat, newcomer: Seat) -> None:
    """With the one click that it takes."""
    expect(toast(gm)).to_contain_text(f"{newcomer.name} is new at the table")
    toast(gm).get_by_role("button", name="Let in as a player").click()
    newcomer.until(STANDING, "seated")


def people(seat: Seat) -> dict[str, int]:
    """Those who sit at the table, and how many devices each of them has."""
    found: dict[str, int] = seat.page.evaluate(
        "() => Object.fromEntries(caught.room.people"
        ".filter(({ standing }) => standing === 'seated')"
        ".map(({ name, devices }) => [name, devices.length]))"
    )
    return found


def test_a_newcomer_reads_along_until_the_gm_clicks_once(
    sit: Callable[[str], Seat], shared: Host
) -> None:
    gil, ann = sit("Gil"), sit("Ann")
    link = gil.open(shared.url()).found()
    gil.note("welcome")
    ann.table.calm()
    ann.enter(link).play().has(1)
    expect(notice(ann)).to_contain_text("You are at the table “Friday” now. The GM has not said")
    roll = ann.table.panel.get_by_role("button", name="Roll ")
    expect(roll).to_have_attribute("aria-disabled", "true")
    assert barriers(ann.page) == []
    expect(toast(gil)).to_contain_text("Ann is new at the table, invited as a player.")
    expect(gil.page.locator("room-status").get_by_text("1 to let in")).to_be_attached()
    let_in(gil, ann)
    expect(notice(ann)).to_have_text("")
    expect(toast(gil)).to_have_text("")
    expect(roll).to_have_attribute("aria-disabled", "false")
    board = ann.page.locator("tracker-board")
    expect(board.get_by_text("Only the GM begins scenes")).to_be_visible()
    expect(board.get_by_text("Only the GM puts clocks on this table")).to_be_visible()
    panel = open_panel(gil.page)
    panel.get_by_role("switch", name="Begin scenes and sessions").click()
    expect(board.get_by_label("Next scene")).to_be_visible()
    panel.get_by_role("switch", name="clocks").click()
    expect(board.get_by_role("button", name="Clock", exact=True)).to_be_visible()
    close_panel(gil)
    together(gil, ann)
    ann.table.click_roll()
    gil.has(2)
    gil.until("() => caught.room.feed.shown[1].proof.state === 'verified'")


def test_a_second_device_and_a_recovery_file_bring_the_same_person(
    sit: Callable[[str], Seat], shared: Host, tmp_path: Path
) -> None:
    gil, ann = sit("Gil"), sit("Ann")
    ann.enter(gil.open(shared.url()).found()).play()
    let_in(gil, ann)

    panel = open_panel(ann.page)
    panel.get_by_role("button", name="Show the link for my device").click()
    mine = panel.locator("room-own").get_by_label("Link")
    expect(mine).to_have_value(re.compile("called=Ann"))
    phone = sit("Ann")
    phone.open(mine.input_value())
    expect(phone.arrival.get_by_text("Follow it only if you are Ann.")).to_be_visible()
    phone.arrival.get_by_role("button", name="Join").click()
    phone.until("() => caught.room?.myself?.standing === 'seated'")
    gil.until("() => caught.room.people.some(({ devices }) => devices.length === 2)")
    assert people(gil) == {"Gil": 1, "Ann": 2}
    close_panel(ann)

    expect(notice(gil)).to_contain_text("there may be nobody left who can lead this table")
    with gil.page.expect_download() as saving:
        notice(gil).get_by_role("button", name="Save the recovery file").click()
    expect(notice(gil)).to_have_text("")
    saved = tmp_path / saving.value.suggested_filename
    saving.value.save_as(saved)
    gil.quiet()
    gil.context.close()  # and with it all that this browser has kept

    again = sit("Gil").open(shared.url())
    door = open_panel(again.page)
    with again.page.expect_file_chooser() as chooser:
        door.get_by_role("button", name="Open a recovery file").click()
    chooser.value.set_files(saved)
    expect(again.arrival.get_by_text("Follow it only if you are Gil.")).to_be_visible()
    again.arrival.get_by_role("button", name="Join").click()
    again.until("() => caught.room?.mayDirect")
    again.until("() => caught.room.myself.founder && caught.room.myself.name === 'Gil'")
    let_in(again, sit("Ben").enter(again.invitation()))
    assert people(again) == {"Gil": 2, "Ann": 2, "Ben": 1}


@pytest.mark.parametrize("role", ["player", "watcher"])
def test_whoever_has_a_recovery_file_is_told_when_a_removal_outdates_it(
    sit: Callable[[str], Seat], shared: Host, role: str
) -> None:
    gil, ann, ben = sit("Gil"), sit("Ann"), sit("Ben")
    gil.open(shared.url()).share()
    ann.table.calm()
    ben.enter(gil.invitation())
    ann.enter(gil.invitation(role))
    for seat in (ann, ben):
        seat.until(STANDING, "seated")
    gil.note("welcome")
    offer = toast(ann).get_by_role("button", name="Save the file")
    expect(toast(ann)).to_contain_text("a recovery file brings you back")
    with ann.page.expect_download():
        offer.click()
    gil.page.evaluate(
        "() => caught.room.remove(caught.room.people.find(({ name }) => name === 'Ben').id)"
    )
    expect(toast(ann)).to_contain_text("key has changed since you saved the recovery file")
    assert barriers(ann.page) == []
    with ann.page.expect_download():
        offer.click()
    expect(toast(ann)).to_have_text("")
    ann.until("() => caught.room.recovery === 'saved'")
    gil.note("good night")
    ann.until("() => caught.room.feed.shown.some(({ entry }) => entry.text === 'good night')")
    expect(toast(ann)).to_have_text("")


def test_who_is_refused_or_removed_is_out_and_can_be_taken_back(
    sit: Callable[[str], Seat], shared: Host
) -> None:
    gil, ann, ben = sit("Gil"), sit("Ann"), sit("Ben")
    link = gil.open(shared.url()).found()
    ann.enter(link).play()
    let_in(gil, ann)
    ben.enter(link)
    eve = sit("Eve").enter(link)
    mal = sit("Mal").enter(link)
    panel = open_panel(gil.page)
    expect(panel.get_by_role("button", name="Let in as a player")).to_have_count(3)
    panel.get_by_role("button", name="Turn them all away").click()
    panel.get_by_role("button", name="Turn them all away").click()
    for seat in (ben, eve, mal):
        seat.until(STANDING, "removed")
    expect(panel.get_by_role("heading", name="New at the table")).to_have_count(0)
    expect(panel.get_by_role("heading", name="Friday")).to_be_focused()
    assert people(gil) == {"Gil": 1, "Ann": 1}
    gil.note("with Ann")
    ann.has(1)  # with the new key

    panel.get_by_role("button", name="Remove Ann").click()
    panel.get_by_role("button", name="Remove, and change the key").click()
    ann.until(STANDING, "removed")
    expect(toast(ann)).to_contain_text("You were removed from this table.")
    gil.note("without Ann")
    panel.get_by_text("Removed: 4").click()
    panel.get_by_role("button", name="Take back: Ben").click()
    panel.get_by_role("button", name="Take back: Ann").click()
    ben.until(STANDING, "seated")
    expect(toast(ben)).to_contain_text("You are back at this table.")
    gil.until(
        "() => caught.room.people"
        ".some(({ name, standing }) => name === 'Ann' && standing === 'seated')"
    )
    ann.page.reload()
    ann.until("() => caught.room?.myself?.standing === 'seated'")
    ann.until("() => caught.room.feed.shown.length === 2")


def test_an_old_link_leads_to_a_door_where_the_gm_is_asked(
    sit: Callable[[str], Seat], shared: Host
) -> None:
    gil, ann, ben = sit("Gil"), sit("Ann"), sit("Ben")
    link = gil.open(shared.url()).found()
    ann.enter(link).play()
    let_in(gil, ann)
    gil.page.evaluate(
        "() => caught.room.remove(caught.room.people.find(({ name }) => name === 'Ann').id)"
    )
    ann.until(STANDING, "removed")
    gil.quiet()
    ben.table.calm()
    ben.enter(link)
    expect(notice(ben)).to_contain_text("You are at the door")
    expect(ben.page.locator("room-status")).to_contain_text("At the door")
    assert barriers(ben.page) == []
    expect(toast(gil)).to_contain_text("Ben knocks with an old link.")
    toast(gil).get_by_role("button", name="Let in as a player").click()
    ben.until(STANDING, "seated")
    expect(notice(ben)).to_have_text("")
