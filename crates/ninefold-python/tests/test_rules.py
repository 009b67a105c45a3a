"""Boards of other sizes and shapes, in every function."""

import copy
import json
import pickle
import random
import subprocess
import warnings

import ninefold
import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from ninefold import Board, MalformedBoard, Rules

# The layout of a jigsaw.
LAYOUT = "1112122233343444"
SYMBOLS = {"1-4": "1234", "1-6": "123456", "1-9": "123456789", "A-L": "ABCDEFGHIJKL", "1-9A-G": "123456789ABCDEFG"}
WORDS = [
    "4x4",
    "4x4 x",
    f"4x4 regions={LAYOUT}",
    "6x6 anti-king",
    "6x6",
    "6x6 boxes=3x2 x symbols=A-F",
    "9x9 x",
    "9x9 windoku disjoint anti-knight",
    "12x12 boxes=4x3 symbols=A-L",
    "16x16 symbols=1-9A-G",
]


def groups_of(words):
    """The cells of each group, by index in reading order, written down as a person would define them."""
    size, *rules = words.split()
    side = int(size.split("x")[0])
    options = dict(word.split("=") for word in rules if "=" in word)
    heights = {4: 2, 6: 2, 9: 3, 12: 3, 16: 4}
    height, width = map(int, options["boxes"].split("x")) if "boxes" in options else (heights[side], side // heights[side])
    cells = [(row, column) for row in range(side) for column in range(side)]
    box = {(row, column): (row // height, column // width) for row, column in cells}
    if "regions" in options:
        box = dict(zip(cells, options["regions"]))
    kinds = [lambda cell: cell[0], lambda cell: cell[1], lambda cell: box[cell]]
    if "x" in rules:
        kinds.append(lambda cell: "falling" if cell[0] == cell[1] else None)
        kinds.append(lambda cell: "rising" if cell[0] + cell[1] == side - 1 else None)
    if "windoku" in rules:
        kinds.append(lambda cell: (cell[0] // 4, cell[1] // 4) if cell[0] % 4 and cell[1] % 4 else None)
    if "disjoint" in rules:
        kinds.append(lambda cell: (cell[0] % height, cell[1] % width))
    groups = []
    for kind in kinds:
        for key in dict.fromkeys(map(kind, cells)):
            if key is not None:
                groups.append([row * side + column for row, column in cells if kind((row, column)) == key])
    moves = ([(1, 2), (2, 1)] if "anti-knight" in rules else []) + ([(1, 1)] if "anti-king" in rules else [])
    for one in cells:
        for other in cells:
            if one < other and tuple(sorted((abs(one[0] - other[0]), abs(one[1] - other[1])))) in {tuple(sorted(move)) for move in moves}:
                groups.append([one[0] * side + one[1], other[0] * side + other[1]])
    return groups


def is_valid(words, values):
    for group in groups_of(words):
        digits = [values[cell] for cell in group if values[cell]]
        if len(digits) != len(set(digits)):
            return False
    return True


def line_of(rules, values):
    name = Rules(rules).symbols if isinstance(rules, str) else rules.symbols
    symbols = SYMBOLS.get(name) or "ABCDEF"
    return "".join(symbols[value - 1] if value else "." for value in values)


def some_values(words, count, seed):
    """Boards with few values, so that some are valid and some aren't, some complete, and their lines."""
    chance = random.Random(seed)
    rules = Rules(words)
    cells = rules.size**2
    solved = Board([0] * cells, rules=rules).solution().to_numpy().ravel().tolist()
    for _ in range(count):
        values = list(solved) if chance.random() < 0.7 else [0] * cells
        for cell in chance.sample(range(cells), chance.choice([0, cells // 3, cells // 2])):
            values[cell] = 0
        for _ in range(chance.choice([0, 0, 1, 2])):
            values[chance.randrange(cells)] = chance.randint(1, rules.size)
        yield values


@pytest.fixture(scope="module", params=WORDS)
def boards(request):
    """The words of rules, values of boards, and whether each is valid."""
    values = list(some_values(request.param, 40, seed=4))
    valid = [is_valid(request.param, board) for board in values]
    assert True in valid and False in valid
    return request.param, values, valid


class TestRules:
    @pytest.mark.parametrize("words", WORDS)
    def test_groups(self, words):
        rules = Rules(words)
        side = rules.size
        found = [sorted((int(cell[1:].split("c")[0]) - 1) * side + int(cell.split("c")[1]) - 1 for cell in group.cells)
                 for group in rules.groups]
        assert sorted(found) == sorted(map(sorted, groups_of(words)))

    @pytest.mark.parametrize(
        ("rules", "words"),
        [
            (Rules(size=6), "6x6"),
            (Rules("9x9, windoku, x"), "9x9 x windoku"),
            (Rules(size=9, diagonals=True, windows=True, disjoint_groups=True), "9x9 x windoku disjoint"),
            (Rules(size=9, anti_knight=True, anti_king=True), "9x9 anti-knight anti-king"),
            (Rules(size=12, boxes=(4, 3), symbols="A-L"), "12x12 boxes=4x3 symbols=A-L"),
            (Rules(size=12, boxes="3x4"), "12x12"),
            (Rules(size=4, regions="AAAB ABBB CCCD CDDD"), f"4x4 regions={LAYOUT}"),
            (Rules(size=4, regions=[[0, 0, 0, 1], [0, 1, 1, 1], [2, 2, 2, 3], [2, 3, 3, 3]]), f"4x4 regions={LAYOUT}"),
            (Rules(size=4, regions=["AAAB", "ABBB", "CCCD", "CDDD"]), f"4x4 regions={LAYOUT}"),
            (Rules(size=4, regions=np.array([int(label) for label in LAYOUT])), f"4x4 regions={LAYOUT}"),
            (Rules(size=9, extra_regions=[["r1c1", "r2c2"], ("r9c9", "r8c8")]), "9x9 extra=r1c1r2c2 extra=r8c8r9c9"),
        ],
    )
    def test_words(self, rules, words):
        assert str(rules) == words
        assert repr(rules) == f"Rules('{words}')"
        assert rules == Rules(words) and hash(rules) == hash(Rules(words))
        assert rules != Rules("25x25") and rules != words
        for again in (pickle.loads(pickle.dumps(rules)), copy.copy(rules), copy.deepcopy(rules)):
            assert again == rules and again.groups == rules.groups

    def test_attributes(self):
        rules = Rules("12x12 boxes=4x3 symbols=A-L")
        assert (rules.size, rules.boxes, rules.regions, rules.symbols) == (12, (4, 3), None, "A-L")
        rules = Rules(size=4, regions=LAYOUT)
        assert (rules.boxes, rules.regions) == (None, [[1, 1, 1, 2], [1, 2, 2, 2], [3, 3, 3, 4], [3, 4, 4, 4]])
        assert Rules(size=4, regions=rules.regions) == rules
        assert Rules("16x16").symbols == "decimal"
        group = Rules("9x9 x anti-king").groups[28]
        assert (group.name, group.house, group.number) == ("the rising diagonal", "rising diagonal", None)
        assert group.cells == [f"r{9 - index}c{index + 1}" for index in range(9)]
        assert group == Rules("9x9 x").groups[28] and len({group, *Rules("9x9 x").groups}) == 29
        assert repr(Rules("4x4").groups[8]) == "<Group box 1: r1c1 r1c2 r2c1 r2c2>"

    @pytest.mark.parametrize(
        ("arguments", "error", "words"),
        [
            ({"words": "7x7"}, ValueError, "expected the regions of a 7x7 grid, which can't be divided into boxes, found none"),
            ({"size": 7}, ValueError, "expected the regions of a 7x7 grid"),
            ({"size": 3}, ValueError, "expected a size from 4 to 25, found 3"),
            ({"size": 12, "boxes": (5, 2)}, ValueError, "expected boxes of 12 cells for a 12x12 grid, found 5x2"),
            ({"size": 12, "boxes": "wide"}, ValueError, "wide"),
            ({"size": 6, "windows": True}, ValueError, "expected a grid of 4x4, 9x9, 16x16 or 25x25 for windows, found 6x6"),
            ({"size": 4, "regions": "AAAB ACAB CCDB CDDD"}, ValueError, "expected 4 cells in region A, found 5"),
            ({"size": 9, "regions": LAYOUT}, ValueError, "expected the regions of a 9x9 grid, found those of 4x4"),
            ({"size": 4, "regions": LAYOUT, "boxes": (2, 2)}, ValueError, "expected boxes or regions, found both"),
            ({"size": 4, "regions": [[None] * 4] * 4}, ValueError, "expected a region as a character or a number up to 35, found None"),
            ({"size": 9, "extra_regions": [["r0c1"]]}, ValueError, "expected a square such as r1c1"),
            ({"size": 9, "extra_regions": [["r1c1"]]}, ValueError, "1"),
            ({"size": 16, "symbols": "1-9A-F"}, ValueError, "expected 16 symbols for a 16x16 grid, found 15"),
            ({"words": "9x9 foo"}, ValueError, 'found "foo"'),
            ({}, TypeError, "expected rules in words, such as '6x6', or a size"),
            ({"words": "9x9", "diagonals": True}, TypeError, "expected rules in words or as other arguments, found both"),
            ({"words": "9x9", "size": 9}, TypeError, "found both"),
        ],
    )
    def test_bad_rules_raise(self, arguments, error, words):
        with pytest.raises(error) as raised:
            Rules(**arguments)
        assert words in str(raised.value)

    def test_every_function_says_what_is_wrong_with_rules(self):
        for function in (ninefold.is_valid, ninefold.check, ninefold.is_valid_many, ninefold.check_many, ninefold.grade, Board,
                         ninefold.find_last_board):
            with pytest.raises(ValueError, match="expected the regions of a 7x7 grid"):
                function("." * 49, rules="7x7")
            with pytest.raises(TypeError, match="expected rules, or words such as '6x6', found <class 'int'>"):
                function("." * 36, rules=6)


GIVENS = "1......2.3....4."
SOLUTION = "1234341243212143"
NUMBERS = [0 if character == "." else int(character) for character in GIVENS]
ROWS = [NUMBERS[4 * row : 4 * row + 4] for row in range(4)]


class TestOne:
    @pytest.mark.parametrize(
        "board",
        [
            GIVENS,
            GIVENS.replace(".", "0"),
            GIVENS.encode(),
            bytearray(GIVENS.encode()),
            "\n".join(GIVENS[4 * row : 4 * row + 4] for row in range(4)),
            NUMBERS,
            tuple(NUMBERS),
            ROWS,
            [[value or None for value in row] for row in ROWS],
            [GIVENS[4 * row : 4 * row + 4] for row in range(4)],
            [GIVENS[4 * row : 4 * row + 4].replace(".", " ") for row in range(4)],
            [list(GIVENS[4 * row : 4 * row + 4]) for row in range(4)],
            list(GIVENS),
            np.array(NUMBERS),
            np.array(ROWS, dtype=">i4"),
            np.array(list(GIVENS)),
            np.array(ROWS, dtype=object),
            str(ROWS),
            Board(GIVENS, rules="4x4"),
            Board(GIVENS, rules="4x4 x"),
            Board(GIVENS, rules="4x4").written("framed"),
        ],
    )
    def test_every_form(self, board):
        read = Board(board, rules="4x4")
        assert read.to_rows() == ROWS
        assert read == Board(GIVENS, rules=Rules("4x4"))
        assert ninefold.is_valid(board, rules="4x4")
        assert ninefold.check(board, "minimal", rules="4x4").verdict == "minimal"
        assert ninefold.check_many([board, board], "unique", rules="4x4").counts == {"unique": 2}
        assert ninefold.grade([board], rules="4x4").well_formed.tolist() == [True]

    def test_methods(self):
        board = Board(GIVENS, rules="4x4")
        assert str(board) == GIVENS
        assert repr(board) == f"Board('{GIVENS}', rules='4x4')"
        assert board.rules == Rules("4x4")
        assert board.is_valid() and not board.is_complete() and not board.is_solved()
        assert board.conflicts() == [] and len(board.blanks()) == 12 and board.blanks()[0] == "r1c2"
        assert board.count_solutions() == 1
        assert str(board.solution()) == SOLUTION and board.solution().is_solved()
        assert board.solution().rules == Rules("4x4")
        assert board.to_numpy().tolist() == ROWS and board.to_numpy().dtype == np.uint8
        assert board.written("grid") == "1...\n...2\n.3..\n..4."
        assert board._repr_svg_().startswith("<svg") and board._repr_html_() == board._repr_svg_()
        assert Board("." * 36, rules="6x6").count_solutions(limit=5) == 5
        assert Board(GIVENS, rules="4x4 x").rules == Rules("4x4 x")
        with pytest.raises(ValueError, match="best"):
            board.written("best")

    def test_the_same_board_with_other_rules_is_another(self):
        board = Board(GIVENS, rules="4x4")
        assert board != Board(GIVENS, rules="4x4 x")
        assert len({board, Board(GIVENS, rules="4x4"), Board(GIVENS, rules="4x4 x")}) == 2
        assert Board("." * 81) != Board("." * 81, rules="9x9 x")

    @pytest.mark.parametrize("words", WORDS)
    def test_pickle_and_copy(self, words):
        values = next(some_values(words, 1, seed=5))
        board = Board(values, rules=words)
        for again in (pickle.loads(pickle.dumps(board)), copy.copy(board), copy.deepcopy(board)):
            assert again == board and again.rules == board.rules and hash(again) == hash(board)

    def test_classic_rules_change_nothing(self):
        board = Board("." * 81, rules="9x9")
        assert board == Board("." * 81) and repr(board) == repr(Board("." * 81))
        assert Board("." * 81).rules == Rules("9x9")
        assert ninefold.check("11" + "." * 79, rules="9x9").to_dict() == ninefold.check("11" + "." * 79).to_dict()

    def test_a_board_keeps_its_rules(self):
        board = Board(SOLUTION, rules="4x4 x")
        assert ninefold.is_valid(board) == board.is_valid() == ninefold.is_valid(SOLUTION, rules="4x4 x")
        assert ninefold.check(board).board.rules == Rules("4x4 x")
        assert ninefold.check(board, rules="4x4").meets
        with pytest.raises(MalformedBoard, match="expected 36 cells, found 16"):
            ninefold.check(board, rules="6x6")
        # Among classic boards it is none.
        assert ninefold.is_valid_many([board]).tolist() == [False]
        assert ninefold.check(Board("." * 81), rules="9x9 x").meets

    def test_conflicts_name_their_group(self):
        check = ninefold.check("8" + "." * 39 + "8" + "." * 31 + "8" + "." * 7 + "8", rules="9x9 x")
        assert [str(conflict) for conflict in check.conflicts][:1] == ["8 twice in row 9 (r9c1, r9c9)"]
        assert "8 twice on the rising diagonal (r9c1, r5c5)" in check.reason
        conflict = check.conflicts[-1]
        assert (conflict.house, conflict.number, conflict.digit, conflict.symbol) == ("rising diagonal", None, 8, "8")
        assert conflict.cells == ["r9c1", "r5c5"]
        assert conflict.to_dict() == {"house": "rising diagonal", "digit": 8, "symbol": "8", "cells": ["r9c1", "r5c5"]}
        assert check.to_dict()["conflicts"][-1] == conflict.to_dict()
        assert conflict == check.conflicts[-1] and len({conflict, *check.conflicts}) == len(check.conflicts)
        assert check.conflicts == check.board.conflicts()
        letters = ninefold.check("AA" + "." * 142, rules="12x12 boxes=4x3 symbols=A-L").conflicts[0]
        assert (letters.house, letters.number, letters.digit, letters.symbol) == ("row", 1, 1, "A")
        assert str(letters) == "A twice in row 1 (r1c1, r1c2)"
        region = ninefold.check("1...1...........", rules=Rules(size=4, regions=LAYOUT)).conflicts
        assert [(one.house, one.number) for one in region] == [("column", 1), ("region", 1)]
        knight = ninefold.check("1.....1.........", rules="4x4 anti-knight").reason
        assert knight == "1 in r1c1 and r2c3, a knight's move apart"

    def test_the_ladder(self):
        def check(board, require):
            return ninefold.check(board, require, rules="4x4")

        unfinished = check(GIVENS, "solved")
        assert (unfinished.verdict, len(unfinished.blanks), unfinished.givens) == ("unfinished", 12, [])
        unsolvable = check("123....4........", "solvable")
        assert (unsolvable.verdict, unsolvable.givens) == ("unsolvable", ["r1c1", "r1c2", "r2c4"])
        assert unsolvable.reason == "these 3 givens leave no solution (r1c1=1, r1c2=2, r2c4=4)"
        assert unsolvable.contradiction is None
        ambiguous = check("1...............", "unique")
        one, other = ambiguous.solutions
        assert ambiguous.verdict == "ambiguous" and one.is_solved() and other.is_solved() and one.rules == Rules("4x4")
        differ = [f"r{row + 1}c{column + 1}" for row in range(4) for column in range(4)
                  if one.to_rows()[row][column] != other.to_rows()[row][column]]
        assert ambiguous.differ == differ
        redundant = check("1.3....2.3....4.", "minimal")
        assert redundant.verdict == "redundant" and "r1c3" in redundant.redundant
        assert check(GIVENS, "minimal").meets and check(GIVENS, "minimal").reason is None
        for require in ("solved", "solvable", "unique", "minimal"):
            assert check("11" + "." * 14, require).verdict == "invalid"
        assert ninefold.check(SOLUTION, "solved", rules="4x4").to_dict() == {"verdict": "solved", "meets": True}

    @pytest.mark.parametrize(
        ("board", "words"),
        [
            (GIVENS[:15], "1:16: expected 16 cells, found 15"),
            ("5" + GIVENS[1:], "1:1: expected one of the symbols 1-4 or a blank, found '5'"),
            ("\n".join(["1234"] * 3 + ["123"]), "4:4: expected 4 cells in row 4, found 3"),
            (ROWS[:3], "expected 4 rows, found 3"),
            ([*ROWS[:3], [1, 2, 3]], "expected 4 cells in row 4, found 3"),
            (NUMBERS[:15], "expected 16 cells, found 15"),
            ([*ROWS[:3], [1, 2, 3, 5]], "expected a number from 1 to 4 or a blank in r4c4, found 5"),
            ([*ROWS[:3], [1, 2, 3, True]], "expected a number from 1 to 4 or a blank in r4c4, found True"),
            ([*ROWS[:3], [1, 2, 3, 1.0]], "expected a number from 1 to 4 or a blank in r4c4, found 1.0"),
            ([*ROWS[:3], [1, 2, 3, "1"]], "expected a number from 1 to 4 or a blank in r4c4, found '1'"),
            (["1234", "123z", "....", "...."], "expected one of the symbols 1-4 or a blank in r2c4, found 'z'"),
            ([["1", "2", "3", 4], *ROWS[1:]], "expected one of the symbols 1-4 or a blank in r1c4, found 4"),
            (np.zeros((5, 5), int), "expected a board, found an array of shape (5, 5)"),
            (5, "expected a board, found 5"),
            (None, "expected a board, found None"),
        ],
    )
    def test_what_is_no_board(self, board, words):
        for read in (lambda: ninefold.is_valid(board, rules="4x4"), lambda: Board(board, rules="4x4")):
            with pytest.raises(MalformedBoard) as raised:
                read()
            assert str(raised.value) == words
            assert words.endswith(raised.value.to_dict()["error"]["message"])
            assert words.endswith(f"found {raised.value.found}") and raised.value.expected in words
            assert pickle.loads(pickle.dumps(raised.value)).args == raised.value.args
        assert ninefold.check_many([board], reasons=True, rules="4x4").reason.tolist() == [words]

    def test_a_cell_is_named(self):
        with pytest.raises(MalformedBoard) as raised:
            Board([[0] * 12] * 11 + [[0] * 11 + [13]], rules="12x12")
        assert raised.value.cell == raised.value.to_dict()["error"]["cell"] == "r12c12"

    def test_columns(self):
        text = json.dumps({"puzzle": GIVENS, "solution": SOLUTION})
        check = ninefold.check(text, "solved", rules="4x4")
        assert (check.column, check.verdict) == ("puzzle", "unfinished")
        assert ninefold.check(text, "solved", rules="4x4", column="solution").meets
        assert Board(f"{GIVENS},{SOLUTION}", rules="4x4", column=2).is_solved()
        with pytest.raises(TypeError, match="only a text has columns"):
            Board(ROWS, rules="4x4", column=1)

    def test_symbols(self):
        hexadecimal = "0123456789abcdef" + "." * 240
        board = Board(hexadecimal, rules="16x16 symbols=0-9A-F")
        assert board.to_rows()[0] == list(range(1, 17))
        assert Board(board.to_rows(), rules=board.rules) == Board(board.to_numpy(), rules=board.rules) == board
        numbers = " ".join(str(value) for value in range(1, 17)) + " ." * 240
        assert Board(numbers, rules="16x16").to_rows() == board.to_rows()
        assert Board(numbers.split(), rules="16x16").to_rows() == board.to_rows()
        # Which alphabet is meant can only be known if it is named, or if there is one that fits.
        letters = "ABCDEFGHIJKLMNOP" + "." * 240
        assert Board(letters, rules="16x16").to_rows() == board.to_rows()
        assert Board(list(letters), rules="16x16").to_rows() == board.to_rows()
        for doubtful in ("ABCDEF" + "." * 250, list("ABCDEF" + "." * 250)):
            with pytest.raises(MalformedBoard, match="expected cells in one possible alphabet, found several: \"1-9A-G\", \"A-P\", \"0-9A-F\""):
                Board(doubtful, rules="16x16")


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("." * 16, "1:17: expected 81 cells, found 16; for 4x4 boards, use rules=\"4x4\""),
        ("." * 256, "1:82: expected 81 cells, found 256; for 16x16 boards, use rules=\"16x16\""),
        ("1234\n3412\n2143\n4321", "1:5: expected 9 cells in row 1, found 4; for 4x4 boards, use rules=\"4x4\""),
        ("." * 49, "1:50: expected 81 cells, found 49; for 7x7 boards, use rules=\"7x7 regions=...\""),
        ([[0] * 6] * 6, "expected 9 cells in row 1, found 6; for 6x6 boards, use rules=\"6x6\""),
        (["." * 6] * 6, "expected 9 cells in row 1, found 6; for 6x6 boards, use rules=\"6x6\""),
        ([0] * 16, "expected 81 cells, found 16; for 4x4 boards, use rules=\"4x4\""),
        (np.zeros(16, int), "expected a board, found an array of shape (16,); for 4x4 boards, use rules=\"4x4\""),
        (np.zeros((16, 16), int), "expected a board, found an array of shape (16, 16); for 16x16 boards, use rules=\"16x16\""),
        # These have no size that could be asked for.
        ("." * 80, "1:81: expected 81 cells, found 80"),
        ([[0] * 8] * 9, "expected 9 cells in row 1, found 8"),
        ("\n".join(["." * 8] * 9), "1:9: expected 9 cells in row 1, found 8"),
        (np.zeros((4, 5), int), "expected a board, found an array of shape (4, 5)"),
    ],
)
def test_a_board_of_another_size_is_told_how_to_ask(board, words):
    with pytest.raises(MalformedBoard) as raised:
        ninefold.is_valid(board)
    assert str(raised.value) == words
    assert "rules=" not in json.dumps(raised.value.to_dict())
    assert ninefold.check_many([board], reasons=True).reason.tolist() == [words]


def test_an_array_of_another_size_is_told_how_to_ask():
    for shape in [(3, 16), (3, 4, 4)]:
        with pytest.raises(ValueError, match=r'for 4x4 boards, use rules="4x4"'):
            ninefold.check_many(np.zeros(shape, int))
    with pytest.raises(ValueError, match=r"expected an array of shape \(N, 16\) or \(N, 4, 4\), found one of shape \(3, 81\)$"):
        ninefold.check_many(np.zeros((3, 81), int), rules="4x4")


class TestMany:
    @pytest.mark.parametrize("order", ["<", ">"])
    @pytest.mark.parametrize("letter", "bBhHiIlLqQ")
    def test_every_type_of_integer(self, boards, letter, order):
        words, values, valid = boards
        array = np.array(values).astype(np.dtype(letter).newbyteorder(order))
        side = Rules(words).size
        assert ninefold.is_valid_many(array, rules=words).tolist() == valid
        assert ninefold.is_valid_many(array.reshape(-1, side, side), rules=Rules(words)).tolist() == valid
        assert ninefold.is_valid_many(np.asfortranarray(array)[::-1], rules=words).tolist() == valid[::-1]
        for number in (side + 1, np.iinfo(array.dtype).max, np.iinfo(array.dtype).min):
            if number not in range(side + 1):
                array[0, -1] = number
                verdicts = ninefold.check_many(array, rules=words, reasons=True)
                assert verdicts.verdict[0] == "malformed" and verdicts.meets[1:].tolist() == valid[1:]
                assert verdicts.reason[0] == f"expected a number from 1 to {side} or a blank in r{side}c{side}, found {number}"

    def test_every_container(self, boards):
        words, values, valid = boards
        rules = Rules(words)
        side = rules.size
        lines = [line_of(words, board) for board in values]
        rows = [[board[side * row : side * row + side] for row in range(side)] for board in values]
        flat = pa.array(values, pa.list_(pa.int16()))
        for many in (
            lines,
            tuple(lines),
            np.array(lines),
            np.array(lines, dtype=object),
            [line.encode() for line in lines],
            values,
            rows,
            [Board(board, rules=rules) for board in values],
            "\n".join(lines),
            "\n".join(lines).encode(),
            "\r\n".join(lines) + "\r\n",
            json.dumps([[list(row) for row in board] for board in rows]),
        ):
            assert ninefold.is_valid_many(many, rules=rules).tolist() == valid
            assert ninefold.is_valid_many(many, rules=words, threads=1).tolist() == valid
            assert ninefold.check_many(many, rules=words, reasons=True).meets.tolist() == valid
        for column in (
            pa.array(lines),
            pa.array(lines, pa.large_string()),
            pa.array(lines, pa.string_view()),
            pa.array(lines, pa.binary()),
            pa.array(lines).dictionary_encode(),
            pa.chunked_array([lines[:7], lines[7:]]),
            pl.Series(lines),
            flat,
            flat.cast(pa.large_list(pa.uint8())),
            flat.cast(pa.list_(pa.uint8(), side * side)),
            flat.cast(pa.list_(pa.int64(), side * side)),
            pa.array(rows, pa.list_(pa.list_(pa.int8()))),
            pa.array(rows, pa.list_(pa.list_(pa.int8(), side), side)),
            pa.table({"boards": lines}),
        ):
            assert pa.array(ninefold.is_valid_many(column, rules=words)).to_pylist() == valid
        with_nulls = pa.chunked_array([pa.array([None, lines[0], "no board"]), pa.array([None], pa.string())])
        verdicts = ninefold.check_many(with_nulls, rules=words, reasons=True)
        assert pa.array(verdicts.meets).to_pylist() == [None, valid[0], False, None]
        assert pa.array(verdicts.verdict)[2].as_py() == "malformed"
        assert sum(verdicts.counts.values()) == 2

    def test_reasons_are_those_of_one_by_one(self, boards):
        words, values, valid = boards
        reasons = ninefold.check_many(values, rules=words, reasons=True).reason.tolist()
        assert reasons == [ninefold.check(board, rules=words).reason for board in values]
        assert [reason is None for reason in reasons] == valid

    @pytest.mark.parametrize("require", ["valid", "solved", "solvable", "unique", "minimal"])
    @pytest.mark.parametrize("words", ["4x4", "6x6 boxes=3x2 x symbols=A-F", f"4x4 regions={LAYOUT}"])
    def test_every_requirement(self, words, require):
        values = list(some_values(words, 60, seed=6))
        expected = [ninefold.check(board, require, rules=words).verdict for board in values]
        assert ninefold.check_many(np.array(values), require, rules=words).verdict.tolist() == expected
        assert ninefold.check_many([line_of(words, board) for board in values], require, rules=words).verdict.tolist() == expected
        assert len(set(expected)) > 1

    def test_lists_of_arrow_that_are_no_boards(self):
        lists = pa.array([[0] * 16, [0] * 15 + [5], [0] * 15, None, [0] * 15 + [None]])
        verdicts = ninefold.check_many(lists, rules="4x4", reasons=True)
        assert pa.array(verdicts.verdict).to_pylist() == ["valid", "malformed", "malformed", None, "valid"]
        assert pa.array(verdicts.reason).to_pylist()[1:3] == [
            "expected a number from 1 to 4 or a blank in r4c4, found 5",
            "expected 16 cells, found 15",
        ]
        rows = pa.array([[[0] * 4] * 4, [[0] * 4] * 3, [[0] * 4] * 3 + [None], [[0] * 4] * 3 + [[0, 0, 0, -1]]])
        assert pa.array(ninefold.check_many(rows, rules="4x4", reasons=True).reason).to_pylist() == [
            None,
            "expected 4 rows, found 3",
            "expected 4 cells in row 4, found 0",
            "expected a number from 1 to 4 or a blank in r4c4, found -1",
        ]

    def test_a_text(self):
        lines = [GIVENS, SOLUTION, "1" * 16, "no board", GIVENS[:15]] * 2000
        text = "# boards\n" + "\n".join(lines)
        for threads in (None, 1, 3):
            verdicts = ninefold.check_many(text, "solved", rules="4x4", threads=threads)
            assert verdicts.verdict.tolist() == ["unfinished", "solved", "invalid", "malformed", "malformed"] * 2000
        assert ninefold.check_many(text, "unique", rules="4x4").counts["unique"] == 4000
        table = "id,puzzle,solution\n" + "".join(f"{number},{GIVENS},{SOLUTION}\n" for number in range(3000))
        verdicts = ninefold.check_many(table, "solved", rules="4x4")
        assert (verdicts.column, verdicts.counts) == ("puzzle", {"unfinished": 3000})
        assert ninefold.check_many(table, "solved", rules="4x4", column="solution").counts == {"solved": 3000}
        fields = "".join(f"{number} {GIVENS} easy\n" for number in range(3000))
        assert ninefold.check_many(fields, rules="4x4").counts == {"valid": 3000}
        assert ninefold.check_many("id,name\n1,x\n", rules="4x4", column="puzzle").counts == {"malformed": 1}
        assert len(ninefold.check_many("", rules="4x4")) == 0

    @pytest.mark.parametrize("words", WORDS)
    def test_the_program_says_the_same(self, words, program, tmp_path):
        values = list(some_values(words, 200, seed=7))
        lines = [line_of(words, board) for board in values] + ["no board"]
        path = tmp_path / "boards.txt"
        path.write_text("\n".join(lines) + "\n")
        ran = subprocess.run([program, "check", "-o", "jsonl", "--rules", words, path], capture_output=True, text=True)
        records = [json.loads(line) for line in ran.stdout.splitlines()]
        verdicts = ninefold.check_many(path.read_bytes(), rules=words)
        assert [record["verdict"] for record in records] == verdicts.verdict.tolist()
        for record, board in zip(records, values):
            assert record.items() >= ninefold.check(board, rules=words).to_dict().items()


class TestGrade:
    def test_against_the_rule(self, boards):
        words, values, valid = boards
        side = Rules(words).size
        chance = random.Random(8)
        puzzles = [[value if chance.random() < 0.5 else 0 for value in board] for board in values]
        for board in values[::2]:
            board[chance.randrange(side * side)] = chance.randint(1, side)
        solutions = [board[::-1] if chance.random() < 0.3 else list(board) for board in values]
        groups = groups_of(words)
        grades = ninefold.grade(np.array(values), np.array(puzzles), solutions, rules=words)
        for index, (answer, puzzle, solution) in enumerate(zip(values, puzzles, solutions)):
            broken, in_conflict = 0, set()
            for group in groups:
                digits = [answer[cell] for cell in group if answer[cell]]
                repeated = {digit for digit in digits if digits.count(digit) > 1}
                broken += bool(repeated)
                in_conflict |= {cell for cell in group if answer[cell] in repeated}
            changed = sum(given not in (0, value) for value, given in zip(answer, puzzle))
            right = sum(not given and value == wanted != 0 for value, given, wanted in zip(answer, puzzle, solution))
            found = {name: array[index] for name, array in grades.to_dict().items()}
            assert found == {
                "well_formed": True,
                "valid": broken == 0,
                "complete": all(answer),
                "clues_kept": changed == 0,
                "solved": broken == 0 and all(answer) and changed == 0,
                "equal": answer == solution,
                "houses_broken": broken,
                "cells_in_conflict": len(in_conflict),
                "clues_changed": changed,
                "blanks_right": right,
            }
        texts = ninefold.grade([line_of(words, board) for board in values], puzzles, solutions, rules=words, threads=1)
        for name, array in grades.to_dict().items():
            assert array.tolist() == texts.to_dict()[name].tolist()
            assert array.dtype == ninefold.grade(["." * 81], "." * 81, "." * 81).to_dict()[name].dtype

    def test_numbers_of_models(self):
        answer = [int(character) for character in SOLUTION]
        shifted = np.array([[value + 1 for value in answer], [1] * 16, [9] * 16])
        grades = ninefold.grade(shifted, blank=1, offset=1, rules="4x4")
        assert grades.well_formed.tolist() == [True, True, False]
        assert grades.solved.tolist() == [True, False, False]
        floats = np.array([answer, [0.5] * 16], dtype=np.float32)
        assert ninefold.grade(floats, rules="4x4").solved.tolist() == [True, False]
        assert ninefold.grade(floats.astype(np.float16).reshape(2, 4, 4), rules="4x4").well_formed.tolist() == [True, False]
        assert ninefold.grade([[float(value) for value in answer]], GIVENS, rules="4x4").solved.tolist() == [True]

    def test_garbage_never_raises(self):
        answers = [SOLUTION, "prose", None, 5, [[1]], b"\xff", "." * 81, object(), ["1" * 4] * 4]
        grades = ninefold.grade(answers, GIVENS, SOLUTION, rules="4x4")
        assert grades.well_formed.tolist() == [True, *[False] * 7, True]
        assert grades.equal.tolist() == [True, *[False] * 8]
        assert repr(grades) == "<Grades of 9 answers, 2 well-formed, 1 valid, 2 complete, 1 solved>"
        assert len(ninefold.grade(np.zeros((3, 7)), rules="4x4")) == 3
        assert ninefold.grade(pa.array([SOLUTION, None]), rules="4x4").solved.tolist() == [True, False]

    def test_references_must_be_boards(self):
        with pytest.raises(MalformedBoard, match="entry 1: 1:1: expected one of the symbols 1-4"):
            ninefold.grade([SOLUTION] * 2, [GIVENS, "no board"], rules="4x4")
        with pytest.raises(ValueError, match="expected 2 puzzles, one for each answer, found 3"):
            ninefold.grade([SOLUTION] * 2, [GIVENS] * 3, rules="4x4")


class TestTextsThatStateTheirRules:
    def test_solo(self):
        board = Board.from_solo("2x3:a1_2b3zd")
        assert board.rules == Rules("6x6") and board.to_rows()[0] == [0, 1, 2, 0, 0, 3]
        classic = Board.from_solo("3x3:a2e9a5b6a2b3_7a1_4a9_6a2b4_1a7_2b1_7e6_9b2_5a8_1b6a5_9a3_8a7_2b8a6b1a1e4a")
        assert classic == Board(".2.....9.5..6.2..37.14.96.2..41.72..17.....69..25.81..6.59.38.72..8.6..1.1.....4.")
        assert str(Board.from_solo("4j:p,b__b__caa__c_").rules) == "4x4 regions=1112132233423444"
        assert Board.from_solo("3x3x:zzzc").rules == Rules("9x9 x")
        with pytest.raises(ValueError, match="expected a number from 1 to 4, found 5"):
            Board.from_solo("2x2:1a3b5j")

    def test_cages_are_not_judged(self):
        with pytest.warns(UserWarning, match="the cages of a killer sudoku are not judged"):
            board = Board.from_solo("2x2k:p,abbba____________,3a7a5a5a6a4a6a4a")
        assert board.rules == Rules("4x4")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            Board.from_solo("2x2:p")

    def test_jigsaw(self):
        board = Board.from_jigsaw(f"{LAYOUT} 1..2....3......4")
        assert board.rules == Rules(size=4, regions=LAYOUT) and str(board) == "1..2....3......4"
        assert Board.from_jigsaw("1..2....3......4" + LAYOUT) == board
        assert str(Board.from_jigsaw(LAYOUT)) == "." * 16
        large = "".join(chr(ord("A") + row // 2 * 2 + (column >= 5)) * 1 for row in range(10) for column in range(10))
        assert Board.from_jigsaw(large + "1" + "." * 99, symbols="0-9").to_rows()[0][0] == 2
        with pytest.raises(ValueError, match="symbols"):
            Board.from_jigsaw(large + "1" + "." * 99)
        with pytest.raises(ValueError, match="4"):
            Board.from_jigsaw("AABB")


def test_find_last_board():
    found = ninefold.find_last_board("So: " + "8" * 81 + "!", rules="9x9 x")
    assert (found.start, found.end, found.board.rules) == (4, 85, Rules("9x9 x"))
    assert "rising diagonal" in found.board.check().reason
    assert ninefold.find_last_board("nothing", rules="9x9 x") is None
    assert ninefold.find_last_board("8" * 81, rules="9x9").board == Board("8" * 81)
    for words in ("4x4", "9x9 symbols=A-I"):
        with pytest.raises(ValueError, match="expected rules of 9x9 boards with digits"):
            ninefold.find_last_board("1" * 16, rules=words)
