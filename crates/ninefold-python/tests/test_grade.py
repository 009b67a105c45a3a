"""Answers to puzzles, compared with naive counts."""

import math

import ninefold
import numpy as np
import pytest
from oracle import BAD, GOOD, HOUSES, SOLVED, line_of, some_values, values_of

ANSWERS = list(some_values(200, seed=4))
PUZZLES = [[value if cell % 3 else 0 for cell, value in enumerate(values)] for values in some_values(200, seed=5)]
SOLUTIONS = [values if number % 2 else ANSWERS[number] for number, values in enumerate(some_values(200, seed=6))]


def naive(answer, puzzle, solution):
    in_conflict, broken = set(), 0
    for house in HOUSES:
        here = {cell for cell in house for other in house if cell != other and answer[cell] == answer[other] != 0}
        broken += bool(here)
        in_conflict |= here
    changed = sum(given != 0 and given != value for given, value in zip(puzzle, answer))
    return {
        "well_formed": True,
        "valid": broken == 0,
        "complete": all(answer),
        "clues_kept": changed == 0,
        "solved": broken == 0 and all(answer) and changed == 0,
        "equal": answer == solution,
        "houses_broken": broken,
        "cells_in_conflict": len(in_conflict),
        "clues_changed": changed,
        "blanks_right": sum(given == 0 and value == right != 0 for given, value, right in zip(puzzle, answer, solution)),
    }


EXPECTED = [naive(*boards) for boards in zip(ANSWERS, PUZZLES, SOLUTIONS)]


def check(grades, expected=EXPECTED):
    columns = grades.to_dict()
    for name, column in columns.items():
        assert column.tolist() == [row[name] for row in expected], name
        assert column.dtype.kind == ("i" if name in ("houses_broken", "cells_in_conflict", "clues_changed", "blanks_right") else "b")
    assert list(columns) == list(expected[0]) and len(grades) == len(expected)


@pytest.mark.parametrize("threads", [None, 1, 5])
def test_grades_agree_with_naive_ones(threads):
    arrays = [np.array(boards, dtype=np.uint8) for boards in (ANSWERS, PUZZLES, SOLUTIONS)]
    check(ninefold.grade(*arrays, threads=threads))
    check(ninefold.grade(*(array.reshape(-1, 9, 9) for array in arrays), threads=threads))
    check(ninefold.grade(*(np.tile(array, (9, 1)) for array in arrays), threads=threads), EXPECTED * 9)


@pytest.mark.parametrize("dtype", ["u1", "i1", "i8", ">i4", "f4", "f8", "f2", ">f8", "g"])
def test_every_type_of_number(dtype):
    check(ninefold.grade(*(np.array(boards, dtype=dtype) for boards in (ANSWERS, PUZZLES, SOLUTIONS))))


def test_lists_texts_and_arrays_mix():
    lines = [[line_of(values) for values in boards] for boards in (ANSWERS, PUZZLES, SOLUTIONS)]
    check(ninefold.grade(*lines))
    check(ninefold.grade(lines[0], PUZZLES, np.array(SOLUTIONS)))
    check(ninefold.grade(ANSWERS, np.array(lines[1]), [ninefold.Board(line) for line in lines[2]]))
    check(ninefold.grade([np.array(values, dtype=float) for values in ANSWERS], *lines[1:]))
    check(ninefold.grade([list(np.array(values, dtype=np.float32)) for values in ANSWERS], *lines[1:]))
    pa = pytest.importorskip("pyarrow")
    check(ninefold.grade(*(pa.array(line) for line in lines)))


@pytest.mark.parametrize(
    ("encode", "options"),
    [
        (lambda value: value - 1, {"blank": -1, "offset": -1}),
        (lambda value: value + 1, {"blank": 1, "offset": 1}),
        (lambda value: value + 1, {"blank": (0, 1), "offset": 1}),
        (lambda value: value + 1, {"blank": {1, -100}, "offset": 1}),
        (lambda value: value or 255, {"blank": 255}),
        (lambda value: value or -100, {"blank": -100}),
        (lambda value: value or 10**6, {"blank": np.array([10**6])}),
        (lambda value: value + 10**6, {"blank": 10**6, "offset": 10**6}),
    ],
)
def test_every_encoding(encode, options):
    boards = [[[encode(value) for value in values] for values in boards] for boards in (ANSWERS, PUZZLES, SOLUTIONS)]
    check(ninefold.grade(*map(np.array, boards), **options))
    check(ninefold.grade(*(np.array(board, dtype=np.float64) for board in boards), **options))
    check(ninefold.grade(*boards, **options))
    # Text is text.
    check(ninefold.grade(*([line_of(v) for v in values] for values in (ANSWERS, PUZZLES, SOLUTIONS)), **options))


def test_padding_is_a_blank_only_if_blank_says_so():
    answer = np.array([[value + 1 for value in values_of(GOOD)]])
    answer[0, 2] = 0
    assert ninefold.grade(answer, blank=1, offset=1).well_formed.tolist() == [False]
    assert ninefold.grade(answer, blank=(0, 1), offset=1).well_formed.tolist() == [True]


def test_fields_without_their_references_are_none():
    grades = ninefold.grade([SOLVED, BAD])
    assert (grades.clues_kept, grades.equal, grades.clues_changed, grades.blanks_right) == (None,) * 4
    assert grades.solved.tolist() == [True, False]
    assert list(grades.to_dict()) == ["well_formed", "valid", "complete", "solved", "houses_broken", "cells_in_conflict"]
    grades = ninefold.grade([SOLVED], solutions=[SOLVED])
    assert grades.equal.tolist() == [True] and grades.blanks_right is None and grades.clues_kept is None
    grades = ninefold.grade([SOLVED], GOOD)
    assert grades.equal is None and grades.blanks_right is None and grades.clues_changed.tolist() == [0]


def test_one_puzzle_and_solution_for_all_answers():
    answers = [SOLVED, GOOD, BAD, "prose"]
    for puzzle in (GOOD, ninefold.Board(GOOD), values_of(GOOD), np.array(values_of(GOOD)), np.array(values_of(GOOD)).reshape(9, 9)):
        grades = ninefold.grade(answers, puzzle, SOLVED)
        assert grades.solved.tolist() == [True, False, False, False]
        assert grades.clues_changed.tolist() == [0, 0, 1, -1]
        assert grades.blanks_right.tolist() == [51, 0, 0, -1]
        assert grades.equal.tolist() == [True, False, False, False]
    assert repr(grades) == "<Grades of 4 answers, 3 well-formed, 2 valid, 1 complete, 1 solved>"


GARBAGE = [None, "", "I cannot solve this.", 5, 2.5, math.nan, True, [], [[]], [1] * 80, [[1] * 9] * 8, [[1] * 9] * 8 + [[1] * 8],
           ["x", 5], [math.nan] * 81, [5.5] * 81, [True] * 81, {}, object(), b"\xff", [10**40] * 81, "\ud800", np.zeros(80),
           np.full((9, 9), np.nan), np.full((9, 9), np.inf), [[None, "a"]], float("inf"), range(81), lambda: 0, [1 + 2j] * 81]


def test_garbage_is_not_well_formed_and_never_raises():
    grades = ninefold.grade(GARBAGE + [SOLVED], GOOD, SOLVED)
    assert grades.well_formed.tolist() == [False] * len(GARBAGE) + [True]
    expect_nothing(column[:-1] for column in grades.to_dict().values())
    for garbage in GARBAGE:
        assert ninefold.grade([garbage]).well_formed.tolist() == [False]


@pytest.mark.parametrize(
    "answers",
    [np.zeros((3, 80)), np.zeros((3, 81), bool), np.zeros((3, 81), complex), np.full((3, 81), np.nan), np.full((3, 9, 9), 5.5),
     np.full((3, 81), np.inf), np.zeros((3, 2, 2), int), np.array(["prose"] * 3), np.array([None] * 3), np.full((3, 81), 2**63, np.uint64),
     np.zeros(3), np.zeros((3, 81), "M8[s]"), np.full((3, 81), -(2**63)), np.zeros((3, 0)), np.full((3, 81), 1e300)],
    ids=lambda answers: f"{answers.dtype}{answers.shape}",
)
def test_arrays_of_garbage(answers):
    grades = ninefold.grade(answers, GOOD, SOLVED)
    assert grades.well_formed.tolist() == [False] * 3
    expect_nothing(grades.to_dict().values())


def expect_nothing(columns):
    """Garbage is nothing good, and nothing is counted in it."""
    for column in columns:
        assert (column == (-1 if column.dtype == np.int32 else False)).all()


def test_one_bad_cell_makes_only_its_board_malformed():
    answers = np.array([values_of(SOLVED)] * 100, dtype=float)
    answers[7, 40], answers[8, 0], answers[99, 80] = np.nan, 5.3, 10
    assert np.flatnonzero(~ninefold.grade(answers, GOOD, SOLVED).solved).tolist() == [7, 8, 99]


def test_one_answer():
    for answer in (SOLVED, ninefold.Board(SOLVED), np.array(values_of(SOLVED)), np.array(values_of(SOLVED)).reshape(9, 9)):
        assert ninefold.grade(answer, GOOD).solved.tolist() == [True]
    assert ninefold.grade("prose").well_formed.tolist() == [False]


def test_no_answers():
    for answers in ([], np.zeros((0, 81)), np.zeros((0, 9, 9), int)):
        grades = ninefold.grade(answers, GOOD, SOLVED)
        assert len(grades) == 0 and all(column.shape == (0,) for column in grades.to_dict().values())


def test_misuse_raises():
    with pytest.raises(ValueError, match="expected 1 puzzles, one for each answer, found 2"):
        ninefold.grade([SOLVED], [GOOD, GOOD])
    with pytest.raises(ValueError, match="expected 3 solutions, one for each answer, found 1"):
        ninefold.grade([SOLVED] * 3, GOOD, [SOLVED])
    with pytest.raises(TypeError):
        ninefold.grade([SOLVED], padding=0)
    with pytest.raises(TypeError):
        ninefold.grade(5)
    with pytest.raises(TypeError):
        ninefold.grade([SOLVED], blank="x.")


def test_a_puzzle_that_is_not_a_board_raises_with_its_index():
    puzzles = [GOOD] * 1000
    puzzles[700] = "oops"
    with pytest.raises(ninefold.MalformedBoard) as caught:
        ninefold.grade([SOLVED] * 1000, puzzles)
    assert caught.value.index == 700 and str(caught.value).startswith("entry 700: ")
    pa = pytest.importorskip("pyarrow")
    with pytest.raises(ninefold.MalformedBoard, match="entry 1: expected a board, found nothing"):
        ninefold.grade([SOLVED] * 2, solutions=pa.array([SOLVED, None]))


def test_nulls_of_arrow_are_not_well_formed():
    pa = pytest.importorskip("pyarrow")
    assert ninefold.grade(pa.array([SOLVED, None, "."])).well_formed.tolist() == [True, False, False]


@pytest.mark.parametrize("count", [1, 4, 9, 16, 80, 81, 82])
@pytest.mark.parametrize("garbage", [None, "prose", "", ".", "5", "123456789", 5.5, math.nan, {}, [], [[]], [5] * 8, "." * 80], ids=repr)
def test_a_batch_of_garbage_is_never_one_board(garbage, count):
    for answers in ([garbage] * count, (garbage,) * count, (garbage for _ in range(count))):
        assert ninefold.grade(answers, GOOD, SOLVED).well_formed.tolist() == [False] * count
    for puzzles, solutions in (([GOOD] * count, None), (None, [SOLVED] * count), ([GOOD] * count, [SOLVED] * count)):
        assert ninefold.grade([garbage] * count, puzzles, solutions).well_formed.tolist() == [False] * count
    if count == 81:
        with pytest.raises(ValueError):
            ninefold.grade([SOLVED], [garbage] * count)


@pytest.mark.parametrize("cell", [0, 5, 5.0, [5] * 9, np.int8(5), np.full(9, 5)], ids=repr)
def test_answers_like_cells_are_a_batch_where_there_is_a_puzzle_for_each(cell):
    count = 9 if np.ndim(cell) else 81
    assert len(ninefold.grade([cell] * count)) == 1
    assert ninefold.grade([cell] * count, [GOOD] * count).well_formed.tolist() == [False] * count


def test_what_was_found_is_graded():
    found = ninefold.find_last_board(f"The answer is {SOLVED}.")
    assert ninefold.grade(found, GOOD).solved.tolist() == [True]
    assert ninefold.grade([found, None, SOLVED], found).solved.tolist() == [True, False, True]
    assert ninefold.check_many([found]).counts == {"valid": 1}
    assert ninefold.Board(found) == ninefold.Board(SOLVED) and ninefold.is_valid(found)
    assert ninefold.grade([found], rules="9x9 x").valid.tolist() == [False]


TEXTS = [SOLVED, GOOD, BAD, f" {SOLVED}\n", "\n".join(SOLVED[9 * row : 9 * row + 9] for row in range(9)), "\ufeff" + SOLVED, "",
         f'"{SOLVED}"', f"[{','.join(SOLVED)}]", f'{{"board": "{SOLVED}"}}', f"a,b\n{SOLVED},{SOLVED}", f"{SOLVED}\n{SOLVED}",
         "# a comment\n" + SOLVED, SOLVED.replace("1", "\uff11"), " ".join(SOLVED), "|".join(SOLVED), SOLVED + "\0", "5" * 82]


@pytest.mark.parametrize("text", TEXTS, ids=repr)
def test_a_text_is_read_alike_wherever_it_is(text):
    try:
        expected = [str(ninefold.Board(text)) == SOLVED]
    except ninefold.MalformedBoard:
        expected = [False]
    pa, pd = pytest.importorskip("pyarrow"), pytest.importorskip("pandas")
    for answers in (text, [text], (text,), [text.encode()], text.encode(), np.array([text], object), pa.array([text]), pd.Series([text])):
        assert ninefold.grade(answers, GOOD).solved.tolist() == expected, type(answers)
    assert ninefold.grade([text, None], GOOD).solved.tolist()[:1] == expected
    assert ninefold.check_many([text], "solved").meets.tolist() == expected


class Tensor:
    """Like a tensor of PyTorch: neither a list nor an array, but numpy can have it, unless it is on another device."""

    def __init__(self, values, on_device=False):
        self._values, self._on_device = np.asarray(values), on_device

    def __len__(self):
        return len(self._values)

    def __iter__(self):
        return (Tensor(value) for value in self._values)

    def __float__(self):
        return float(self._values)

    def __array__(self, dtype=None, copy=None):
        if self._on_device:
            raise TypeError("can't convert a device tensor to numpy")
        return np.array(self._values, dtype)


class DeviceTensor:
    """The same without `__array__`."""

    def __init__(self, values):
        self._values = np.asarray(values)

    def __dlpack__(self, **options):
        return self._values.__dlpack__(**options)

    def __dlpack_device__(self):
        return self._values.__dlpack_device__()


@pytest.mark.parametrize("tensor", [Tensor, DeviceTensor])
@pytest.mark.parametrize("dtype", [np.uint8, np.int64, np.float32, np.float64, np.float16])
def test_tensors(tensor, dtype):
    solved, good = (np.array(values_of(board), dtype) for board in (SOLVED, GOOD))
    rows = solved.reshape(9, 9)
    boards = [tensor(solved), tensor(rows), tensor([solved]), tensor([rows]), [tensor(solved)], (tensor(rows),)]
    for answers in boards:
        assert ninefold.grade(answers, tensor(good), tensor(solved)).solved.tolist() == [True]
    assert ninefold.grade(tensor([solved, good]), [tensor(good)] * 2).solved.tolist() == [True, False]


def test_tensors_of_cells_and_rows():
    solved = np.array(values_of(SOLVED), float)
    assert ninefold.grade([[Tensor(cell) for cell in solved]], GOOD).solved.tolist() == [True]
    assert ninefold.grade([[Tensor(row) for row in solved.reshape(9, 9)]], GOOD).solved.tolist() == [True]
    assert ninefold.is_valid_many([Tensor(solved.astype(int))]).tolist() == [True]
    assert ninefold.is_valid(Tensor(solved.astype(int))) and ninefold.Board(Tensor(solved.astype(int))) == ninefold.Board(SOLVED)


def test_tensors_that_numpy_cannot_have_raise():
    tensor = Tensor(values_of(SOLVED), on_device=True)
    for answers in (tensor, [tensor], [[tensor] * 9]):
        for call in (ninefold.grade, ninefold.is_valid_many, ninefold.check_many):
            with pytest.raises(TypeError, match="device"):
                call(answers)
