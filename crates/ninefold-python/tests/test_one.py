"""One board from whatever Python calls one."""

import copy
import json
import pickle
import random

import ninefold
import numpy as np
import pytest
from ninefold import Board, MalformedBoard
from oracle import BAD, GOOD, SOLVED, is_valid, line_of, some_values, values_of

NUMBERS = values_of(GOOD)
ROWS = [NUMBERS[9 * row : 9 * row + 9] for row in range(9)]


def as_none(rows):
    return [[value or None for value in row] for row in rows]


@pytest.mark.parametrize(
    "board",
    [
        GOOD,
        GOOD.replace(".", "0"),
        GOOD + "\n",
        GOOD.encode(),
        bytearray(GOOD.encode()),
        NUMBERS,
        tuple(NUMBERS),
        ROWS,
        tuple(map(tuple, ROWS)),
        as_none(ROWS),
        [value or None for value in NUMBERS],
        [GOOD[9 * row : 9 * row + 9] for row in range(9)],
        [list(GOOD[9 * row : 9 * row + 9]) for row in range(9)],
        list(GOOD),
        list(GOOD.replace(".", "·")),
        GOOD.replace(".", "·"),
        [GOOD[9 * row : 9 * row + 9].replace(".", "·") for row in range(9)],
        [GOOD[9 * row : 9 * row + 9].replace(".", " ") for row in range(9)],
        np.array(list(GOOD.replace(".", "·"))),
        [character if character != "." else None for character in GOOD],
        [character if character != "." else "" for character in GOOD],
        np.array(NUMBERS),
        np.array(ROWS),
        np.array(ROWS, dtype=">i8"),
        np.array(ROWS, dtype=np.uint8, order="F"),
        np.array(ROWS, dtype=np.int8)[::-1][::-1],
        np.array(list(GOOD)),
        [np.array(row) for row in ROWS],
        list(np.array(NUMBERS)),
        np.array(ROWS, dtype=object),
        Board(GOOD),
        "\n".join(GOOD[9 * row : 9 * row + 9] for row in range(9)),
        str(ROWS),
        Board(GOOD).written("framed"),
    ],
)
def test_every_way_to_write_a_board(board):
    assert str(Board(board)) == GOOD
    assert ninefold.is_valid(board) is True


@pytest.mark.parametrize(
    ("board", "words", "cell"),
    [
        (None, "expected a board, found None", None),
        (5, "expected a board, found 5", None),
        (True, "expected a board, found True", None),
        ({}, "expected a board, found {}", None),
        ([], "expected 81 cells, found 0", None),
        (NUMBERS[1:], "expected 81 cells, found 80", None),
        (NUMBERS + [0], "expected 81 cells, found 82", None),
        (ROWS[1:], "expected 9 rows, found 8", None),
        (ROWS + ROWS[:1], "expected 9 rows, found 10", None),
        (ROWS[:8] + [ROWS[8][1:]], "expected 9 cells in row 9, found 8", None),
        (ROWS[:4] + [[]] + ROWS[5:], "expected 9 cells in row 5, found 0", None),
        ([True] + NUMBERS[1:], "expected a number from 0 to 9 in r1c1, found True", "r1c1"),
        ([5.0] + NUMBERS[1:], "expected a number from 0 to 9 in r1c1, found 5.0", "r1c1"),
        (NUMBERS[:80] + [float("nan")], "expected a number from 0 to 9 in r9c9, found nan", "r9c9"),
        (NUMBERS[:80] + [10], "expected a number from 0 to 9 in r9c9, found 10", "r9c9"),
        ([-1] + NUMBERS[1:], "expected a number from 0 to 9 in r1c1, found -1", "r1c1"),
        ([10**30] + NUMBERS[1:], f"expected a number from 0 to 9 in r1c1, found {10**30}", "r1c1"),
        (["5"] + NUMBERS[1:], 'expected a string "1" to "9" or a blank in r1c2, found 3', "r1c2"),
        ([5, "3"] + NUMBERS[2:], "expected a number from 0 to 9 in r1c2, found '3'", "r1c2"),
        (["10"] + ["."] * 80, "expected 9 cells in row 1, found 2", None),
        (["."] + ["10"] * 80, "expected a string \"1\" to \"9\" or a blank in r1c2, found '10'", "r1c2"),
        (["A"] + ["."] * 80, "expected a string \"1\" to \"9\" or a blank in r1c1, found 'A'", "r1c1"),
        (["A23456789"] + ["." * 9] * 8, "expected a digit from 1 to 9 or a blank in r1c1, found 'A'", "r1c1"),
        (ROWS[:8] + [5], "expected 9 cells in row 9, found 1", None),
        ([b"5"] + ["."] * 80, "expected a number from 0 to 9 in r1c1, found b'5'", "r1c1"),
        ([[np.True_] * 9] * 9, "expected a number from 0 to 9 in r1c1, found np.True_", "r1c1"),
        ([np.float32(5)] + NUMBERS[1:], f"expected a number from 0 to 9 in r1c1, found {np.float32(5)!r}", "r1c1"),
        (np.zeros((9, 9)), "expected a number from 0 to 9 in r1c1, found 0.0", "r1c1"),
        (np.zeros((9, 9), dtype=bool), "expected a number from 0 to 9 in r1c1, found False", "r1c1"),
        (np.zeros((9, 9), dtype=complex), "expected a number from 0 to 9 in r1c1, found 0j", "r1c1"),
        (np.zeros((9, 8), dtype=int), "expected a board, found an array of shape (9, 8)", None),
        (np.zeros(80, dtype=int), "expected a board, found an array of shape (80,)", None),
        (np.zeros((1, 9, 9), dtype=int), "expected a board, found an array of shape (1, 9, 9)", None),
        (np.array(5), "expected a board, found an array of shape ()", None),
        (np.full(81, 2**64 - 1, dtype=np.uint64), f"expected a number from 0 to 9 in r1c1, found {2**64 - 1}", "r1c1"),
        (ROWS[:8] + ["123456789"], "expected a number from 0 to 9 in r9c1, found '123456789'", "r9c1"),
    ],
)
def test_what_is_not_a_board_is_refused_with_the_reason(board, words, cell):
    for call in (ninefold.is_valid, ninefold.check, Board):
        with pytest.raises(MalformedBoard) as caught:
            call(board)
        assert str(caught.value) == words.replace("np.True_", repr(np.True_))
        assert caught.value.cell == cell
        assert (caught.value.line, caught.value.column, caught.value.index) == (None, None, None)


@pytest.mark.parametrize(
    ("text", "expected", "found", "line", "column"),
    [
        ("", "a board", "nothing", 1, 1),
        (GOOD[1:], "81 cells", "80", 1, 81),
        ("A" + GOOD[1:], "a digit from 1 to 9 or a blank", "'A'", 1, 1),
        (b"\xff" + GOOD[1:].encode(), "UTF-8 text", "the byte 0xFF", 1, 1),
        (GOOD + "\n" + GOOD, "one board", "a second one", 2, 1),
    ],
)
def test_text_that_is_not_a_board_is_refused_with_the_position(text, expected, found, line, column):
    with pytest.raises(MalformedBoard) as caught:
        ninefold.is_valid(text)
    error = caught.value
    assert (error.expected, error.found, error.line, error.column) == (expected, found, line, column)
    assert str(error) == f"{line}:{column}: expected {expected}, found {found}"
    assert isinstance(error, ValueError)
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert (str(twin), twin.line, twin.expected) == (str(error), line, expected)


OBJECT = json.dumps({"id": 7, "puzzle": GOOD, "solution": SOLVED})
TABLE = f"solution,quiz\n{SOLVED},{GOOD}\n"


@pytest.mark.parametrize(("text", "column"), [(OBJECT, "puzzle"), (TABLE, "quiz"), (f"{SOLVED},{GOOD}\n", "2")])
def test_the_column_that_was_judged_is_reported(text, column):
    for kind in (text, text.encode(), bytearray(text.encode())):
        check = ninefold.check(kind, "unique")
        assert (check.board, check.column) == (Board(GOOD), column)
        assert Board(kind) == Board(GOOD) == Board(kind, column=column)


@pytest.mark.parametrize(("text", "column"), [(OBJECT, "solution"), (TABLE, "solution"), (TABLE, "1"), (TABLE, 1)])
def test_another_column_can_be_asked_for(text, column):
    check = ninefold.check(text, "solved", column=column)
    assert (check.board, check.verdict, check.column) == (Board(SOLVED), "solved", "solution")
    assert ninefold.is_valid(text, column=column) is True
    assert Board(text, column=column) == Board(SOLVED)


def test_without_a_choice_there_is_no_column():
    for board in (GOOD, NUMBERS, ROWS, str(ROWS), np.array(ROWS), Board(GOOD), f'{{"puzzle": "{GOOD}"}}'):
        assert ninefold.check(board).column is None
    assert Board(GOOD).check().column is None


def test_a_column_that_is_not_there_is_an_error():
    for text, column in ((TABLE, "riddle"), (TABLE, 3), (OBJECT, "riddle"), (GOOD, "puzzle")):
        with pytest.raises(MalformedBoard):
            ninefold.check(text, column=column)
    for board in (ROWS, np.array(ROWS), Board(GOOD), None):
        with pytest.raises(TypeError, match="only a text has columns"):
            ninefold.check(board, column="puzzle")
    for column in (-1, 1.5, b"puzzle"):
        with pytest.raises(TypeError):
            ninefold.check(TABLE, column=column)
    text = f"easy,hard\n{GOOD},{GOOD}\n"
    with pytest.raises(MalformedBoard, match='"easy".*"hard"'):
        ninefold.check(text)


CELLS = ["5", 5, None, ".", "0", 0, "", " ", "·", "A", "10", 10, -1, True, [], {}]


def assert_read_as_in_json(board):
    try:
        expected = Board(json.dumps(board, ensure_ascii=False))
    except MalformedBoard:
        with pytest.raises(MalformedBoard):
            Board(board)
    else:
        assert Board(board) == expected


def test_cells_of_lists_are_read_as_in_json():
    chance = random.Random(7)
    for number in range(2000):
        # Few different cells, so that many of the lists are boards.
        some = chance.sample(CELLS, chance.choice([1, 2, 3]))
        cells = chance.choices(some, k=81)
        board = [cells[9 * row : 9 * row + 9] for row in range(9)] if number % 2 else cells
        assert_read_as_in_json(board)


def test_rows_of_strings_are_read_as_in_json():
    chance = random.Random(8)
    for _ in range(2000):
        some = chance.sample("123. ·A", chance.choice([2, 3]))
        rows = ["".join(chance.choices(some, k=9)) for _ in range(9)]
        if chance.random() < 0.2:
            rows[chance.randrange(9)] = chance.choice(["", "1", 5, None, ["1"] * 9, [1] * 9, "1" * 10])
        assert_read_as_in_json(rows)


@pytest.mark.parametrize(
    ("board", "error"),
    [
        (GOOD[:80], {"message": "expected 81 cells, found 80", "line": 1, "column": 81}),
        ([10] + NUMBERS[1:], {"message": "expected a number from 0 to 9 in r1c1, found 10", "cell": "r1c1"}),
        (ROWS[1:], {"message": "expected 9 rows, found 8"}),
        (None, {"message": "expected a board, found None"}),
    ],
)
def test_errors_are_dictionaries_too(board, error):
    with pytest.raises(MalformedBoard) as caught:
        ninefold.check(board)
    assert caught.value.to_dict() == {"verdict": "malformed", "meets": False, "error": error}
    caught.value.to_dict()["error"].clear()
    for twin in (caught.value, pickle.loads(pickle.dumps(caught.value))):
        assert twin.to_dict()["error"] == error


def test_half_of_a_surrogate_pair_is_not_text():
    with pytest.raises(MalformedBoard):
        ninefold.is_valid("\ud800" * 81)


def test_verdicts_agree_with_a_naive_check():
    for values in some_values(500, seed=1):
        expected = is_valid(values)
        line = line_of(values)
        rows = [list(line[9 * row : 9 * row + 9]) for row in range(9)]
        assert ninefold.is_valid(line) is expected
        assert ninefold.is_valid(values) is expected
        assert ninefold.is_valid(np.array(values).reshape(9, 9)) is expected
        assert ninefold.is_valid_sudoku(rows) is expected
        assert ninefold.Board(line).is_valid() is expected
        assert bool(ninefold.check(line)) is expected
        assert (ninefold.Board(line).conflicts() == []) is expected


def test_the_exercise():
    rows = [list(GOOD[9 * row : 9 * row + 9]) for row in range(9)]
    assert ninefold.is_valid_sudoku(rows) is True
    assert ninefold.is_valid_sudoku([list(BAD[:9])] + rows[1:]) is False
    assert ninefold.is_valid_sudoku([["0"] * 9] * 9) is True
    for other in [None, 5, "", [], rows[1:], rows + rows[:1], [rows[0][1:]] + rows[1:], [["A"] * 9] * 9, [["10"] * 9] * 9,
                 [[5] * 9] * 9, [[None] * 9] * 9, [[" "] * 9] * 9]:
        assert ninefold.is_valid_sudoku(other) is False


def test_check_shows_why_a_board_fails():
    check = ninefold.check(BAD)
    assert (check.verdict, check.meets, bool(check)) == ("invalid", False, False)
    assert check.reason == "8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)"
    assert [str(conflict) for conflict in check.conflicts] == check.reason.split("; ")
    column, box = check.conflicts
    assert (column.house, column.number, column.digit, column.cells) == ("column", 1, 8, ["r1c1", "r4c1"])
    assert (box.house, box.number, box.digit, box.cells) == ("box", 1, 8, ["r1c1", "r3c3"])
    assert repr(check) == f"<Check invalid: {check.reason}>"
    assert check.board == Board(BAD)

    assert ninefold.check(GOOD).reason is None and ninefold.check(GOOD).conflicts == []
    assert ninefold.check(SOLVED, "solved").verdict == "solved"
    unfinished = ninefold.check("." + SOLVED[1:], "solved")
    assert (unfinished.verdict, unfinished.blanks) == ("unfinished", ["r1c1"])
    unsolvable = ninefold.check("12345678.........9" + "." * 63, "solvable")
    assert unsolvable.verdict == "unsolvable" and "r2c9" in unsolvable.givens
    contradiction = unsolvable.contradiction
    assert isinstance(contradiction, ninefold.Contradiction)
    assert unsolvable.reason.startswith(f"{contradiction}; these 7 givens ")
    assert unsolvable.to_dict()["contradiction"] == contradiction.to_dict()
    assert contradiction.cells == [f"r1c{column}" for column in range(1, 10)]
    later = ninefold.check(
        ".......869.6....411..4.....3.56........9......82..716..7...95..62...18....3.24.7.", "solvable"
    ).contradiction
    assert (later.cell, later.house, later.number, later.digit) == ("r9c9", None, None, None)
    assert (later.cells, later.steps) == (["r9c9"], [("r6c9", 9)])
    assert repr(later) == "<Contradiction after r6c9=9, r9c9 has no candidate left>"
    assert ninefold.check("." * 81, "unique").contradiction is None
    ambiguous = ninefold.check("." * 81, "unique")
    assert ambiguous.verdict == "ambiguous" and len(ambiguous.solutions) == 2
    one, other = (str(solution) for solution in ambiguous.solutions)
    assert ambiguous.differ == [f"r{c // 9 + 1}c{c % 9 + 1}" for c in range(81) if one[c] != other[c]]
    redundant = ninefold.check(GOOD, require="minimal")
    assert redundant.verdict == "redundant" and redundant.redundant
    with pytest.raises(ValueError, match='expected one of valid, solved, solvable, unique, minimal, found "nice"'):
        ninefold.check(GOOD, "nice")


def test_board_is_a_value():
    board = Board(GOOD)
    assert board == Board(NUMBERS) and hash(board) == hash(Board(NUMBERS)) and board != Board(BAD) and board != GOOD
    assert {board: 1}[Board(ROWS)] == 1
    assert repr(board) == f"Board('{GOOD}')" and eval(repr(board)) == board
    assert pickle.loads(pickle.dumps(board)) == board == copy.deepcopy(board)
    assert board.to_rows() == ROWS and board.to_numpy().tolist() == ROWS and board.to_numpy().dtype == np.uint8
    assert not board.is_complete() and Board(SOLVED).is_complete()
    assert Board(SOLVED).is_solved() and not board.is_solved() and not Board("1" * 81).is_solved()
    assert Board("." + SOLVED[1:]).blanks() == ["r1c1"] and Board(SOLVED).blanks() == []
    assert board.solution() == Board(SOLVED) and Board(BAD).solution() is None
    assert board.count_solutions() == 1 and Board("." * 81).count_solutions(limit=7) == 7
    assert board.check("unique").verdict == "unique"
    assert board._repr_svg_().startswith("<svg ") and board._repr_html_() == board._repr_svg_()
    with pytest.raises(ValueError, match="expected one of"):
        board.written("papyrus")
    with pytest.raises(AttributeError):
        board.to_rows = []
    mine = board.to_numpy()
    mine[0, 0] = 9
    assert str(board) == GOOD


@pytest.mark.parametrize("name", ["line", "sdm", "grid", "framed", "sdk", "ss", "json", "json-numbers", "csv", "csv-grid"])
def test_every_format_is_read_back(name):
    assert Board(Board(GOOD).written(name)) == Board(GOOD)
