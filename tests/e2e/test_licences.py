"""What is shipped is named with its licence and the text of that, in one file of the built site."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.table import Table
from web.build import licences, parts
from web.build.paths import WEB
from web.build.site import INVENTORY


@pytest.fixture
def text(site: Path) -> str:
    return (site / "licences.txt").read_text(encoding="utf-8")


def bundled() -> list[Path]:
    """Folders of the packages that the bundler has put into the site's own files."""
    packages: list[str] = json.loads(INVENTORY.read_text(encoding="utf-8"))["packages"]
    return [WEB / folder for folder in packages]


def words(text: str) -> str:
    return " ".join(text.split())


def test_every_bundled_package_is_named_with_its_text(text: str) -> None:
    folders = bundled()
    assert len(folders) > 15
    everything = words(text)
    for folder in folders:
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        assert f"\n{about['name']} {about['version']} (" in text
        for own in folder.glob("LICENSE*"):
            assert words(own.read_text(encoding="utf-8")) in everything


def test_what_the_engine_has_from_unicode_is_named(text: str) -> None:
    assert "confusable characters" in text
    assert "(Unicode-3.0), inside Dicewright" in text
    assert "UNICODE LICENSE V3" in text


def test_every_wheel_is_named_with_its_texts_and_what_it_was_made_of(site: Path, text: str) -> None:
    everything = words(text)
    everything_named = text.replace("-", "_")  # as the names of files have it
    wheels = [path for path in (site / "assets").glob("*.whl") if "pyengine" not in path.name]
    assert len(wheels) == 6
    crates: list[dict[str, Any]] = []
    for wheel in wheels:
        name, version = wheel.name.split("-")[:2]
        assert f"\n{name} {version} (" in everything_named
        with zipfile.ZipFile(wheel) as archive:
            for entry in archive.namelist():
                if ".dist-info/licenses/" in entry or "/LICENSE" in entry:
                    assert words(archive.read(entry).decode()) in everything
                if entry.endswith(".cyclonedx.json"):
                    crates += json.loads(archive.read(entry))["components"]
    shipped = [crate for crate in crates if crate["scope"] != "excluded"]
    assert len(shipped) > 50
    for crate in shipped:
        assert f"\n{crate['name']} {crate['version']} (" in text


@pytest.mark.parametrize(
    "part", ["CPython", "Emscripten", "musl", "zlib", "SQLite", "three.js", "cannon-es", "pyodide"]
)
def test_what_is_inside_of_others_is_named(part: str, text: str) -> None:
    assert f"\n{part} " in text


def test_every_licence_that_is_referred_to_is_there(text: str) -> None:
    for first_words in (
        "Mozilla Public License Version 2.0",
        "Apache License",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "SIL OPEN FONT LICENSE Version 1.1",
        "UNICODE LICENSE V3",
        "LLVM Exceptions to the Apache 2.0 License",
    ):
        assert first_words in text


def test_it_is_the_same_every_time(text: str) -> None:
    folders = bundled()
    again = licences.page(reversed(folders), reversed(parts.others_wheels()))
    assert again == text


def package(folder: Path, licence: str, *, with_text: bool) -> Path:
    folder.mkdir()
    about = {"name": "someones", "version": "1.0.0", "license": licence}
    (folder / "package.json").write_text(json.dumps(about), encoding="utf-8")
    if with_text:
        (folder / "LICENSE").write_text("Do as you like.", encoding="utf-8")
    return folder


def test_nothing_is_built_with_a_package_that_carries_no_text(tmp_path: Path) -> None:
    without = package(tmp_path / "someones", "MIT", with_text=False)
    with pytest.raises(SystemExit, match=r"someones 1\.0\.0 is shipped, and carries no text"):
        licences.page([without], [])


@pytest.mark.parametrize("licence", ["GPL-3.0-only", "", "SEE LICENSE IN LICENSE", "MIT AND X"])
def test_nothing_is_built_with_a_licence_nobody_has_looked_at(licence: str, tmp_path: Path) -> None:
    unknown = package(tmp_path / "someones", licence, with_text=True)
    with pytest.raises(SystemExit, match="nobody has looked at that licence"):
        licences.page([unknown], [])


def test_what_is_inside_is_looked_at_again_with_every_version(tmp_path: Path) -> None:
    some = package(tmp_path / "someones", "MIT", with_text=True)
    inside = tmp_path / "inside.json"
    inside.write_text(json.dumps({"someones": {"version": "0.9.0"}}), encoding="utf-8")
    with pytest.raises(SystemExit, match=r"inside someones 0\.9\.0, and this is 1\.0\.0"):
        licences.page([some], [], inside)


def test_the_page_links_to_it(table: Table) -> None:
    page = table.ready().page
    page.get_by_role("button", name="Settings").click()
    link = page.get_by_role("link", name="All licences, with their texts")
    expect(link).to_be_visible()
    with page.context.expect_page() as opened:
        link.click()
    expect(opened.value.locator("body")).to_contain_text("Mozilla Public License Version 2.0")
    opened.value.close()
