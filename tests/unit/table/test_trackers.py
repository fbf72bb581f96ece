import pytest

from pyengine.table.trackers import Challenge, Chase, Clock, Pool, SteppingDie, Track


def test_a_clock_fills_stops_at_full_and_says_so_once() -> None:
    clock = Clock(label="Alarm", segments=4, value=3)
    full = clock.moved(3)
    assert (full.value, full.full) == (4, True)
    assert full.news(clock) == "Alarm is full."
    assert full.moved(1).news(full) == ""
    assert full.moved(-9).value == 0


def test_a_stopped_clock_goes_no_further() -> None:
    assert Clock(stopped=True).moved(2).value == 0


def test_a_pool_is_never_less_than_empty_nor_more_than_full() -> None:
    pool = Pool(label="Luck", value=1, maximum=3)
    assert pool.moved(5).value == 3
    assert pool.moved(-5).value == 0
    assert pool.moved(-1).news(pool) == "Luck is empty."
    assert Pool(value=2).moved(1000).value == 1002


def test_a_track_stays_between_its_bounds() -> None:
    track = Track(label="Stress", value=3, maximum=5)
    assert (track.moved(-9).value, track.moved(9).value) == (0, 5)
    assert track.moved(2).news(track) == "Stress is at its maximum."
    assert track.moved(1).news(track) == ""


@pytest.mark.parametrize(("by", "size"), [(0, 8), (-1, 6), (-9, 4), (1, 10), (9, 10)])
def test_a_die_steps_down_and_up_to_its_full_size(by: int, size: int) -> None:
    die = SteppingDie(label="Heart", value=8, full=10)
    assert die.moved(by).value == size
    assert die.moved(by).news(die) == ("" if by == 0 else f"Heart is now a d{size}.")


def test_a_single_challenge_adds_signed_deltas() -> None:
    challenge = Challenge(threshold=5, limit=4)
    for delta in (3, -2, 4):
        challenge = challenge.moved(delta)
    assert (challenge.good, challenge.checks, challenge.outcome) == (5, 3, "success")
    assert challenge.moved(-9) == challenge, "what is decided stays decided"


def test_a_challenge_is_lost_when_time_runs_out() -> None:
    start = Challenge(label="The bridge", threshold=5, limit=2)
    late = start.moved(1).moved(0)
    assert late.outcome == "failure"
    assert late.news(start) == "The bridge is lost."
    assert start.moved(1).news(start) == ""


def test_a_double_challenge_fills_two_tracks_and_zero_fills_neither() -> None:
    challenge = Challenge(threshold=5, fail_threshold=3).moved(4).moved(0).moved(-2)
    assert (challenge.good, challenge.bad, challenge.outcome) == (4, 2, "open")
    assert challenge.moved(-1).outcome == "failure"
    assert challenge.moved(1).news(challenge) == "The challenge is won."


def test_a_chase_tells_when_the_two_come_in_reach_and_part() -> None:
    chase = Chase(label="Rooftops", distance=2)
    caught = chase.moved(-2)
    assert caught.in_reach
    assert caught.news(chase) == "Rooftops: in reach!"
    assert caught.moved(1).news(caught) == "Rooftops: out of reach again."
    assert chase.moved(1).news(chase) == ""
