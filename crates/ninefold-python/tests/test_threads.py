"""How calls share their work among threads, and how Ctrl-C ends them."""

import os
import subprocess
import sys
import threading

import ninefold
import numpy as np
import pytest
from oracle import BAD, GOOD

BOARDS = [GOOD, BAD] * 50_000
CALLS = [ninefold.is_valid_many, ninefold.check_many, ninefold.grade]


@pytest.mark.parametrize("threads", [0, -1, -(2**70), True, False, 1.5, "2", [2]])
@pytest.mark.parametrize("call", CALLS)
def test_a_wrong_number_of_threads_is_a_clear_error(call, threads):
    with pytest.raises(ValueError, match="expected a number of threads, 1 or more, found ") as raised:
        call([GOOD], threads=threads)
    assert repr(threads) in str(raised.value)


@pytest.mark.parametrize("threads", [None, 1, 2, 3, 1000, np.int64(2)])
def test_any_number_of_threads_gives_the_same(threads):
    assert ninefold.is_valid_many(BOARDS, threads=threads).tolist() == [True, False] * 50_000
    assert ninefold.check_many(BOARDS[:1000], "unique", threads=threads).counts == {"unique": 500, "invalid": 500}
    assert ninefold.grade(BOARDS[:1000], threads=threads).valid.tolist() == [True, False] * 500


def test_calls_at_the_same_time_share_the_threads():
    wrong = []

    def call():
        for _ in range(20):
            if ninefold.is_valid_many(BOARDS).tolist() != [True, False] * 50_000:
                wrong.append("is_valid_many")
            if ninefold.check_many(BOARDS[:2000], "unique").counts != {"unique": 1000, "invalid": 1000}:
                wrong.append("check_many")

    callers = [threading.Thread(target=call) for _ in range(8)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert wrong == []


def test_a_long_call_leaves_others_quick():
    long = threading.Thread(target=lambda: ninefold.check_many(np.zeros((20_000, 81), np.uint8), "unique"))
    long.start()
    calls = 0
    while long.is_alive():
        assert ninefold.check_many(BOARDS[:200], "unique").counts == {"unique": 100, "invalid": 100}
        calls += 1
    assert calls > 10


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_process_has_threads_of_its_own():
    program = f"""
import os, ninefold
boards = [{GOOD!r}, {BAD!r}] * 50_000
def is_right():
    return ninefold.check_many(boards[:5000], "unique").counts == {{"unique": 2500, "invalid": 2500}} and (
        ninefold.is_valid_many(boards).sum() == 50_000)
assert is_right()
child = os.fork()
if child == 0:
    grandchild = os.fork()
    if grandchild == 0:
        os._exit(0 if is_right() else 1)
    status = os.waitpid(grandchild, 0)[1]
    os._exit(0 if is_right() and status == 0 else 1)
assert os.waitpid(child, 0)[1] == 0
assert is_right()
"""
    ran = subprocess.run([sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="signals are those of Unix")
@pytest.mark.parametrize(
    "call",
    [
        "ninefold.check_many(np.zeros((10**6, 81), np.uint8), 'unique')",
        "ninefold.check_many(np.zeros((10**6, 81), np.uint8), 'unique', threads=1)",
        "ninefold.check_many(np.zeros((10**6, 81), np.uint8), 'unique', reasons=True)",
        "ninefold.is_valid_many(['.' * 81] * (3 * 10**7))",
        "ninefold.is_valid_many([[[0] * 9] * 9] * 10**7)",
        "ninefold.grade([[[0] * 9] * 9] * 10**7)",
        "ninefold.check_many(['.' * 81 for _ in range(10**5)] * 100, 'unique')",
        "ninefold.Board('.' * 81).count_solutions(limit=10**12)",
        "ninefold.Board('.' * 144, rules='12x12').count_solutions(limit=2**63)",
        "[ninefold.is_valid('.' * 81) for _ in range(10**9)]",
    ],
)
def test_ctrl_c_is_answered(call):
    program = f"""
import signal, time, ninefold
import numpy as np
def press(*_):
    raise KeyboardInterrupt
signal.signal(signal.SIGALRM, press)
signal.setitimer(signal.ITIMER_REAL, 0.2)
start = time.monotonic()
try:
    {call}
except KeyboardInterrupt:
    print("after", time.monotonic() - start)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    after, seconds = ran.stdout.split()
    # It is pressed after a fifth of a second. The rest is for busy machines: all of these would take minutes.
    assert after == "after" and float(seconds) < 15, ran.stdout


@pytest.mark.skipif(not hasattr(os, "fork"), reason="signals are those of Unix")
def test_ctrl_c_before_the_first_call_is_answered_in_it():
    program = """
import signal, ninefold
def press(*_):
    raise KeyboardInterrupt
signal.signal(signal.SIGALRM, press)
# Pressed while a list is made, so that it is the call that hears of it.
signal.setitimer(signal.ITIMER_REAL, 0.001)
try:
    ninefold.is_valid_many([[0] * 81] * 3 * 10**7)
except KeyboardInterrupt:
    print("answered")
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert ran.stdout == "answered\n", ran.stderr
