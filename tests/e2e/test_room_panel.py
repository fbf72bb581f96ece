"""What shows a shared table, with snapshots in the place of a room: no server is needed for it."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.barriers import barriers
from tests.e2e.hosts import Host
from tests.e2e.keyboard import Keyboard
from tests.e2e.rooms import (
    BEN,
    ELA,
    EVE,
    EXPLANATION,
    JONAS,
    LINK,
    MARA,
    OLAF,
    PROOFS,
    RICO,
    enter,
    heard,
    listen,
    open_panel,
    prove,
    room,
)
from tests.e2e.table import Table

KNOWN = [{"id": "r1", "name": "The bell tower", "last": 1_760_000_000_000}]

# What a finger cannot hit, in the panel and in the bar.
_SMALL = """() => {
  const found = [];
  const kinds = "button, select, summary, .segments label, input:not([type=file], [type=radio])";
  const look = (root) => root.querySelectorAll("*").forEach((each) => {
    if (each.shadowRoot) look(each.shadowRoot);
    if (!each.matches(kinds)) return;
    const target = each.matches("[type=checkbox]") ? each.closest("label") : each;
    const { width, height } = target.getBoundingClientRect();
    const isSmall = width && Math.min(width, height) < 43.5;
    if (isSmall) found.push(`${each.localName} ${each.textContent.trim()}: ${width} × ${height}`);
  });
  for (const tag of ["room-panel", "room-status"]) look(document.querySelector(tag).shadowRoot);
  return found;
}"""


@pytest.fixture
def table(desktop_page: Page, host: Host) -> Table:
    return Table(desktop_page).calm().open(host.url()).ready()


def overflow(page: Page) -> int:
    """How many pixels of the open dialog, or of the page, lie beside the screen."""
    inside: int = page.evaluate("""() => {
      const dialog = document.querySelector("table-app").shadowRoot.querySelector("dialog[open]");
      return Math.max(...[document.documentElement, ...(dialog ? [dialog] : [])]
        .map((each) => each.scrollWidth - each.clientWidth));
    }""")
    return inside


def test_a_private_table_says_so_and_offers_to_be_shared(table: Table) -> None:
    page = table.page
    status = page.locator("room-status").get_by_role("button")
    expect(status).to_contain_text("Only on this device")
    panel = open_panel(page)
    page.evaluate("known => { document.querySelector('room-panel').rooms = known; }", KNOWN)
    listen(page)
    panel.get_by_role("button", name="Share this table").click()
    expect(
        panel.get_by_role("alert").filter(has_text="what the others are to call you")
    ).to_be_visible()
    panel.get_by_label("Your name at the table").fill("Mara")
    panel.get_by_label("A name for the table").fill("Thursday round")
    panel.get_by_role("button", name="Share this table").click()
    panel.get_by_label("Paste the link").fill("see you at eight")
    panel.get_by_role("button", name="See where it leads").click()
    expect(panel.get_by_role("alert").filter(has_text="no invitation")).to_be_visible()
    panel.get_by_label("Paste the link").fill(f"Come in: {LINK}")
    panel.get_by_role("button", name="See where it leads").click()
    with page.expect_file_chooser() as chooser:
        panel.get_by_role("button", name="Open a recovery file").click()
    chooser.value.set_files({"name": "r.txt", "mimeType": "text/plain", "buffer": b"#join=a"})
    panel.get_by_role("button", name="The bell tower").click()
    assert heard(page) == [
        ["share", {"name": "Thursday round", "person": "Mara"}],
        ["join", {"text": LINK, "person": "Mara"}],
        ["recover", {"file": {}}],
        ["open", {"id": "r1"}],
    ]
    # No table can be shared yet, or that one cannot: it is said, and the page goes on.
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Playing together")).to_be_hidden()
    assert status.evaluate("each => each.getRootNode().activeElement === each")


BUSY = room(status={"phase": "connecting", "waiting": 12})
ENGINE = "(state) => { document.querySelector('engine-status').state = state; }"
LOADING = {"phase": "downloading", "bytes": 3_100_000, "of": 13_000_000}


def test_the_status_stays_where_it_is_while_somebody_presses_it(table: Table) -> None:
    page = table.page
    page.evaluate(ENGINE, LOADING)
    enter(page, BUSY)
    status = page.locator("room-status").get_by_role("button")
    expect(status).to_contain_text("12 to be sent")
    before = status.bounding_box()
    assert before is not None
    page.mouse.move(before["x"] + 12, before["y"] + 12)
    page.mouse.down()
    for people in ([MARA, BEN], [MARA]):
        enter(page, room(people=people))
        expect(status).to_contain_text("1 here")
        page.evaluate(ENGINE, {"phase": "ready"})
        expect(table.status).to_have_text("Ready")
        assert status.bounding_box() == before
    page.mouse.up()
    expect(page.get_by_role("dialog", name="Playing together")).to_be_visible()


def test_the_status_stays_where_it_is_under_a_finger(phone_page: Page, host: Host) -> None:
    page = Table(phone_page).calm().open(host.url()).ready().page
    enter(page, room(people=[MARA, ELA, BEN]))
    status = page.locator("room-status").get_by_role("button")
    before = status.bounding_box()
    assert before is not None
    touch = page.context.new_cdp_session(page)
    at = {"x": before["x"] + 6, "y": before["y"] + 20}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    enter(page, room(people=[MARA]))  # a tap is over in half a second
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_role("dialog", name="Playing together")).to_be_visible()


def test_everything_in_a_room_can_be_done_by_mouse(table: Table) -> None:
    page = table.page
    open_panel(page)
    enter(page, room())
    panel = page.locator("room-panel")
    listen(page)
    expect(page.locator("room-status")).to_contain_text("3 here")
    expect(panel.get_by_text("Connected with Jonas and Olaf.")).to_be_visible()
    expect(panel.get_by_text("Two different entries under one number")).to_be_visible()
    assert panel.get_by_label("Link").input_value() == LINK
    expect(panel.get_by_role("radio", name="Game master")).to_have_count(0)  # no link makes one
    panel.get_by_role("radio", name="Watcher").check(force=True)
    panel.get_by_role("button", name="Copy the link").click()
    panel.get_by_label("Role of Jonas").select_option("gm")
    panel.get_by_role("button", name="2 devices of Jonas").click()
    panel.get_by_role("button", name="Remove device d4e5").click()
    panel.get_by_role("button", name="Remove, and change the key").click()
    panel.get_by_role("button", name="Name and colour of Jonas").click()
    panel.get_by_label("Name", exact=True).fill("Jon")
    panel.get_by_role("button", name="Save", exact=True).click()
    panel.get_by_role("button", name="Save the recovery file").click()
    panel.get_by_role("button", name="Show the link for my device").click()
    panel.get_by_role("switch", name="Undo what others have done").click()
    panel.get_by_role("switch", name="Another device has a hand").click()
    panel.get_by_role("button", name="Export the evening").click()
    with page.expect_file_chooser() as chooser:
        panel.get_by_role("button", name="Import a file").click()
    chooser.value.set_files({"name": "e.json", "mimeType": "application/json", "buffer": b"{}"})
    panel.get_by_role("button", name="Leave this table").click()
    assert heard(page) == [
        ["invite", {"role": "watcher"}],
        ["clip", {"text": LINK}],
        ["role", {"person": JONAS["id"], "role": "gm"}],
        ["remove-device", {"device": "d4e5f6"}],
        ["describe", {"person": JONAS["id"], "name": "Jon", "colour": JONAS["colour"]}],
        ["recovery", {}],
        ["device", {}],
        ["permissions", {"list": ["scenes", "undo"]}],
        ["witnessing", {"on": False}],
        ["export", {}],
        ["import", {"file": {}}],
        ["leave", {}],
    ]


def test_everything_in_a_room_can_be_done_by_keys(table: Table) -> None:
    page = table.page
    keys = Keyboard(page)
    keys.use(page.locator("room-status").get_by_role("button"))
    expect(page.get_by_role("dialog", name="Playing together")).to_be_visible()
    panel = page.locator("room-panel")
    keys.go_to(panel.get_by_role("button", name="Share this table"))
    enter(page, room())  # the door is gone, and the focus went through it
    expect(panel.get_by_role("heading", name="Thursday round")).to_be_focused()
    listen(page)
    keys.use(panel.get_by_role("button", name="Your name and colour"))
    page.keyboard.press("Control+A")
    keys.type("Maria")
    keys.press("Enter")
    expect(panel.get_by_role("button", name="Your name and colour")).to_be_focused()
    remove = panel.get_by_role("button", name="Remove Ela")
    keys.use(remove)
    expect(panel.get_by_role("button", name="Keep")).to_be_focused()
    keys.press("Escape")  # closes the question, not the panel
    expect(remove).to_be_focused()
    keys.press("Enter")
    keys.use(panel.get_by_role("button", name="Remove, and change the key"), back=True)
    assert heard(page) == [["rename", {"name": "Maria"}], ["remove", {"person": ELA["id"]}]]
    keys.press("Escape")
    expect(page.get_by_role("dialog", name="Playing together")).to_be_hidden()


@pytest.mark.parametrize("leads", [True, False])
def test_everybody_chooses_their_colour_unless_somebody_has_it(table: Table, leads: bool) -> None:
    page = table.page
    open_panel(page)
    me = {**OLAF, "me": True, "role": "gm" if leads else "watcher"}
    enter(page, room(people=[{**MARA, "me": False}, me, JONAS], mayDirect=leads))
    listen(page)
    panel = page.locator("room-panel")
    edit = panel.get_by_role("button", name="Your name and colour")
    edit.click()
    panel.get_by_label("Colour", exact=True).fill(JONAS["colour"])
    panel.get_by_role("button", name="Save", exact=True).click()
    expect(panel.get_by_role("alert")).to_have_text("Jonas has this colour. Choose another one.")
    expect(panel.get_by_label("Colour", exact=True)).to_be_focused()
    assert barriers(page) == []
    panel.get_by_label("Colour", exact=True).fill("#12ab34")
    panel.get_by_role("button", name="Save", exact=True).click()
    expect(edit).to_be_focused()
    assert heard(page) == [["recolour", {"colour": "#12ab34"}]]


def test_who_is_no_gm_directs_nobody(table: Table) -> None:
    page = table.page
    open_panel(page)
    me, gm = {**JONAS, "me": True}, {**MARA, "me": False}
    enter(page, room(people=[gm, me, BEN, RICO], mayDirect=False, witnessing=False))
    panel = page.locator("room-panel")
    expect(panel.get_by_text("not confirmed yet")).to_be_visible()
    expect(panel.get_by_text("Begin scenes and sessions")).to_be_visible()
    expect(panel.get_by_role("button", name="Let in")).to_have_count(0)
    expect(panel.get_by_text("The GM has switched witnessing off")).to_be_visible()
    for control in (
        panel.get_by_role("switch"),
        panel.get_by_role("button", name="Remove"),
        panel.get_by_role("button", name="Name and colour of"),
        panel.get_by_role("button", name="Take back: Rico"),
        panel.get_by_role("combobox"),
        panel.get_by_role("radio", name="Game master"),
    ):
        expect(control).to_have_count(0)


def test_a_gm_says_who_somebody_is_with_one_click(table: Table) -> None:
    page = table.page
    open_panel(page)
    again = {**BEN, "id": "d-Ela", "name": "Ela", "invitedAs": "watcher", "alike": ["p-Ela"]}
    enter(page, room(people=[MARA, JONAS, ELA, OLAF, BEN, EVE, again]))
    listen(page)
    expect(page.locator("room-status").get_by_text("3 to let in")).to_be_attached()
    panel = page.locator("room-panel")
    expect(panel.get_by_text("The name looks like that of Ela, who is at this")).to_be_visible()
    panel.get_by_role("button", name="Ben: Let in as a player").click()
    expect(panel.get_by_role("heading", name="New at the table")).to_be_focused()
    panel.get_by_role("button", name="Eve: Let in as a watcher").click()
    panel.get_by_role("button", name="Another device of Ela").click()
    panel.get_by_role("button", name="Ben: other options").click()
    who = panel.get_by_label("Who is Ben?")
    expect(who).to_be_focused()
    expect(who).to_have_value("role player")
    who.select_option("Jonas")
    panel.get_by_role("button", name="Let in", exact=True).click()
    panel.get_by_role("button", name="Eve: other options").click()
    panel.get_by_role("button", name="Refuse", exact=True).click()
    panel.get_by_role("button", name="Turn them all away").click()
    expect(panel.get_by_role("button", name="Keep")).to_be_focused()
    panel.get_by_role("button", name="Turn them all away").click()
    assert heard(page) == [
        ["seat", {"device": "d-Ben", "role": "player"}],
        ["let-in", {"device": "d-Eve", "role": "watcher"}],
        ["seat", {"device": "d-Ela", "person": ELA["id"]}],
        ["seat", {"device": "d-Ben", "person": JONAS["id"]}],
        ["decline", {"device": "d-Eve"}],
        ["refuse", {}],
    ]


def test_who_was_removed_can_be_taken_back(table: Table) -> None:
    page = table.page
    open_panel(page)
    enter(page, room(people=[MARA, JONAS, RICO]))
    listen(page)
    panel = page.locator("room-panel")
    panel.get_by_text("Removed: 1").click()
    panel.get_by_role("button", name="Take back: Rico").click()
    assert heard(page) == [["take-back", {"person": RICO["id"]}]]


def test_no_game_master_changes_what_concerns_the_founder(table: Table) -> None:
    page = table.page
    open_panel(page)
    me = {**JONAS, "me": True, "role": "gm"}
    enter(page, room(people=[{**MARA, "me": False}, me, OLAF]))
    panel = page.locator("room-panel")
    expect(panel.get_by_text("Game master, founded the table")).to_be_visible()
    expect(panel.get_by_role("button", name="Remove Olaf")).to_be_visible()
    for control in ("Remove Mara", "Name and colour of Mara"):
        expect(panel.get_by_role("button", name=control)).to_have_count(0)
    expect(panel.get_by_label("Role of Mara")).to_have_count(0)


def test_no_other_game_master_is_offered_what_only_the_founder_can_do(table: Table) -> None:
    page = table.page
    open_panel(page)
    away, gm = {**MARA, "me": False, "present": False}, {**JONAS, "me": True, "role": "gm"}
    again = {**BEN, "name": "Mara"}
    enter(page, room(people=[away, gm, ELA, again]))
    panel = page.locator("room-panel")
    expect(panel.get_by_text("Mara has founded this table, and comes back")).to_be_visible()
    expect(panel.get_by_role("button", name="Another device of Mara")).to_have_count(0)
    panel.get_by_role("button", name="Mara: other options").click()
    choice = panel.locator("optgroup[label='Another device of'] option")
    expect(choice).to_have_text(["Jonas", "Ela"])
    assert barriers(page) == []
    enter(page, room(people=[{**MARA, "present": False}, ELA, again]))
    expect(panel.get_by_role("button", name="Another device of Mara")).to_be_visible()


def test_one_guest_with_many_names_does_not_fill_the_panel(table: Table) -> None:
    page = table.page
    open_panel(page)
    guests = [{**BEN, "id": f"d-{each}", "name": f"Guest {each}"} for each in range(35)]
    enter(page, room(people=[MARA, *guests]))
    panel = page.locator("room-panel")
    expect(panel.get_by_role("button", name="Let in as a player")).to_have_count(12)
    expect(panel.get_by_text("And 23 more.")).to_be_visible()
    panel.get_by_role("button", name="Turn them all away").click()
    expect(panel.get_by_text("Turn all 35 newcomers away?")).to_be_visible()


def test_who_has_no_place_yet_reads_why_they_cannot_roll(table: Table) -> None:
    page = table.ready().page  # whatever the page draws as it starts is drawn
    why = "The GM has not said yet who you are."
    page.evaluate("why => { document.querySelector('roll-panel').barred = why; }", why)
    page.evaluate("() => { document.querySelector('roll-feed').reader = 'newcomer'; }")
    expect(page.locator("roll-feed").get_by_text("Nothing has been rolled yet.")).to_be_visible()
    listen(page, "roll-panel", ("roll",))
    roll = table.panel.get_by_role("button", name="Roll ")
    expect(roll).to_have_attribute("aria-disabled", "true")
    roll.click(force=True)  # as a hand would: it is not `disabled`
    expect(table.panel.get_by_text(why)).to_be_visible()
    assert heard(page) == []
    assert barriers(page, "roll-panel") == []


def test_what_is_not_sent_or_not_kept_is_said(table: Table) -> None:
    page = table.page
    open_panel(page)
    status = {"phase": "reconnecting", "waiting": 3, "behind": 0, "storage": "memory"}
    enter(page, room(status=status))
    expect(page.locator("room-status")).to_contain_text("Reconnecting · 3 to be sent")
    panel = page.locator("room-panel")
    expect(panel.get_by_text("3 entries are waiting to be sent.")).to_be_visible()
    expect(panel.get_by_text("This browser keeps nothing for us")).to_be_visible()


def test_cards_of_a_room_say_how_far_to_trust_them(table: Table) -> None:
    # Tall enough for all of it: a list that scrolls to its end moves what is being clicked.
    table.page.set_viewport_size({"width": 1280, "height": 3200})
    page = table.page
    for _ in PROOFS:
        table.roll()
    expect(table.feed.get_by_role("button", name="How do I know?")).to_have_count(0)
    prove(page)
    feed = table.feed
    expect(feed.get_by_text("Waiting for Ela").first).to_be_visible()
    expect(feed.get_by_role("button", name="Does not verify")).to_be_visible()
    expect(feed.get_by_text("The seed gives other dice than these.")).to_be_visible()
    expect(feed.get_by_text("Two entries under one number")).to_be_visible()
    expect(feed.get_by_text("not sent yet")).to_be_attached()
    expect(feed.get_by_role("heading", name="A secret note or roll by")).to_be_visible()
    listen(page, "roll-feed", ("reveal", "explain"))
    feed.get_by_role("button", name="Reveal").first.click()
    assert heard(page) == []
    feed.get_by_role("button", name="Show this to everybody?").click()
    assert heard(page) == [["reveal", {"id": "s1"}]]
    verified = feed.get_by_role("button", name="Verified: witnessed by Jonas")
    verified.click()
    assert heard(page)[1][0] == "explain"
    dialog = page.get_by_role("dialog", name="How do I know?")
    expect(dialog).to_be_visible()
    page.evaluate(
        "told => { document.querySelector('proof-panel').explanation = told; }", EXPLANATION
    )
    panel = page.locator("proof-panel")
    expect(panel.get_by_role("heading", name="Verified: witnessed by Jonas")).to_be_visible()
    expect(panel.get_by_text("The devices of Mara and Jonas each brought half")).to_be_visible()
    expect(panel.get_by_role("heading", name="The dice")).to_be_hidden()
    panel.get_by_text("Step by step").click()
    panel.locator("li summary").first.click()
    expect(panel.get_by_text("9f" * 32)).to_be_visible()
    check = panel.get_by_role("button", name="Check again")
    page.evaluate("() => { document.querySelector('proof-panel').busy = true; }")
    expect(panel.get_by_role("button", name="Checking …")).to_be_visible()
    page.evaluate(
        "checked => Object.assign(document.querySelector('proof-panel'), { busy: false, checked })",
        EXPLANATION["proof"],
    )
    expect(check).to_be_visible()
    expect(panel.get_by_role("status")).to_contain_text("Jonas. Just worked out again here.")
    assert barriers(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(verified).to_be_focused()
    assert barriers(page) == []


def test_a_roll_in_a_room_can_be_secret(table: Table) -> None:
    page = table.page
    who = table.panel.get_by_label("Who sees it")
    expect(who).to_have_count(0)
    page.evaluate("""() => {
      const panel = document.querySelector("roll-panel");
      panel.visibilities = ["public", "gm", "self"];
    }""")
    listen(page, "roll-panel", ("roll",))
    who.select_option("Only the GM")
    expect(who.get_by_role("option", name="Blind")).to_have_count(0)
    table.click_roll()
    assert heard(page) == [["roll", {"faces": None, "visibility": "gm"}]]
    assert barriers(page, "roll-panel") == []


def test_there_is_no_barrier_in_the_panel(table: Table) -> None:
    page = table.page
    page.set_viewport_size({"width": 1280, "height": 900})
    panel = open_panel(page)
    page.evaluate("known => { document.querySelector('room-panel').rooms = known; }", KNOWN)
    found = {"alone": barriers(page)}
    enter(page, room(people=[MARA, JONAS, ELA, OLAF, BEN, EVE, RICO]))
    found["in a room"] = barriers(page)
    panel.get_by_role("button", name="2 devices of Jonas").click()
    panel.get_by_role("button", name="Ben: other options").click()
    panel.get_by_text("Removed: 1").click()
    found["everything open"] = barriers(page)
    panel.get_by_role("button", name="Remove Ela").click()
    found["removing"] = barriers(page)
    panel.get_by_role("button", name="Keep").click()
    panel.get_by_role("button", name="Your name and colour").click()
    found["renaming"] = barriers(page)
    assert {view: each for view, each in found.items() if each} == {}


def test_a_phone_shows_all_of_it_without_scrolling_sideways(phone_page: Page, host: Host) -> None:
    page = Table(phone_page).calm().open(host.url()).ready().page
    status = page.locator("room-status").get_by_role("button")
    assert overflow(page) <= 0
    loading = {"phase": "downloading", "bytes": 3_100_000, "of": 13_000_000}
    page.evaluate("state => { document.querySelector('engine-status').state = state; }", loading)
    assert overflow(page) <= 0
    page.evaluate("() => { document.querySelector('engine-status').state = { phase: 'ready' }; }")
    long = {**JONAS, "name": "Bartholomäus von und zu Hohenstein-Waldeck"}
    panel = open_panel(page)
    assert overflow(page) <= 0
    longer = {**BEN, "name": long["name"]}
    enter(page, room(people=[MARA, long, ELA, longer, EVE, RICO], own={"link": LINK}))
    panel.get_by_role("button", name="2 devices of Barth").click()
    panel.get_by_role(
        "button", name="Bartholomäus von und zu Hohenstein-Waldeck: other options"
    ).click()
    panel.get_by_role("button", name="Remove Ela").click()
    assert overflow(page) <= 0
    found = barriers(page)
    small = page.evaluate(_SMALL)
    assert small == []
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(status).to_contain_text("2")
    assert overflow(page) <= 0
    assert found == []
