"""What is written in the quick way comes out as it does in the plain one."""

import json
from typing import Any

from hypothesis import given

from pyengine.engine import as_json
from tests.strategies import PLAIN


@given(PLAIN)
def test_a_reply_is_written_as_the_standard_library_writes_it(value: Any) -> None:
    reply = {"ok": True, "value": value}
    assert as_json(reply) == json.dumps(reply, ensure_ascii=False, separators=(",", ":"))
