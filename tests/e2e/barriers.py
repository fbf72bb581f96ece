"""axe on the page as it stands: no barrier that a program can find, in any theme.

What a theme cannot change is looked for once.
"""

from playwright.sync_api import Page

from web.build.paths import MODULES

_AXE = MODULES / "axe-core" / "axe.min.js"
THEMES = ("light", "dark", "contrast")

# Evaluated rather than added as a tag: the page's own policy lets no foreign script in.
_RUN = """async ([within, rules]) => {
  const runOnly = rules.length ? { type: "rule", values: rules } : undefined;
  const { violations } = await axe.run(within, { resultTypes: ["violations"], runOnly });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary: why }) => `${id}: ${target.flat().join(" ")}: ${why}`));
}"""
_COLOURS = ["color-contrast", "link-in-text-block"]

# As the settings do it, without the way through their panel.
_DRESS = "theme => { document.documentElement.dataset.theme = theme; }"


def barriers(page: Page, within: str = "html") -> list[str]:
    """What axe finds, and in which theme: on the whole page, or on the part that has changed."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE.read_text(encoding="utf-8"))
    before = page.evaluate("document.documentElement.dataset.theme ?? ''")
    found = []
    for theme in THEMES:
        page.evaluate(_DRESS, theme)
        rules = [] if theme == THEMES[0] else _COLOURS
        found += [f"{theme}: {each}" for each in page.evaluate(_RUN, [within, rules])]
    page.evaluate(_DRESS, before)
    return found
