"""Where things are on a phone, and how far one gets with keys alone."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.hosts import Host
from tests.e2e.table import Table
from tests.e2e.visitors import PHONE


@pytest.fixture
def on_a_phone(phone_page: Page, host: Host) -> Table:
    return Table(phone_page).open(host.url()).ready()


def edges(part: Locator) -> tuple[float, float]:
    """Where its words or its picture begin and end, from left to right."""
    found: list[float] = part.evaluate("""each => {
      const range = document.createRange();
      range.selectNodeContents(each);
      const words = each.localName === "span" ? range : each;
      const { left, right } = words.getBoundingClientRect();
      return [left, right];
    }""")
    return found[0], found[1]


def test_a_stat_on_a_phone_opens_the_roll_from_below_and_shows_the_result_there(
    on_a_phone: Table,
) -> None:
    table = on_a_phone
    page = table.page
    sheet = page.get_by_role("region", name="Character sheet")
    skill = sheet.get_by_role("list").get_by_role("button").first
    skill.tap()
    below = page.get_by_role("dialog", name="Roll")
    expect(below).to_be_visible()
    table.panel.get_by_role("button", name="Roll ").tap()
    expect(page.locator("roll-card[slot=result] article:not([aria-busy])")).to_be_visible()
    page.keyboard.press("Escape")
    expect(below).to_be_hidden()
    expect(skill).to_be_focused()
    page.get_by_role("navigation", name="Places").get_by_role("button", name="Feed").tap()
    expect(table.cards).to_have_count(1)


def test_nothing_on_a_phone_is_wider_than_the_phone(on_a_phone: Table) -> None:
    table = on_a_phone
    for place in ("Sheet", "Roll", "Feed", "Table"):
        bar = table.page.get_by_role("navigation", name="Places")
        bar.get_by_role("button", name=place).tap()
        wide = table.page.evaluate("document.documentElement.scrollWidth")
        assert wide == PHONE["width"], place


def test_the_button_on_a_phone_is_never_under_the_bar(on_a_phone: Table) -> None:
    table = on_a_phone
    bar = table.page.get_by_role("navigation", name="Places")
    bar.get_by_role("button", name="Roll").tap()
    button = table.panel.get_by_role("button", name="Roll ")
    card = table.page.locator("roll-card[slot=result] article:not([aria-busy])")
    for _ in range(3):
        button.tap()
        expect(card).to_be_visible()
        expect(button).to_be_in_viewport(ratio=1)
        over, below = button.bounding_box(), bar.bounding_box()
        assert over is not None
        assert below is not None
        assert over["y"] + over["height"] <= below["y"]


def test_a_roll_is_undone_and_redone_where_it_shows_on_a_phone(on_a_phone: Table) -> None:
    table = on_a_phone
    bar = table.page.get_by_role("navigation", name="Places")
    bar.get_by_role("button", name="Roll").tap()
    table.panel.get_by_role("button", name="Roll ").tap()
    card = table.page.locator("roll-card[slot=result]")
    card.get_by_role("button", name="Undo").tap()
    expect(card).to_contain_text("undone")
    card.get_by_role("button", name="Redo").tap()
    expect(card).not_to_contain_text("undone")
    card.get_by_role("button", name="Add a note").tap()
    card.get_by_role("textbox", name="What happened?").fill("The rope holds")
    card.get_by_role("button", name="Add the note").tap()
    expect(card).to_contain_text("The rope holds")


@pytest.mark.parametrize("name", ["Guards alarmed", "The watch comes running"])
def test_nothing_in_a_clock_on_a_phone_lies_over_its_name_or_its_edge(
    on_a_phone: Table, name: str
) -> None:
    page = on_a_phone.page
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_role("navigation", name="Places").get_by_role("button", name="Table").tap()
    board = page.locator("tracker-board")
    board.get_by_role("button", name="Clock", exact=True).tap()
    board.get_by_role("textbox", name="Name").fill(name)
    board.get_by_role("button", name="Put it on the table").tap()
    clock = board.get_by_role("group", name=name)
    words = edges(clock.get_by_text(name))
    cross = edges(clock.get_by_role("button", name=f"Remove {name}").locator("svg"))
    assert words[1] <= cross[0]
    less = edges(clock.get_by_role("button", name=f"{name}: one less"))
    more = edges(clock.get_by_role("button", name=f"{name}: one more"))
    frame = edges(clock)
    assert less[0] - frame[0] == pytest.approx(frame[1] - more[1], abs=1)


def test_the_quick_roll_is_a_key_away(table: Table) -> None:
    table.ready()
    page = table.page
    page.keyboard.press("/")
    page.keyboard.type("3d6+2")
    page.keyboard.press("Enter")
    expect(table.cards).to_have_count(1)
    assert len(table.dice()) == 3
    page.keyboard.type("nonsense")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("nonsense")
    expect(table.cards).to_have_count(1)


def test_a_slash_in_a_field_is_a_slash(table: Table) -> None:
    search = table.page.get_by_role("searchbox", name="Search the feed")
    search.focus()
    table.page.keyboard.type("1/2")
    expect(search).to_have_value("1/2")


def test_enter_in_the_form_rolls(table: Table) -> None:
    table.ready()
    table.panel.get_by_role("textbox").first.focus()
    table.page.keyboard.press("Enter")
    expect(table.cards).to_have_count(1)


def test_a_panel_closes_with_escape_and_gives_focus_back(table: Table) -> None:
    button = table.page.get_by_role("button", name="Settings")
    button.focus()
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("dialog", name="Settings")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("dialog", name="Settings")).to_be_hidden()
    expect(button).to_be_focused()


def test_one_s_own_roll_is_seen_wherever_one_was_in_the_feed(table: Table) -> None:
    table.ready()
    table.page.set_viewport_size({"width": 1280, "height": 720})
    for _ in range(8):
        table.roll()
    first = table.feed.get_by_role("listitem").first
    table.feed.evaluate("feed => feed.scrollTo(0, 0)")
    expect(first).to_be_in_viewport()
    expect(table.feed.get_by_role("button", name="Latest")).to_be_visible()
    table.click_roll()
    expect(first).not_to_be_in_viewport()
    expect(table.cards.last).to_be_in_viewport()
    expect(table.feed.get_by_role("button", name="new")).to_have_count(0)


# The rows grow again when the browser has moved the feed, before the page is told of it.
SHRINK_AND_GROW = """async (feed) => {
  const frames = async (count) => {
    for (let i = 0; i < count; i += 1) await new Promise(requestAnimationFrame);
  };
  const rows = [...feed.querySelectorAll("li")].slice(-6, -1);
  for (const row of rows) row.style.display = "none";
  await frames(2);
  for (const row of rows) row.style.display = "";
  await frames(6);
}"""


def test_a_feed_at_its_end_stays_there_when_cards_shrink_and_grow_again(table: Table) -> None:
    table.ready()
    table.page.set_viewport_size({"width": 1280, "height": 720})
    for _ in range(8):
        table.roll()
    expect(table.cards.last).to_be_in_viewport()
    table.feed.evaluate(SHRINK_AND_GROW)
    expect(table.feed.get_by_role("button", name="Latest")).to_have_count(0)
    expect(table.cards.last).to_be_in_viewport()
