"""A program that uses everything, for type checkers. It also runs."""

import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

import ninefold
from ninefold import Board, Check, Conflict, Format, Grades, House, Requirement, Rules, Verdict, Verdicts

GOOD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def one() -> None:
    require: Requirement = "unique"
    result: Check = ninefold.check(GOOD, require)
    verdict: Verdict = result.verdict
    meets: bool = result.meets and bool(result)
    reason: str | None = result.reason
    column: str | None = result.column
    board: Board = result.board
    rows: list[list[int]] = board.to_rows()
    array: NDArray[np.uint8] = board.to_numpy()
    style: Format = "grid"
    text: str = board.written(style) + str(board)
    conflicts: list[Conflict] = Board("11" + "." * 79).conflicts()
    house: House = conflicts[0].house
    number: int | None = conflicts[0].number
    cells: list[str] = conflicts[0].cells + board.blanks() + result.givens + result.differ + result.redundant + result.blanks
    solution: Board | None = board.solution()
    count: int = board.count_solutions(limit=2) + conflicts[0].digit + len(conflicts[0].symbol)
    whole: dict[str, Any] = result.to_dict() | conflicts[0].to_dict()
    contradiction = ninefold.check("12345678.........9" + "." * 63, "solvable").contradiction
    assert contradiction is not None
    steps: list[tuple[str, int]] = contradiction.steps
    assert ninefold.is_valid(rows) and ninefold.is_valid(array) and ninefold.is_valid(board) and ninefold.is_valid(text.encode()[-81:])
    assert ninefold.is_valid_sudoku([["."] * 9] * 9) and board.is_valid() and not board.is_complete() and not board.is_solved()
    assert pickle.loads(pickle.dumps(board)) == board and np.array(board).shape == (9, 9) and hash(board)
    print(verdict, meets, reason, column, house, number, cells, solution, count, whole, steps, result.conflicts, result.solutions)


def rules() -> None:
    made = Rules(size=4, regions=[[1, 1, 1, 2], [1, 3, 2, 2], [3, 3, 4, 2], [3, 4, 4, 4]], extra_regions=[["r1c1", "r4c4"]])
    assert made.regions is not None and made.boxes is None and made.symbols == "1-4" and made.size == 4
    group = Rules("6x6 x").groups[0]
    print(group.name, group.house, group.number, group.cells, str(made))
    assert ninefold.is_valid("." * 36, rules="6x6") and Board("." * 36, rules=Rules("6x6")).rules == Rules("6x6")
    assert Board.from_solo("2x2x:1a3b4j").rules == Rules("4x4 x")
    assert Board.from_jigsaw("1112132233423444 1..2....3......4").is_valid()


def lines() -> Iterator[str]:
    yield GOOD
    yield "no board"


def many() -> None:
    verdicts: Verdicts = ninefold.check_many(lines(), "unique", reasons=True, threads=1)
    counts: dict[Verdict, int] = verdicts.counts
    columns: dict[str, Any] = verdicts.to_dict()
    print(counts, columns, verdicts.verdict, verdicts.meets, verdicts.reason, verdicts.column, len(verdicts))
    print(ninefold.is_valid_many([GOOD, None, Board(GOOD)]), ninefold.is_valid_many(GOOD), ninefold.is_valid_many(GOOD.encode()))
    print(ninefold.is_valid_many(np.zeros((2, 81), np.int64), blank=(0, -1), offset=0))
    print(ninefold.check_many(np.zeros((2, 9, 9), np.uint8), rules="9x9 x", blank=0))
    print(ninefold.check_many('{"puzzle": "%s", "solution": "%s"}' % (GOOD, GOOD), column="puzzle"))


def grades() -> None:
    graded: Grades = ninefold.grade([GOOD, "prose", None, [[0] * 9] * 9], GOOD, blank=0, offset=0, threads=2)
    solved: NDArray[np.bool_] = graded.solved & graded.valid & graded.complete & graded.well_formed
    counts: NDArray[np.int32] = graded.houses_broken + graded.cells_in_conflict
    assert graded.clues_kept is not None and graded.clues_changed is not None and graded.equal is None and graded.blanks_right is None
    found = ninefold.find_last_board("The answer is " + GOOD)
    assert found is not None and found.board == Board(GOOD) and found.text == GOOD and found.end - found.start == 81
    print(solved, counts, graded.to_dict(), len(graded), ninefold.grade(found).solved, ninefold.__version__)


def errors() -> None:
    try:
        Board("53..7")
    except ninefold.MalformedBoard as error:
        place: tuple[int | None, int | None, str | None, int | None] = (error.line, error.column, error.cell, error.index)
        print(error.expected, error.found, place, error.to_dict())


if __name__ == "__main__":
    one()
    rules()
    many()
    grades()
    errors()
