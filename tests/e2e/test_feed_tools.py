"""Search, filter and export: each has a way out that one does not have to look for."""

from playwright.sync_api import expect

from tests.e2e.table import Table


def test_a_search_that_finds_nothing_is_left_by_a_button(table: Table) -> None:
    table.ready()
    table.roll()
    search = table.page.get_by_role("searchbox", name="Search the feed")
    search.fill("no such thing")
    expect(table.cards).to_have_count(0)
    table.feed.get_by_role("button", name="Show everything").click()
    expect(table.cards).to_have_count(1)
    expect(search).to_have_value("")
