from hashlib import sha256

import pytest

from pyengine.chance.seed import digest
from pyengine.feed.entries.chains import called_seed, chain_value, down
from tests.feeds import ask, done, hashed

SECRET = hashed("chain")


def test_a_chain_goes_down_to_its_anchor() -> None:
    anchor = bytes.fromhex(done(op="chain", secret=SECRET)["value"])
    for index in (1, 2, 100, 512):
        value = bytes.fromhex(done(op="chain", secret=SECRET, index=index)["value"])
        assert down(value, index) == anchor
    assert done(op="chain", secret=SECRET, index=512)["value"] == SECRET
    assert chain_value(bytes.fromhex(SECRET), 512, 0) == anchor


def test_a_step_is_a_labelled_hash() -> None:
    expected = sha256(b"\0\0\0\5chain\0\0\0\x20" + bytes(32)).digest()
    assert down(bytes(32), 1) == digest("chain", bytes(32)) == expected


def test_there_is_nothing_beyond_the_end() -> None:
    assert ask(op="chain", secret=SECRET, length=8, index=9)["error"]["code"] == "too_large"


@pytest.mark.parametrize("part", range(4))
def test_the_seed_hangs_on_every_part(part: int) -> None:
    parts = [hashed(n) for n in range(4)]
    other = [*parts[:part], hashed("other"), *parts[part + 1 :]]
    assert called_seed(parts[0], parts[1], parts[2:]) != called_seed(other[0], other[1], other[2:])
