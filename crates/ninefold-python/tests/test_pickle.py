"""Everything survives pickling and copying."""

import copy
import pickle

import ninefold
import numpy as np
import pytest
from oracle import BAD, GOOD, SOLVED

DEAD_END = "12345678.........9" + "." * 63


def objects():
    check = ninefold.check(BAD)
    yield check
    yield ninefold.check(GOOD, "solved")
    yield ninefold.check("1" + "." * 34 + "1", rules="6x6 x")
    yield ninefold.check('{"puzzle": "%s", "solution": "%s"}' % (GOOD, SOLVED))
    yield from check.conflicts
    yield from ninefold.check("A..............A", rules="4x4 x symbols=A-D").conflicts
    yield ninefold.check(DEAD_END, "solvable").contradiction
    yield from ninefold.Rules("6x6 x anti-knight").groups[::7]
    yield ninefold.Rules("4x4 regions=1112132233423444")
    yield ninefold.Board(GOOD)
    yield ninefold.Board("1......2.3....4.", rules="4x4")
    yield ninefold.find_last_board(f"The answer is {SOLVED}!")
    yield ninefold.find_last_board(f"The answer is {SOLVED}!", rules="9x9 x")
    for puzzles, solutions in ((None, None), (GOOD, None), (None, SOLVED), (GOOD, SOLVED)):
        yield ninefold.grade([GOOD, BAD, SOLVED, "garbage"], puzzles, solutions)
    for boards in columns():
        yield ninefold.is_valid_many(boards)
        verdicts = ninefold.check_many(boards, "unique", reasons=True)
        yield from (verdicts, verdicts.verdict, verdicts.meets, verdicts.reason, ninefold.check_many(boards))
    with pytest.raises(ninefold.MalformedBoard) as raised:
        ninefold.check("53..7")
    yield raised.value


def columns():
    lines = [GOOD, BAD, None, "no board"]
    yield lines
    for module, name in (("pyarrow", "array"), ("polars", "Series"), ("pandas", "Series")):
        yield getattr(pytest.importorskip(module), name)(lines)


def seen(value):
    """All that can be seen of an object."""
    if isinstance(value, (str, int, float, bool, type(None))):
        return value
    if isinstance(value, (list, tuple)):
        return [seen(item) for item in value]
    if isinstance(value, dict):
        return {key: seen(item) for key, item in value.items()}
    if hasattr(value, "to_pylist") or hasattr(value, "tolist") or hasattr(value, "to_list"):
        return [type(value).__name__, list(map(repr, value))]
    shown = {"repr": repr(value), "str": str(value)}
    for name in dir(value):
        if not name.startswith("_") and not callable(getattr(type(value), name, None)):
            shown[name] = seen(getattr(value, name, None))
    if hasattr(value, "to_dict"):
        shown["to_dict"] = seen(value.to_dict())
    return shown


@pytest.mark.parametrize("again", [*(lambda value, protocol=protocol: pickle.loads(pickle.dumps(value, protocol)) for protocol in (2, 3, 4, 5)), copy.copy, copy.deepcopy], ids=[*"2345", "copy", "deepcopy"])
def test_everything_pickles_and_copies(again):
    for value in objects():
        other = again(value)
        assert type(other) is type(value) and seen(other) == seen(value), value
        if type(value).__eq__ is not object.__eq__ and not isinstance(value, np.ndarray) and type(value).__module__ == "ninefold":
            assert other == value and hash(other) == hash(value)
