"""What a person may write after an option of `serve`: each answer is a value, or a sentence."""

import ipaddress
import re
from argparse import ArgumentTypeError

_HOST = r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])"
_NAME = re.compile(_HOST)
_ORIGIN = re.compile(rf"https?://{_HOST}(?::\d{{1,5}})?")
_SIZE = re.compile(r"(\d{1,6}(?:\.\d{1,6})?) ?([KMGT])(?:i?B)?", re.IGNORECASE)
_LEAST, _MOST = 16 * 1024**2, 1024**5


def host_name(text: str) -> str:
    if not _NAME.fullmatch(text):
        raise ArgumentTypeError(f"{text!r} is no host's name, such as dice.example or 10.0.0.5")
    return text


def address(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no address, such as 127.0.0.1") from None


def origin(text: str) -> str:
    if not _ORIGIN.fullmatch(text):
        raise ArgumentTypeError(f"{text!r} is no origin, such as https://vtt.example")
    return text


def size(text: str) -> int:
    """Bytes."""
    found = _SIZE.fullmatch(text.strip())
    if not found:
        raise ArgumentTypeError(f"{text!r} is no size, such as 500M or 2G")
    wanted = int(float(found[1]) * 1024 ** (1 + "KMGT".index(found[2].upper())))
    if not _LEAST <= wanted <= _MOST:
        raise ArgumentTypeError(f"{text!r} is not between 16M and 1024T")
    return wanted
