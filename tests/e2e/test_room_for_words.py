"""Words have their room: none runs into another, and none is cut off where it is needed."""

from playwright.sync_api import Locator

from pyengine.describe import describe_one
from tests.e2e.table import Table

LONG = "Wren the Exceedingly Long-Named, Warden of the Lower Hollow and all Seven Bridges"[:80]


def is_whole(words: Locator) -> bool:
    """Whether all of it fits into the place it has."""
    fits: bool = words.evaluate("each => each.scrollWidth <= each.clientWidth")
    return fits


def test_a_long_name_gives_way_to_what_the_bar_says(table: Table) -> None:
    table.ready()
    table.page.set_viewport_size({"width": 1100, "height": 800})  # the narrowest with three columns
    table.edit_sheet("Name", LONG)
    assert is_whole(table.status)
    assert is_whole(table.page.get_by_text("Only on this device"))


def test_what_a_field_is_for_is_said_to_its_end(table: Table) -> None:
    table.ready()
    table.take_example(describe_one("edge4d6")["examples"][0]["name"])
    hint = table.panel.get_by_text("Net level before it is limited to ±2", exact=False)
    assert is_whole(hint)
    table.take_example(describe_one("genesix")["examples"][0]["name"])
    table.panel.get_by_role("tab", name="Luck", exact=True).click()
    assert is_whole(table.panel.get_by_text("Empty: advantage is yours", exact=False))


def test_what_helps_and_what_hinders_are_side_by_side(table: Table) -> None:
    table.ready()
    helps = table.panel.get_by_role("button", name="Helps").bounding_box()
    hinders = table.panel.get_by_role("button", name="Hinders").bounding_box()
    assert helps is not None
    assert hinders is not None
    assert helps["y"] == hinders["y"]


def test_what_sources_come_to_stands_beside_their_name(table: Table) -> None:
    table.ready()
    panel = table.page.get_by_role("region", name="Character sheet")
    panel.get_by_role("button", name="Edit").click()
    group = panel.get_by_role("group", name="Tags and conditions")
    name = group.get_by_text("Tags and conditions", exact=True).bounding_box()
    total = group.get_by_text("together").bounding_box()
    assert name is not None
    assert total is not None
    assert abs(name["y"] - total["y"]) < name["height"] / 2
