"""Columns of Arrow, from every library that has them."""

import ninefold
import numpy as np
import pytest
from oracle import BAD, GOOD, SOLVED, is_valid, line_of, some_values, values_of

pa = pytest.importorskip("pyarrow")

LINES = [GOOD, BAD, None, "no board", SOLVED, "", GOOD + "\n", None, BAD]
VALID = [True, False, None, False, True, False, True, None, False]
TEXTS = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view()]
MANY = list(some_values(500, seed=3))
INTEGERS = [pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64()]


def answers(boards, **options):
    answers = ninefold.is_valid_many(boards, **options)
    listed = answers.to_pylist()
    assert pa.array(answers).to_pylist() == listed and pa.chunked_array(answers).to_pylist() == listed
    assert pa.array(answers).type == pa.bool_() and len(answers) == len(listed)
    assert [answers[index] for index in range(len(answers))] == listed == list(answers)
    assert answers.null_count == listed.count(None)
    pa.array(answers).validate(full=True)
    return listed


@pytest.mark.parametrize("kind", TEXTS, ids=str)
def test_every_type_of_text(kind):
    column = pa.array(LINES, kind)
    assert answers(column) == VALID
    assert answers(column[1:]) == VALID[1:]
    assert answers(column[2:5]) == VALID[2:5]
    assert answers(column[3:3]) == []
    assert answers(pa.chunked_array([column[:4], column[4:4], column[4:]])) == VALID
    assert answers(pa.chunked_array([column[1:3], column[7:]])) == VALID[1:3] + VALID[7:]
    assert answers(pa.chunked_array([], kind)) == []
    assert answers(pa.array([], kind)) == []
    assert answers(pa.array([None, None], kind)) == [None, None]


@pytest.mark.parametrize("kind", TEXTS, ids=str)
@pytest.mark.parametrize("threads", [None, 1, 3])
def test_many_texts_in_slices(kind, threads):
    lines = [line_of(values) if number % 11 else None for number, values in enumerate(MANY)]
    expected = [is_valid(values) if number % 11 else None for number, values in enumerate(MANY)]
    column = pa.array(lines, kind)
    assert answers(column, threads=threads) == expected
    for start, end in [(1, 500), (63, 129), (64, 128), (11, 12), (499, 500)]:
        assert answers(column[start:end], threads=threads) == expected[start:end]
    chunked = pa.chunked_array([column[start : start + 37] for start in range(0, 500, 37)])
    assert answers(chunked, threads=threads) == expected
    big = pa.chunked_array([column] * 30)
    assert answers(big, threads=threads) == expected * 30


def test_verdicts_and_reasons():
    column = pa.chunked_array([LINES[:4], LINES[4:]])
    verdicts = ninefold.check_many(column, "solved", reasons=True)
    names = ["unfinished", "invalid", None, "malformed", "solved", "malformed", "unfinished", None, "invalid"]
    assert verdicts.verdict.to_pylist() == names == pa.array(verdicts.verdict).to_pylist()
    assert pa.array(verdicts.verdict).type == pa.string()
    assert verdicts.meets.to_pylist() == [False, False, None, False, True, False, False, None, False]
    assert verdicts.counts == {"solved": 1, "unfinished": 2, "invalid": 2, "malformed": 2}
    reasons = verdicts.reason.to_pylist()
    assert reasons[1] == ninefold.check(BAD).reason
    assert reasons[5] == "1:1: expected a board, found nothing"
    assert [reason is None for reason in reasons] == [False, False, True, False, True, False, False, True, False]


def test_dictionaries():
    column = pa.array(LINES * 3).dictionary_encode()
    assert answers(pa.table({"boards": column})) == VALID * 3
    assert answers(column) == VALID * 3
    assert answers(column[4:15]) == (VALID * 3)[4:15]
    assert answers(pa.chunked_array([column, column[1:2]])) == VALID * 3 + VALID[1:2]
    assert answers(pa.DictionaryArray.from_arrays(pa.array([0, 1, None, 0]), pa.array([GOOD, None]))) == [True, None, None, True]
    assert answers(pa.array([None, None], pa.dictionary(pa.int8(), pa.string()))) == [None, None]


@pytest.mark.parametrize("kind", INTEGERS, ids=str)
def test_lists_of_every_type_of_integer(kind):
    rows = [values if number % 7 else None for number, values in enumerate(MANY[:100])]
    expected = [is_valid(values) if number % 7 else None for number, values in enumerate(MANY[:100])]
    nested = [row and [row[9 * r : 9 * r + 9] for r in range(9)] for row in rows]
    for column in (
        pa.array(rows, pa.list_(kind, 81)),
        pa.array(rows, pa.list_(kind)),
        pa.array(rows, pa.large_list(kind)),
        pa.array(nested, pa.list_(pa.list_(kind, 9), 9)),
        pa.array(nested, pa.list_(pa.list_(kind))),
        pa.array(nested, pa.large_list(pa.list_(kind, 9))),
    ):
        assert answers(column) == expected, column.type
        assert answers(column[3:90]) == expected[3:90], column.type
        assert answers(pa.chunked_array([column[:50], column[50:]])) == expected, column.type


def test_lists_that_are_not_boards():
    good = values_of(GOOD)
    column = pa.array([good, good[1:], good + [0], [], None, [10] + good[1:], [-1] + good[1:], [None] + good[1:]], pa.list_(pa.int64()))
    verdicts = ninefold.check_many(column, reasons=True)
    assert verdicts.verdict.to_pylist() == ["valid"] + ["malformed"] * 3 + [None] + ["malformed"] * 2 + ["valid"]
    assert verdicts.reason.to_pylist() == [
        None, "expected 81 cells, found 80", "expected 81 cells, found 82", "expected 81 cells, found 0", None,
        "expected a number from 0 to 9 in r1c1, found 10", "expected a number from 0 to 9 in r1c1, found -1", None,
    ]
    rows = [good[9 * row : 9 * row + 9] for row in range(9)]
    column = pa.array([rows, rows[1:], rows[:8] + [rows[8][1:]], rows[:8] + [None], rows + rows[:1]], pa.list_(pa.list_(pa.int8())))
    assert ninefold.check_many(column, reasons=True).reason.to_pylist() == [
        None, "expected 9 rows, found 8", "expected 9 cells in row 9, found 8", "expected 9 cells in row 9, found 0",
        "expected 9 rows, found 10",
    ]
    fixed = pa.array([[None] + good[1:], good], pa.list_(pa.uint8(), 81))
    assert answers(fixed) == [True, True]
    assert answers(pa.array([[1] * 80], pa.list_(pa.uint8(), 80))) == [False]


@pytest.mark.parametrize(
    "column",
    [pa.array([1]), pa.array([1.5]), pa.array([True]), pa.array([[1.5]]), pa.array([["5"]]), pa.array([[[[1]]]]),
     pa.array([{"a": GOOD, "b": GOOD}]), pa.table({"a": [GOOD], "b": [GOOD]})],
    ids=lambda column: str(getattr(column, "type", "table")),
)
def test_other_columns_are_refused(column):
    with pytest.raises(TypeError, match="expected a column of strings or of lists of integers"):
        ninefold.is_valid_many(column)


def test_columns_of_nothing_and_tables_of_one_column():
    assert answers(pa.nulls(3)) == [None] * 3
    assert answers(pa.table({"boards": LINES})) == VALID
    assert answers(pa.record_batch({"boards": LINES})) == VALID
    assert answers(pa.array([GOOD.encode(), b"x" * 81, None, b"A" * 81], pa.binary(81))) == [True, True, None, False]


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    boards = pa.table({"number": range(len(LINES)), "board": LINES})
    relation = duckdb.sql("select board from boards order by number")
    assert answers(relation) == VALID


def test_an_answer_has_no_item_beyond_its_end():
    column = ninefold.is_valid_many(pa.array([GOOD, BAD]))
    assert column[-1] is False and column[-2] is True and repr(column) == "<ArrowColumn of 2 bools>"
    for index in (2, -3, 2**60, -(2**60)):
        with pytest.raises(IndexError):
            column[index]


def test_answers_outlive_the_verdicts():
    column = ninefold.check_many(pa.array([GOOD] * 1000)).verdict
    taken = pa.array(column)
    del column
    assert taken.to_pylist() == ["valid"] * 1000
    assert np.array(taken).tolist() == ["valid"] * 1000


@pytest.mark.parametrize("require", ["valid", "unique", "minimal"])
@pytest.mark.parametrize(
    "nulls",
    [pa.nulls(2000), pa.nulls(2000, pa.string()), pa.nulls(2000, pa.list_(pa.uint8(), 81)), pa.nulls(2000, pa.list_(pa.int64())),
     pa.nulls(2000, pa.dictionary(pa.int8(), pa.string()))],
    ids=lambda nulls: str(nulls.type),
)
def test_nulls_are_not_solved(nulls, require):
    # A null would be solved as an empty board, which takes longer than all the rest of this file.
    verdicts = ninefold.check_many(pa.chunked_array([nulls] * 100), require, reasons=True)
    assert verdicts.verdict.null_count == verdicts.reason.null_count == 200_000 and verdicts.counts == {}


def test_numbers_in_place_between_nulls():
    good, bad = values_of(GOOD), values_of(BAD)
    rows = [good, None, bad, None, good]
    for kind in (pa.uint8(), pa.int32()):
        column = pa.array(rows, pa.list_(kind, 81))
        assert answers(column) == [True, None, False, None, True]
        assert answers(column[1:4]) == [None, False, None]
        assert ninefold.check_many(column, "unique").counts == {"unique": 2, "invalid": 1}


def test_answers_are_arrays_and_lists():
    column = ninefold.is_valid_many(pa.array([GOOD, BAD]))
    assert np.array(column).dtype == bool and np.asarray(column).tolist() == [True, False] == list(column)
    assert np.array(column, dtype=int).tolist() == [1, 0]
    with pytest.raises(ValueError, match="always a copy"):
        column.__array__(copy=False)
    assert np.array(ninefold.is_valid_many(pa.array([GOOD, None]))).tolist() == [True, None]
    assert np.array(ninefold.check_many(pa.array([GOOD, None])).verdict).tolist() == ["valid", None]
