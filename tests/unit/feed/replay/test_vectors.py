"""The bytes that browsers and Pythons agree on. A change here is a change of the protocol."""

import json
from pathlib import Path
from typing import Any

import pytest

from pyengine.feed.audit import ExportedFeed, audit
from pyengine.feed.entries.ed25519 import is_honest_key, verify
from pyengine.feed.entries.entry import entry_id, read, signed_bytes
from tests.feeds import TABLE, done
from tests.vectors.make_feed import vectors

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "vectors" / "feed.json").read_text(encoding="utf-8")
)


def test_they_are_made_the_same_again() -> None:
    assert vectors() == VECTORS


@pytest.mark.parametrize("entry", VECTORS["entries"], ids=lambda entry: entry["id"][:8])
def test_entries(entry: dict[str, Any]) -> None:
    assert entry_id(entry["text"]) == entry["id"] == read(entry["text"]).id
    key, signature = bytes.fromhex(entry["author"]), bytes.fromhex(entry["signature"])
    assert verify(key, signed_bytes(entry["text"]), signature)
    assert signed_bytes(entry["text"]).startswith(VECTORS["signed_prefix"].encode())


def test_order() -> None:
    arrivals = [{"text": entry["text"], "signed": True} for entry in VECTORS["entries"]]
    rows = done(op="admit", table=TABLE, entries=arrivals)["admitted"]
    assert [row["height"] for row in rows] == [entry["height"] for entry in VECTORS["entries"]]
    rows.sort(key=lambda row: (row["height"], row["author"], row["seq"], row["id"]))
    assert [row["id"] for row in rows] == VECTORS["order"]


def test_chain() -> None:
    chain = VECTORS["chain"]
    for index, value in chain["values"].items():
        asked = {"secret": chain["secret"], "length": chain["length"], "index": int(index)}
        assert done(op="chain", **asked)["value"] == value


def test_seed_and_dice() -> None:
    seed = VECTORS["seed"]
    record = done(op="roll", **seed["intent"], seed=seed["seed"])["record"]
    assert [die["face"] for die in record["result"]["dice"]] == seed["dice"]


def test_commitment() -> None:
    assert done(op="unseal", **VECTORS["commitment"])["fits"] is True


@pytest.mark.parametrize("bad", VECTORS["refused"], ids=lambda bad: bad["code"])
def test_refused(bad: dict[str, str]) -> None:
    entries = [{"text": bad["text"], "signed": True}]
    (verdict,) = done(op="admit", table=TABLE, entries=entries)["admitted"]
    assert verdict["refused"]["code"] == bad["code"]


def test_the_whole_is_an_evening_that_verifies() -> None:
    entries = [{"text": e["text"], "sig": e["signature"]} for e in VECTORS["entries"]]
    assert audit(ExportedFeed.model_validate({"v": 1, "table": TABLE, "entries": entries})).verified


@pytest.mark.parametrize("forged", VECTORS["small_order"], ids=lambda forged: forged["key"][:8])
def test_no_key_of_small_order_has_signed_anything(forged: dict[str, str]) -> None:
    key, text, signature = (bytes.fromhex(forged[name]) for name in ("key", "text", "signature"))
    assert not is_honest_key(key)
    assert not verify(key, text, signature)
