"""A portrait: any picture that is not too large, and none that only claims to be one."""

import struct
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.table import Table

# Tells how often a picture was decoded.
_COUNT = """() => {
  const decode = createImageBitmap;
  window.decoded = 0;
  window.createImageBitmap = (...all) => { window.decoded += 1; return decode(...all); };
}"""

_DRAWN = """async () => {
  const canvas = new OffscreenCanvas(300, 200);
  canvas.getContext("2d").fillRect(0, 0, 300, 200);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  return [...bytes];
}"""


def png(width: int, height: int) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", len(head)) + b"IHDR" + head


def jpeg(width: int, height: int) -> bytes:
    return b"\xff\xd8\xff\xc0" + struct.pack(">HBHHB", 11, 8, height, width, 1) + b"\1\x11\0"


def webp(width: int, height: int) -> bytes:
    sides = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    chunk = b"VP8X" + struct.pack("<II", 10, 0) + sides
    return b"RIFF" + struct.pack("<I", len(chunk) + 4) + b"WEBP" + chunk


def gif(width: int, height: int) -> bytes:
    head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0, 0, 0)
    return head + b"," + struct.pack("<HHHHB", 0, 0, width, height, 0)


def appearance(table: Table) -> Locator:
    sheet = table.ready().page.get_by_role("region", name="Character sheet")
    sheet.get_by_role("button", name="Edit").click()
    return sheet


def choose(sheet: Locator, content: bytes, kind: str) -> None:
    file = {"name": "face", "mimeType": f"image/{kind}", "buffer": content}
    sheet.get_by_label("Portrait").set_input_files(file)  # type: ignore[arg-type]


def decoded(page: Page) -> int:
    count: int = page.evaluate("() => window.decoded")
    return count


@pytest.mark.parametrize("make", [png, jpeg, webp, gif])
def test_a_picture_that_claims_too_many_pixels_is_refused_unseen(
    make: Callable[[int, int], bytes], table: Table
) -> None:
    sheet = appearance(table)
    table.page.evaluate(_COUNT)
    choose(sheet, make(50_000, 50_000), "png")
    expect(sheet.get_by_text("This picture has 50000 × 50000 pixels")).to_be_visible()
    assert decoded(table.page) == 0
    expect(sheet.get_by_role("button", name="Remove portrait")).to_have_count(0)


def test_a_picture_of_another_kind_is_refused(table: Table) -> None:
    sheet = appearance(table)
    choose(sheet, b"<svg xmlns='http://www.w3.org/2000/svg'/>", "svg+xml")
    expect(sheet.get_by_text("not a PNG, JPEG, WebP or GIF picture")).to_be_visible()


def test_a_damaged_picture_is_refused(table: Table) -> None:
    sheet = appearance(table)
    choose(sheet, png(10, 10), "png")
    expect(sheet.get_by_text("not a picture this browser can read")).to_be_visible()


def test_any_other_picture_becomes_the_portrait(table: Table) -> None:
    sheet = appearance(table)
    choose(sheet, bytes(table.page.evaluate(_DRAWN)), "png")
    expect(sheet.get_by_role("button", name="Remove portrait")).to_be_visible()
