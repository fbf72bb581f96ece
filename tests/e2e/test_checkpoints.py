"""What a browser keeps of a long evening: a reload goes on from it, and believes what fits."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from server.settings import Settings
from tests.e2e.hosts import Host
from tests.e2e.shared import Seat

LONG = 420  # entries: enough for something to be kept

# How many entries a page hands to its engine to be replayed: it can be seen at the worker's door.
COUNT = """(() => {
  globalThis.replayed = 0;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    const asked = message?.text ? JSON.parse(message.text) : {};
    if (asked.op === "replay") globalThis.replayed += asked.entries.length;
    return post.call(this, message, ...rest);
  };
})()"""

WRITE = """(count) => {
  const by = { id: "gil", name: "Gil", colour: "#aa3300" };
  const note = (turn) => ({ id: "x", kind: "note", text: `note ${turn}`, actor: {} });
  const logged = (_, turn) => ({ id: "x", at: turn, by, entry: note(turn) });
  return caught.room.append(...Array.from({ length: count }, logged));
}"""

# The page's own store, from beside it.
STORE = """async ({ key, change }) => {
  const CHANGES = {
    "a state that is none": (kept) => ({ ...kept, kept: { ...kept.kept, state: { people: 7 } } }),
    "another engine": (kept) => ({ ...kept, engine: "of tomorrow" }),
    "another order": (kept) => ({ ...kept, rows: kept.rows.toReversed() }),
  };
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const name = key.replace("{room}", caught.room.id);
  const db = await done(indexedDB.open("dicewright-rooms"));
  const kept = db.transaction("kept", change ? "readwrite" : "readonly").objectStore("kept");
  const found = await done(kept.get(name));
  if (change) await done(kept.put(CHANGES[change](found), name));
  db.close();
  return found?.done ?? found?.rows?.length ?? 0;
}"""

HEAD, PART = "checkpoint {room}", "part {room} 0"


@pytest.fixture
def feed_settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "feed", rate=None)


def reloaded(seat: Seat) -> int:
    """How many entries were replayed for it."""
    seat.page.reload()
    seat.table.ready()
    seat.has(LONG + 1).quiet()
    found: int = seat.page.evaluate("() => replayed")
    return found


def kept(seat: Seat) -> None:
    """Wait until most of it is in the browser's own store."""
    seat.until(f"async () => (await ({STORE})({{ key: '{HEAD}' }})) > {LONG - 64}")


def test_a_reload_goes_on_from_what_was_kept_and_believes_nothing_that_does_not_fit(
    new_context: Callable[..., BrowserContext], shared: Host
) -> None:
    context = new_context()
    context.add_init_script(COUNT)
    gil = Seat(context, "Gil")
    gil.open(shared.url()).share()
    gil.page.evaluate(WRITE, LONG)
    gil.table.roll()
    gil.has(LONG + 1).quiet()
    kept(gil)
    before = gil.feed

    replayed = reloaded(gil)
    assert 64 <= replayed < LONG - 64, "it went on from what was kept"
    assert gil.feed == before

    for key, change in (
        (HEAD, "a state that is none"),
        (HEAD, "another engine"),
        (PART, "another order"),
    ):
        assert gil.page.evaluate(STORE, {"key": key, "change": change}) > 0
        assert reloaded(gil) >= LONG, change
        assert gil.feed == before, change
        kept(gil)
