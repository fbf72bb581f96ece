"""Which rolls to make so that every offer and every choice of a system is met once.

What there is to meet comes from the exact odds, so nothing rare is overlooked; the seeds that lead
there are searched for with the engine itself.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from pyengine import handle
from pyengine.moves import Offer
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, prepare

Record = dict[str, Any]
Kind = tuple[str, ...]
"""An offer (who decides, its group, its key) or an option (the choice, the option)."""

# The page draws its seeds as ever, but for those that a test has put in line.
SEEDED = """
window.inLine = [];
const real = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (bytes) => {
  const next = bytes.length === 32 ? inLine.shift() : undefined;
  if (!next) return real(bytes);
  bytes.set(next.match(/../g).map((hex) => parseInt(hex, 16)));
  return bytes;
};
"""

# What the page has logged, as it stands in its store.
ENTRIES = """async () => {
  const open = indexedDB.open("dicewright-rooms");
  await new Promise((done) => (open.onsuccess = done));
  const reading = open.result.transaction(["rows", "texts"]);
  const found = async (asked) => {
    await new Promise((done) => (asked.onsuccess = done));
    return asked.result;
  };
  const rows = await found(reading.objectStore("rows").getAll());
  const logged = rows.filter(({ row }) => row.kind === "log");
  const textOf = ({ room, row }) => reading.objectStore("texts").get([room, row.id]);
  const texts = logged.map((each) => found(textOf(each)));
  const bodies = (await Promise.all(texts)).map(({ text }) => JSON.parse(text).body);
  open.result.close();
  return bodies.map(({ entry }, at) => ({ ...entry, id: logged[at].row.id }));
}"""

MOST_SEEDS = 5_000


def ask(**message: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps(message)))
    return reply


@dataclass
class Deal:
    """A roll with a certain seed, what to answer when it asks, and what is to be met there."""

    action: str
    seed: str
    option: str | None
    offers: list[dict[str, Any]] = field(default_factory=list)


def to_meet(ruleset: dict[str, Any], action: dict[str, Any]) -> set[Kind]:
    """Every offer and option that the default form of an action can lead to."""
    sheet = ruleset["examples"][0]["sheet"]
    try:
        prepared = prepare(ruleset["key"], action["key"], {}, sheet)
    except Refusal:
        return set()
    options = {
        (choice["key"], word["key"]) for choice in action["choices"] for word in choice["values"]
    }
    return options | {kind_of(offer) for offer in _offers(prepared, action)}


def _offers(prepared: Prepared, action: dict[str, Any]) -> Iterator[dict[str, Any]]:
    choices = [
        [(choice["key"], word["key"]) for word in choice["values"]] for choice in action["choices"]
    ]
    for policy in product(*choices):
        for outcome in prepared.odds(dict(policy)).weights:
            offers: tuple[Offer, ...] = prepared.action.aftermath(prepared.setup, outcome).offers
            yield from (offer.model_dump() for offer in offers)


def kind_of(offer: dict[str, Any]) -> Kind:
    return (offer.get("by", "player"), offer.get("group", "offer"), offer["key"])


def deals(ruleset: dict[str, Any], action: dict[str, Any]) -> list[Deal]:
    """As few rolls as meet everything; fails when something is never met."""
    missing = to_meet(ruleset, action)
    found: list[Deal] = []
    for number in range(MOST_SEEDS):
        if not missing:
            break
        seed = hashlib.sha256(str(number).encode()).hexdigest()
        for deal, kinds in _dealt(ruleset, action["key"], seed):
            if kinds & missing:
                new = [offer for offer in deal.offers if kind_of(offer) in missing]
                found.append(Deal(deal.action, deal.seed, deal.option, new))
                missing -= kinds
    assert not missing, f"no seed leads to {sorted(missing)} of {action['key']}"
    return found


def _dealt(ruleset: dict[str, Any], action: str, seed: str) -> Iterator[tuple[Deal, set[Kind]]]:
    sheet = ruleset["examples"][0]["sheet"]
    rolled = ask(op="roll", ruleset=ruleset["key"], action=action, sheet=sheet, seed=seed)["record"]
    pending = rolled["result"].get("pending")
    if not pending:
        offers = rolled["result"].get("offers", [])
        yield Deal(action, seed, None, offers), {kind_of(offer) for offer in offers}
        return
    for option in pending["options"]:
        chosen = ask(op="choose", record=rolled, option=option)["record"]["result"]
        offers = chosen.get("offers", [])
        kinds = {kind_of(offer) for offer in offers}
        yield Deal(action, seed, option, offers), kinds | {(pending["key"], option)}


def in_order(offers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """As a card shows them: group by group."""
    groups: dict[Kind, list[dict[str, Any]]] = {}
    for offer in offers:
        groups.setdefault(kind_of(offer)[:2], []).append(offer)
    return [offer for group in groups.values() for offer in group]
