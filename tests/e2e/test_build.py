import gzip
import json
import subprocess
import sys
import threading
import urllib.request
from pathlib import Path

import pytest

from pyengine import registry
from web.build import parts
from web.build.alone import alone
from web.build.paths import CACHE, ROOT, WEB, files_below
from web.build.static_server import Server


def test_a_second_build_with_nothing_changed_takes_no_step(site: Path) -> None:
    before = (site / "index.html").stat().st_mtime_ns
    command = [sys.executable, "-m", "web.build", "build"]
    again = subprocess.run(  # noqa: S603 - this project's own command
        command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True
    )
    assert again.stdout + again.stderr == "dist/site is up to date\n"
    assert (site / "index.html").stat().st_mtime_ns == before


def test_static_hosts_are_told_what_our_own_server_sends(site: Path) -> None:
    first, *lines = (site / "_headers").read_text(encoding="utf-8").splitlines()
    headers = dict(line.strip().split(": ", 1) for line in lines)
    assert first == "/*"
    with Server("127.0.0.1", 0, site) as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        with urllib.request.urlopen(f"http://localhost:{server.server_address[1]}/") as reply:
            sent = {name: reply.headers[name] for name in headers}
        server.shutdown()
    assert headers == sent
    assert headers["Content-Security-Policy"].endswith("; frame-ancestors 'none'")
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_one_build_waits_for_another() -> None:
    other = "from web.build.alone import alone\nwith alone(quiet=0): print('begun')"
    with alone():
        waiting = subprocess.Popen(  # noqa: S603 - this project's own code
            [sys.executable, "-c", other],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        assert waiting.stderr is not None
        assert "waiting" in waiting.stderr.readline()
        assert waiting.poll() is None
    assert waiting.communicate(timeout=60) == ("begun\n", "")


@pytest.mark.usefixtures("site")
def test_the_snapshot_is_the_same_every_time(tmp_path: Path) -> None:
    again = tmp_path / "engine.snapshot"
    parts.make_snapshot(again)
    assert again.read_bytes() == parts.SNAPSHOT.read_bytes()


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
