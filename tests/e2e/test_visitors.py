"""The visitor whom most tests share brings nothing along from one of them to the next."""

from tests.e2e.hosts import Host
from tests.e2e.table import Table
from tests.e2e.visitors import Regular

REMEMBERED = """async () => ({
  stored: [localStorage.length, sessionStorage.length, document.cookie.length],
  bases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys(),
  files: await Array.fromAsync((await navigator.storage.getDirectory()).keys()),
})"""


def test_a_visit_leaves_nothing_but_the_unpacked_engine(
    desktop: Regular, errors: list[str], host: Host
) -> None:
    with desktop.visit(errors) as page:
        table = Table(page).open(host.url()).ready()
        table.edit_sheet("Name", "Ottoline")
        table.roll()
        page.evaluate(
            "() => { localStorage.mine = sessionStorage.mine = document.cookie = 'a=1'; }"
        )
        before = page.evaluate(REMEMBERED)
    assert all(before["stored"])
    assert before["bases"]
    with desktop.visit(errors) as page:
        page.goto(host.url("feed.json"))
        after = page.evaluate(REMEMBERED)
        table = Table(page).open(host.url()).ready()
        assert table.cards.count() == 0
        assert table.name() != "Ottoline"
    assert after == {"stored": [0, 0, 0], "bases": [], "caches": [], "files": ["inflated"]}
