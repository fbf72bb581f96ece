import gzip
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path

from pyengine import registry
from web.build import parts
from web.build.paths import CACHE, ROOT, WEB, files_below


def test_a_second_build_with_nothing_changed_takes_under_two_seconds(site: Path) -> None:
    before = (site / "index.html").stat().st_mtime_ns
    start = time.perf_counter()
    command = [sys.executable, "-m", "web.build", "build"]
    subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603 - this project's own command
    assert time.perf_counter() - start < 2
    assert (site / "index.html").stat().st_mtime_ns == before


def test_the_snapshot_is_the_same_every_time(site: Path, tmp_path: Path) -> None:
    assert site.exists()
    once = parts.SNAPSHOT.read_bytes()
    kept = shutil.copy(parts.SNAPSHOT, tmp_path)
    try:
        parts.make_snapshot()
        assert parts.SNAPSHOT.read_bytes() == once
    finally:
        shutil.copy(kept, parts.SNAPSHOT)


def test_the_snapshot_names_no_folder_of_this_machine(site: Path) -> None:
    assert site.exists()
    memory = gzip.decompress(parts.SNAPSHOT.read_bytes())
    for place in (ROOT, CACHE):
        assert str(place).encode() not in memory


def test_no_ruleset_is_named_in_the_web_code() -> None:
    keys = registry.known()
    assert len(keys) >= 5
    for path in files_below(WEB):
        if path.suffix in {".js", ".mjs", ".py", ".html", ".css", ".ts"}:
            text = path.read_text(encoding="utf-8")
            assert [key for key in keys if key in text] == [], path


def test_lock_files_name_no_host() -> None:
    locked = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    assert all("resolved" not in package for package in locked["packages"].values())
    for lock in (*WEB.glob("*.lock"), *ROOT.glob("*/requirements.lock")):
        assert "://" not in lock.read_text(encoding="utf-8"), lock
