"""The engine's parts as the page fetches them, and their list for the worker."""

import base64
import hashlib
import json
import re
import shutil
import struct
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from web.build.console import fail
from web.build.paths import CACHE, DIST, GENERATED, MODULES, WEB
from web.build.tools import node

PYODIDE = MODULES / "pyodide"
PLATFORM = "pyemscripten_2026_0_wasm32"  # what the pinned Pyodide accepts
PYTHON = "3.14"
SITE_PACKAGES = f"/lib/python{PYTHON}/site-packages"

WHEELS = CACHE / "wheels"
SNAPSHOT = CACHE / "engine.snapshot"
PARTS = CACHE / "parts"

_LIST = """\
/** What the engine is started from, written by the build; the worker checks each file. */

/** @typedef {{ file: string, size: number, sha256: string, name: string }} Part */
/**
 * @typedef {object} Parts
 * @property {Part} wasm Python itself, compressed
 * @property {Part} snapshot the memory of a started Python, compressed
 * @property {Part} stdlib
 * @property {Part[]} wheels
 * @property {{ path: string, wheel: number, offset: number, length: number }} library where Python
 *   wants pydantic's native part, in which wheel it is, and where in it
 * @property {any} lock what Pyodide must know of its version
 */

/** @type {Parts} */
export const PARTS = %s;
"""


def own_wheel() -> Path:
    """The engine, as the last step of the build has left it."""
    found = sorted(DIST.glob("pyengine-*.whl"))
    if len(found) != 1:
        fail("dist/ should hold exactly one wheel of pyengine; run: python3 build.py clean")
    return found[0]


def others_wheels() -> list[Path]:
    return sorted(WHEELS.glob("*.whl"))


def all_wheels() -> list[Path]:
    return [*others_wheels(), own_wheel()]


def make_snapshot(to: Path = SNAPSHOT) -> None:
    wheel, entry = _native(all_wheels())
    library = CACHE / "library.so"
    with zipfile.ZipFile(wheel) as archive:
        library.write_bytes(archive.read(entry))
    plan = CACHE / "snapshot.json"
    wanted = [str(path) for path in all_wheels() if not path.name.startswith("micropip-")]
    plan.write_text(
        json.dumps(
            {
                "wheels": wanted,
                "site": SITE_PACKAGES,
                "library": {"file": str(library), "path": f"{SITE_PACKAGES}/{entry.filename}"},
                "warm": str(WEB / "build" / "warm.py"),
                "out": str(to),
            }
        ),
        encoding="utf-8",
    )
    node(
        "snapshot.mjs",
        plan,
        advice="Python could not be started for the memory snapshot (see above).\n"
        "If the engine itself is at fault, python3 build.py test shows where.",
    )


def collect() -> None:
    """Put the parts under names that say what is in them, and write their list."""
    shutil.rmtree(PARTS, ignore_errors=True)
    PARTS.mkdir(parents=True)
    GENERATED.mkdir(exist_ok=True)
    packed = CACHE / "python.wasm.bin"
    node("pack.mjs", PYODIDE / "pyodide.asm.wasm", packed, advice="see above.")
    wheels = all_wheels()
    wheel, entry = _native(wheels)
    parts: dict[str, Any] = {
        "wasm": _part(packed, "python.wasm.bin"),
        "snapshot": _part(SNAPSHOT, "engine.snapshot.bin"),
        "stdlib": _part(PYODIDE / "python_stdlib.zip", "stdlib.zip"),
        "wheels": [_part(path, path.name) for path in wheels],
        "library": {
            "path": f"{SITE_PACKAGES}/{entry.filename}",
            "wheel": wheels.index(wheel),
            "offset": _data_offset(wheel, entry),
            "length": entry.compress_size,
        },
        "lock": _lock(),
    }
    listed = _LIST % json.dumps(parts, indent=2)
    (GENERATED / "assets.js").write_text(listed, encoding="utf-8")


def _part(source: Path, name: str) -> dict[str, Any]:
    content = source.read_bytes()
    digest = hashlib.sha256(content)
    stem, dot, suffix = re.fullmatch(r"(.+?)(\.)([a-z.]+)", name).groups()  # type: ignore[union-attr]
    file = f"{stem}-{digest.hexdigest()[:10]}{dot}{suffix}"
    (PARTS / file).write_bytes(content)
    sha256 = base64.b64encode(digest.digest()).decode()
    return {"file": file, "size": len(content), "sha256": sha256, "name": name}


def _lock() -> dict[str, Any]:
    """Pyodide's own lock file without its packages: none of them is used."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    if lock["info"]["python"].rpartition(".")[0] != PYTHON:
        fail(
            f"Pyodide brings Python {lock['info']['python']}; web/build/parts.py expects {PYTHON}."
        )
    return {"info": lock["info"], "packages": {}}


def _native(wheels: Iterable[Path]) -> tuple[Path, zipfile.ZipInfo]:
    """The one native library among the wheels."""
    found = []
    for path in wheels:
        with zipfile.ZipFile(path) as archive:
            found += [(path, entry) for entry in archive.infolist() if _is_native(entry)]
    if len(found) != 1:
        fail(f"the browser's start is made for one native library, and here are {len(found)}.")
    return found[0]


def _is_native(entry: zipfile.ZipInfo) -> bool:
    return entry.filename.endswith(".so") and entry.compress_type == zipfile.ZIP_DEFLATED


def _data_offset(wheel: Path, entry: zipfile.ZipInfo) -> int:
    """Where an entry's compressed bytes begin: after its own header, whose length varies."""
    header = wheel.read_bytes()[entry.header_offset :][:30]
    name, extra = struct.unpack_from("<HH", header, 26)
    return entry.header_offset + 30 + int(name) + int(extra)
