"""Many boards in one call, from arrays, lists and texts."""

import threading
import time

import ninefold
import numpy as np
import pytest
from oracle import BAD, GOOD, SOLVED, is_valid, line_of, some_values, values_of, verdict

VALUES = np.array(list(some_values(300, seed=2)), dtype=np.uint8)
VALID = [is_valid(values) for values in VALUES.tolist()]
INTEGERS = "bBhHiIlLqQpP"


@pytest.mark.parametrize("order", ["<", ">", "="])
@pytest.mark.parametrize("letter", INTEGERS)
def test_every_type_of_integer_and_order_of_bytes(letter, order):
    boards = VALUES.astype(np.dtype(letter).newbyteorder(order))
    assert ninefold.is_valid_many(boards).tolist() == VALID
    assert ninefold.is_valid_many(boards.reshape(-1, 9, 9)).tolist() == VALID
    bad = boards.copy()
    bad[::3, 80] = 10
    expected = [valid and number % 3 != 0 for number, valid in enumerate(VALID)]
    assert ninefold.is_valid_many(bad).tolist() == expected
    for value in (np.iinfo(bad.dtype).min, np.iinfo(bad.dtype).max, 256 % np.iinfo(bad.dtype).max):
        bad[::3, 80] = value
        if value not in range(10):
            assert ninefold.is_valid_many(bad).tolist() == expected, value


@pytest.mark.parametrize("letter", INTEGERS)
def test_numbers_are_never_cut_to_a_byte(letter):
    # Each of these has the lowest byte of a cell, or is close to one that has.
    limits = np.iinfo(letter)
    wide = [sign * (1 << shift) + digit for shift in range(4, 64) for sign in (1, -1) for digit in (0, 1, 9)]
    wide = [number for number in (*wide, -1, -9, 10, limits.min, limits.max)
            if limits.min <= number <= limits.max and number not in range(10)]
    boards = np.zeros((len(wide) * 3, 81), dtype=letter)
    for index, number in enumerate(wide):
        boards[3 * index, (0, 15, 16, 40, 79, 80)[index % 6]] = number
    expected = [index % 3 != 0 for index in range(len(boards))]
    assert ninefold.is_valid_many(boards).tolist() == expected
    assert ninefold.check_many(boards).counts == {"valid": len(wide) * 2, "malformed": len(wide)}
    assert ninefold.check_many(boards[:3], reasons=True).reason[0] == f"expected a number from 0 to 9 in r1c1, found {wide[0]}"


@pytest.mark.parametrize("dtype", [np.uint8, np.int64, np.dtype(">u2")])
def test_every_layout_in_memory(dtype):
    boards = VALUES.astype(dtype)
    wide = np.zeros((600, 170), dtype=dtype)
    wide[::2, 3:165:2] = boards
    ways = [
        boards[::-1][::-1],
        np.asfortranarray(boards),
        wide[::2, 3:165:2],
        np.broadcast_to(boards[None], (1, 300, 81))[0],
        boards.reshape(300, 9, 9)[:, :, ::-1][:, :, ::-1],
        np.ascontiguousarray(boards.T).T,
    ]
    readonly = boards.copy()
    readonly.flags.writeable = False
    ways.append(readonly)
    unaligned = np.zeros(boards.nbytes + 1, dtype=np.uint8)[1:].view(dtype).reshape(300, 81)
    unaligned[:] = boards
    ways.append(unaligned)
    for way in ways:
        before = way.copy()
        assert ninefold.is_valid_many(way).tolist() == VALID
        assert (way == before).all()
    assert ninefold.is_valid_many(boards[::-1]).tolist() == VALID[::-1]
    assert ninefold.is_valid_many(boards[::7]).tolist() == VALID[::7]
    # Transposing a board doesn't change the verdict.
    assert ninefold.is_valid_many(boards.reshape(300, 9, 9).transpose(0, 2, 1)).tolist() == VALID
    # One board, many times, in the memory of one.
    assert ninefold.is_valid_many(np.broadcast_to(boards[0], (1000, 81))).tolist() == VALID[:1] * 1000


@pytest.mark.parametrize("count", [0, 1, 2, 63, 64, 65, 127, 128, 129, 300])
@pytest.mark.parametrize("threads", [None, 1, 2, 7])
def test_every_number_of_boards_and_threads(count, threads):
    for boards in (VALUES[:count], VALUES[:count].astype(np.int32), [line_of(v) for v in VALUES[:count].tolist()]):
        answers = ninefold.is_valid_many(boards, threads=threads)
        assert answers.dtype == np.bool_ and answers.tolist() == VALID[:count]


def test_more_boards_than_a_thread_takes_at_a_time():
    boards = np.tile(VALUES, (50, 1))
    for threads in (1, 2, 3, 16):
        assert ninefold.is_valid_many(boards, threads=threads).tolist() == VALID * 50
        assert ninefold.check_many(boards, threads=threads).meets.tolist() == VALID * 50


@pytest.mark.parametrize(
    "boards",
    [np.zeros((2, 81)), np.zeros((2, 81), np.float16), np.zeros((2, 81), bool), np.zeros((2, 81), complex),
     np.zeros((2, 81), "M8[s]"), np.ma.masked_array(np.zeros((2, 81), int)), 5, None, {}, {"a"}, object(), 2.5],
    ids=lambda boards: str(getattr(boards, "dtype", type(boards))),
)
def test_what_cannot_be_boards_raises_a_type_error(boards):
    with pytest.raises(TypeError):
        ninefold.is_valid_many(boards)
    with pytest.raises(TypeError):
        ninefold.check_many(boards)


@pytest.mark.parametrize("shape", [(81,), (9, 9), (2, 80), (2, 82), (2, 9, 8), (2, 3, 27), (1, 2, 9, 9), (0,), (81, 2), ()])
def test_wrong_shapes_are_refused(shape):
    with pytest.raises(ValueError, match="expected an array of shape"):
        ninefold.is_valid_many(np.zeros(shape, dtype=int))


@pytest.mark.parametrize("shape", [(0, 81), (0, 9, 9)])
def test_no_boards_get_no_answers(shape):
    assert ninefold.is_valid_many(np.zeros(shape, dtype=np.uint8)).shape == (0,)
    assert ninefold.is_valid_many([]).shape == (0,) == ninefold.is_valid_many(b"").shape
    verdicts = ninefold.check_many([], reasons=True)
    assert len(verdicts) == 0 and verdicts.counts == {} and verdicts.verdict.shape == (0,) == verdicts.reason.shape


def test_threads_are_given_by_name():
    with pytest.raises(TypeError):
        ninefold.is_valid_many([], 1)


ENTRIES = [GOOD, BAD, "no board", None, values_of(GOOD), ninefold.Board(BAD), 5, True, [5.0] * 81, GOOD.encode(),
           np.array(values_of(BAD)), ("1" * 9,) * 9, "", [], GOOD + "\n"]
EXPECTED = ["valid", "invalid", "malformed", "malformed", "valid", "invalid", "malformed", "malformed", "malformed", "valid",
            "invalid", "invalid", "malformed", "malformed", "valid"]


def test_lists_of_anything():
    verdicts = ninefold.check_many(ENTRIES, reasons=True)
    assert verdicts.verdict.tolist() == EXPECTED
    assert verdicts.meets.tolist() == [word == "valid" for word in EXPECTED]
    assert ninefold.is_valid_many(tuple(ENTRIES)).tolist() == verdicts.meets.tolist()
    assert verdicts.counts == {"valid": 4, "invalid": 4, "malformed": 7}
    assert repr(verdicts) == "<Verdicts on 15 boards: 4 valid, 4 invalid, 7 malformed>"
    for entry, word, reason in zip(ENTRIES, EXPECTED, verdicts.reason):
        if word == "malformed":
            with pytest.raises(ninefold.MalformedBoard) as caught:
                ninefold.is_valid(entry)
            assert str(caught.value) == reason
        else:
            assert reason == ninefold.check(entry).reason


@pytest.mark.parametrize("dtype", [object, "<U81", ">U100", "S81"])
def test_arrays_of_strings_are_lists_of_strings(dtype):
    boards = np.array([GOOD, BAD, GOOD[:80], SOLVED], dtype=dtype)
    assert ninefold.is_valid_many(boards).tolist() == [True, False, False, True]
    assert ninefold.is_valid_many(boards[::-1]).tolist() == [True, False, False, True]


def test_arrays_of_objects():
    boards = np.empty(3, dtype=object)
    boards[:] = [GOOD, None, float("nan")]
    assert ninefold.check_many(boards).verdict.tolist() == ["valid", "malformed", "malformed"]
    assert ninefold.is_valid_many(VALUES.astype(object)).tolist() == VALID


@pytest.mark.parametrize("require", ["valid", "solved"])
def test_verdicts_agree_with_naive_ones(require):
    bad = VALUES.astype(np.int16)
    bad[::5, 7] = 99
    expected = [verdict(values, require) for values in bad.tolist()]
    verdicts = ninefold.check_many(bad, require, reasons=True)
    assert verdicts.verdict.tolist() == expected
    assert [reason is None for reason in verdicts.reason] == verdicts.meets.tolist()
    assert verdicts.reason[0] == "expected a number from 0 to 9 in r1c8, found 99"
    for word, count in verdicts.counts.items():
        assert expected.count(word) == count
    lines = [line_of(values) if word != "malformed" else "?" for values, word in zip(bad.tolist(), expected)]
    assert ninefold.check_many(lines, require).verdict.tolist() == expected


@pytest.mark.parametrize("require", ["valid", "solved", "solvable", "unique", "minimal"])
def test_every_requirement_as_for_one(require):
    boards = [GOOD, BAD, SOLVED, "." * 81, "12345678.........9" + "." * 63]
    verdicts = ninefold.check_many(boards * 30, require, reasons=True)
    for board, word, meets, reason in zip(boards * 30, verdicts.verdict, verdicts.meets, verdicts.reason):
        check = ninefold.check(board, require)
        assert (word, meets, reason) == (check.verdict, check.meets, check.reason)


def test_reasons_only_when_asked_for():
    with pytest.raises(AttributeError, match="reasons=True"):
        ninefold.check_many([GOOD]).reason
    with pytest.raises(ValueError, match="expected one of"):
        ninefold.check_many([GOOD], "nice")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_text_is_read_as_the_program_reads_it(end):
    text = end.join([GOOD, BAD, "", "# a comment", GOOD[:80], SOLVED]) + end
    for boards in (text.encode(), bytearray(text.encode()), text):
        assert ninefold.check_many(boards).verdict.tolist() == ["valid", "invalid", "malformed", "valid"]
        assert ninefold.is_valid_many(boards).tolist() == [True, False, False, True]
    reason = ninefold.check_many(text.encode(), reasons=True).reason[2]
    assert reason == "5:81: expected 81 cells, found 80"


def test_a_table_a_grid_and_json_are_texts_too():
    assert ninefold.is_valid_many(f"puzzle,clues\n{GOOD},30\n{BAD},30\n".encode()).tolist() == [True, False]
    grids = "\n\n".join(ninefold.Board(board).written("grid") for board in (GOOD, BAD))
    assert ninefold.is_valid_many(grids.encode()).tolist() == [True, False]
    assert ninefold.is_valid_many(f'["{GOOD}", "{BAD}"]'.encode()).tolist() == [True, False]


def test_long_texts():
    lines = [line_of(values) for values in VALUES.tolist()] * 40
    assert ninefold.is_valid_many(("\n".join(lines)).encode()).tolist() == VALID * 40


# Lines of every kind, many more than a thread takes at a time. Every third one is odd.
ODD = ["", "# a comment", GOOD[:80], GOOD + ".", "no board", " " + GOOD + " ", SOLVED + " 30", "." * 81, "x" * 2000]
MANY = [ODD[number // 3 % len(ODD)] if number % 3 == 2 else (GOOD, BAD)[number % 2] for number in range(40_000)]


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("require", ["valid", "solved"])
def test_lines_that_threads_share_are_judged_as_by_one(require, end):
    text = end.join(MANY)
    # Reasons are found board by board.
    expected = ninefold.check_many(text, require, reasons=True, threads=1)
    for boards in (text, text.encode(), (text + end).encode(), bytearray(text.encode())):
        for threads in (1, 2, 5, None):
            verdicts = ninefold.check_many(boards, require, threads=threads)
            assert verdicts.verdict.tolist() == expected.verdict.tolist()
    assert len(expected) > 30_000 and len(expected.counts) >= 3


@pytest.mark.parametrize("row", ['"a, note"', '"two\nlines"', "x" * 300_000, "5,6", ""])
def test_tables_that_threads_share_are_judged_as_by_one(row):
    text = "id,puzzle,note\n" + "".join(f"{number},{(GOOD, BAD)[number % 2]},{number}\n" for number in range(8_000))
    text += f"1,{GOOD},{row}\n2,{BAD},7\n"
    for column in (None, "puzzle", 2):
        expected = ninefold.check_many(text, column=column, reasons=True, threads=1)
        for threads in (1, 3):
            verdicts = ninefold.check_many(text.encode(), column=column, threads=threads)
            assert verdicts.verdict.tolist() == expected.verdict.tolist()
            assert (verdicts.column, verdicts.counts) == (expected.column, expected.counts)
    assert ninefold.check_many(text, column="note").counts == ninefold.check_many(text, column="note", reasons=True).counts


@pytest.mark.parametrize("threads", [1, 2, 5, None])
@pytest.mark.parametrize("kind", [list, tuple])
def test_strings_that_threads_share_are_judged_as_by_one(kind, threads):
    boards = kind(board * (50 if number % 1000 == 7 else 1) for number, board in enumerate(MANY))
    expected = ninefold.check_many(boards, reasons=True, threads=1)
    assert ninefold.check_many(boards, threads=threads).verdict.tolist() == expected.verdict.tolist()
    assert ninefold.is_valid_many(boards, threads=threads).tolist() == expected.meets.tolist()


@pytest.mark.parametrize("at", [0, 1, 2047, 2048, 20_000, -1])
@pytest.mark.parametrize("other", [None, 5, GOOD.encode(), "\ud800", values_of(BAD)])
def test_one_entry_that_is_no_string(other, at):
    boards = [GOOD] * 40_000
    boards[at] = other
    found = ninefold.is_valid_many(boards, threads=3)
    assert found.sum() >= 39_999 and found[at] == (other == GOOD.encode())


def ticks_during(call):
    """How often another thread gets to run during this call."""
    is_done = threading.Event()
    has_begun = threading.Event()
    ticks = [0]

    def tick():
        while not is_done.is_set():
            ticks[0] += 1
            has_begun.set()
            time.sleep(0.0002)

    other = threading.Thread(target=tick)
    other.start()
    has_begun.wait()
    before = ticks[0]
    call()
    during = ticks[0] - before
    is_done.set()
    other.join()
    return during


def test_other_threads_run_meanwhile():
    boards = ["." * 81] * 4000
    array = np.tile(VALUES, (500, 1))
    assert ticks_during(lambda: ninefold.check_many(boards, "unique", threads=1)) > 5
    assert ticks_during(lambda: [ninefold.grade(array, array, array, threads=1) for _ in range(3)]) > 5
    # For comparison: a call that keeps the interpreter to itself.
    numbers = list(range(1_000_000, 0, -1)) * 2
    assert ticks_during(numbers.sort) <= 2


def test_an_object_that_numpy_can_read():
    class Tensor:
        def __array__(self, dtype=None, copy=None):
            return VALUES

    assert ninefold.is_valid_many(Tensor()).tolist() == VALID


TABLE = f"id,solution,puzzle\n1,{SOLVED},{GOOD}\n2,{SOLVED},{BAD}\n"


def test_the_column_of_a_text_is_reported_and_can_be_chosen():
    for text in (TABLE, TABLE.encode(), bytearray(TABLE.encode())):
        verdicts = ninefold.check_many(text)
        assert (verdicts.column, verdicts.counts) == ("puzzle", {"valid": 1, "invalid": 1})
        for column in ("solution", 2, "2"):
            verdicts = ninefold.check_many(text, "solved", column=column)
            assert (verdicts.column, verdicts.counts) == ("solution", {"solved": 2})
            assert ninefold.is_valid_many(text, column=column).tolist() == [True, True]
    assert ninefold.check_many(f"{GOOD}\n{BAD}\n").column is None
    assert ninefold.check_many([GOOD]).column is None
    assert ninefold.check_many(VALUES).column is None
    for boards in (VALUES, [GOOD], np.array([GOOD])):
        with pytest.raises(TypeError, match="only a text has columns"):
            ninefold.is_valid_many(boards, column="puzzle")


def test_text_without_a_board_is_not_mistaken_for_valid_boards():
    for text in ("", "[]", "# only a comment\n"):
        assert ninefold.is_valid_many(text).shape == (0,)
    for text in ("---\n", b"---\n"):
        with pytest.raises(ninefold.MalformedBoard, match="expected a board, found only other text"):
            ninefold.is_valid_many(text)
    verdicts = ninefold.check_many(b"\x89PNG\r\n\x1a\n\0\0\0", reasons=True)
    assert verdicts.reason.tolist() == ["1:1: expected text, found a PNG picture"]


@pytest.mark.parametrize(
    ("shift", "options"),
    [
        (lambda value: value - 1, {"blank": -1, "offset": -1}),
        (lambda value: value + 1, {"blank": (0, 1), "offset": 1}),
        (lambda value: value or 255, {"blank": 255}),
        (lambda value: value or -100, {"blank": np.array([-100, 0])}),
    ],
)
def test_encodings(shift, options):
    boards = [[shift(value) for value in values_of(board)] for board in (GOOD, BAD)]
    pa = pytest.importorskip("pyarrow")
    forms = [boards, np.array(boards), np.array(boards).reshape(-1, 9, 9).astype(np.int16), (board for board in boards),
             pa.array(boards), pa.array(boards, pa.list_(pa.int32(), 81)), [np.array(board) for board in boards]]
    for form in forms:
        verdicts = ninefold.check_many(form, reasons=True, **options)
        assert list(verdicts.verdict) == ["valid", "invalid"]
        assert list(verdicts.reason) == [None, ninefold.check(BAD).reason]
    for form in [*forms[:3], *forms[4:]]:
        assert list(ninefold.is_valid_many(form, **options)) == [True, False]
    assert ninefold.is_valid_many([GOOD, BAD], **options).tolist() == [True, False]
    grids = [[shift(value) for value in (1, *[0] * 15)], [shift(1)] * 16]
    assert ninefold.is_valid_many(np.array(grids), rules="4x4", **options).tolist() == [True, False]
    assert ninefold.is_valid_many(grids, rules="4x4", **options).tolist() == [True, False]


def test_encodings_that_are_none():
    for call in (ninefold.is_valid_many, ninefold.check_many, ninefold.grade):
        for options in ({"blank": "."}, {"blank": 1.5}, {"blank": ["x"]}, {"offset": "1"}, {"offset": 1.5}):
            with pytest.raises(TypeError):
                call([GOOD], **options)


def test_whatever_has_an_order_is_a_list():
    from collections import deque

    lines = [GOOD, BAD, None]
    iterables = [lambda: iter(lines), lambda: (line for line in lines), lambda: map(str, lines), lambda: deque(lines),
                 lambda: dict(enumerate(lines)).values(), lambda: tuple(lines)]
    for iterable in iterables:
        assert ninefold.is_valid_many(iterable()).tolist() == [True, False, False]
        assert ninefold.check_many(iterable(), reasons=True).counts == {"valid": 1, "invalid": 1, "malformed": 1}
        assert ninefold.grade(iterable(), iter([GOOD] * 3), (board for board in [GOOD] * 3)).valid.tolist() == [True, False, False]
    rows = [values_of(GOOD)[9 * row : 9 * row + 9] for row in range(9)]
    assert ninefold.is_valid(row for row in rows) and ninefold.check(iter(values_of(GOOD)), "unique")
    assert ninefold.Board(iter(rows)) == ninefold.Board(GOOD)
    for unordered in ({GOOD, BAD}, frozenset([GOOD]), {GOOD: BAD}, 5, None):
        for call in (ninefold.is_valid_many, ninefold.check_many):
            with pytest.raises(TypeError, match="expected an array, a list, bytes, or a column"):
                call(unordered)


def test_a_generator_that_raises_raises():
    def boards():
        yield GOOD
        raise RuntimeError("no more")

    for call in (ninefold.is_valid_many, ninefold.check_many, ninefold.grade, ninefold.is_valid):
        with pytest.raises(RuntimeError, match="no more"):
            call(boards())


def test_a_list_in_itself():
    boards = [GOOD]
    boards.append(boards)
    assert ninefold.is_valid_many(boards).tolist() == [True, False] == ninefold.grade(boards).valid.tolist()
