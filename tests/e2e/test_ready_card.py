"""The next roll's card is drawn ahead, while nobody waits: it looks like any other."""

import pytest
from playwright.sync_api import Locator, Page, expect

from pyengine import registry
from pyengine.describe import describe_one
from tests.e2e.hosts import Host
from tests.e2e.table import Table

# The browser is idle when the test says so and something waits for that, which is a frame or two
# after a roll; and every card that is made is counted.
WATCHED = """
window.tasks = [];
window.requestIdleCallback = (task) => tasks.push(task);
window.idle = async () => {
  while (!tasks.length) await new Promise(requestAnimationFrame);
  tasks.splice(0).forEach((task) => task());
};
window.made = 0;
const create = document.createElement.bind(document);
document.createElement = (tag, ...more) => {
  if (tag === "roll-card") made += 1;
  return create(tag, ...more);
};
window.cards = (feed) => [...feed.shadowRoot.querySelectorAll("li > roll-card")];
window.whole = async (card) => {
  while (!card.shadowRoot?.querySelector("[data-note]")) await new Promise(requestAnimationFrame);
  await card.updateComplete;
};
"""

# The newest card, and one that was made just now and is given the same to show; also what it is
# given meanwhile, as what the table comes to.
TWINS = """async (feed) => {
  const card = cards(feed).at(-1);
  const twin = document.createElement("roll-card");
  const names = [...card.constructor.elementProperties.keys()];
  for (const name of names) twin[name] = card[name];
  document.body.append(twin);
  await Promise.all([whole(card), whole(twin)]);
  while (names.some((name) => twin[name] !== card[name])) {
    for (const name of names) twin[name] = card[name];
    await Promise.all([card.updateComplete, twin.updateComplete]);
  }
  twin.remove();
  return [card, twin].map((each) => each.shadowRoot.innerHTML.replace(/<!--.*?-->/g, ""));
}"""

# The same roll again and again, each as if it came now: how many cards come with it in the first
# frame, and whether its own has buttons by then.
REPEATED = """async ([feed, times]) => {
  const found = [];
  for (let number = 0; number < times; number += 1) {
    const copy = structuredClone(feed.entries.at(-1));
    Object.assign(copy, { id: `again-${number}`, at: Date.now() });
    copy.entry.record.digest = copy.id;
    const before = cards(feed).length;
    feed.entries = [...feed.entries, copy];
    await feed.updateComplete;
    const newest = cards(feed).at(-1);
    const buttons = newest.shadowRoot.querySelectorAll(".tools button").length;
    found.push({ came: cards(feed).length - before, buttons });
    await whole(newest);
    await idle();
  }
  return found;
}"""


@pytest.fixture
def watched(desktop_page: Page, host: Host) -> Table:
    desktop_page.add_init_script(WATCHED)
    return Table(desktop_page).open(host.url()).ready()


def feed(table: Table) -> Locator:
    return table.page.locator("roll-feed")


def made(table: Table) -> int:
    count: int = table.page.evaluate("made")
    return count


def repeated(table: Table, times: int) -> list[dict[str, int]]:
    found: list[dict[str, int]] = table.page.evaluate(
        REPEATED, [feed(table).element_handle(), times]
    )
    return found


def test_the_card_of_a_roll_was_made_before_it(watched: Table) -> None:
    watched.roll()
    watched.page.evaluate("idle()")
    before = made(watched)
    watched.roll()
    assert made(watched) == before
    watched.page.evaluate("idle()")
    assert made(watched) == before + 1


def test_a_card_that_waits_for_its_roll_is_nowhere_in_the_page(watched: Table) -> None:
    watched.roll()
    watched.page.evaluate("idle()")
    expect(feed(watched).locator("roll-card")).to_have_count(1)


@pytest.mark.parametrize("key", registry.known())
def test_a_card_drawn_ahead_shows_what_one_drawn_anew_shows(watched: Table, key: str) -> None:
    ruleset = describe_one(key)
    watched.take_example(ruleset["examples"][0]["name"])
    first, second = [action["label"] for action in ruleset["actions"]][:2]
    for label in (first, first, first, second, first):
        watched.panel.get_by_role("tab", name=label, exact=True).click()
        watched.roll()
        card, twin = feed(watched).evaluate(TWINS)
        assert card == twin
        watched.page.evaluate("idle()")


def test_the_buttons_of_a_card_come_when_its_dice_are_seen(watched: Table) -> None:
    watched.roll()
    found = repeated(watched, 3)
    assert [frame["buttons"] for frame in found] == [0, 0, 0]  # `repeated` waits for them


def test_a_roll_brings_no_older_card_with_it(watched: Table) -> None:
    watched.take_example(describe_one("tdgs")["examples"][0]["name"])  # small cards: there are many
    watched.roll()
    assert {frame["came"] for frame in repeated(watched, 30)} == {1}


def test_what_became_of_the_last_roll_is_not_said_of_the_next(watched: Table) -> None:
    watched.roll()
    newest = watched.cards.last
    newest.get_by_role("button", name="Undo").click()
    expect(newest.get_by_role("button", name="Redo")).to_be_visible()
    watched.page.evaluate("idle()")
    before = made(watched)
    watched.roll()
    assert made(watched) == before
    expect(newest.get_by_role("button", name="Undo")).to_be_visible()
