import base64
import gzip
import hashlib
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.engine import worker_file
from tests.e2e.hosts import Host
from tests.e2e.table import Table
from tests.e2e.visitors import UNPACKED


def snapshot_of(site: Path) -> Path:
    (found,) = (site / "assets").glob("engine-*.snapshot.bin")
    return found


def replace_with_valid_hash(site: Path, content: bytes) -> None:
    """Another snapshot that the worker believes to be its own."""
    snapshot, worker = snapshot_of(site), worker_file(site)
    old = snapshot.read_bytes()
    code = worker.read_text(encoding="utf-8")
    for before, after in (
        (_hash(old), _hash(content)),
        (f"size:{len(old)}", f"size:{len(content)}"),
    ):
        assert code.count(before) == 1
        code = code.replace(before, after)
    worker.write_text(code, encoding="utf-8")
    snapshot.write_bytes(content)


def _hash(content: bytes) -> str:
    return base64.b64encode(hashlib.sha256(content).digest()).decode()


def starts_plainly(page: Page, host: Host) -> str:
    """The engine comes up all the same, and says why it took longer."""
    table = Table(page).open(host.url()).ready()
    assert "against" in table.roll()
    return table.detour()


def test_a_snapshot_with_a_flipped_bit_is_not_used(
    page: Page, copy: Path, hosting: Callable[..., Host]
) -> None:
    snapshot = snapshot_of(copy)
    content = bytearray(snapshot.read_bytes())
    content[len(content) // 2] ^= 1
    snapshot.write_bytes(content)
    assert "not the file this version was built with" in starts_plainly(page, hosting(copy))


@pytest.mark.console(r"404")
def test_a_snapshot_that_is_missing_is_not_needed(
    page: Page, copy: Path, hosting: Callable[..., Host]
) -> None:
    snapshot_of(copy).unlink()
    assert "could not be fetched (404)" in starts_plainly(page, hosting(copy))


def test_a_file_that_is_no_snapshot_is_not_used(
    page: Page, copy: Path, hosting: Callable[..., Host]
) -> None:
    replace_with_valid_hash(copy, gzip.compress(bytes(1000)))
    assert "not a memory snapshot" in starts_plainly(page, hosting(copy))


def test_a_snapshot_for_another_memory_is_not_used(
    page: Page, copy: Path, hosting: Callable[..., Host]
) -> None:
    memory = bytearray(gzip.decompress(snapshot_of(copy).read_bytes()))
    memory[8] ^= 1  # the checksum
    replace_with_valid_hash(copy, gzip.compress(memory, 1))
    assert "another WebAssembly memory" in starts_plainly(page, hosting(copy))


@pytest.mark.console(r".")  # what a scrambled Python says cannot be foreseen
def test_a_snapshot_of_a_scrambled_python_is_not_used(
    page: Page, copy: Path, hosting: Callable[..., Host]
) -> None:
    memory = bytearray(gzip.decompress(snapshot_of(copy).read_bytes()))
    runs, json_length = struct.unpack_from("<II", memory, 12)
    body = 4 * (5 + 2 * runs) + -(-json_length // 4) * 4
    memory[body:] = bytes(len(memory) - body)
    replace_with_valid_hash(copy, gzip.compress(memory, 1))
    assert starts_plainly(page, hosting(copy))


@pytest.mark.console(r"404")
def test_an_engine_that_cannot_start_says_so_and_refuses(
    page: Page, copy: Path, hosting: Callable[..., Host]
) -> None:
    (wasm,) = (copy / "assets").glob("python-*.wasm.bin")
    wasm.unlink()
    table = Table(page).open(hosting(copy).url())
    expect(table.status).to_contain_text("The engine cannot start", timeout=60_000)
    expect(table.status).to_contain_text(wasm.name)
    table.click_roll()
    expect(table.complaint).to_contain_text(wasm.name)


SPOIL = """async () => {
  const shelf = await (await navigator.storage.getDirectory()).getDirectoryHandle("inflated");
  for await (const [name, file] of shelf.entries()) {
    if (!name.includes("snapshot")) continue;
    const writing = await file.createWritable();
    await writing.write(new Uint8Array(1000));
    await writing.close();
  }
}"""


def test_what_was_unpacked_is_used_and_thrown_away_when_it_is_spoilt(
    page: Page, host: Host
) -> None:
    table = Table(page).open(host.url()).ready()
    page.evaluate(UNPACKED)
    with host.holding("snapshot.bin"):
        table.open(host.url()).ready()
    assert table.detour() == ""
    page.evaluate(SPOIL)
    assert "not a memory snapshot" in starts_plainly(page, host)
    assert table.open(host.url()).ready().detour() == ""
