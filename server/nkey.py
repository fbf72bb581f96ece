"""NATS's keys: Ed25519 in base32, with a letter for what they are and a checksum."""

import base64
import binascii
from dataclasses import dataclass

import nkeys
from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

USER = "U"
ACCOUNT = "A"
_PREFIXES = {USER: nkeys.PREFIX_BYTE_USER, ACCOUNT: nkeys.PREFIX_BYTE_ACCOUNT}


@dataclass(frozen=True)
class Pair:
    """A key and the seed it comes from; a cluster's are kept in a file (`config.kept_keys`)."""

    public: str
    seed: str

    def sign(self, message: bytes) -> bytes:
        signature: bytes = nkeys.from_seed(bytearray(self.seed.encode())).sign(message)
        return signature


def fresh(kind: str) -> Pair:
    seed = nkeys.encode_seed(bytes(SigningKey.generate()), prefix=_PREFIXES[kind])
    public = nkeys.from_seed(bytearray(seed)).public_key
    return Pair(public.decode(), seed.decode())


def raw(public: str, kind: str) -> bytes:
    """The 32 bytes in a public key; ValueError when it is none of this kind."""
    if len(public) != 56 or public[0] != kind:
        raise ValueError("not a key of this kind")
    decoded = base64.b32decode(public)
    if binascii.crc_hqx(decoded[:-2], 0).to_bytes(2, "little") != decoded[-2:]:
        raise ValueError("the key's checksum is wrong")
    return decoded[1:-2]


def signed(key: bytes, message: bytes, signature: bytes) -> bool:
    try:
        VerifyKey(key).verify(message, signature)
    except (BadSignatureError, ValueError, TypeError):
        return False
    return True
