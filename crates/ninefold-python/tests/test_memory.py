"""Memory doesn't grow, however often the library is called."""

import gc
import resource
import sys

import ninefold
import numpy as np
import pytest
from oracle import BAD, GOOD

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")


def in_use():
    """How many kilobytes of memory the process uses now. The peak would hide what other tests left behind."""
    with open("/proc/self/statm") as numbers:
        return int(numbers.read().split()[1]) * resource.getpagesize() // 1024


def grown(call, times):
    """How many kilobytes the process has grown by, after a warm-up."""
    for _ in range(times // 5):
        call()
    gc.collect()
    before = in_use()
    for _ in range(times):
        call()
    gc.collect()
    return in_use() - before


def test_a_leak_would_be_seen():
    kept = []
    assert grown(lambda: kept.append(bytes(100)), 300_000) > 20_000


def test_a_million_calls():
    assert grown(lambda: ninefold.is_valid(GOOD), 1_000_000) < 2000


def test_calls_that_raise():
    def call():
        try:
            ninefold.is_valid("no board")
        except ninefold.MalformedBoard:
            pass

    assert grown(call, 50_000) < 2000


def test_calls_that_return_objects():
    def call():
        ninefold.check(BAD).conflicts
        ninefold.Board(GOOD).to_rows()
        ninefold.check(BAD).to_dict()

    assert grown(call, 30_000) < 2000


def test_many_boards_many_times():
    boards = np.tile(ninefold.Board(GOOD).to_numpy().reshape(1, 81), (1000, 1))
    lines = [GOOD, BAD] * 500

    def call():
        ninefold.is_valid_many(boards)
        ninefold.check_many(lines, reasons=True).reason
        ninefold.check_many(boards).verdict
        ninefold.grade(boards, boards, boards).to_dict()

    assert grown(call, 300) < 4000


def test_a_million_replies():
    """Replies that come one by one are forgotten as soon as they are scored."""
    reply = "I can't say. é" * 10

    def call():
        ninefold.reward((reply + str(number) for number in range(100_000)), GOOD)

    assert grown(call, 10) < 4000


def test_rewards_many_times():
    replies = ["no", f"<answer>{ninefold.Board(GOOD).solution()}</answer>", None, "é"] * 100

    def call():
        ninefold.reward(replies, [GOOD] * 400, details=True).to_dict()
        ninefold.find_answer(replies[1], GOOD)
        ninefold.judge_move(GOOD, GOOD, "r1c3=2")

    assert grown(call, 300) < 4000
