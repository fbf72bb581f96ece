"""What is kept in the browser, what leaves it as a file, and what comes back."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pyengine import handle
from tests.e2e.hosts import Host
from tests.e2e.table import Table

DROP = """({ name, text }) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, { type: "application/json" }));
  for (const type of ["dragover", "drop"]) {
    const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
  }
}"""
MARKUP = '<img src=x onerror="document.title=1"><b>Bold</b>'


def drop(table: Table, text: str, name: str = "someone.json") -> None:
    table.page.evaluate(DROP, {"name": name, "text": text})


def exported(table: Table, tmp_path: Path) -> dict[str, Any]:
    """The character in hand, as the file one gets."""
    with table.page.expect_download() as download, table.characters() as people:
        people.get_by_role("button", name=re.compile("^Save .* as a file")).click()
    to = tmp_path / "exported.json"
    download.value.save_as(to)
    found: dict[str, Any] = json.loads(to.read_text(encoding="utf-8"))
    return found


def test_rolls_and_changes_are_there_after_a_reload(table: Table) -> None:
    table.ready()
    table.edit_sheet("Name", "Ottoline")
    sentence = table.roll()
    table.page.reload()
    expect(table.cards).to_have_count(1)
    assert table.cards.last.get_attribute("aria-label") == sentence
    expect(table.page.get_by_role("heading", name="Ottoline")).to_be_visible()
    table.ready().roll()


def test_a_second_tab_sees_the_same(table: Table, host: Host) -> None:
    table.ready()
    other = Table(table.page.context.new_page()).open(host.url())
    expect(other.cards).to_have_count(0)
    sentence = table.roll()
    expect(other.cards).to_have_count(1)
    assert other.cards.last.get_attribute("aria-label") == sentence
    table.edit_sheet("Name", "Ottoline")
    expect(other.page.get_by_role("heading", name="Ottoline")).to_be_visible()
    other.ready().roll()
    expect(table.cards).to_have_count(2)


def test_a_removed_character_comes_back_by_undo(table: Table) -> None:
    name = table.name()
    with table.characters() as people:
        people.get_by_role("button", name=re.compile("^Delete|^Remove")).click()
        table.page.get_by_role("button", name="Undo").click()
    assert table.name() == name


def test_a_character_goes_out_as_a_file_and_comes_back_the_same(
    table: Table, tmp_path: Path
) -> None:
    table.ready()
    table.edit_sheet("Name", MARKUP)
    first = exported(table, tmp_path)
    assert (first["format"], first["v"]) == ("dicewright-character", 1)
    drop(table, json.dumps(first))
    expect(table.page.get_by_role("status").filter(has_text="Imported")).to_be_visible()
    second = exported(table, tmp_path)
    assert second["sheet"] == first["sheet"]
    assert second["sheet"]["name"] == MARKUP
    expect(table.page).to_have_title("Dicewright")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not JSON"),
        ('{"format": "other", "v": 1}', "not a character"),
        ('{"ruleset": "no such", "sheet": {}}', "no system"),
        ('{"format": "dicewright-character", "v": 99}', "newer version"),
        ('{"ruleset": "RULESET", "sheet": {"__proto__": {"a": 1}}}', "__proto__"),
        ('{"ruleset": "RULESET", "sheet": {"name": 7}}', "A text is needed here"),
        ('{"ruleset": "RULESET", "sheet": {"no_such_field": 7}}', "no field of this name"),
    ],
)
def test_a_file_that_is_no_character_changes_nothing_and_says_why(
    text: str, reason: str, table: Table, tmp_path: Path
) -> None:
    table.ready()
    key = exported(table, tmp_path)["ruleset"]
    name = table.name()
    drop(table, text.replace("RULESET", key))
    expect(table.page.get_by_role("alert")).to_contain_text(reason)
    assert table.name() == name
    with table.characters() as people:
        expect(people.locator("[aria-current]")).to_have_count(1)


def test_a_browser_that_keeps_nothing_says_so_and_plays(
    new_context: Callable[..., BrowserContext], host: Host
) -> None:
    visitor = new_context()
    visitor.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    page: Page = visitor.new_page()
    table = Table(page).open(host.url()).ready()
    expect(page.get_by_role("status").filter(has_text="Not saved")).to_be_visible()
    table.roll()


LONG_AGO = """(count) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("dicewright");
  opening.onsuccess = () => {
    const writing = opening.result.transaction("entries", "readwrite");
    const by = { id: "gm", name: "Somebody", colour: "#666666" };
    for (let i = 1; i <= count; i += 1) {
      const entry = { id: `note${i}`, kind: "note", text: `Note ${i}` };
      writing.objectStore("entries").add({ id: entry.id, at: 1000 * i, by, entry });
    }
    writing.oncomplete = resolve;
    writing.onerror = () => reject(writing.error);
  };
})"""


def test_what_is_too_long_ago_offers_no_undo(table: Table) -> None:
    table.ready()
    table.page.evaluate(LONG_AGO, 402)  # two more than the engine can undo
    table.page.reload()
    table.ready()
    expect(table.feed.get_by_role("button", name="Undo: Note 402", exact=True)).to_be_visible()
    table.feed.evaluate("(feed) => feed.scrollTo(0, 0)")
    for at, offered in ((1, 0), (2, 0), (3, 1)):
        row = table.feed.get_by_role("listitem").filter(has_text=re.compile(rf"Note {at}\s*$"))
        expect(row).to_be_visible()
        expect(row.get_by_role("button", name="Undo")).to_have_count(offered)


# A database as version 1 wrote it, before a table of one's own was a log.
VERSION_1 = """(entries) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("dicewright", 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("characters", { keyPath: "id" });
    opening.result.createObjectStore("entries", { autoIncrement: true });
    opening.result.createObjectStore("kept");
  };
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const writing = opening.result.transaction("entries", "readwrite");
    for (const entry of entries) writing.objectStore("entries").add(entry);
    writing.oncomplete = () => resolve(opening.result.close());
  };
})"""


@pytest.mark.console("^Failed to load resource")  # a text has no icon, and the browser asks for one
def test_what_the_version_before_has_kept_is_there_once(
    new_context: Callable[..., BrowserContext], host: Host
) -> None:
    by = {"id": "ann", "name": "Ann", "colour": "#aa3300"}
    request = {"ruleset": "core4d6", "action": "check", "form": {"bonus": 2, "dc": 16}}
    actor = {"id": "ann", "name": "Ann"}
    message = {"op": "roll", "id": "r", **request, "actor": actor, "faces": [6, 5, 3, 2]}
    record = json.loads(handle(json.dumps(message)))["record"]
    clock = {"kind": "clock", "label": "Alarm", "segments": 6, "value": 2}
    entries = [
        {"id": "r", "kind": "roll", "record": record},
        {"id": "c", "kind": "create", "tracker": "alarm", "what": clock},
        {"id": "s", "kind": "scene", "title": "The weir"},
    ]
    logged = [{"id": each["id"], "at": 1000, "by": by, "entry": each} for each in entries]
    note = {"id": "n", "kind": "note", "text": "A narrow thing."}
    logged.insert(1, {"id": "n", "at": 2000, "by": by, "about": "r", "entry": note})
    page: Page = new_context().new_page()
    page.goto(f"{host.url()}licences.txt")  # of the same origin, and opens no database
    page.evaluate(VERSION_1, logged)
    table = Table(page).open(host.url()).ready()
    for _ in range(2):
        card = table.cards.filter(has_text="A narrow thing.")
        expect(card).to_have_count(1)
        expect(card).to_contain_text("18")
        expect(page.locator("tracker-board").get_by_text("Alarm")).to_be_visible()
        expect(table.feed.get_by_role("heading", name="The weir")).to_be_visible()
        expect(table.cards).to_have_count(1)
        page.reload()
        table.ready()
