"""What crosses the wire of a shared table, byte for byte, and who may put something on it."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Route

from server.admission import room_of
from server.claims import from_unpadded
from server.feed import Feed as FeedServer
from server.settings import Settings
from tests.e2e.bare import Bare
from tests.e2e.hosts import Host
from tests.e2e.needles import Needles, derived, writings
from tests.e2e.recorder import Recorder
from tests.e2e.shared import Seat, together
from web.build.static_server import Feed

TABLE, NOTE, AFTER = "Moonlit Cellar", "the duke is a werewolf", "nobody tells Evelyn"


@pytest.fixture
def recorder(tmp_path: Path, behind: ExitStack) -> Recorder:
    running = behind.enter_context(FeedServer(Settings(tmp_path / "feed", rate=None)))
    return behind.enter_context(Recorder(running.port))


@pytest.fixture
def shared(site: Path, recorder: Recorder, hosting: Callable[..., Host]) -> Host:
    return hosting(site, feed=Feed(port=recorder.port))


def secret_in(link: str) -> bytes:
    return from_unpadded(link.split("join=")[1].split("&", maxsplit=1)[0])


def test_no_secret_and_no_word_crosses_the_wire(
    sit: Callable[[str], Seat], shared: Host, recorder: Recorder
) -> None:
    gil, ann, eve = sit("Gilbert"), sit("Annabel"), sit("Evelyn")
    link = gil.open(shared.url()).share(TABLE)
    for seat in (ann, eve):
        seat.join(link)
    together(gil, ann, eve)
    gil.note(NOTE)
    ann.roll()
    ann.roll("gm")
    gil.roll("self")
    for seat in (gil, ann, eve):
        seat.has(4).quiet()
    gil.page.evaluate("(id) => caught.room.unseal(id)", gil.ids()[-1])
    eve.until("() => caught.room.feed.shown.at(-1).entry.kind === 'roll'")
    gil.page.evaluate(
        "(device) => caught.room.removeDevice(device)", eve.page.evaluate("() => caught.room.me")
    )
    ann.note(AFTER)
    gil.has(5).quiet()
    needles = Needles()
    for seat in (gil, ann, eve):
        needles.gather(seat)
    secret = secret_in(link)
    token = derived(secret, "dicewright token")
    needles.secrets |= {secret, derived(secret, "dicewright key 0")}
    assert {TABLE, NOTE, AFTER, "Gilbert", "core4d6"} <= needles.texts
    assert len(needles.secrets) > 10
    heard = recorder.heard()
    assert any(room_of(token).encode() in each for each in heard)  # it does see what is there
    assert needles.found_in(heard) == set()
    assert not any("join" in path for path in shared.asked)

    # In a room of its own: the door of this one is shut for whoever has its first token alone.
    bare = Bare(ann.page, f"ws://localhost:{recorder.port}", b"another room".ljust(32))
    for form in (NOTE.encode(), *writings(secret)[1:]):
        bare.publish(form.decode())
    assert needles.found_in(recorder.heard()) == {NOTE, secret.hex()}


def test_who_has_the_token_and_not_the_key_reads_nothing_and_writes_for_nobody(
    sit: Callable[[str], Seat], shared: Host, recorder: Recorder
) -> None:
    gil, eve = sit("Gilbert"), sit("Evelyn")
    link = gil.open(shared.url()).share(TABLE)
    gil.note(NOTE)
    gil.quiet()
    eve.open(shared.url())
    token = derived(secret_in(link), "dicewright token")
    bare = Bare(eve.page, f"ws://localhost:{recorder.port}", token)
    assert bare.replay(1) > 0  # the sealed entries do come
    needles = Needles()
    needles.gather(gil)
    assert needles.found_in(recorder.heard()) == set()
    assert "Permissions Violation" in bare.publish_as(gil.page.evaluate("() => caught.room.me"))
    bare.publish("not sealed at all")
    gil.until("() => caught.room.people.some(({ good }) => !good)")
    assert [each["text"] for each in gil.feed] == [NOTE]


# Whom a page keeps from writing what watchers may not, as it stands in the bundle.
BARRED = '"watcher"&&'


def cheating(route: Route) -> None:
    """Serve a page that does not hold its watcher back."""
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace(BARRED, '"nobody"&&'))


def test_a_player_directs_nobody_and_a_watcher_only_watches(
    sit: Callable[[str], Seat], shared: Host
) -> None:
    gil, ann, wes = sit("Gilbert"), sit("Annabel"), sit("Wesley")
    link = gil.open(shared.url()).share(TABLE)
    ann.join(link)
    wes.context.route("**/assets/rooms-*.js", cheating)
    wes.join(gil.invitation("watcher"))
    for seat in (gil, ann, wes):
        seat.sees("Gilbert", "Annabel", "Wesley").quiet()
    ann.page.evaluate("() => caught.room.setWitnessing(false)")
    wes.roll()
    me = "({ name, good }) => name === '{}' && !good"
    for seat in (gil, ann, wes):
        for name in ("Annabel", "Wesley"):
            seat.until(f"() => caught.room.people.some({me.replace('{}', name)})")
        assert seat.page.evaluate("() => caught.room.witnessing") is True
        assert {each["state"] for each in seat.feed} <= {"broken"}
    words = "() => caught.room.people.flatMap(({ good, words }) => good ? [] : words)"
    assert len(gil.page.evaluate(words)) == 2
