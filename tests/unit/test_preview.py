import pytest

from pyengine import registry
from pyengine.describe import describe_one
from tests.feeds import done

SEED = "ab" * 32
ACTIONS = [(key, each["key"]) for key in registry.known() for each in describe_one(key)["actions"]]
CHALLENGE = {"ruleset": "genesix", "action": "challenge"}


@pytest.mark.parametrize(("key", "action"), ACTIONS)
def test_what_throws_no_dice_says_so_before_it_is_rolled(key: str, action: str) -> None:
    asked = {"ruleset": key, "action": action, "sheet": describe_one(key)["examples"][0]["sheet"]}
    thrown = done(op="roll", **asked, seed=SEED)["record"]["result"].get("dice", [])
    assert done(op="preview", **asked).get("diceless", False) is not bool(thrown)


def test_dice_whose_number_nobody_knows_yet_are_dice() -> None:
    bounded = done(op="preview", **CHALLENGE, form={"threshold": 5, "checks": 3})
    assert ("dice" in bounded, "diceless" in bounded) == (False, False)
    assert done(op="preview", **CHALLENGE, form={"threshold": 5, "tn": 2})["diceless"] is True
