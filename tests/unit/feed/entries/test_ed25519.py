from hashlib import sha512

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine.feed.entries import ed25519
from pyengine.feed.entries.ed25519 import ORDER, P, is_honest_key, verify

# RFC 8032, section 7.1: public key, message, signature.
RFC = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        sha512(b"abc").hexdigest(),
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ),
]
KEY, _, SIGNATURE = (bytes.fromhex(part) for part in RFC[0])


@pytest.mark.parametrize(("key", "message", "signature"), RFC)
def test_the_vectors_of_the_rfc_verify(key: str, message: str, signature: str) -> None:
    assert verify(bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature))
    assert not verify(bytes.fromhex(key), bytes.fromhex(message) + b"x", bytes.fromhex(signature))


def theirs(key: bytes, message: bytes, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except InvalidSignature:
        return False
    return True


@settings(max_examples=40)
@given(st.binary(min_size=32, max_size=32), st.binary(max_size=100), st.data())
def test_a_library_others_have_looked_at_agrees(
    secret: bytes, message: bytes, data: st.DataObject
) -> None:
    private = Ed25519PrivateKey.from_private_bytes(secret)
    key, signature = private.public_key().public_bytes_raw(), private.sign(message)
    assert verify(key, message, signature)
    at = data.draw(st.integers(0, 511))
    bent = bytearray(signature)
    bent[at // 8] ^= 1 << at % 8
    assert not verify(key, message, bytes(bent))
    assert verify(key, message, bytes(bent)) == theirs(key, message, bytes(bent))


def test_a_second_signature_cannot_be_made_of_the_first() -> None:
    s = int.from_bytes(SIGNATURE[32:], "little") + ORDER
    assert not verify(KEY, b"", SIGNATURE[:32] + s.to_bytes(32, "little"))


def test_a_key_that_fits_any_message_is_refused() -> None:
    neutral = (1).to_bytes(32, "little")
    assert not verify(neutral, b"anything", neutral + bytes(32))


def test_the_keys_of_small_order_are_these_eight() -> None:
    points = {
        (x, y)
        for y in ed25519._SMALL_ORDER  # noqa: SLF001 — the list is the point
        for sign in (0, 1)
        if (found := ed25519._decoded((y | sign << 255).to_bytes(32, "little")))  # noqa: SLF001
        for x in [found[0]]
    }
    assert len(points) == 8
    for x, y in points:
        point = (x, y, 1, x * y % P)
        for _ in range(3):
            point = ed25519._double(point)  # noqa: SLF001
        assert point[0] % P == 0
        assert (point[1] - point[2]) % P == 0
        assert not is_honest_key((y | (x & 1) << 255).to_bytes(32, "little"))


@pytest.mark.parametrize(
    "key",
    [
        (P + 3).to_bytes(32, "little"),  # 3, written in a second way
        (2**255 - 1).to_bytes(32, "little"),
        (2).to_bytes(32, "little"),  # not on the curve
        b"short",
    ],
)
def test_bad_points_are_no_keys(key: bytes) -> None:
    assert not verify(key, b"", SIGNATURE)


def test_a_point_of_the_signature_has_one_way_to_be_written() -> None:
    assert not verify(KEY, b"", (P + 1).to_bytes(32, "little") + SIGNATURE[32:])
    assert not verify(KEY, b"", SIGNATURE[:63])
