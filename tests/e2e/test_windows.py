"""No view is larger than its window: what does not fit scrolls in a place of its own."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.hosts import Host
from tests.e2e.rooms import (
    ARRIVAL,
    BEN,
    ELA,
    EVE,
    EXPLANATION,
    JONAS,
    LINK,
    MARA,
    NOTE,
    OLAF,
    RICO,
    enter,
    prove,
    room,
)
from tests.e2e.shared import CATCH
from tests.e2e.table import START, Table

SIZES = (
    (1440, 900),
    (1366, 650),
    (1280, 860),
    (844, 390),
    (720, 450),
    (390, 844),
    (320, 640),
)
ACTIONS = [{"label": "Let in as a player", "icon": "dice"}, {"label": "Somebody else"}]
NARROW = 700  # pixels; below, one place is seen at a time, and a roll may lie over it

# What is wrong with the view at this size, named so that one finds it in the styles.
_LOOK = """async (view) => {
  const app = document.querySelector("table-app");
  Object.assign(app, view);
  // In a frame the page hears of its new size; a task later it has drawn what follows from that.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

  const { innerWidth: width, innerHeight: height } = window;
  const found = [];
  // These are rows that are meant to be moved sideways.
  const sideways = new Set(["action-tabs", "reference-table"]);
  const isScroller = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);
  const name = (each) => {
    const host = each.getRootNode().host?.localName ?? "";
    return `${host} ${each.localName}.${[...each.classList].join(".")}`;
  };
  const beyond = [];
  const walk = (root, isInside) => {
    for (const each of root.children) {
      const style = getComputedStyle(each);
      if (style.display === "none") continue;
      const host = each.getRootNode().host?.localName;
      const scrolls = isScroller(style);
      if (scrolls && each.scrollWidth > each.clientWidth && !sideways.has(host))
        found.push(`${name(each)} is ${each.scrollWidth} wide in ${each.clientWidth}`);
      const { right, bottom, left, top } = each.getBoundingClientRect();
      const isOut = right > width + 0.5 || bottom > height + 0.5 || left < -0.5 || top < -0.5;
      const isTop = each.localName === "dialog" || style.position === "fixed";
      if (isOut && (isTop || !isInside)) found.push(`${name(each)} leaves the window`);
      // What is positioned beyond every scroller makes the document larger, wherever it stands.
      if (isOut && style.position === "absolute") beyond.push(name(each));
      const inside = isInside || scrolls;
      if (each.localName === "slot") walk({ children: each.assignedElements() }, inside);
      walk(each.shadowRoot ?? each, inside);
    }
  };
  walk(document.body, false);
  const { scrollWidth, scrollHeight } = document.scrollingElement;
  const culprits = [...new Set(beyond)].join(", ");
  if (scrollWidth > width || scrollHeight > height)
    found.push(`the document is ${scrollWidth} × ${scrollHeight}: ${culprits}`);
  return [...new Set(found)];
}"""

# A character of every system comes to the table, and what each of them can do is known.
_SEAT_ALL = """() => {
  caught.characters.all.map(({ id }) => id).forEach((id) => caught.characters.remove(id));
  for (const { key } of caught.rulesets) caught.characterFiles.create(key, 0);
  return caught.characters.all.map(({ id, ruleset }) => [
    id, ruleset, caught.rulesets.find(({ key }) => key === ruleset).actions.map(({ key }) => key),
  ]);
}"""
_TAKE = """([id, action]) => {
  if (caught.characters.selected !== id) caught.characters.select(id);
  caught.start(action);
}"""
_SET = "([tag, values]) => Object.assign(document.querySelector(tag), values)"


class Windows:
    """One page in windows of every size."""

    def __init__(self, page: Page, language: str) -> None:
        self.page = page
        self.language = language
        self.found: list[str] = []

    def look(self, name: str, **view: Any) -> None:
        """A view of the table: a `place` on phones, a `panel`, or a roll that lies `over` it."""
        view = {"panel": None, "over": False, "place": "sheet", **view}
        for width, height in SIZES:
            if (view["over"]) and width >= NARROW:
                continue
            self.page.set_viewport_size({"width": width, "height": height})
            for each in self.page.evaluate(_LOOK, view):
                self.found.append(f"{self.language} {name} at {width}×{height}: {each}")

    def take(self, character: str, action: str) -> None:
        self.page.evaluate(_TAKE, [character, action])
        self.page.wait_for_function("() => caught.draft.current")

    def set(self, tag: str, **values: Any) -> None:
        self.page.evaluate(_SET, [tag, values])

    def click(self, selector: str) -> None:
        """All of them, in sight or not."""
        found = self.page.locator(selector)
        count = found.evaluate_all("(all) => all.map((each) => each.click()).length")
        assert count > 0, f"nothing to click: {selector}"


@pytest.fixture(params=["en", "de"])
def windows(request: pytest.FixtureRequest, desktop_page: Page, host: Host) -> Windows:
    stored = json.dumps(request.param)
    desktop_page.add_init_script(f"localStorage.setItem('dicewright.language', {stored})")
    desktop_page.add_init_script(CATCH)
    table = Table(desktop_page).calm().open(host.url())
    desktop_page.wait_for_function("() => globalThis.caught?.draft.current", timeout=START)
    return Windows(table.page, request.param)


def test_no_view_is_larger_than_its_window(windows: Windows) -> None:
    page = windows.page
    windows.look("first visit")
    for character, ruleset, actions in page.evaluate(_SEAT_ALL):
        for action in actions:
            windows.take(character, action)
            windows.look(f"{ruleset} {action}", place="roll")
        windows.look(f"{ruleset}, the roll from below", over=True)
        windows.look(f"{ruleset}, the sheet")
        windows.set("sheet-view", editing=True)
        windows.look(f"{ruleset}, editing")
        windows.set("sheet-view", editing=False)
    assert windows.found == []


def test_no_panel_is_larger_than_its_window(windows: Windows) -> None:
    page = windows.page
    for _ in range(6):
        page.evaluate("() => caught.roll()")
    page.evaluate("() => caught.actions.scene('The mill')")
    windows.look("cards", place="feed")
    windows.click("feed-tools [aria-expanded=false]")
    windows.look("the menu of the feed", place="feed")
    windows.click("tracker-board [aria-expanded=false]")
    windows.look("the table", place="table")
    page.evaluate("() => caught.say({ message: 'It could not be copied. '.repeat(9), bad: true })")
    windows.set("update-notice", available=True)
    windows.set("room-notice", note=NOTE)
    windows.look("notices")
    windows.set("update-notice", available=False)
    page.evaluate("(actions) => caught.say({ message: 'Mara. '.repeat(9), actions })", ACTIONS)
    windows.look("somebody waits")
    windows.set("room-notice", note=None)
    page.evaluate("() => caught.say(undefined)")
    windows.click("room-status button")  # what is in its panel is only fetched for that
    page.wait_for_function("() => customElements.get('room-panel')")
    for panel in ("characters", "luck", "help", "settings", "room"):
        windows.look(panel, panel=panel)
    windows.click("character-list[slot=characters] [aria-expanded=false]")
    windows.look("a new character", panel="characters")
    enter(page, room(people=[MARA, JONAS, ELA, OLAF, BEN, EVE, RICO], own={"link": LINK}))
    windows.click("room-panel .devices > [aria-expanded=false]")
    windows.click("room-panel [data-otherwise]")
    windows.click("room-panel summary")
    windows.look("a room", panel="room")
    windows.set("room-arrival", arrival=ARRIVAL)
    windows.look("a link", panel="arrival")
    windows.set("roll-panel", visibilities=["public", "gm", "self", "blind"])
    windows.click("roll-panel .hand")
    windows.look("a roll in a room, by hand", place="roll")
    windows.set("proof-panel", explanation=EXPLANATION)
    windows.look("how one knows", panel="proof")
    prove(page)
    windows.look("proved cards", place="feed")
    page.evaluate("() => caught.characters.remove(caught.characters.selected)")
    windows.look("nobody there")
    assert windows.found == []
