"""Pictures of the built page: every system, on a desk and in a hand, by day and by night.

Whoever takes them gets the same dice at the same hour: only the page differs between two runs.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from web.build.browser import ARGUMENTS, executable
from web.build.console import fail, say
from web.build.paths import GENERATED, ROOT, SITE
from web.build.static_server import Server

SHOTS = ROOT / "docs" / "shots"
START = 60_000  # milliseconds until Python runs, on a busy machine
EVENING = datetime(2025, 11, 7, 20, 15, tzinfo=UTC)

# Seeds count up from a number of their own for each system, so that their rolls differ.
DICE = """(start) => {
  let count = start;
  crypto.getRandomValues = (bytes) => {
    for (let i = 0; i < bytes.length; i += 1) bytes[i] = (count * 31 + i * 7) % 251;
    count += 1;
    return bytes;
  };
}"""

# Whether the page draws with this family: one that came too late is there, and yet not used.
IS_DRAWN = """(family) => {
  const probe = document.body.appendChild(document.createElement("span"));
  probe.textContent = "mmmmmmiiiiii";
  const [own, other] = [`"${family}", monospace`, "monospace"].map((wish) => {
    probe.style.fontFamily = wish;
    return probe.getBoundingClientRect().width;
  });
  probe.remove();
  return own !== other;
}"""
FAMILIES = ("Atkinson Hyperlegible Next Variable", "Alegreya Variable")
MOST_VISITS = 5


@dataclass(frozen=True)
class Device:
    """What somebody holds, or sits at."""

    name: str
    width: int
    height: int
    scale: float = 1
    phone: bool = False


DEVICES = (
    Device("desktop", 1440, 900),
    Device("phone", 390, 844, scale=2, phone=True),
)


def take(only: str | None, language: str) -> None:
    """Fill docs/shots with pictures of all systems, or of one."""
    described = json.loads((GENERATED / "describe.json").read_text(encoding="utf-8"))
    starts = range(11, 1000, 40)  # whether or not the others are taken too
    all_of_them = zip(described["rulesets"], starts, strict=False)
    wanted = [(each, start) for each, start in all_of_them if only in (None, each["key"])]
    SHOTS.mkdir(parents=True, exist_ok=True)
    with _host() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=[*ARGUMENTS])
        for ruleset, start in wanted:
            for device in DEVICES:
                for scheme in ("light", "dark"):
                    context = _visitor(browser, device, scheme, language)
                    page = _at_the_table(context, address, ruleset, start=start)
                    _photograph(page, device, f"{ruleset['key']}-{device.name}", scheme)
                    context.close()
        browser.close()
    say(f"{SHOTS.relative_to(ROOT).as_posix()}: {len(list(SHOTS.glob('*.png')))} pictures")


@contextmanager
def _host() -> Iterator[str]:
    server = Server("127.0.0.1", 0, SITE)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


def _visitor(browser: Browser, device: Device, scheme: Any, language: str) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": device.width, "height": device.height},
        device_scale_factor=device.scale,
        has_touch=device.phone,
        is_mobile=device.phone,
        color_scheme=scheme,
        locale=language,
        reduced_motion="reduce",
        service_workers="block",
        timezone_id="UTC",
    )
    context.set_default_timeout(START)
    return context


def _at_the_table(
    context: BrowserContext, address: str, ruleset: dict[str, Any], *, start: int
) -> Page:
    """An evening with the system's first example: something of each kind has been rolled."""
    page = context.new_page()
    page.clock.set_fixed_time(EVENING)
    page.add_init_script(f"({DICE})({start})")
    _visit(page, address)
    _seat(page, ruleset["examples"][0]["name"])
    expect(page.locator("engine-status .ready")).to_be_attached(timeout=START)
    _lay_the_table(page)
    _roll_some(page, len(ruleset["actions"]))
    return page


def _visit(page: Page, address: str) -> None:
    """Fonts are optional at the first visit; somebody who comes again has them from the start.

    Nothing else is left of a visit in vain, or the dice would not be the same at the next.
    """
    browser = page.context.new_cdp_session(page)
    for _ in range(MOST_VISITS):
        page.goto(address)
        page.evaluate("() => document.fonts.ready")
        if all(page.evaluate(IS_DRAWN, family) for family in FAMILIES):
            return
        page.goto("about:blank")
        kept = {"origin": address, "storageTypes": "indexeddb,local_storage"}
        browser.send("Storage.clearDataForOrigin", kept)
    fail("the page is never drawn with its own fonts.")


def _seat(page: Page, name: str) -> None:
    """One of the ready-made characters, from the panel where they are offered."""
    page.evaluate("() => { document.querySelector('table-app').panel = 'characters'; }")
    people = page.locator("character-list[slot=characters]")
    people.locator("button[aria-expanded=false]").click()
    people.locator(".examples").get_by_role("button", name=name).click()
    page.evaluate("() => document.querySelector('table-app').closePanel()")


def _lay_the_table(page: Page) -> None:
    """A session, a scene, and something that comes closer."""
    _go_to(page, "table")
    board = page.locator("tracker-board")
    board.locator("form").nth(1).locator("button").click()
    board.locator("input[name=title]").fill("The bell tower")
    board.locator("form").first.locator("button").click()
    board.locator(".add button").nth(1).click()
    board.locator("new-tracker input[name=label]").fill("The guard arrives")
    board.locator("new-tracker button.main").click()
    clock = board.locator("tracker-view").filter(has_text="The guard arrives")
    for _ in range(2):
        clock.locator(".steps button").last.click()
        page.wait_for_timeout(200)


def _roll_some(page: Page, kinds: int) -> None:
    """Two other kinds of roll and then, from the sheet, what the character is best at."""
    _go_to(page, "roll")
    for at in range(1, kinds - 1)[:2]:
        page.locator("roll-panel").get_by_role("tab").nth(at).click()
        _roll(page)
    page.locator("roll-panel").get_by_role("tab").first.click()
    for at in (1, 0):
        _go_to(page, "sheet")
        page.locator("sheet-view .stat").nth(at).click()
        _roll(page)


def _roll(page: Page) -> None:
    page.locator("roll-panel button.main").click()
    page.wait_for_timeout(700)


def _go_to(page: Page, place: str) -> None:
    """A place of the bar at the bottom, where there is one."""
    page.evaluate("(place) => document.querySelector('table-app').show(place)", place)


def _photograph(page: Page, device: Device, name: str, scheme: str) -> None:
    if not device.phone:
        _shoot(page, SHOTS / f"{name}-{scheme}.png")
        return
    for place in ("sheet", "roll", "feed"):
        _go_to(page, place)
        _shoot(page, SHOTS / f"{name}-{place}-{scheme}.png")


def _shoot(page: Page, to: Path) -> None:
    page.wait_for_timeout(500)  # odds arrive, elements settle
    page.screenshot(path=to, animations="disabled")
