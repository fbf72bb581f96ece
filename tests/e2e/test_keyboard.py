"""A whole scene without a mouse: nothing needs one, and the focus is never lost."""

import hashlib
from typing import Any

from playwright.sync_api import Locator, Page, expect

from pyengine import registry
from pyengine.describe import describe_one
from tests.e2e.deals import ENTRIES, SEEDED, ask
from tests.e2e.hosts import Host
from tests.e2e.keyboard import Keyboard
from tests.e2e.table import START, Table


def a_system_that_asks() -> tuple[dict[str, Any], dict[str, Any]]:
    """A system, and an action of it that may have to ask something."""
    rulesets = [describe_one(key) for key in registry.known()]
    return next((r, a) for r in rulesets for a in r["actions"] if a["choices"])


def a_seed_that_asks(record: dict[str, Any]) -> str:
    """One with which the same roll would wait for a choice."""
    asked = {key: value for key, value in record["request"].items() if key != "seed"}
    for number in range(1_000):
        seed = hashlib.sha256(str(number).encode()).hexdigest()
        if ask(op="roll", **asked, seed=seed)["record"]["result"].get("pending"):
            return seed
    raise AssertionError("no seed leads to a choice")


class Scene:
    """What is played, step by step."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = Table(page)
        self.keys = Keyboard(page)
        self.ruleset, self.action = a_system_that_asks()
        self.sheet = page.get_by_role("region", name="Character sheet")
        self.characters = page.get_by_role("button", name="Characters", exact=True).last
        self.people = page.locator("character-list[slot=characters]")

    @property
    def asked(self) -> Locator:
        """The last option of what the latest card asks."""
        option = self.action["choices"][0]["values"][-1]["label"]
        return self.table.cards.last.get_by_role("button", name=option)

    def choose_an_example(self) -> None:
        name = self.ruleset["examples"][0]["name"]
        self.keys.use(self.characters)
        self.keys.use(self.people.get_by_role("button", name="New character"))
        self.keys.use(self.people.get_by_role("button", name=name).last)
        self.somebody_is_there(name)

    def somebody_is_there(self, name: str) -> None:
        expect(self.page.get_by_role("heading", name=name)).to_be_visible()
        expect(self.page.get_by_role("dialog", name="Characters")).to_be_hidden()
        self.keys.watch("after the dialog has closed")

    def edit_a_field(self) -> None:
        self.keys.use(self.sheet.get_by_role("button", name="Edit"))
        self.keys.go_to(self.sheet.get_by_label("Name", exact=True).first)
        self.keys.press("ControlOrMeta+a")
        self.keys.type("Ottoline")
        self.keys.use(self.sheet.get_by_role("button", name="Done"), back=True)
        expect(self.page.get_by_role("heading", name="Ottoline")).to_be_visible()

    def open_the_action(self) -> None:
        tabs = self.table.panel.get_by_role("tab")
        wanted = self.table.panel.get_by_role("tab", name=self.action["label"], exact=True)
        self.keys.go_to(self.table.panel.get_by_role("tab", selected=True))
        self.keys.press("End")
        expect(tabs.last).to_be_focused()
        self.keys.press("Home")
        for _ in range([each["key"] for each in self.ruleset["actions"]].index(self.action["key"])):
            self.keys.press("ArrowRight")
        expect(wanted).to_have_attribute("aria-selected", "true")

    def set_a_preset(self) -> None:
        fields = self.action["form"]["properties"].values()
        ladder = next(each for each in fields if each.get("ui", {}).get("widget") == "ladder")
        steps = self.table.panel.get_by_role("group", name=ladder["title"]).get_by_role("radio")
        values = [preset["value"] for preset in ladder["ui"]["presets"]]
        at = values.index(ladder["default"])
        self.keys.go_to(steps.nth(at))
        self.keys.press("ArrowRight")
        expect(steps.nth((at + 1) % len(values))).to_be_checked()

    def add_a_source(self) -> None:
        self.keys.go_to(self.table.panel.get_by_role("textbox", name="what helps or hinders"))
        self.keys.type("High ground")
        self.keys.press("Enter")
        chip = self.table.panel.get_by_role("listitem").filter(has_text="High ground")
        expect(chip).to_be_visible()

    def roll_with_enter(self) -> None:
        before = self.table.newest_place()
        self.keys.press("Enter")
        self.a_card_has_come(before)

    def a_card_has_come(self, before: str) -> None:
        row = self.table.newest_row
        expect(row).not_to_have_attribute("aria-posinset", before, timeout=START)
        self.keys.watch("after a roll")

    def answer_a_choice(self) -> None:
        record = self.page.evaluate(ENTRIES)[-1]["record"]
        self.page.evaluate("seed => { inLine = [null, seed]; }", a_seed_that_asks(record))
        self.roll_with_enter()
        self.keys.use(self.asked)
        expect(self.asked).to_have_count(0)
        self.keys.watch("after the answer")

    def add_a_note(self) -> None:
        card = self.table.cards.last
        self.keys.use(card.get_by_role("button", name="Add a note"))
        self.keys.type("Down into the dark.")
        self.keys.press("Enter")
        expect(card.get_by_text("Down into the dark.")).to_be_visible()
        self.keys.watch("after the note")

    def undo(self) -> None:
        """The answer is taken back, so the roll asks again."""
        card = self.table.cards.last
        self.keys.use(card.get_by_role("button", name="Undo"))
        expect(self.asked).to_be_visible()
        self.keys.watch("after the undo")

    def roll_quickly(self) -> None:
        before = self.table.newest_place()
        self.keys.press("/")
        self.keys.type("2d6")
        self.keys.press("Enter")
        self.a_card_has_come(before)

    def change_to(self, name: str) -> None:
        self.keys.use(self.characters, back=True)
        self.keys.use(self.people.get_by_role("button", name=name).first)
        self.somebody_is_there(name)

    def look_into_every_panel(self) -> None:
        for name in ("Characters", "Luck report", "Help", "Settings"):
            button = self.page.get_by_role("button", name=name, exact=True).last
            dialog = self.page.get_by_role("dialog", name=name)
            self.keys.use(button)
            expect(dialog).to_be_visible()
            self.keys.watch("in a panel")
            self.keys.press("Escape")
            expect(dialog).to_be_hidden()
            expect(button).to_be_focused()


def test_a_whole_scene_is_played_by_keys_alone(desktop_page: Page, host: Host) -> None:
    page = desktop_page
    page.set_viewport_size({"width": 1280, "height": 1000})
    page.add_init_script(SEEDED)
    first = Table(page).open(host.url()).ready().name()
    scene = Scene(page)
    scene.choose_an_example()
    scene.edit_a_field()
    scene.open_the_action()
    scene.set_a_preset()
    scene.add_a_source()
    scene.roll_with_enter()
    scene.answer_a_choice()
    scene.add_a_note()
    scene.undo()
    scene.roll_quickly()
    scene.change_to(first)
    scene.look_into_every_panel()


def test_what_closes_or_goes_away_gives_the_focus_back(table: Table) -> None:
    table.ready()
    keys = Keyboard(table.page)
    board = table.page.locator("tracker-board")
    add = board.get_by_role("button", name="Clock", exact=True)
    keys.use(add)
    keys.press("Escape")
    expect(add).to_be_focused()
    keys.press("Enter")
    keys.use(board.get_by_role("button", name="Cancel"))
    expect(add).to_be_focused()
    keys.press("Enter")
    keys.type("The tide")
    keys.press("Enter")
    tide = board.get_by_role("button", name="Remove The tide")
    expect(tide).to_be_visible()
    expect(add).to_be_focused()
    keys.use(tide, back=True)
    expect(tide).to_have_count(0)
    expect(add).to_be_focused()


def test_an_undo_gives_the_focus_back(table: Table) -> None:
    table.ready()
    keys = Keyboard(table.page)
    keys.use(table.page.get_by_role("button", name="Characters", exact=True).last)
    people = table.page.locator("character-list[slot=characters]")
    keys.use(people.get_by_role("button", name="Duplicate"))
    expect(people.get_by_role("listitem")).to_have_count(2)
    toast = table.page.locator("undo-toast")
    for way in ("Undo", "Close this"):
        keys.use(people.get_by_role("button", name="Delete"), back=way != "Undo")
        expect(people.get_by_role("listitem")).to_have_count(1)
        keys.use(toast.get_by_role("button", name=way))
        expect(toast.get_by_role("button")).to_have_count(0)
        keys.watch(f"after {way}")
