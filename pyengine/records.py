"""A roll as data: what was asked, what came of it, and a fingerprint over both.

A record needs nothing but itself to be checked: play its request again and compare. Changing any
byte of it is noticed, in the result by the replay and everywhere by the fingerprint.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue, ValidationError
from pydantic_core import from_json, to_json

from pyengine.canonical import canonical_text, text_fingerprint, written
from pyengine.chance import SELF, DiceSource, HandDice, Thrown, as_text
from pyengine.chance.seed import MAX_SEED_BYTES, MIN_SEED_BYTES, SeededDice
from pyengine.dice import ShownDie
from pyengine.model import LIMIT, Batch, Id, Label, Many, Model, Number, Text, compact
from pyengine.moves import Move, Offer
from pyengine.refusal import Refusal
from pyengine.registry import find
from pyengine.resolve import Prepared, Result, prepare

VERSION: Literal[1] = 1

Chance = Annotated[str, Field(pattern=r"^\d+/\d+$")]
"""An exact chance, `"n/d"` in lowest terms."""
Chances = dict[str, Chance]
Fields = dict[Annotated[str, Field(max_length=80)], JsonValue]
"""A sheet or a form before its ruleset has looked at it."""


Seed = Annotated[str, Field(pattern=r"^([0-9a-f]{2})*$", max_length=2 * MAX_SEED_BYTES)]
"""Bytes in hex."""


class Actor(Model):
    """Who acts: the character's id and name, and the side it is on."""

    id: Id = "me"
    name: Label = ""
    side: Literal["players", "gm"] = "players"


class RollRequest(Model):
    """All that a roll depends on. The same request always gives the same result."""

    ruleset: Id
    action: Id
    sheet: Fields = {}
    form: Fields = {}
    seed: Seed = ""
    faces: Batch[Number] | None = None
    """Dice rolled by hand, in the order in which the rule asks for them; then no seed is needed."""
    choices: Many[Label] = ()
    then: Many[Seed] = ()
    """Seeds that came after the choices, in their order; an empty one changes nothing."""
    actor: Actor = Actor()
    group: Label = ""
    """Rolls that belong together carry the same group: split risks, several attackers."""
    visibility: Literal["public", "gm", "blind", "self"] = "public"


Whole = Annotated[int, Field(ge=-(2**53 - 1), le=2**53 - 1)]
"""An integer that JavaScript can represent exactly."""


class Die(Model):
    """A die as a card shows it."""

    sides: Annotated[int, Field(ge=1, le=LIMIT)]
    face: Number
    kept: bool
    replaced: bool = False
    who: str = SELF
    label: str = ""
    counts: bool = True


class LabelledTerm(Model):
    """One labelled number of a total."""

    label: str
    value: Whole
    who: str = SELF


class Pending(Model):
    """A choice the rule waits for, with the exact chances each option leads to."""

    key: str
    options: Batch[str]
    odds: dict[str, Chances] = {}


class RollResult(Model):
    """What came of it."""

    ruleset: str
    action: str
    outcome: str | None
    total: Whole | None
    target: Whole | None
    margin: Whole | None
    dice: Batch[Die]
    terms: Batch[LabelledTerm]
    facets: dict[str, str]
    notes: Batch[str]
    line: str
    effects: Batch[Move]
    offers: Batch[Offer]
    by_hand: bool
    chance: Chance | None = None
    """Left out, as the odds of a choice, where a result was worked out without weighing it."""
    pending: Pending | None = None


def is_result(data: dict[str, Any]) -> bool:
    """Whether something from elsewhere has the shape of a result: then a page can draw it."""
    try:
        RollResult.model_validate(data, strict=True)
    except ValidationError:
        return False
    return True


class Record(Model):
    """A request, its result and the fingerprint of both."""

    v: Literal[1] = VERSION
    request: RollRequest
    result: dict[str, JsonValue]
    digest: Annotated[str, Field(max_length=64)]


class Verdict(Model):
    """Whether a record is what its request gives, and where it differs if not."""

    verified: bool
    problems: tuple[Text, ...] = ()


def make_record(request: RollRequest, *, weigh: bool = True) -> Record:
    """Roll, and record what was asked and what came of it.

    Weighing takes most of the time; without it, the record says nothing about chances.
    """
    result = result_data(resolve(request), weigh=weigh)
    digest = _digest(canonical_text(compact(request)), canonical_text(result))
    return Record.model_construct(v=VERSION, request=request, result=result, digest=digest)


def _digest(request: str, result: str) -> str:
    """The fingerprint of both and of the version, put together from their canonical texts."""
    return text_fingerprint(f'{{"request":{request},"result":{result},"v":{VERSION}}}')


def record_data(record: Record) -> dict[str, Any]:
    """A record as JSON-like data, without what is merely default."""
    data: dict[str, Any] = compact(record)
    return data


def prepared(ruleset: str, action: str, form: Fields, sheet: Fields) -> Prepared:
    """As `prepare`, from a cache: whoever rolls the same again gets it, and its odds, at once."""
    try:
        asked = to_json((ruleset, action, form, sheet))
    except ValueError:  # half a surrogate pair cannot be serialised; `prepare` refuses it
        return prepare(ruleset, action, form, sheet)
    found = _prepared(asked)
    if found.ruleset is not find(ruleset):  # the ruleset has been installed anew since
        _prepared.cache_clear()
        found = _prepared(asked)
    return found


@lru_cache(32)
def _prepared(asked: bytes) -> Prepared:
    """Cached by its text, which tells `1` from `true` and keeps the order of the fields."""
    return prepare(*from_json(asked))


def resolve(request: RollRequest) -> Result:
    """Play the request."""
    ready = prepared(request.ruleset, request.action, request.form, request.sheet)
    return ready.roll(_dice(request), request.choices)


def _dice(request: RollRequest) -> DiceSource:
    if request.faces is not None:
        if request.seed or request.then:
            raise Refusal("two_dice", "Give a seed or faces rolled by hand, not both.", "faces")
        return HandDice(request.faces)
    seed = bytes.fromhex(request.seed)
    if len(seed) < MIN_SEED_BYTES:
        few = f"A roll needs a seed of at least {MIN_SEED_BYTES} bytes, or faces rolled by hand."
        raise Refusal("seed_missing", few, "seed")
    return SeededDice(seed, tuple(map(bytes.fromhex, request.then)))


def choose(record: Record, option: str, faces: tuple[int, ...] = ()) -> Record:
    """Answer the choice a record waits for; the roll is played again with the answer added."""
    request = record.request
    if not check(record).verified:
        raise Refusal("not_verified", "This roll does not check out, so it cannot go on.", "record")
    more: dict[str, Any] = {"choices": (*request.choices, option)}
    if request.faces is not None:
        more["faces"] = (*request.faces, *faces)
    elif faces:
        raise Refusal("two_dice", "This roll was not made by hand; it needs no faces.", "faces")
    return make_record(request.model_copy(update=more))


def check(record: Record, *, weigh: bool = True, plain: bool = False) -> Verdict:
    """Play a record's request again and compare; without weighing, chances are not looked at.

    `plain` as in `canonical_text`: the record was read from an entry.
    """
    said = record.result
    try:
        expected = result_data(resolve(record.request), weigh=weigh and "chance" in said)
    except Refusal as refusal:
        return Verdict(verified=False, problems=(f"It cannot be played: {refusal.message}",))
    if not weigh:
        _take_at_its_word(expected, said)
    problems: list[str] = []
    # They hardly ever differ. Equal texts mean equal values, so the parts need no comparison.
    ours = written(expected)
    claimed = canonical_text(said, plain=plain, likely=ours)
    if ours != claimed and canonical_text(expected) != claimed:
        problems += [
            f"“{key[:40]}” is not what this request gives."
            for key in sorted(expected.keys() | said.keys())
            if key not in expected or canonical_text(expected[key]) != canonical_text(said.get(key))
        ]
    if record.digest != _digest(canonical_text(compact(record.request), plain=plain), claimed):
        problems.append("The fingerprint does not fit the record.")
    return Verdict(verified=not problems, problems=tuple(problems[:20]))


def _take_at_its_word(expected: dict[str, Any], said: dict[str, Any]) -> None:
    """Copy what a record says about chances into a result that was not weighed."""
    if "chance" in said:
        expected["chance"] = said["chance"]
    waits, waited = expected.get("pending"), said.get("pending")
    if isinstance(waits, dict) and isinstance(waited, dict) and "odds" in waited:
        waits["odds"] = waited["odds"]


# ── a result as data ─────────────────────────────────────────────────────────────────────────────


def result_data(result: Result, *, weigh: bool = True) -> dict[str, Any]:
    """A result as JSON-like data; default values of dice and moves are left out."""
    outcome, setup = result.outcome, result.prepared.setup
    after = result.aftermath
    data: dict[str, Any] = {
        "ruleset": result.prepared.ruleset.key,
        "action": result.prepared.action.key,
        "outcome": outcome.key if outcome else None,
        "total": result.total,
        "target": result.target,
        "margin": result.margin,
        "dice": _dice_data(result),
        "terms": [
            *[{"label": t.label, "value": t.value} for t in setup.terms],
            *[
                {"label": t.label, "value": t.value, "who": "opponent"}
                for t in setup.opponent_terms
            ],
        ],
        "facets": dict(outcome.facets) if outcome else {},
        "notes": list(setup.notes),
        "line": result.line,
        "effects": compact(after.effects),
        "offers": compact(after.offers),
        "by_hand": result.by_hand,
    }
    if weigh:
        data["chance"] = as_text(result.chance) if result.chance is not None else None
    if result.pending is not None:
        data["pending"] = _pending_data(result, weigh=weigh)
    return data


def _dice_data(result: Result) -> list[dict[str, Any]]:
    return [_die_data(thrown, die) for thrown in result.played.thrown for die in thrown.dice]


def _die_data(thrown: Thrown, die: ShownDie) -> dict[str, Any]:
    data: dict[str, Any] = {"sides": die.sides, "face": die.face, "kept": die.kept}
    if die.replaced:
        data["replaced"] = True
    if thrown.who != SELF:
        data["who"] = thrown.who
    if thrown.label:
        data["label"] = thrown.label
    if not thrown.counts:
        data["counts"] = False
    return data


def _pending_data(result: Result, *, weigh: bool) -> dict[str, Any]:
    assert result.pending is not None  # noqa: S101 — the caller looked
    data: dict[str, Any] = {"key": result.pending.key, "options": list(result.pending.options)}
    if weigh:
        data["odds"] = {
            option: {key: as_text(chance) for key, chance in chances.items()}
            for option, chances in result.option_odds().items()
        }
    return data
