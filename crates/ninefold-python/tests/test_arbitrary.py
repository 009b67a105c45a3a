"""Whatever is passed to the package: an answer, or one of the errors that the documentation names, never a panic."""

import datetime
import decimal
import random
from pathlib import Path

import ninefold
import numpy as np
import pyarrow as pa
import pytest
from oracle import GOOD, SOLVED

CASES = Path(__file__).parents[2] / "ninefold" / "tests" / "cases"

FRAGMENTS = ["5", ".", "0", "-", "\n", "\n\n", "\r\n", "\t", ",", ";", '"', "|", "+", "[", "]", "{", "}", "null", "#", "'", ":"]
FRAGMENTS += ["<answer>", "</answer>", "<think>", "\\boxed{", "r1c1=5", "53..7....", "puzzle", "solution", "\ufeff", "１", "│"]
FRAGMENTS += ["\0", "😀", "\ud800", "\x1b"]

RULES = ["4x4", "6x6 x", "9x9 disjoint", "9x9 anti-knight", "16x16", "12x12 symbols=decimal"]


def damaged_texts(count, seed):
    """Texts of the project's cases, each with a few small changes."""
    chance = random.Random(seed)
    paths = sorted(path for path in CASES.rglob("*") if path.is_file() and path.suffix != ".expected")
    assert len(paths) > 1000
    paths = [path for path in paths if path.stat().st_size < 3000]
    for _ in range(count):
        text = chance.choice(paths).read_bytes().decode(errors="replace")
        for _ in range(chance.randrange(4)):
            start = chance.randrange(len(text) + 1)
            end = min(len(text), start + chance.randrange(40))
            match chance.randrange(3):
                case 0:
                    text = text[:start] + chance.choice(FRAGMENTS) + text[start:]
                case 1:
                    text = text[:start] + chance.choice(FRAGMENTS) + text[end:]
                case 2:
                    text = text[:start] + text[end:]
        yield text


class Unfriendly:
    """An object whose methods raise, or give what they shouldn't."""

    def __init__(self, gives):
        self.gives = gives

    def __array__(self, dtype=None, copy=None):
        return self.gives

    def __index__(self):
        return self.gives

    def __iter__(self):
        yield from self.gives

    def __str__(self):
        raise ValueError("no text")


def arbitrary(chance, depth=0):
    """A value of any kind."""
    simple = [
        lambda: None,
        lambda: chance.choice([True, False]),
        lambda: chance.choice([0, 1, 5, 9, 10, -1, 2**31, 2**64, -(2**70)]),
        lambda: chance.choice([0.0, 5.0, -0.5, float("nan"), float("inf")]),
        lambda: chance.choice(["", ".", "5", "55", "\0", "１", "\ud800", GOOD, SOLVED, GOOD[:80], "r1c1=5", "4x4", "puzzle"]),
        lambda: chance.choice([b"", b"5", b"\xff\xfe", GOOD.encode(), bytearray(81), memoryview(b"5" * 81)]),
        lambda: chance.choice([object(), int, ..., 1j, decimal.Decimal(5), datetime.date(2026, 1, 1), range(81), slice(1)]),
        lambda: np.zeros(
            chance.choice([(), 0, 81, (9, 9), (2, 81), (2, 9, 9), (3, 3), (0, 81), (81, 0), (1, 1, 9, 9)]),
            chance.choice(["i1", "u1", "i8", ">i4", "f4", "f8", "?", "U1", "S3", "O", "M8[s]", "c8", "V2"]),
        )[chance.choice([..., None])],
        lambda: np.full((18, 18), 5, "u1")[::-2, ::2],
        lambda: pa.array(chance.choice([[], [None], [GOOD, None], [5], [[5] * 81], [b"5" * 81], [{"a": 1}]])),
        lambda: pa.chunked_array([pa.array([GOOD]), pa.array([SOLVED, None])]),
        lambda: pa.array([GOOD, GOOD]).dictionary_encode(),
        lambda: ninefold.Board(GOOD),
        lambda: ninefold.Board("1" + "." * 15, rules="4x4"),
        lambda: Unfriendly(chance.choice([5, GOOD, None, [5] * 81])),
    ]
    if depth == 3 or chance.random() < 0.5:
        return chance.choice(simple)()
    length = chance.choice([0, 1, 2, 9, 81])
    items = [arbitrary(chance, depth + 1)] * length if chance.random() < 0.7 else [arbitrary(chance, 3) for _ in range(length)]
    match chance.randrange(6):
        case 0:
            return tuple(items)
        case 1:
            return iter(items)
        case 2:
            return {"role": "assistant", "content": arbitrary(chance, depth + 1), "puzzle": arbitrary(chance, 3)}
        case 3:
            return np.array([str(item) if isinstance(item, str) else None for item in items], dtype=object)
        case _:
            return items


def call(function, *arguments, **named):
    """What it returns, or None if it raises as documented. A panic isn't an Exception, so it fails the test."""
    try:
        return function(*arguments, **named)
    except (ValueError, TypeError, OverflowError, NotImplementedError):
        return None


def test_damaged_texts():
    for text in damaged_texts(3000, seed=1):
        check = call(ninefold.check, text)
        verdict = None if check is None else check.verdict
        assert call(ninefold.is_valid, text) == (None if check is None else verdict == "valid"), text
        if "\ud800" not in text:
            in_bytes = call(ninefold.check, text.encode())
            assert (None if in_bytes is None else in_bytes.verdict) == verdict, text
        many = call(ninefold.check_many, text)
        if check is not None:
            assert list(many.verdict) == [verdict], text
            assert ninefold.Board(text) == check.board, text
        if many is not None:
            assert sum(many.counts.values()) == len(many) == len(ninefold.is_valid_many(text)), text


def test_damaged_replies():
    for text in damaged_texts(3000, seed=2):
        assert 0.0 <= ninefold.reward(text, GOOD) <= 1.0
        for found in (ninefold.find_last_board(text), ninefold.find_answer(text), ninefold.find_answer(text, GOOD)):
            if found is not None and found.text is not None:
                assert text.replace("\ud800", "\ufffd")[found.start : found.end] == found.text, text
        for function in (ninefold.Rules, ninefold.Board.from_solo, ninefold.Board.from_jigsaw):
            call(function, text)
        call(ninefold.judge_move, GOOD, GOOD, text[:100])


@pytest.mark.parametrize("rules", RULES)
def test_damaged_texts_with_other_rules(rules):
    for text in damaged_texts(400, seed=3):
        check = call(ninefold.check, text, rules=rules)
        many = call(ninefold.check_many, text, rules=rules)
        if check is not None:
            assert list(many.verdict) == [check.verdict], text
            assert check.board.rules == ninefold.Rules(rules), text
        assert 0.0 <= ninefold.reward(text, [0] * ninefold.Rules(rules).size ** 2, rules=rules) <= 1.0


def test_arbitrary_boards():
    chance = random.Random(4)
    for _ in range(2000):
        value = arbitrary(chance)
        for function in (ninefold.Board, ninefold.is_valid, ninefold.check, ninefold.is_valid_many, ninefold.check_many):
            call(function, value)
        assert ninefold.is_valid_sudoku(value) in (True, False)
        call(ninefold.grade, value, arbitrary(chance), arbitrary(chance))
        call(ninefold.judge_move, value, arbitrary(chance), arbitrary(chance))


def test_arbitrary_replies_never_raise():
    chance = random.Random(5)
    for _ in range(4000):
        reply = arbitrary(chance)
        ninefold.find_answer(reply)
        # Not alone, because a list of messages is one reply.
        reward, _ = ninefold.reward([reply, ""], GOOD)
        assert 0.0 <= reward <= 1.0
        call(ninefold.reward, reply, arbitrary(chance), arbitrary(chance))


def test_arbitrary_options():
    chance = random.Random(6)
    for _ in range(1000):
        options = {name: arbitrary(chance) for name in chance.sample(["require", "column", "rules"], 2)}
        call(ninefold.check, GOOD, **options)
        options |= {name: arbitrary(chance) for name in chance.sample(["blank", "offset", "threads", "reasons"], 2)}
        call(ninefold.check_many, [GOOD, SOLVED], **options)
        call(ninefold.check_many, np.full((2, 81), 5), **options)
        call(ninefold.reward, SOLVED, GOOD, weights=arbitrary(chance), threads=arbitrary(chance))
        call(ninefold.Rules, arbitrary(chance))
        call(ninefold.Board(GOOD).count_solutions, arbitrary(chance))
        call(ninefold.Board(GOOD).written, arbitrary(chance))
