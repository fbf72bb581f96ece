from pyengine.feed.entries.chains import called_seed, chain_value
from tests.feeds import Device, Evening, Feed, done, hashed


def state_of(evening: Evening, name: str) -> str:
    state: str = evening.proof(name)["state"]
    return state


def test_a_called_roll_waits_and_is_then_derived_by_everybody(evening: Evening) -> None:
    both = [(evening.gil, 1, evening.gils), (evening.ben, 1, evening.bens)]
    call = evening.call(evening.ann, both, odds={"outcomes": {"failure": "1/2"}})
    item = evening.item(call)
    assert item["proof"]["waiting"] == ["Gil", "Ben"]
    assert item["entry"]["entry"]["intent"]["action"] == "check"
    assert item["counts"] is False
    evening.reveal(evening.gil, call, 1)
    assert evening.proof(call)["waiting"] == ["Ben"]
    evening.reveal(evening.ben, call, 1)
    item = evening.item(call)
    assert item["proof"] == {"state": "verified", "by": ["Gil", "Ben"], "waiting": [], "why": ""}
    record = item["entry"]["entry"]["record"]
    values = [chain_value(device.chain_secret(1), 8, 1).hex() for device, *_ in both]
    nonce = hashed("nonce", "Ann", 1)
    assert record["request"]["seed"] == called_seed(call, nonce, values).hex()
    assert item["counts"] is True
    assert item["entry"]["odds"] == {"outcomes": {"failure": "1/2"}}
    assert done(op="verify", record=record)["verdict"]["verified"]


def test_an_answer_that_stands_before_its_call_waits_for_it(evening: Evening) -> None:
    """It may have stood behind it, as long as some did not have what the call names.

    A few of each author are kept, so whoever writes many makes nobody else's be forgotten.
    """
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.reveal(evening.gil, call, 1, chain=1)
    reveal = list(evening.texts)[-1]
    early = Feed()
    early.__dict__.update(evening.__dict__)
    del early.texts[reveal]
    evening.gil.seq -= 1
    evening.gil.prev = evening.gils
    early.write(
        evening.gil,
        "reveal",
        {"call": call, "index": 1, "value": chain_value(evening.gil.chain_secret(1), 8, 1).hex()},
        after=None,
    )
    rows = {row.id: row.height for row in early.rows()}
    assert rows[list(early.texts)[-1]] <= rows[call]
    assert early.proof(call)["state"] == "verified"


HEART = {"ruleset": "heartrush", "action": "skill_check", "form": {"heart": 8, "ability": 6}}


def pending_call(evening: Evening) -> str:
    """A called roll that came to a choice."""
    length = 64
    evening.ben.chains += 1
    secret = evening.ben.chain_secret(evening.ben.chains)
    anchored = {
        "for": evening.ann.id,
        "anchor": chain_value(secret, length, 0).hex(),
        "length": length,
    }
    anchor = evening.write(evening.ben, "anchor", anchored)
    for index in range(1, length):
        call = evening.call(evening.ann, [(evening.ben, index, anchor)], intent=HEART)
        value = chain_value(secret, length, index).hex()
        evening.write(evening.ben, "reveal", {"call": call, "index": index, "value": value})
        if "pending" in evening.item(call)["entry"]["entry"]["record"]["result"]:
            return call
    raise AssertionError


def answer(evening: Evening, device: Device, call: str, option: str) -> str:
    body = {"call": call, "option": option, "at": 3, "by": device.by}
    return evening.write(device, "answer", body)


def test_without_a_witness_the_dice_of_a_choice_go_on_from_the_same_seed(evening: Evening) -> None:
    call = pending_call(evening)
    before = evening.item(call)
    assert before["counts"] is False
    for device, option, why in (
        (evening.ben, "reroll", "Only the roller"),
        (evening.ann, "dance", "no answer"),
    ):
        wrong = answer(evening, device, call, option)
        assert evening.proof(wrong)["why"].startswith(("Only the roller", "It is no answer")), why
    answer(evening, evening.ann, call, "reroll")
    after = evening.item(call)
    dice = [
        [die["face"] for die in item["entry"]["entry"]["record"]["result"]["dice"]]
        for item in (before, after)
    ]
    assert dice[1][: len(dice[0])] == dice[0]
    assert after["counts"] is True
    assert after["proof"]["state"] == "unwitnessed"
    record = after["entry"]["entry"]["record"]
    assert done(op="verify", record=record)["verdict"]["verified"]


def test_the_gm_may_answer_for_a_player(evening: Evening) -> None:
    call = pending_call(evening)
    answer(evening, evening.gil, call, "fail")
    assert evening.item(call)["counts"] is True
    assert evening.item(call)["chosen"] == ["Gil"]


def test_who_answers_for_themselves_is_not_named_once_more(evening: Evening) -> None:
    call = pending_call(evening)
    answer(evening, evening.ann, call, "fail")
    assert "chosen" not in evening.item(call)


def test_of_answers_to_nothing_the_first_are_kept(evening: Evening) -> None:
    for number in range(20):
        answer(evening, evening.ann, hashed(number), "reroll")
    assert list(evening.replayed()[1]["early"]) == [hashed(number) for number in range(8)]


def test_an_answer_may_stand_before_the_dice(evening: Evening) -> None:
    anchor = evening.anchor(evening.ben, evening.ann)
    form = {"heart": 4, "ability": 4}
    for index in range(1, 9):
        call = evening.call(
            evening.ann, [(evening.ben, index, anchor)], intent={**HEART, "form": form}
        )
        answer(evening, evening.ann, call, "reroll")
        evening.reveal(evening.ben, call, index, chain=2)
        record = evening.item(call)["entry"]["entry"]["record"]
        if record["request"].get("choices"):
            assert record["request"]["choices"] == ["reroll"]
            assert evening.item(call)["counts"] is True
            return
    raise AssertionError


# ── roles ────────────────────────────────────────────────────────────────────────────────────────


def test_watchers_watch(evening: Evening) -> None:
    watcher = Device("Wim")
    evening.roster(evening.gil, (watcher, "wim", "watcher"))
    item = evening.item(evening.note(watcher))
    assert item["proof"] == {
        "state": "broken",
        "by": [],
        "waiting": [],
        "why": "Watchers only watch.",
    }
    assert item["entry"]["entry"]["text"] == "words", "shown, never hidden"
    assert item["counts"] is False


def test_only_the_gm_says_who_is_who(evening: Evening) -> None:
    mine = evening.roster(evening.ann, (evening.ann, "ann", "gm"))
    items, state, health = evening.replayed()
    assert items[mine]["proof"]["why"] == "Only the GM may do this."
    assert state["people"][evening.ann.id].get("role", "player") == "player"
    assert any("role does not allow" in w for a in health["authors"] for w in a["words"])


def test_a_table_keeps_a_gm(evening: Evening) -> None:
    none = evening.roster(evening.gil, (evening.gil, "gil", "player"))
    assert "without a GM" in evening.proof(none)["why"]
    evening.roster(evening.gil, (evening.ann, "ann", "gm"), (evening.gil, "gil", "player"))
    assert evening.replayed()[1]["people"][evening.ann.id]["role"] == "gm"


def test_the_removed_are_not_heard_and_it_shows(evening: Evening) -> None:
    before = evening.note(evening.ben)
    people = ((evening.gil, "gil", "gm"), (evening.ann, "ann", "player"))
    evening.roster(evening.gil, *people, removed=[evening.ben.id])
    after = evening.note(evening.ben)
    assert state_of(evening, before) == "plain"
    item = evening.item(after)
    assert item["flags"] == ["removed"]
    assert "removed" in item["proof"]["why"]


def test_a_new_key_is_the_next_and_not_for_the_removed(evening: Evening) -> None:
    people = ((evening.gil, "gil", "gm"), (evening.ann, "ann", "player"))
    evening.roster(evening.gil, *people, removed=[evening.ben.id])
    keys = {"to": {evening.ben.id: "AA"}, "back": "AA"}
    assert (
        "number 1"
        in evening.proof(evening.write(evening.gil, "rekey", {"epoch": 2, **keys}))["why"]
    )
    leak = evening.write(evening.gil, "rekey", {"epoch": 1, **keys})
    assert "was removed" in evening.proof(leak)["why"]
    evening.write(evening.gil, "rekey", {"epoch": 1, "to": {}, "back": "AA"})
    _, state, health = evening.replayed()
    assert state["epoch"] == 1
    assert any("new key" in w for a in health["authors"] for w in a["words"])


def test_switched_off_witnessing_is_said_on_the_cards(evening: Evening) -> None:
    roll = evening.roll(evening.ann)
    assert "nobody else" in evening.proof(roll)["why"]
    evening.roster(evening.gil, (evening.ann, "ann", "player"), witnessing=False)
    assert "switched off" in evening.proof(evening.roll(evening.ann))["why"]
