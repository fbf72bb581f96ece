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


def test_a_menu_closes_when_one_turns_to_something_else(table: Table) -> None:
    table.ready()
    table.page.get_by_role("button", name="Export").click()
    save = table.page.get_by_role("button", name="Save as Markdown")
    expect(save).to_be_visible()
    table.feed.click()
    expect(save).to_have_count(0)


def test_a_scene_begun_too_early_is_taken_back_at_its_heading(table: Table) -> None:
    table.ready()
    board = table.page.locator("tracker-board")
    for title in ("The mill", "The weir"):
        board.get_by_label("Next scene").fill(title)
        board.get_by_role("button", name="Begin", exact=True).click()
        expect(board.get_by_role("heading", name=title)).to_be_visible()
    table.feed.get_by_role("button", name="Undo: The weir").click()
    expect(board.get_by_role("heading", name="The mill")).to_be_visible()
    table.feed.get_by_role("button", name="Redo: The weir").click()
    expect(board.get_by_role("heading", name="The weir")).to_be_visible()


def test_a_line_has_nothing_under_its_words(table: Table) -> None:
    table.ready()
    board = table.page.locator("tracker-board")
    board.get_by_role("button", name="Clock", exact=True).click()
    board.get_by_role("button", name="Put it on the table").click()
    words = table.feed.locator(".slim > span")
    expect(words).to_contain_text("put on the table")
    text: str = words.evaluate("(span) => span.innerText")
    assert text == text.strip()
