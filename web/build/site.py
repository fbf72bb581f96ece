"""From sources to dist/site, step by step; each step is taken only when it is due."""

import json
import os
import shutil
import sys
from html import escape
from pathlib import Path

from web.build import licences, parts
from web.build.alone import alone
from web.build.identity import HEADERS, MANIFEST, POLICY, manifest, web_app
from web.build.paths import (
    ASSETS,
    CACHE,
    DIST,
    GENERATED,
    MODULES,
    ROOT,
    SITE,
    WEB,
    files_below,
)
from web.build.steps import Step, take
from web.build.tools import (
    build_wheel,
    check_types,
    download_wheels,
    install_web_tools,
    node,
    run,
)

LOCK = WEB / "package-lock.json"
WHEELS_LOCK = WEB / "wheels.lock"
ENGINE = (ROOT / "pyengine", ROOT / "pyproject.toml")
TYPES = GENERATED / "protocol.d.ts"
LISTED = GENERATED / "assets.js"
SCHEMA = CACHE / "protocol.schema.json"
DESCRIPTION = GENERATED / "describe.json"
CONSTANTS = GENERATED / "constants.js"
PROJECTS = tuple(
    WEB / name for name in ("tsconfig.json", "tsconfig.worker.json", "tsconfig.build.json")
)
INVENTORY = CACHE / "inventory.json"  # which files a first visit fetches, and which come later
ICONS = WEB / "icons"


def build() -> int:
    """Bring dist/ up to date; tells how many steps that took."""
    with alone():
        return take((_web_tools, _wheels, _wheel, _contract, _snapshot, _parts, _types, _site))


def _web_tools() -> Step:
    reads = (WEB / "package.json", LOCK)
    return Step(
        "installing the web tools", reads, (MODULES / ".package-lock.json",), install_web_tools
    )


def _wheels() -> Step:
    def run() -> None:
        shutil.rmtree(parts.WHEELS, ignore_errors=True)
        download_wheels(WHEELS_LOCK, parts.PLATFORM, parts.PYTHON, parts.WHEELS)

    return Step("fetching wheels for the browser", (WHEELS_LOCK,), (parts.WHEELS,), run)


def _wheel() -> Step:
    def run() -> None:
        for old in DIST.glob("pyengine-*.whl"):
            old.unlink()
        build_wheel(DIST)

    reads = files_below(*ENGINE, ROOT / "LICENSE")
    writes = tuple(DIST.glob("pyengine-*.whl")) or (DIST / "a wheel",)
    return Step("building the wheel", reads, writes, run, os.environ.get("SOURCE_DATE_EPOCH", ""))


def _contract() -> Step:
    def write() -> None:
        module = (sys.executable, "-m", "web.build.contract")
        run(*module, advice="the engine could not be described (see above).")
        node(
            "types.mjs", SCHEMA, TYPES, advice="the messages' types could not be made (see above)."
        )

    reads = [
        *files_below(*ENGINE),
        WEB / "build" / "contract.py",
        WEB / "build" / "types.mjs",
        LOCK,
    ]
    return Step("describing the engine", reads, (DESCRIPTION, TYPES, CONSTANTS), write)


def _snapshot() -> Step:
    scripts = ("build/snapshot.mjs", "build/pack.mjs", "build/warm.py")
    reads = [WEB / name for name in (*scripts, "engine/snapshot-format.js", "engine/python.js")]
    return Step(
        "starting Python for the memory snapshot",
        [*reads, LOCK, *parts.all_wheels()],
        (parts.SNAPSHOT,),
        parts.make_snapshot,
    )


def _parts() -> Step:
    reads = [parts.SNAPSHOT, *parts.all_wheels(), WEB / "build" / "parts.py", LOCK]
    return Step("collecting the engine's parts", reads, (parts.PARTS, LISTED), parts.collect)


def _types() -> Step:
    def run() -> None:
        for project in PROJECTS:
            check_types(project)

    places = (WEB, ROOT / "tests" / "web", ROOT / "bench")
    sources = files_below(*(place for place in places if place.exists()))
    reads = [*(path for path in sources if path.suffix != ".py"), TYPES, LISTED, CONSTANTS]
    return Step("checking the types of the web code", reads, (), run)


def _site() -> Step:
    reads = [*files_below(WEB), MANIFEST, DESCRIPTION, LISTED, CONSTANTS]
    return Step("bundling the site", reads, (SITE / "index.html", SITE / "sw.js"), _bundle)


def _bundle() -> None:
    """Fill a folder beside the old one, and swap them when it is whole."""
    new = DIST / "site.new"
    shutil.rmtree(new, ignore_errors=True)
    shutil.copytree(parts.PARTS, new / ASSETS)
    shutil.copytree(ICONS, new / "icons")
    identity = manifest()
    (new / "manifest.json").write_bytes(MANIFEST.read_bytes())
    app = json.dumps(web_app(identity), indent=2)
    (new / "app.webmanifest").write_text(app, encoding="utf-8")
    (new / "feed.json").write_text('{"v": 1}\n', encoding="utf-8")  # none: `serve` names its own
    (new / "_headers").write_text(_headers(), encoding="utf-8")
    (new / ".nojekyll").touch()  # GitHub Pages would leave files out otherwise
    kept, later = _kept_and_later()
    icons = sorted(f"icons/{path.name}" for path in ICONS.iterdir())
    plan = {
        "web": str(WEB),
        "site": str(new),
        "assets": ASSETS,
        "kept": kept,
        "later": later,
        "plain": ["app.webmanifest", licences.FILE, *icons],
        "words": {
            "policy": escape(POLICY),
            "name": escape(identity["name"]),
            "description": escape(identity["description"]),
        },
    }
    file = CACHE / "bundle.json"
    file.write_text(json.dumps(plan), encoding="utf-8")
    advice = "the web code could not be bundled (see above)."
    packages = json.loads(node("bundle.mjs", file, "packages", advice=advice))
    licences.write(new / licences.FILE, [WEB / each for each in packages], parts.others_wheels())
    inventory = node("bundle.mjs", file, advice=advice)
    INVENTORY.write_text(inventory, encoding="utf-8")
    _swap(new)


def _headers() -> str:
    """As Netlify and Cloudflare Pages read it; for other hosts it is one more file."""
    return "\n".join(["/*", *(f"  {name}: {value}" for name, value in HEADERS.items()), ""])


def _kept_and_later() -> tuple[list[str], list[str]]:
    """What a start needs, and what only the fallback needs."""
    listed = LISTED.read_text(encoding="utf-8")
    found = json.loads(listed[listed.index("PARTS = ") + len("PARTS = ") :].rstrip().rstrip(";"))
    native = found["wheels"][found["library"]["wheel"]]
    kept = {part["file"] for part in (found["wasm"], found["snapshot"], native)}
    everything = {path.name for path in parts.PARTS.iterdir()}
    return _in_assets(kept), _in_assets(everything - kept)


def _in_assets(names: set[str]) -> list[str]:
    return sorted(f"{ASSETS}/{name}" for name in names)


def _swap(new: Path) -> None:
    old = DIST / "site.old"
    shutil.rmtree(old, ignore_errors=True)
    if SITE.exists():
        SITE.rename(old)
    new.rename(SITE)
    shutil.rmtree(old, ignore_errors=True)
