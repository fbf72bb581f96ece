"""Where everything is."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
DIST = ROOT / "dist"
SITE = DIST / "site"
ASSETS = "assets"  # the folder in SITE whose files are named after their content
GENERATED = WEB / "generated"  # what the build writes for the page's code to import
MODULES = WEB / "node_modules"
CACHE = ROOT / ".venv" / "build"  # results of single steps


def files_below(*places: Path) -> list[Path]:
    """All source files in these places, without what tools leave beside them."""
    found: list[Path] = []
    for place in places:
        if place.is_dir():
            found += [path for path in place.rglob("*") if path.is_file() and _is_source(path)]
        else:
            found.append(place)
    return sorted(found)


def _is_source(path: Path) -> bool:
    inside = path.relative_to(ROOT).parts
    return not {"node_modules", "generated", "__pycache__"} & set(inside)
