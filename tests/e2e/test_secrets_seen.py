"""What people see of secrets at a shared table: the GM's feed and a player's, side by side."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from server.feed import Feed as FeedServer
from server.settings import Settings
from tests.e2e.barriers import barriers
from tests.e2e.hosts import Host, start
from tests.e2e.rooms import open_panel
from tests.e2e.shared import Seat, together
from tests.e2e.table import Table
from tests.feeds import Device
from tests.feeds import Feed as Evening
from web.build.static_server import Feed

pytestmark = pytest.mark.console("WebSocket|ERR_|net::|Failed to load resource")

CONFIRM = """() => caught.room.people.filter(({ standing }) => standing === 'newcomer')
  .forEach(({ id }) => caught.room.seat(id))"""
NEWCOMER = "() => caught.room.people.some(({ standing }) => standing === 'newcomer')"
SEATED = "() => caught.room.myself?.standing === 'seated'"


REVEAL = "() => caught.room.unseal(caught.room.feed.shown.findLast(({ secret }) => secret).id)"

IMPORT = "(evening) => caught.room.importEntries(new File([evening], 'evening.json'))"

# Whoever scrolls before the end has been reached is taken there all the same.
SCROLL_UP = """async (scroller) => {
  const frame = () => new Promise(requestAnimationFrame);
  while (!scroller.scrollTop) await frame();
  for (let frames = 0; frames < 4; frames += 1) await frame();
  scroller.scrollTop = 0;
}"""

# So many notes, then these entries, as a room would show them.
SHOW = """([count, more]) => {
  const feed = document.querySelector("roll-feed");
  const by = { id: "gil", name: "Gil", colour: "", role: "gm" };
  const whole = (id, entry) => ({ id, at: 1, by, author: "d1", flags: [], sent: true, ...entry });
  const note = (id) => whole(id, { entry: { id, kind: "note", text: id, actor: {} } });
  const proof = { state: "sealed", by: ["Ann"] };
  const secret = (id) => whole(id, { entry: { id, kind: "sealed", visibility: "gm" }, proof });
  const notes = Array.from({ length: count }, (_, at) => note(`note ${at}`));
  const news = more.map((kind, at) => (kind === "note" ? note : secret)(`${kind} of now ${at}`));
  const entries = [...notes, ...news];
  // The table, which knows nothing of this, may be about to draw its own.
  Object.defineProperty(feed, "entries", { get: () => entries, set: () => {}, configurable: true });
  feed.requestUpdate("entries");
}"""


@pytest.fixture(scope="module")
def shared(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The site, with a feed beside it."""
    settings = Settings(tmp_path_factory.mktemp("feed"), rate=None)
    with FeedServer(settings) as running:
        host = start(site, feed=Feed(port=running.port))
        yield host
        host.stop()


@pytest.fixture
def pair(sit: Callable[[str], Seat], shared: Host) -> tuple[Seat, Seat]:
    """Gil leads, Ann plays."""
    gil, ann = sit("Gil"), sit("Ann")
    for seat in (gil, ann):
        seat.table.calm()
    ann.join(gil.open(shared.url()).share())
    if not ann.page.evaluate(SEATED):
        gil.until(NEWCOMER)
        gil.page.evaluate(CONFIRM)
    ann.until(SEATED)
    together(gil, ann)
    return gil, ann


def rows(seat: Seat) -> Locator:
    return seat.page.locator("roll-feed li")


def announced(seat: Seat) -> Locator:
    return seat.page.locator("roll-feed").get_by_role("status").last


def test_a_gms_secret_roll_is_a_quiet_line_for_players_or_nothing(pair: tuple[Seat, Seat]) -> None:
    gil, ann = pair
    ann.roll()
    gil.has(1)
    spoken = announced(ann).inner_text()
    gil.roll("gm")
    for seat in pair:
        seat.has(2)
    ann.until("() => caught.room.feed.shown.at(-1).proof.state !== 'waiting'")
    line = rows(ann).last
    expect(line).to_have_class("line")
    expect(line).to_contain_text("made a secret roll")
    expect(line.locator("article")).to_have_count(0)
    expect(rows(ann).locator("article.latest")).to_have_count(1)
    assert announced(ann).inner_text() == spoken, "nobody is told of it"
    expect(rows(gil).last.locator("article")).to_contain_text("only the GM and its author")
    line.get_by_role("button").click()
    expect(ann.page.locator("proof-panel")).to_contain_text("The commitment")
    ann.page.keyboard.press("Escape")
    open_panel(gil.page).get_by_role("switch", name="Players see a line").click()
    gil.page.keyboard.press("Escape")
    expect(rows(ann).filter(has_text="made a secret roll")).to_have_count(0)
    expect(rows(gil).last.locator("[data-reveal]")).to_have_count(1)
    expect(open_panel(ann.page)).to_contain_text("secret rolls do not show in the feed")
    ann.page.keyboard.press("Escape")
    gil.page.evaluate(REVEAL)
    expect(rows(ann).locator("article")).to_have_count(2)


def test_a_gm_saves_the_feed_for_everybody_or_for_themselves(pair: tuple[Seat, Seat]) -> None:
    gil, ann = pair
    gil.roll("gm")
    for seat in pair:
        seat.has(1)
    gil.until("() => caught.room.feed.shown[0].secret === 'gm'")

    def saved(seat: Seat, group: str) -> str:
        seat.page.locator("feed-tools [data-export]").click()
        menu = seat.page.locator("feed-tools .menu")
        place = menu.get_by_role("group", name=group) if group else menu
        with seat.page.expect_download() as loaded:
            place.get_by_role("button", name="Save as text").click()
        return Path(loaded.value.path()).read_text("utf-8")

    gil.page.locator("feed-tools [data-export]").click()
    assert barriers(gil.page) == []
    gil.page.keyboard.press("Escape")
    assert barriers(ann.page) == []
    assert "[secret: GM] " in saved(gil, "For me, with secrets")
    for text in (saved(gil, "For everybody"), saved(ann, "")):
        assert "made a secret roll" in text
        assert "secret: GM" not in text


def test_a_blind_question_tells_others_only_that_somebody_asks(
    pair: tuple[Seat, Seat], sit: Callable[[str], Seat]
) -> None:
    gil, ann = pair
    ben = sit("Ben")
    ben.join(gil.page.evaluate("() => caught.room.invitation('player')"))
    if not ben.page.evaluate(SEATED):
        gil.until(NEWCOMER)
        gil.page.evaluate(CONFIRM)
    ben.until(SEATED)
    together(gil, ann, ben)
    ann.roll("blind")
    gil.until("() => caught.room.feed.shown[0]?.entry.kind === 'roll'")
    for seat in (ann, ben):
        seat.until("() => caught.room.feed.shown[0]?.entry.phase === 'rolled'")
    known, seen = (
        seat.page.evaluate("() => caught.room.feed.shown[0].entry") for seat in (ann, ben)
    )
    assert "intent" in known
    assert sorted(seen) == ["id", "kind", "phase"]
    expect(rows(ben).last).to_contain_text("A blind roll for Ann")


def test_a_note_is_as_secret_as_its_roll_and_says_whose_it_is(pair: tuple[Seat, Seat]) -> None:
    gil, ann = pair
    gil.roll("gm")
    for seat in pair:
        seat.has(1)
    card = rows(gil).locator("article")
    card.get_by_role("button", name="Add a note").click()
    card.get_by_label("What happened?").fill("the duke lies")
    card.get_by_role("button", name="Add the note").click()
    note = card.locator(".note")
    expect(note).to_contain_text("Gil (GM)")
    expect(note).to_contain_text("the duke lies")
    expect(note).to_contain_text("could read the roll then")
    expect(rows(ann).last).to_contain_text("made a secret note or roll")
    expect(ann.page.locator("roll-feed")).not_to_contain_text("the duke lies")
    assert barriers(gil.page) == []

    gil.page.evaluate("() => caught.room.unseal(caught.room.feed.shown[0].id)")
    expect(rows(ann).locator("article")).to_be_visible()
    expect(ann.page.locator("roll-feed")).not_to_contain_text("the duke lies")
    note.locator("[data-reveal]").click()
    expect(note.locator("[data-reveal]")).to_have_text("Show this to everybody?")
    note.locator("[data-reveal]").click()
    shown = rows(ann).locator("article .note")
    expect(shown).to_contain_text("Gil (GM)")
    expect(shown).to_contain_text("the duke lies")
    expect(rows(ann).filter(has_text="secret note")).to_have_count(0)


def test_a_strangers_note_is_no_part_of_the_gms_card(pair: tuple[Seat, Seat]) -> None:
    gil, ann = pair
    gil.roll()
    for seat in pair:
        seat.has(1)
    ann.page.evaluate("() => caught.actions.note(caught.room.feed.shown[0].id, 'the mill burns')")
    gil.has(2)
    table, roll = ann.page.evaluate("() => [caught.room.id, caught.room.feed.shown[0].id]")
    eve, feed = Device("Eve", table), Evening()
    said = {"at": 1, "by": {**eve.by, "name": "Gil"}, "about": roll}
    note = {"id": "x", "kind": "note", "text": "everybody may reroll"}
    first = {"after": roll, "clock": 1000}
    feed.write(eve, "hello", {"name": "Eve", "colour": "red"}, **first)
    feed.write(eve, "log", {**said, "entry": note}, after=roll, clock=1001)
    entries = [{"text": feed.texts[each], "sig": feed.sigs[each]} for each in feed.texts]
    ann.page.evaluate(IMPORT, json.dumps({"v": 1, "table": table, "entries": entries}))
    for seat in pair:
        card = rows(seat).locator("article")
        expect(card.locator(".note")).to_have_count(1)
        expect(card.locator(".note")).to_contain_text("Ann")
    line = rows(ann).last
    expect(line).to_have_class("line")
    for words in ("Eve (not confirmed yet)", "everybody may reroll", "Does not verify"):
        expect(line).to_contain_text(words)
    assert barriers(ann.page) == []


def test_a_quiet_line_is_nothing_that_one_has_missed(desktop_page: Page, host: Host) -> None:
    page = Table(desktop_page).calm().open(host.url()).ready().page
    page.evaluate(SHOW, [60, []])
    expect(page.locator("roll-feed li").last).to_contain_text("note 59")
    page.locator("roll-feed .scroller").evaluate(SCROLL_UP)
    jump = page.locator("roll-feed .jump")
    expect(jump).to_have_text("Latest")
    page.evaluate(SHOW, [60, ["secret", "note", "secret"]])
    expect(jump).to_have_text("1 new")
