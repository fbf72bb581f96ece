from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.hosts import Host
from tests.e2e.table import Table


def test_the_table_starts_from_the_snapshot_and_rolls(page: Page, host: Host) -> None:
    table = Table(page).open(host.url()).ready()
    assert table.detour() == ""
    assert "against" in table.roll()


def test_two_fresh_pages_never_roll_alike(
    new_context: Callable[..., BrowserContext], host: Host
) -> None:
    rolled = []
    for _ in range(2):
        table = Table(new_context().new_page()).open(host.url()).ready()
        faces: list[str] = []
        for _ in range(5):
            table.roll()
            faces += table.dice()
        rolled.append(faces)
    assert len(rolled[0]) >= 20
    assert rolled[0] != rolled[1]


def test_the_sheet_is_there_and_can_be_edited_before_python(page: Page, host: Host) -> None:
    with host.holding("wasm.bin"):
        table = Table(page).open(host.url())
        table.edit_sheet("Name", "Ottoline")
        table.click_roll()
        expect(table.feed.locator("[aria-busy=true]")).to_be_visible()
        assert table.cards.count() == 0
    expect(table.cards).to_have_count(1, timeout=60_000)
    assert "Ottoline" in (table.cards.first.get_attribute("aria-label") or "")


def test_the_download_is_shown_in_bytes(page: Page, host: Host) -> None:
    with host.holding("snapshot.bin"):
        table = Table(page).open(host.url())
        expect(table.status).to_contain_text("Downloading the engine")
        expect(table.status).to_contain_text("MB")
        expect(table.complaint).to_have_text("The odds come as soon as the rules are loaded.")
    table.ready()
    expect(table.complaint).to_have_count(0)


def test_a_refusal_is_shown_where_one_rolls_and_nothing_is_rolled(table: Table) -> None:
    table.ready()
    table.edit_sheet("Name", "x" * 200)
    table.click_roll()
    expect(table.complaint).to_contain_text("At most 80 characters")
    expect(table.cards).to_have_count(0)


def test_a_crashed_worker_is_replaced_and_the_roll_answered(table: Table) -> None:
    table.ready()
    (worker,) = table.page.workers
    with table.page.expect_event("worker"):
        worker.evaluate("() => { setTimeout(() => { throw new Error('crash on purpose'); }); }")
    assert "against" in table.roll()
    table.ready()


def test_a_phone_on_the_local_network_can_play_without_a_secure_context(
    page: Page, host: Host
) -> None:
    table = Table(page).open(f"http://table.test:{host.port}/").ready()
    assert page.evaluate("isSecureContext") is False
    assert table.detour() == ""
    table.roll()


def test_a_browser_without_the_call_trampoline_starts_from_the_snapshot_too(
    new_context: Callable[..., BrowserContext], host: Host
) -> None:
    phone = new_context(user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)")
    table = Table(phone.new_page()).open(host.url()).ready()
    assert table.detour() == ""
    table.roll()


@pytest.mark.parametrize("path", ["", "games/dice/", "a%20b/"])
def test_it_works_from_any_sub_path(
    path: str, page: Page, site: Path, tmp_path: Path, hosting: Callable[..., Host]
) -> None:
    folder = tmp_path / path.replace("%20", " ")
    folder.parent.mkdir(parents=True, exist_ok=True)
    if path:
        folder.symlink_to(site, target_is_directory=True)
    table = Table(page).open(hosting(tmp_path if path else site).url(path)).ready()
    assert table.detour() == ""
    table.roll()
