import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.hosts import Host
from tests.e2e.table import Table

pytestmark = pytest.mark.offline

# Resolves when the service worker has everything and answers for this page.
INSTALLED = """async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
  }
}"""
KEPT = """async () => {
  const names = await caches.keys();
  const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return found.flat().map(({ url }) => url);
}"""


def installed(page: Page, url: str) -> Table:
    table = Table(page).open(url).ready()
    page.evaluate(INSTALLED)
    return table


@pytest.mark.parametrize("path", ["", "games/dice/"])
def test_after_one_visit_it_opens_without_the_server(
    path: str,
    new_context: Callable[..., BrowserContext],
    site: Path,
    tmp_path: Path,
    hosting: Callable[..., Host],
) -> None:
    if path:
        (tmp_path / "games").mkdir()
        (tmp_path / "games" / "dice").symlink_to(site, target_is_directory=True)
    host = hosting(tmp_path if path else site)
    visitor = new_context()
    installed(visitor.new_page(), host.url(path)).page.close()
    host.stop()
    table = Table(visitor.new_page()).open(host.url(path)).ready()
    assert table.detour() == ""
    table.roll()


def test_a_crash_while_offline_is_no_end(
    page: Page, site: Path, hosting: Callable[..., Host]
) -> None:
    host = hosting(site)
    table = installed(page, host.url())
    host.stop()
    (worker,) = page.workers
    with page.expect_event("worker"):
        worker.evaluate("() => { setTimeout(() => { throw new Error('crash on purpose'); }); }")
    table.roll()


def test_a_first_visit_fetches_each_file_once_and_nothing_of_the_fallback(
    profile: BrowserContext, site: Path, hosting: Callable[..., Host]
) -> None:
    host = hosting(site)
    installed(profile.new_page(), host.url())
    assets = [path for path in host.asked if "/assets/" in path]
    assert len(assets) == len(set(assets))
    assert not [path for path in assets if "stdlib" in path or "micropip" in path]


def test_a_later_visit_keeps_the_fallback_too(page: Page, host: Host, site: Path) -> None:
    installed(page, host.url()).page.reload()
    everything = {path.name for path in (site / "assets").iterdir()}
    missing = everything
    deadline = time.monotonic() + 60
    while missing and time.monotonic() < deadline:
        missing = everything - {url.rpartition("/")[2] for url in page.evaluate(KEPT)}
    assert not missing


def new_version(folder: Path) -> None:
    """What a deployment of a changed page leaves in the folder."""
    index, worker = folder / "index.html", folder / "sw.js"
    text = index.read_text(encoding="utf-8").replace("<title>", "<title>Next ")
    index.write_text(text, encoding="utf-8")
    code = worker.read_text(encoding="utf-8")
    changed, count = re.subn(r'(url:"index.html",revision:")\w+', r"\1next", code)
    assert count == 1
    worker.write_text(changed, encoding="utf-8")


def test_a_new_version_is_announced_and_waits_for_the_click(
    page: Page, copy: Path, hosting: Callable[..., Host]
) -> None:
    host = hosting(copy)
    table = installed(page, host.url())
    expect(page).to_have_title("Dicewright")
    new_version(copy)
    page.reload()
    notice = page.get_by_role("status").filter(has_text="A new version is ready")
    expect(notice).to_be_visible(timeout=60_000)
    expect(page).to_have_title("Dicewright")
    table.roll()
    page.get_by_role("button", name="Reload now").click()
    expect(page).to_have_title("Next Dicewright", timeout=60_000)
    table.ready().roll()


def test_it_can_be_installed(page: Page, host: Host) -> None:
    page.goto(host.url())
    manifest = page.request.get(host.url("app.webmanifest"))
    assert manifest.headers["content-type"] == "application/manifest+json"
    app = manifest.json()
    assert (app["start_url"], app["scope"], app["display"]) == ("./", "./", "standalone")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in app["icons"]}
    for icon in app["icons"]:
        assert page.request.get(host.url(icon["src"])).ok
