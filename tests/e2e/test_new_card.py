"""A new card is drawn in two frames: what is waited for, then its buttons and the rest."""

from typing import Any

from pyengine.describe import describe_one
from tests.e2e.table import Table

# The same roll again and again, each as if it came now: how many cards come with it in the first
# frame, and whether its own has buttons by then.
REPEATED = """async (feed, times) => {
  const cards = () => [...feed.shadowRoot.querySelectorAll("li > roll-card")];
  const frame = () => new Promise(requestAnimationFrame);
  const found = [];
  for (let number = 0; number < times; number += 1) {
    const copy = structuredClone(feed.entries.at(-1));
    Object.assign(copy, { id: `again-${number}`, at: Date.now() });
    copy.entry.record.digest = copy.id;
    const before = cards().length;
    feed.entries = [...feed.entries, copy];
    await feed.updateComplete;
    const newest = cards().at(-1);
    const buttons = newest.shadowRoot.querySelectorAll(".tools button").length;
    found.push({ came: cards().length - before, buttons });
    while (!newest.shadowRoot.querySelector("[data-note]")) await frame();
    await frame();
    await feed.updateComplete;
  }
  return found;
}"""


def repeated(table: Table, times: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.page.locator("roll-feed").evaluate(REPEATED, times)
    return found


def test_the_buttons_of_a_card_come_when_its_dice_are_seen(table: Table) -> None:
    table.roll()
    found = repeated(table, 3)
    assert [frame["buttons"] for frame in found] == [0, 0, 0]  # `repeated` waits for them


def test_a_roll_brings_no_older_card_with_it(table: Table) -> None:
    table.take_example(describe_one("tdgs")["examples"][0]["name"])  # small cards: there are many
    table.roll()
    assert {frame["came"] for frame in repeated(table, 30)} == {1}
