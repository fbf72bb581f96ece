"""What cards say of people and of dice at a shared table, and what a click does only once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.barriers import barriers
from tests.e2e.hosts import Host
from tests.e2e.rooms import MARA
from tests.e2e.shared import Seat, together
from tests.e2e.table import Table

DISPUTED = """(me) => {
  const feed = document.querySelector("roll-feed");
  const [one, other] = feed.entries.filter(({ entry }) => entry.kind === "roll");
  const by = { ...one.by, name: "Mara", role: "gm", person: "mara" };
  const why = "Jonas and Ela have both answered calls of this roll. The first who was asked is "
    + "Jonas, so those dice count; both are shown.";
  const proofs = [
    { state: "disputed", by: ["Jonas"], why, rival: { of: other.id, by: ["Ela"] } },
    { state: "disputed", by: ["Ela"], why, rival: { of: one.id, by: ["Jonas"] } },
  ];
  const entries = [one, other].map((each, at) =>
    ({ ...each, by, author: me, flags: [], sent: true, counts: at === 0, proof: proofs[at] }));
  const late = { ...one, id: "late", by: { ...by, name: "Eve", role: "removed" }, author: "eve" };
  const why_late = "It came only after its author was removed from the table.";
  entries.push({ ...late, flags: [], sent: true, proof: { state: "late", why: why_late } });
  const partly = { ...one, id: "partly", by, author: me, flags: [], sent: true };
  const unheard = "No witness brought the dice after the choice.";
  entries.push({ ...partly, proof: { state: "unwitnessed", by: ["Jonas"], why: unheard } });
  const unread = { state: "disputed", by: ["Jonas"], why: "", rival: { by: ["Ela"] } };
  entries.push({ ...partly, id: "unread", counts: true, proof: unread });
  feed.me = me;
  feed.entries = entries;
  Object.defineProperty(feed, "entries", { get: () => entries, set: () => {} });
}"""


@pytest.fixture
def pair(sit: Callable[[str], Seat], shared: Host) -> tuple[Seat, Seat]:
    """Gil leads, Ann plays; each can witness for the other."""
    gil, ann = sit("Gil"), sit("Ann")
    link = gil.open(shared.url()).share()
    ann.join(link)
    for seat in (gil, ann):
        seat.table.calm()
    together(gil, ann)
    return gil, ann


def character(seat: Seat) -> str:
    name: str = seat.page.evaluate("() => caught.character.sheet.name")
    return name


def test_both_read_who_rolled_and_as_whom(pair: tuple[Seat, Seat]) -> None:
    gil, ann = pair
    kaya = character(ann)
    ann.table.roll()
    for seat in pair:
        card = seat.table.cards.last
        expect(card.locator(".by")).to_contain_text(f"Ann as {kaya} · ")
        assert (card.get_attribute("aria-label") or "").startswith(f"Ann as {kaya}, ")
        expect(seat.table.feed.get_by_text("gives Ann a seat at the table")).to_be_visible()
    gil.table.roll()
    for seat in pair:
        expect(seat.table.cards.last.locator(".by")).to_contain_text("Gil (GM) as ")


def test_one_sees_who_undid_whose_roll(pair: tuple[Seat, Seat]) -> None:
    gil, ann = pair
    ann.table.roll()
    gil.has(1)
    gil.table.cards.last.get_by_role("button", name="Undo").click()
    for seat in pair:
        expect(seat.table.cards.last.locator(".by")).to_contain_text("undone by Gil (GM)")
        expect(seat.table.feed.locator(".slim", has_text="undid: Ann as ")).to_be_visible()
    gil.table.cards.last.get_by_role("button", name="Redo").click()
    expect(ann.table.cards.last.locator(".by")).not_to_contain_text("undone")


def test_who_is_removed_is_a_line_for_those_who_stay(pair: tuple[Seat, Seat]) -> None:
    gil, _ = pair
    gil.page.evaluate(
        "() => caught.room.remove(caught.room.people.find(({ name }) => name === 'Ann').id)"
    )
    line = gil.table.feed.locator(".slim", has_text="removes Ann from the table")
    expect(line).to_contain_text("Gil (GM)")
    expect(line.get_by_role("button")).to_have_count(0)


def test_how_one_knows_begins_with_one_sentence(pair: tuple[Seat, Seat]) -> None:
    _, ann = pair
    ann.table.roll()
    ann.table.feed.get_by_role("button", name="Verified: witnessed by Gil").click()
    panel = ann.page.locator("proof-panel")
    expect(
        panel.get_by_text("The devices of Ann and Gil each brought half of these dice; neither")
    ).to_be_visible()
    expect(panel.get_by_role("heading", name="The nonce")).to_be_hidden()
    panel.get_by_text("Step by step").click()
    expect(panel.get_by_role("heading", name="The nonce")).to_be_visible()
    assert barriers(ann.page) == []


def test_a_double_click_is_one_roll_and_one_that_waits_cannot_be_asked_for_twice(
    pair: tuple[Seat, Seat],
) -> None:
    gil, ann = pair
    button = ann.table.panel.locator("button.roll")
    button.dblclick()
    ann.has(1).until("() => caught.room.feed.shown[0].proof.state === 'verified'")
    gil.page.evaluate("() => { caught.room.isActing = false; }")  # here, but asleep
    button.click()
    expect(button).to_contain_text("Waiting for Gil")
    button.click(force=True)  # it says that it is disabled, and a hand clicks all the same
    ann.page.keyboard.press("Enter")
    ann.table.panel.locator("input, select").first.press("Enter")
    expect(button).to_contain_text("Roll")
    ann.quiet()
    assert [each["state"] for each in ann.feed] == ["verified", "unwitnessed"]


def test_a_secret_is_shown_after_one_question_and_a_double_click_is_no_answer(
    pair: tuple[Seat, Seat],
) -> None:
    gil, ann = pair
    ann.page.get_by_role("combobox", name="Who sees it").select_option("Only me")
    ann.table.click_roll()
    hidden = gil.page.locator("roll-feed").get_by_role("heading", name="A secret roll by Ann")
    expect(hidden).to_be_visible()
    reveal = ann.table.feed.locator("[data-reveal]")
    reveal.dblclick()
    expect(reveal).to_have_text("Show this to everybody?")
    reveal.press("Escape")
    expect(reveal).to_have_text("Reveal")
    reveal.click()
    reveal.click()
    expect(hidden).to_be_hidden()
    expect(reveal).to_have_count(0)


@pytest.fixture
def table(desktop_page: Page, host: Host) -> Table:
    return Table(desktop_page).calm().open(host.url()).ready()


def proved(table: Table) -> Any:
    """Two results of one roll, one that came late, and two with a choice: one that was not
    witnessed, and one that was made in another way, too."""
    table.page.set_viewport_size({"width": 1280, "height": 3600})
    for _ in range(2):
        table.roll()
    table.page.evaluate(DISPUTED, MARA["devices"][0]["id"])
    return table.feed.locator("article")


def test_disputed_results_show_each_other_and_both_witnesses(table: Table) -> None:
    cards = proved(table)
    outcomes = [cards.nth(at).locator(".outcome").inner_text() for at in (0, 1)]
    totals = [cards.nth(at).locator(".total").inner_text() for at in (0, 1)]
    for at, (mine, other, counts) in enumerate(
        (("Jonas", "Ela", "does not count"), ("Ela", "Jonas", "counts"))
    ):
        card, rival = cards.nth(at), cards.nth(at).locator(".rival")
        expect(
            card.get_by_role("button", name=f"Disputed; these dice are from {mine}")
        ).to_be_visible()
        expect(rival).to_contain_text(f"The other result, with dice from {other}")
        expect(rival).to_contain_text(
            f"{outcomes[1 - at].strip()} {totals[1 - at].strip()} · {counts}"
        )
        rival.locator("summary").click()
        expect(rival.get_by_role("img").first).to_be_visible()
    assert barriers(table.page) == []


def test_another_result_that_cannot_be_read_is_named(table: Table) -> None:
    rival = proved(table).nth(4).locator(".rival")
    expect(rival).to_have_text(
        "The other result, with dice from Ela, cannot be read on this device."
    )


def test_what_came_late_and_what_is_not_wholly_witnessed_says_so(table: Table) -> None:
    cards = proved(table)
    late = cards.nth(2)
    expect(late.locator(".by")).to_contain_text("Eve (removed)")
    expect(late.get_by_role("button", name="Too late: it does not count")).to_be_visible()
    partly = cards.nth(3)
    expect(partly.get_by_role("button", name="Not wholly witnessed")).to_be_visible()
    expect(partly.get_by_text("No witness brought the dice after the choice.")).to_be_visible()
