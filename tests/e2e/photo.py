"""What a phone's camera makes of a screen: the text of the QR code that is to be seen there."""

from __future__ import annotations

import base64

import zxingcpp
from playwright.sync_api import Page

QR = zxingcpp.barcode_formats_from_str("QRCode")

# A picture as a camera sees it: one byte of grey for each point.
_GREY = """async (png) => {
  const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const { width, height } = picture;
  const pen = new OffscreenCanvas(width, height).getContext("2d");
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, width, height);
  let grey = "";
  for (let at = 0; at < data.length; at += 4) {
    grey += String.fromCharCode((data[at] + data[at + 1] + data[at + 2]) / 3);
  }
  return { width, height, grey: btoa(grey) };
}"""


def photographed(screen: Page) -> str:
    """The one code on a real screenshot.

    Of the whole screen: what is cut out by its place is cut apart when the page moves meanwhile.
    """
    png = base64.b64encode(screen.screenshot()).decode()
    found = screen.evaluate(_GREY, png)
    grey = memoryview(base64.b64decode(found["grey"]))
    picture = grey.cast("B", (found["height"], found["width"]))
    # No other kind: in one of a few hundred codes a row of squares can be read as bars.
    (code,) = zxingcpp.read_barcodes(picture, formats=QR)
    text: str = code.text
    return text
