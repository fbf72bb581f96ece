"""Nothing poisons a page: what was tampered with is shown, or a stub stands there that says so."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.hosts import Host
from tests.e2e.shared import CATCH
from tests.e2e.table import START, Table
from tests.poison import items

COUNT = 4_000

# As the engine hands them over while a table's past is still to come, and they are shown as such.
_SHOW_NEWEST = """(items) => caught.tables.current.feed.showNewest(items)"""
# Each of them whole, which in the feed only the newest are; what a reader would see of it is text.
_DRAW_ALL = """async () => {
  const feed = document.querySelector("roll-feed");
  const { view, rulesets } = feed;
  const blank = [];
  for (const entry of feed.entries) {
    const ruleset = rulesets.find(({ key }) => key === entry.entry.record?.request.ruleset);
    const card = document.createElement("roll-card");
    Object.assign(card, { entry, view, ruleset, me: "somebody", reader: "gm" });
    document.body.append(card);
    await card.updateComplete;
    const text = [...card.renderRoot.children].map((each) => each.innerText ?? "").join(" ");
    if (!text.trim() || /undefined|\\[object/.test(text)) blank.push([text, entry]);
    card.remove();
  }
  return { drawn: feed.entries.length, blank: blank.slice(0, 5) };
}"""
_SCROLL = """async () => {
  const scroller = document.querySelector("roll-feed").shadowRoot.querySelector(".scroller");
  const frame = () => new Promise(requestAnimationFrame);
  for (let left = 60; left > 0 && scroller.scrollTop > 0; left -= 1) {
    scroller.scrollTop -= 900;
    await frame();
    await frame();
  }
}"""
# What a version before this one has kept, written by something else.
_KEEP = """(entries) => new Promise((done, failed) => {
  const opening = indexedDB.open("dicewright");
  opening.onerror = failed;
  opening.onsuccess = () => {
    const writing = opening.result.transaction("entries", "readwrite");
    for (const entry of entries) writing.objectStore("entries").add(entry);
    writing.oncomplete = () => done(opening.result.close());
  };
})"""
_POISON: list[Any] = [
    None,
    7,
    "entry",
    {},
    {"id": "a", "at": 1, "by": None, "entry": {"id": "a", "kind": "roll"}},
    {"id": "b", "at": 1e300, "by": {"id": "", "name": "Eve", "colour": ""}, "entry": {}},
]
# As `_POISON`, but past all that looks at entries: the card is the last to meet it.
_SHOW = """async () => {
  const entry = (id) => ({
    id, at: Date.now(), by: { id: "e", name: "Eve", colour: "" },
    entry: { id, kind: "roll", record: { request: {}, result: {}, digest: id } },
  });
  const feed = document.querySelector("roll-feed");
  feed.entries = [entry("one"), entry("two")];
  for (let frame = 0; frame < 60; frame += 1) {
    feed.view = {}; // whatever happens at the table, the feed hears of it
    await new Promise(requestAnimationFrame);
  }
}"""


@pytest.fixture
def table(desktop_page: Page, host: Host) -> Table:
    desktop_page.add_init_script(CATCH)
    table = Table(desktop_page).calm().open(host.url()).ready()
    ready = "() => globalThis.caught?.draft.current && caught.tables.current?.founded"
    desktop_page.wait_for_function(ready, timeout=START)
    return table


def test_tampered_entries_are_drawn_exported_and_counted(table: Table, errors: list[str]) -> None:
    page = table.page
    page.evaluate("() => caught.share('Friday', 'Gil')")  # a table where others write, too
    page.evaluate(_SHOW_NEWEST, [item for item in islice(items(seed=7), COUNT) if item["entry"]])
    found = page.evaluate(_DRAW_ALL)
    assert found["blank"] == []
    assert found["drawn"] > COUNT / 2
    assert errors == []
    page.evaluate(_SCROLL)
    expect(table.feed.get_by_text("It holds no result that could be shown.").first).to_be_visible()
    for name in ("Save as Markdown", "Save as text", "Save as JSON"):
        page.get_by_role("button", name="Export").click()
        with page.expect_download() as saved:
            page.get_by_role("button", name=name).click()
        assert saved.value.path().stat().st_size > COUNT * 20
    page.get_by_role("button", name="Export").click()
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("Copied.")).to_be_visible()
    page.get_by_role("searchbox", name="Search the feed").fill("x")
    page.get_by_title("Luck report", exact=True).locator("visible=true").last.click()
    report = page.locator("luck-report")  # slotted, so not found in its dialog
    expect(report.get_by_role("heading", level=3).first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("searchbox", name="Search the feed").fill("")
    page.evaluate(_SHOW_NEWEST, [])
    table.roll()


def test_what_something_else_has_written_into_the_store_is_counted_and_stays_there(
    table: Table,
) -> None:
    page = table.page
    kept = table.roll()
    page.evaluate(_KEEP, _POISON)
    page.reload()
    table.ready()
    why = f"Entries that could not be taken over from before: {len(_POISON)}."
    expect(page.get_by_role("alert").filter(has_text=why)).to_be_visible()
    expect(table.feed.locator(f'article[aria-label="{kept}"]')).to_be_visible()
    again = table.roll()
    expect(table.feed.locator(f'article[aria-label="{again}"]').last).to_be_visible()


@pytest.mark.console("^A card could not be drawn")
def test_a_card_that_cannot_be_drawn_says_so_once(table: Table, errors: list[str]) -> None:
    page = table.page
    page.evaluate(_SHOW)
    expect(table.feed.get_by_role("alert")).to_have_count(2)
    expect(table.feed.get_by_text("This entry cannot be shown.").first).to_be_visible()
    assert len(errors) == 2
