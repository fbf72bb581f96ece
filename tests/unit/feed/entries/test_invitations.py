"""What an invitation's key signs: the bytes that pages and the engine agree on."""

import json
from pathlib import Path
from typing import Any

import pytest

from pyengine.feed.entries.ed25519 import verify
from tests.vectors.make_invitations import claim, vectors

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "vectors" / "invitations.json").read_text(encoding="utf-8")
)


def test_they_are_made_the_same_again() -> None:
    assert vectors() == VECTORS


@pytest.mark.parametrize("proof", VECTORS["proofs"], ids=lambda proof: proof["purpose"])
def test_a_proof_holds_for_its_purpose_and_no_other(proof: dict[str, str]) -> None:
    key, signature = bytes.fromhex(proof["public"]), bytes.fromhex(proof["proof"])
    for purpose in ("invited", "return"):
        signed = claim(purpose, VECTORS["table"], VECTORS["device"])
        assert verify(key, signed, signature) == (purpose == proof["purpose"])
