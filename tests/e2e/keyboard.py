"""Somebody who has a keyboard and nothing else. After every key, focus is somewhere and is seen."""

from playwright.sync_api import Locator, Page, expect

_FAR = 200  # presses of Tab; more than there are stops on the page

# Where the focus is, through all shadow roots, and whether it or what stands for it has a ring.
_FOCUS = """() => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (!at || at === document.body) return { lost: true };
  const ringed = [at, at.nextElementSibling, at.parentElement].some(
    (each) => each && getComputedStyle(each).outlineStyle !== "none");
  const name = at.getAttribute("aria-label") ?? at.textContent.trim().slice(0, 40);
  return { lost: false, ringed, name: `${at.localName} ${name}` };
}"""
_HAS_FOCUS = "each => each.getRootNode().activeElement === each"


class Keyboard:
    """Presses keys and watches the focus."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.watch(f"after {key}")

    def type(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.watch(f"after typing {text}")

    def watch(self, when: str) -> None:
        focus = self.page.evaluate(_FOCUS)
        assert not focus["lost"], f"focus is lost {when}"
        assert focus["ringed"], f"nobody sees that {focus['name']} has the focus {when}"

    def go_to(self, target: Locator, *, back: bool = False) -> None:
        """Tab until it has the focus."""
        expect(target).to_be_visible()
        for _ in range(_FAR):
            if target.evaluate(_HAS_FOCUS):
                return
            self.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"{target} cannot be reached by keys")

    def use(self, target: Locator, *, back: bool = False, key: str = "Enter") -> None:
        """Go there and press it."""
        self.go_to(target, back=back)
        self.press(key)
