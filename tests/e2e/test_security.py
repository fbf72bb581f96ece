import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.hosts import Host
from tests.e2e.table import Table


@pytest.mark.offline
def test_nothing_is_asked_of_another_origin(
    new_context: Callable[..., BrowserContext], host: Host
) -> None:
    asked: list[str] = []
    visitor = new_context()
    visitor.on("request", lambda request: asked.append(request.url))
    table = Table(visitor.new_page()).open(host.url()).ready()
    table.roll()
    table.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    table.page.reload()
    table.ready().roll()
    assert len(asked) > 10
    assert [url for url in asked if not url.startswith(host.url())] == []


def test_the_policy_is_strict(site: Path) -> None:
    page_source = (site / "index.html").read_text(encoding="utf-8")
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', page_source)
    assert "default-src &#x27;none&#x27;" in policy
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    assert "<script>" not in page_source
    assert not re.search(r"\son\w+=|\sstyle=", page_source)


@pytest.mark.console(r"Content Security Policy")
@pytest.mark.parametrize(
    ("attempt", "directive"),
    [
        (
            "document.head.append(Object.assign(document.createElement('script'), {text: '1'}))",
            "script-src-elem",
        ),
        (
            "document.body.append(Object.assign(document.createElement('style'), {innerHTML: 1}))",
            "style-src-elem",
        ),
        ("setTimeout(() => { try { new Function('1'); } catch {} })", "script-src"),
        ("fetch('http://elsewhere.test/')", "connect-src"),
        ("new Worker('data:text/javascript,1')", "worker-src"),
        (
            "document.body.append(Object.assign(new Image(), {src: 'http://elsewhere.test/a.png'}))",
            "img-src",
        ),
    ],
)
def test_the_policy_holds_without_any_help_from_the_host(
    attempt: str, directive: str, page: Page, site: Path, hosting: Callable[..., Host]
) -> None:
    page.goto(hosting(site, careless=True).url())
    seen = page.evaluate(
        f"""() => new Promise((resolve) => {{
          addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
          setTimeout(() => resolve("nothing was refused"), 5000);
          try {{ Promise.resolve({attempt}).catch(() => {{}}); }} catch {{}}
        }})"""
    )
    assert seen == directive


def test_a_host_that_knows_no_types_is_good_enough(
    page: Page, site: Path, hosting: Callable[..., Host]
) -> None:
    table = Table(page).open(hosting(site, careless=True).url()).ready()
    assert table.detour() == ""
    table.roll()


@pytest.mark.console(r"404")
def test_wheels_of_a_wrong_type_are_good_enough_for_the_plain_start(
    page: Page, copy: Path, hosting: Callable[..., Host]
) -> None:
    (snapshot,) = (copy / "assets").glob("engine-*.snapshot.bin")
    snapshot.unlink()
    table = Table(page).open(hosting(copy, careless=True).url()).ready()
    assert table.detour()
    table.roll()


@pytest.mark.console(r"integrity")
def test_a_changed_script_does_not_run(
    page: Page, copy: Path, hosting: Callable[..., Host]
) -> None:
    (script,) = (copy / "assets").glob("main-*.js")
    script.write_text("document.title = 'taken over'", encoding="utf-8")
    page.goto(hosting(copy).url())
    assert page.title() == "Dicewright"
